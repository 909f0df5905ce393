internal import Basics
internal import SemanticDiff
internal import XibModel

/// An object or scene that a document gained from another document of the same diff, or lost to it.
struct ObjectTransfer: Sendable {
  enum Direction: String, Sendable, CaseIterable {
    /// The object came from the other document.
    case from
    /// The object went to the other document.
    case to

    /// The words before the path of the other document.
    var words: String { self == .from ? "moved here from" : "moved to" }
  }

  let direction: Direction
  /// The path of the other document.
  let path: String
  /// The object in this document and in the other one.
  let object: ObjectOutline
  let counterpart: ObjectOutline

  /// The differences of several documents, each with the objects that moved between them.
  static func noted(in files: [FileDifference]) -> [FileDifference] {
    let found = TransferredObjects(in: files.map { $0.unmergedSide == nil ? $0.changes : [] }).transfers
    guard !found.isEmpty else { return files }
    var files = files
    for transfer in found {
      let (source, target) = (files[transfer.source].path, files[transfer.target].path)
      files[transfer.source].transfers.append(
        ObjectTransfer(direction: .to, path: target, object: transfer.old, counterpart: transfer.new))
      files[transfer.target].transfers.append(
        ObjectTransfer(direction: .from, path: source, object: transfer.new, counterpart: transfer.old))
    }
    return files
  }

  /// Transfers of one kind of object from or to one document.
  struct Group {
    let transfers: [ObjectTransfer]

    /// The most names to list.
    private static let listed = 6

    /// `3 scenes moved here from Main.storyboard`.
    ///
    /// - Parameter path: Writes the path of the other document.
    func title(path: (String) -> String) -> String { "\(start) \(path(self.path))" }

    /// The title without the path of the other document.
    var start: String {
      guard let first = transfers.first else { return "" }
      let count = counted(transfers.count, ObjectNames.spelledOut(first.object.element))
      return "\(count) \(first.direction.words)"
    }

    /// The path of the other document.
    var path: String { transfers.first?.path ?? "" }

    /// The names of the objects, as far as they fit.
    var names: String {
      let names = transfers.compactMap { $0.object.name ?? $0.object.id }
      let more = names.count > Self.listed ? ", …" : ""
      return names.prefix(Self.listed).joined(separator: ", ") + more
    }
  }

  /// The transfers by document, direction and kind of object, in the order of first appearance.
  static func groups(of transfers: [ObjectTransfer]) -> [Group] {
    var order: [String] = [], groups: [String: [ObjectTransfer]] = [:]
    for transfer in transfers {
      let key = [transfer.direction.rawValue, transfer.path, transfer.object.element].joined(separator: "\n")
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(transfer)
    }
    return order.map { Group(transfers: groups[$0] ?? []) }
  }
}

extension FileDifference {
  /// Changes without the objects that moved from or to another document.
  func withoutTransferred(_ changes: [Change]) -> [Change] {
    guard !transfers.isEmpty else { return changes }
    return changes.compactMap { change in
      guard let outline = change.outline else { return change }
      if isTransferred(change) { return nil }
      let kept = outline.without { transfer(of: $0, change.kind) != nil }
      return kept.children.count == outline.children.count ? change : change.showing(outline: kept)
    }
  }

  /// Whether all that a change adds or removes moved from or to another document.
  func isTransferred(_ change: Change) -> Bool { !transfers(of: change).isEmpty }

  /// How all that a change adds or removes moved from or to other documents; empty if not all of it did.
  func transfers(of change: Change) -> [ObjectTransfer] {
    guard !transfers.isEmpty, let parts = change.outline?.transferable, !parts.isEmpty else { return [] }
    let found = parts.compactMap { transfer(of: $0, change.kind) }
    return found.count == parts.count ? found : []
  }

  /// How an added or removed object moved from or to another document; `nil` if it did not.
  private func transfer(of part: ObjectOutline, _ kind: Change.Kind) -> ObjectTransfer? {
    transfers.first { transfer in
      transfer.direction == (kind == .added ? .from : .to) && transfer.object.element == part.element
        && transfer.object.isExactly(part)
    }
  }
}

extension ObjectOutline {
  /// Whether two outlines of a document are of one object.
  fileprivate func isExactly(_ other: ObjectOutline) -> Bool {
    id == other.id && (id != nil || globalID == other.globalID && name == other.name)
  }
}

/// Shortens the old and the new place of a moved object to the parts that differ.
enum MovedPlaces {
  private static let separator = " > "

  /// The ends of two places, from the last common object around them.
  static func shortened(from old: String, to new: String) -> (old: String, new: String) {
    var one = parts(of: old), other = parts(of: new)
    let common = zip(one, other).prefix { $0 == $1 }.count
    let skipped = max(0, min(common, one.count, other.count) - 1)
    one.removeFirst(skipped)
    other.removeFirst(skipped)
    // The list says something only if it differs.
    while one.count > 1, other.count > 1, one.last == other.last {
      one.removeLast()
      other.removeLast()
    }
    let (before, after) = (one.joined(separator: separator), other.joined(separator: separator))
    return before == after ? (old, new) : (before, after)
  }

  private static func parts(of place: String) -> [String] {
    place.parts(between: separator)
  }
}
