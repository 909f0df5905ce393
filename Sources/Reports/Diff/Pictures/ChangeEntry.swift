internal import SemanticDiff
internal import XibDrawing
internal import XibModel

/// The changes of one object, with its connections, constraints and cells: one entry of a list with pictures.
struct ChangeEntry {
  /// The number of the entry in its document.
  let number: Int
  let changes: [Change]

  var kind: Mark.Kind {
    let own = changes.filter { $0.object.owner == nil }
    if own.contains(where: { $0.kind == .added && $0.property == nil }) { return .added }
    if own.contains(where: { $0.kind == .removed && $0.property == nil }) { return .removed }
    let isElsewhere = own.contains { $0.kind == .moved || $0.kind == .reordered }
    return isElsewhere || changes.allSatisfy { $0.property == FactClasses.frameKey } ? .moved : .changed
  }

  /// Whether all changes are bookkeeping.
  var isBookkeeping: Bool { changes.allSatisfy { $0.changeClass == .bookkeeping } }

  /// The ids of the object and of those around it, nearest first.
  var candidates: [String] {
    guard let change = changes.first else { return [] }
    var ids = change.object.ancestors.map(\.id).reversed() as [String]
    if !change.object.identity.isEmpty { ids.insert(change.object.identity, at: 0) }
    return ids
  }

  /// Groups changes by object, in the order of first appearance.
  static func entries(of changes: [Change]) -> [ChangeEntry] {
    var order: [String] = []
    var groups: [String: [Change]] = [:]
    for change in changes {
      // Bookkeeping has an entry of its own, so that it can be hidden.
      let key = (change.changeClass == .bookkeeping ? "b" : "e") + owner(of: change)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(change)
    }
    return order.enumerated().map { ChangeEntry(number: $0.offset, changes: groups[$0.element] ?? []) }
  }

  private static func owner(of change: Change) -> String { change.object.owner?.id ?? change.object.identity }

  /// How what the entry adds or removes moved from or to other documents; empty if not all of it did.
  func transfers(in file: FileDifference) -> [ObjectTransfer] {
    let found = changes.map(file.transfers)
    return found.contains(where: \.isEmpty) ? [] : found.flatMap { $0 }
  }

  /// The entry as lines of the text report: the object, then its changes.
  func lines(in file: FileDifference) -> [String] {
    let transfers = ObjectTransfer.groups(of: transfers(in: file))
    if !transfers.isEmpty {
      return transfers.map {
        "⇄ \($0.title { TerminalText.line($0, limit: 200) }): \(TerminalText.line($0.names, limit: 200))"
      }
    }
    var filter = ChangeFilter(bookkeeping: .show)
    filter.geometry = .show
    let part = FileDifference(
      path: file.path, oldPath: file.oldPath, status: .modified, content: .changes(filter.select(from: changes)),
      filter: filter)
    let lines = Array(DiffTextReport(color: false, DiffDetail(sumsUp: false)).lines(of: part).dropFirst())
    guard changes.first?.object.ancestors.contains(where: { Scenes.isScene($0.element) }) ?? false else {
      return lines.map { String($0.dropFirst(2)) }
    }
    // The heading of the scene is not needed: the list stands under it.
    return lines.filter { $0.hasPrefix("   ") }.map { String($0.dropFirst(4)) }
  }
}
