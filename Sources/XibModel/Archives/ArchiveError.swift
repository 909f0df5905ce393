/// Why an archive can't be brought into the normal form, or can't be written from it.
public enum ArchiveError: Error, Equatable {
  /// It has elements or an order that Xcode does not write.
  case unusual
  /// It refers to an object that it does not have.
  case incomplete(id: String)
  /// It has an object that nothing holds.
  case unheld(id: String)
  /// A side has new ids given by counting, and the other one has ids as Xcode 4.6 gives them.
  case numbering(older: String, newer: String)
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
    case .numbering(let older, let newer):
      "Xcode 4.6 or newer saved \(newer), and an older one added objects to \(older); save \(older) with the newer one, "
        + "too, and merge again."
    case .part(let element): "The merge would leave a \(element) of the archive incomplete; merge the file by hand."
    case .records(let subject):
      "The records of the archive contradict each other about \(subject); merge the file by hand."
    case .hiddenConflict: "A conflict would not show in the text of the archive; merge the file by hand."
    case .unreadable: "The merge of the archive can't be read back; merge the file by hand."
    }
  }
}
