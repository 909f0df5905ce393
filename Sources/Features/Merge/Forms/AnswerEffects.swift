internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// What taking each side of a conflict does to the document.
struct AnswerEffects {
  private let object: ObjectReference
  /// The objects that the document loses by each side: those that the side deleted, and those that the other side added.
  private let lost: [Side: (deleted: [ObjectReference], added: [ObjectReference])]

  /// - Parameter changes: What the sides changed, if known. Archives need it.
  init(of conflict: Conflict, in merge: ThreeWayMerge, _ changes: SideChanges?) {
    object = conflict.object
    let sides = Side.allCases.map { side in
      if let lost = merge.objectsLost(taking: side, in: conflict) {
        return (side, lost)
      }
      let ids = conflict.property == nil ? merge.objects(in: conflict) : []
      let removed = (changes?.changes(of: side, inside: ids) ?? []).filter { $0.kind == .removed }.map { $0.object }
      let objects = removed.map { ObjectReference(id: $0.id ?? "", element: $0.element, name: $0.name) }
      return (side, (objects.filter { ids.contains($0.id) }, []))
    }
    lost = Dictionary(uniqueKeysWithValues: sides)
  }

  /// Whether the side deleted the object of the conflict.
  func deletesObject(_ side: Side) -> Bool { lost[side]?.deleted.contains { $0.id == object.id } == true }

  /// Whether the side deleted objects.
  func deletes(_ side: Side) -> Bool { lost[side]?.deleted.isEmpty == false }

  /// The effects in words, as in "deletes it, 2 outlets and 4 constraints"; without a side that changes no object.
  var words: [Side: String] {
    Dictionary(uniqueKeysWithValues: Side.allCases.compactMap { side in words(taking: side).map { (side, $0) } })
  }

  private func words(taking side: Side) -> String? {
    guard let (deleted, added) = lost[side] else { return nil }
    let said = [
      deletesObject(side.other) ? "keeps it as \(side.rawValue) has it" : nil,
      deleted.isEmpty ? nil : "deletes \(words(for: deleted))",
      added.isEmpty ? nil : "leaves out what \(side.other.rawValue) added: \(words(for: added))",
    ].compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: ", and ")
  }

  /// Objects by their kinds, the most frequent first: "it, 2 outlets and 4 constraints". One or two are named.
  private func words(for objects: [ObjectReference]) -> String {
    let others = objects.filter { $0.id != object.id }
    let counts = Dictionary(grouping: others) { ObjectNames.spelledOut($0.element) }.mapValues { $0.count }
    let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { kind, count in counted(count, kind) }
    let named = others.count <= 2 ? others.map { MergeTextReport.subject($0, nil) } : kinds
    return ((others.count < objects.count ? ["it"] : []) + named).inWords
  }
}
