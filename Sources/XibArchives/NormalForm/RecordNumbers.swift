internal import Basics
package import XibModel

extension ArchiveDialect {
  /// Makes a function that writes a merge of two sides, which all are in their normal forms, as an archive.
  package func writer(ours: Document, theirs: Document) -> NormalFormWriter {
    let (ours, theirs) = (ArchiveRecordList(ours), ArchiveRecordList(theirs))
    return { (merged: Document) throws(NormalFormError) -> [UInt8] in
      let records = ArchiveRecordList(merged)
      let contradictions = records.contradictions
      if !contradictions.isEmpty,
        let subject = contradictions.subtracting(ours.contradictions).subtracting(theirs.contradictions).min()
      {
        throw .records(subject)
      }
      return try ArchiveWriter(merged, texts: RecordNumbers(of: records, ours: ours, theirs: theirs).texts).text()
    }
  }
}

/// New numbers for records of a merged archive: two sides that count give one number to two things.
struct RecordNumbers {
  /// The new texts of the elements that hold numbers, by node of the merged archive.
  private(set) var texts: [Int: String] = [:]

  /// - Parameters:
  ///   - merged: The records of the merged archive.
  ///   - ours: The records of ours, which keep their numbers.
  ///   - theirs: The records of theirs.
  init(of merged: ArchiveRecordList, ours: ArchiveRecordList, theirs: ArchiveRecordList) {
    let kept = Dictionary(firstOf: ours.records.map { ($0.name, $0.number) })
    let all = [merged, ours, theirs]
    lazy var free = FreeNumbers(
      after: Set(
        all.flatMap {
          $0.records.compactMap { Int64($0.number) } + $0.strayNumbers.compactMap { Int64($0) } + [
            $0.highest?.number ?? 0
          ]
        }))
    // A side's flattened properties of an object that is gone must not become those of another object.
    let stray = merged.numbersInProperties.intersection(ours.strayNumbers.union(theirs.strayNumbers))
    for (number, holders) in Dictionary(grouping: merged.records, by: { $0.number }).sorted(by: { $0.key < $1.key })
    where (holders.count > 1 || stray.contains(number)) && Int64(number) != nil {
      let first = stray.contains(number) ? nil : holders.firstIndex { kept[$0.name] == number } ?? 0
      for (index, holder) in holders.enumerated() where index != first {
        texts[holder.numberNode] = String(free.next())
      }
    }
    // If there are no new numbers, a highest number that a side states too low stays as it is.
    guard !texts.isEmpty || [ours, theirs].allSatisfy(Self.statesHighest) else { return }
    let used = merged.records.compactMap { Int64(texts[$0.numberNode] ?? $0.number) }.max() ?? 0
    let highest = max(used, all.compactMap { $0.highest?.number }.max() ?? 0)
    if let stated = merged.highest, stated.number < highest { texts[stated.node] = String(highest) }
  }

  /// Whether no record has a number above the highest that the archive says it has given out.
  private static func statesHighest(_ records: ArchiveRecordList) -> Bool {
    records.records.allSatisfy { (Int64($0.number) ?? 0) <= (records.highest?.number ?? 0) }
  }
}

/// The records of an archive in its normal form.
struct ArchiveRecordList: Sendable {
  /// The record of an object or of a connection.
  struct Record: Sendable {
    /// The subject of the record, whatever its number.
    let name: String
    let number: String
    /// The element that holds the number.
    let numberNode: Int
  }

  private(set) var records: [Record] = []
  /// The parents of recorded objects, by graph id.
  private var parents: [String: String] = [:]
  /// The objects that each recorded object has as children.
  private var children: [String: Set<String>] = [:]
  /// The numbers in the names of flattened properties that name no object.
  private(set) var numbersInProperties: Set<String> = []
  /// The highest number that the archive says it has given out, and the element that holds it.
  private(set) var highest: (number: Int64, node: Int)?

  init(_ document: Document) {
    for node in document.nodes.indices {
      let name = document.nodes[node].name
      guard document.nodes[node].traits.contains(.rewritten) || name == "int" else { continue }
      switch name {
      case NormalArchive.objectRecord:
        enter(node, document.value(NormalArchive.Attribute.object, of: node) ?? "", document)
        enterFamily(node, document)
      case NormalArchive.connectionRecord:
        enter(node, Self.nameOfConnection(node, document), document)
      case NormalArchive.property:
        guard document.value(NormalArchive.Attribute.object, of: node) == nil,
          let name = document.value(NormalArchive.Attribute.property, of: node),
          let point = name.utf8.firstIndex(of: UInt8(ascii: "."))
        else { continue }
        numbersInProperties.insert(String(name[..<point]))
      case "int":
        if document.hasKey("maxID", node), let number = Int64(document.content(of: node)) { highest = (number, node) }
      default: break
      }
    }
  }

  /// The numbers in the names of flattened properties of which the object has no record any more.
  var strayNumbers: Set<String> { numbersInProperties.subtracting(records.lazy.map { $0.number }) }

  private static func nameOfConnection(_ record: Int, _ document: Document) -> String {
    var text: [UInt8] = []
    for name in document.attributes(of: record).names {
      text.append(utf8: name)
      text.append(UInt8(ascii: " "))
      document.withValue(of: name, in: record) { text.append(contentsOf: $0) }
      text += [UInt8(ascii: ","), UInt8(ascii: " ")]
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func enter(_ node: Int, _ name: String, _ document: Document) {
    guard let id = document.recordID(of: node) else { return }
    records.append(Record(name: name, number: id.id, numberNode: id.node))
  }

  private mutating func enterFamily(_ node: Int, _ document: Document) {
    guard let object = document.value(NormalArchive.Attribute.object, of: node) else { return }
    parents[object] = document.graphID(ArchiveRecords.recordedParent, of: node)
    guard let list = document.member("children", of: node), document.nodes[list].name != NormalArchive.mention else {
      return
    }
    children[object] = Set(document.children(of: list).compactMap { document.value(ArchiveRecords.reference, of: $0) })
  }

  /// Contradictions in the records: an object with two records, or one that its parent does not have as a child.
  var contradictions: Set<String> {
    var found: Set<String> = []
    var names: Set<String> = []
    for record in records where !names.insert(record.name).inserted { found.insert(record.name) }
    for (parent, objects) in children {
      for object in objects where parents[object] != parent { found.insert(object) }
    }
    for (object, parent) in parents where children[parent]?.contains(object) == false { found.insert(object) }
    return found
  }
}
