public import XibDrawing
internal import SemanticDiff
internal import XibModel

/// One scene, window, view or menu before and after, with marks where it changed.
public struct ChangedPicture: Sendable {
  /// A version of the drawing and its marks.
  public struct Side: Sendable {
    public let drawing: Drawing
    public let marks: [Mark]
  }

  public let title: String
  public let kind: Drawing.Kind
  /// Each version; `nil` where the scene is not there.
  public let old: Side?
  public let new: Side?
  /// The numbers of the entries that are shown on it.
  let entries: [Int]
}

/// The pictures of all that changed in one file.
public struct ChangedPictures: Sendable {
  public let pictures: [ChangedPicture]
  let entries: [ChangeEntry]
  /// The numbers of the entries that no picture shows.
  let rest: [Int]
  /// The reason that a version could not be drawn; `nil` if there is none.
  public let problem: String?

  public init(of file: FileDifference) {
    entries = ChangeEntry.entries(of: file.changes)
    var problem: String?
    func version(_ document: Document?) -> DrawnVersion {
      guard let document else { return .none }
      do throws(DrawingError) {
        return try DrawnVersion(document)
      } catch {
        problem = error.description
        return .none
      }
    }
    let old = version(file.documents.old), new = version(file.documents.new)
    self.problem = problem
    var found = PictureSearch(old: old, new: new)
    if file.documents.old == nil || file.documents.new == nil { found.placeAll(entries) }
    for entry in entries { found.place(entry) }
    pictures = found.pictures
    rest = found.rest
  }
}

/// Puts each entry on the pictures that show its object.
private struct PictureSearch {
  let old: DrawnVersion
  let new: DrawnVersion
  private var order: [String] = []
  private var marks: [String: (old: [Mark], new: [Mark], entries: [Int])] = [:]
  private(set) var rest: [Int] = []
  /// Whether the whole document is new or gone, so that marks would say nothing.
  private var isWhole = false

  init(old: DrawnVersion, new: DrawnVersion) { (self.old, self.new) = (old, new) }

  /// Shows all drawings of a document that only one version has.
  mutating func placeAll(_ entries: [ChangeEntry]) {
    for drawing in old.drawings + new.drawings where marks[drawing.id] == nil {
      order.append(drawing.id)
      marks[drawing.id] = ([], [], entries.map(\.number))
    }
    isWhole = !order.isEmpty
  }

  mutating func place(_ entry: ChangeEntry) {
    guard !isWhole else { return }
    let ids = entry.candidates
    let kind = entry.kind
    let before = kind == .added ? nil : old.place(ofFirst: ids)
    let after = kind == .removed ? nil : new.place(ofFirst: ids)
    guard before != nil || after != nil else { return rest.append(entry.number) }
    let title = entry.changes.first?.object.name ?? ""
    func mark(_ frame: Rect, from origin: Rect? = nil) -> Mark {
      Mark(
        kind, frame: frame, origin: origin, entry: entry.number, title: title, isBookkeeping: entry.isBookkeeping)
    }
    if let before { add(mark(before.frame), to: before.drawing.id, entry.number, isOld: true) }
    if let after {
      let origin = before.flatMap { $0.drawing.id == after.drawing.id && $0.frame != after.frame ? $0.frame : nil }
      add(mark(after.frame, from: origin), to: after.drawing.id, entry.number, isOld: false)
    }
  }

  private mutating func add(_ mark: Mark, to drawing: String, _ entry: Int, isOld: Bool) {
    if marks[drawing] == nil { order.append(drawing) }
    var own = marks[drawing] ?? ([], [], [])
    if isOld { own.old.append(mark) } else { own.new.append(mark) }
    if own.entries.last != entry { own.entries.append(entry) }
    marks[drawing] = own
  }

  var pictures: [ChangedPicture] {
    order.compactMap { id in
      guard let own = marks[id] else { return nil }
      let before = old.drawing(id).map { ChangedPicture.Side(drawing: $0, marks: own.old.smallLast) }
      let after = new.drawing(id).map { ChangedPicture.Side(drawing: $0, marks: own.new.smallLast) }
      guard let shown = (after ?? before)?.drawing else { return nil }
      return ChangedPicture(title: shown.title, kind: shown.kind, old: before, new: after, entries: own.entries)
    }
  }
}

extension [Mark] {
  /// The marks with small ones last, so that none hides under another.
  var smallLast: [Mark] {
    func area(_ mark: Mark) -> Double { mark.frame.width * mark.frame.height }
    return enumerated().sorted { one, other in
      let (first, second) = (area(one.element), area(other.element))
      return first == second ? one.offset < other.offset : first > second
    }.map(\.element)
  }
}
