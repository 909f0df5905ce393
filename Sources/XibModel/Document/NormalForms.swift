/// How documents of a dialect are merged: in a normal form, from which the merge is written back.
package protocol NormalForms: AnyObject, Sendable {
  /// Brings the versions of a document into their normal forms, as one release of Xcode would have written all of them.
  ///
  /// - Throws: ``NormalFormError`` if a normal form would not hold all of its version.
  func normalForms(_ base: Document?, _ ours: Document, _ theirs: Document) throws(NormalFormError)
    -> (base: Document?, ours: Document, theirs: Document)

  /// Makes a function that writes a merge of two sides, which all are in their normal forms, as a document.
  func writer(ours: Document, theirs: Document) -> NormalFormWriter

  /// Whether a mention stands where the document could hold the object.
  func isHolding(_ mention: Int, in document: Document) -> Bool

  /// The place that a mention gives to an object, where it says in which other object that is. No object has two places of
  /// one name.
  func placeInHolder(byMention node: Int, in document: Document) -> String?

  /// The mentions by which an object and its record name the object that has it.
  ///
  /// - Parameters:
  ///   - object: The id of the object.
  ///   - node: Its node; `nil` if it is not in this version.
  ///   - mention: A mention of it in a list.
  func statementsOfHolder(of object: String, at node: Int?, mentionedBy mention: Int, in document: Document) -> [Int]

  /// The id of the object whose record names its parent by a mention; `nil` for any other element.
  func objectRecorded(withParent node: Int, in document: Document) -> String?
}

/// Writes a normal form as a document.
package typealias NormalFormWriter = (Document) throws(NormalFormError) -> [UInt8]

/// Why a document can't be brought into its normal form, or can't be written from it.
public enum NormalFormError: Error, Equatable {
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

extension NormalFormError: CustomStringConvertible {
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

extension Document {
  /// Whether a node mentions an object where the document could hold it.
  package func isHoldingMention(_ node: Int) -> Bool {
    isMention(node) && dialect.normalForms?.isHolding(node, in: self) == true
  }

  /// The place that a mention gives to an object; `nil` if it says nothing of a place, and for any other element.
  package func placeInHolder(byMention node: Int) -> String? {
    isMention(node) ? dialect.normalForms?.placeInHolder(byMention: node, in: self) : nil
  }

  /// The first mention that could hold an object.
  package func holder(of id: String) -> Int? {
    nodes.indices.first { isHoldingMention($0) && value(ArchiveMentions.attribute, of: $0) == id }
  }
}

/// What a document has in common with the version that it was parsed after.
extension Document {
  /// Whether elements were copied from that version byte for byte.
  package var hasCopies: Bool { !copies.isEmpty }

  /// The element of that version that an element was copied from; `nil` if it was not copied.
  package func original(of node: Int) -> Int? {
    var (low, high) = (0, copies.count)
    while low < high {
      let middle = (low + high) / 2
      if copies[middle].nodes.upperBound <= node { low = middle + 1 } else { high = middle }
    }
    guard low < copies.count, copies[low].nodes.contains(node) else { return nil }
    return copies[low].source + node - copies[low].nodes.lowerBound
  }

  /// Whether the names of another document's attributes begin with those of this one's, so that numbers of names mean the
  /// same.
  package func sharesNames(with other: Document) -> Bool {
    let (mine, its) = (attributeTable.names.entries, other.attributeTable.names.entries)
    return mine.count <= its.count && zip(mine, its).allSatisfy({ $0.name == $1.name })
  }
}
