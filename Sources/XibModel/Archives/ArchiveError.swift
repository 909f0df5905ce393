/// Why an archive can't be brought into the normal form, or can't be written from it.
public enum ArchiveError: Error, Equatable {
  /// It has elements or an order that Xcode does not write.
  case unusual
  /// It refers to an object that it does not have.
  case incomplete(id: String)
  /// It has an object that nothing holds.
  case unheld(id: String)
  /// One side writes the ids of its records as Xcode 4.6 does, under the key `id`, and the other does not.
  case numbering
  /// The merge left a part of it incomplete.
  case part(String)
  /// Its records contradict each other.
  case records(String)
  /// The two sides of a conflict are the same text.
  case hiddenConflict
  /// The merge of it can't be parsed.
  case unreadable
}

extension ArchiveError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unusual:
      "The archive is not written as Xcode writes archives; save each version with one Xcode, and merge again."
    case .incomplete(let id):
      "The archive refers to object \(id), which it does not have; restore that object, or remove the reference."
    case .unheld(let id): "Nothing in the archive holds its object \(id); use that object, or remove it."
    case .numbering:
      "Only one side writes the ids of its records as Xcode 4.6 does; save the other with it, and merge again."
    case .part(let element): "The merge would leave a \(element) of the archive incomplete; merge the file by hand."
    case .records(let subject):
      "The records of the archive contradict each other about \(subject); merge the file by hand."
    case .hiddenConflict: "A conflict would not show in the text of the archive; merge the file by hand."
    case .unreadable: "The merge of the archive can't be read back; merge the file by hand."
    }
  }
}
