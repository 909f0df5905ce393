internal import SemanticDiff
internal import XibDrawing
internal import XibModel

/// One scene, window, view or menu before and after, with marks where it changed.
struct ChangedPicture: Sendable {
  /// A version of the drawing and its marks.
  struct MarkedDrawing: Sendable {
    let drawing: Drawing
    let marks: [Mark]
  }

  let title: String
  let kind: Drawing.Kind
  /// Each version; `nil` where the scene is not there.
  let old: MarkedDrawing?
  let new: MarkedDrawing?
  /// The numbers of the entries that are shown on it.
  let entries: [Int]
}

/// The pictures of all that changed in one file.
struct ChangedPictures: Sendable {
  let pictures: [ChangedPicture]
  let entries: [ChangeEntry]
  /// The numbers of the entries that no picture shows.
  let rest: [Int]
  /// The reason that a version could not be drawn; `nil` if there is none.
  let problem: String?

  /// - Parameter isDark: Whether the pictures are of the dark appearance.
  init(of file: FileDifference, isDark: Bool = false) {
    entries = ChangeEntry.entries(of: file.changes)
    var problem: String?
    func version(_ document: Document?, _ assets: Assets) -> DrawnVersion {
      guard let document else { return .none }
      do throws(DrawingError) {
        return try DrawnVersion(document, isDark: isDark, assets: assets)
      } catch {
        problem = error.description
        return .none
      }
    }
    let (documents, assets) = (file.documents, file.documents.assets)
    let old = version(documents.old, assets.old), new = version(documents.new, assets.new)
    self.problem = problem
    var found = PictureSearch(old: old, new: new, hasEdits: entries.contains { $0.weight < .minor })
    if file.documents.old == nil || file.documents.new == nil { found.placeAll(entries) }
    for entry in entries { found.place(entry) }
    pictures = found.pictures + (found.map.map { [$0] } ?? [])
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
  /// The marks of the map: each scene or segue, with the entry that says how it changed.
  private var mapped: [(id: String, kind: Mark.Kind?, entry: Int)] = []
  /// Whether there is more to see than what nobody decided.
  private let hasEdits: Bool
  /// Whether the whole document is new or gone, so that marks would say nothing.
  private var isWhole = false

  init(old: DrawnVersion, new: DrawnVersion, hasEdits: Bool) {
    (self.old, self.new, self.hasEdits) = (old, new, hasEdits)
  }

  /// Shows all drawings of a document that only one version has.
  mutating func placeAll(_ entries: [ChangeEntry]) {
    for drawing in old.drawings + new.drawings where marks[drawing.id] == nil {
      order.append(drawing.id)
      marks[drawing.id] = ([], [], entries.map { $0.number })
    }
    isWhole = !order.isEmpty
  }

  mutating func place(_ entry: ChangeEntry) {
    guard !isWhole else { return }
    for change in entry.changes where Connections.kind(of: change.object.element) == .segue && !entry.isBookkeeping {
      let kind: Mark.Kind = change.property != nil ? .changed : change.kind == .added ? .added : .removed
      mapped.append((change.object.identity, kind, entry.number))
    }
    let objects = entry.candidates
    let isSomewhere = objects.reduce(false) { place(entry, $1) || $0 }
    if !isSomewhere { rest.append(entry.number) }
  }

  /// Puts marks where one object of an entry is; returns whether it is on a picture.
  ///
  /// - Parameter ids: The ids of the object and of those around it, nearest first.
  private mutating func place(_ entry: ChangeEntry, _ ids: [String]) -> Bool {
    let kind = entry.kind
    let before = kind == .added ? nil : old.place(ofFirst: ids)
    let after = kind == .removed ? nil : new.place(ofFirst: ids)
    guard before != nil || after != nil else { return false }
    let title = entry.title
    // What has no place of its own is marked as a change of what is around it.
    let isPlaced = ids.first.map { old.place(of: $0) != nil || new.place(of: $0) != nil } ?? false
    func mark(_ frame: Rect, from origin: Rect? = nil) -> Mark {
      Mark(
        isPlaced ? kind : .changed, frame: frame, origin: origin, entry: entry.number, title: title,
        isBookkeeping: entry.isBookkeeping, isMinor: entry.weight == .minor && hasEdits)
    }
    if let before { add(mark(before.frame), to: before.drawing.id, entry.number, isOld: true) }
    if let after {
      // What only layout moved, or another device, nobody moved.
      let isMoved = entry.changes.contains {
        $0.kind == .moved || $0.kind == .reordered || $0.property == FactClasses.frameKey
      }
      let origin = before.flatMap {
        isMoved && $0.drawing.id == after.drawing.id && $0.frame != after.frame ? $0.frame : nil
      }
      add(mark(after.frame, from: origin), to: after.drawing.id, entry.number, isOld: false)
    }
    return true
  }

  private mutating func add(_ mark: Mark, to drawing: String, _ entry: Int, isOld: Bool) {
    if marks[drawing] == nil { order.append(drawing) }
    var own = marks[drawing] ?? ([], [], [])
    if isOld { own.old.append(mark) } else { own.new.append(mark) }
    if own.entries.last != entry { own.entries.append(entry) }
    marks[drawing] = own
    if !mark.isBookkeeping { mapped.append((drawing, nil, entry)) }
  }

  /// The map of the storyboard, with marks on the scenes and segues that changed; `nil` where there is but one scene, or
  /// nothing to mark.
  var map: ChangedPicture? {
    guard max(old.drawings.count, new.drawings.count) > 1, !mapped.isEmpty else { return nil }
    func side(_ version: DrawnVersion) -> ChangedPicture.MarkedDrawing? {
      guard let map = version.map else { return nil }
      var seen: Set<String> = []
      let marks = mapped.compactMap { id, kind, entry -> Mark? in
        guard seen.insert(id).inserted, let box = map.boxes.first(where: { $0.id == id }) else { return nil }
        return Mark(
          kind ?? self.kind(of: id), frame: box.frame.inset(-8, -8), entry: entry, title: box.title,
          scale: Self.mapScale)
      }
      return ChangedPicture.MarkedDrawing(drawing: map, marks: marks.smallLast)
    }
    let before = side(old), after = side(new)
    guard before?.marks.isEmpty == false || after?.marks.isEmpty == false else { return nil }
    let title = (after ?? before)?.drawing.title ?? ""
    return ChangedPicture(title: title, kind: .map, old: before, new: after, entries: mapped.map { $0.entry })
  }

  /// How much larger badges are on a map, which is mostly shown at less than a third of its size.
  private static let mapScale = 3.5

  /// How a scene as a whole changed.
  private func kind(of scene: String) -> Mark.Kind {
    old.drawing(scene) == nil ? .added : new.drawing(scene) == nil ? .removed : .changed
  }

  var pictures: [ChangedPicture] {
    order.compactMap { id in
      guard let own = marks[id] else { return nil }
      let before = old.drawing(id).map { ChangedPicture.MarkedDrawing(drawing: $0, marks: own.old.smallLast) }
      let after = new.drawing(id).map { ChangedPicture.MarkedDrawing(drawing: $0, marks: own.new.smallLast) }
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
    }.map { $0.element }
  }
}

/// The pictures of changed scenes as files: each scene before and after.
enum PictureFiles {
  struct File: Sendable {
    /// The document's name and the picture's title.
    let title: String
    /// `before` or `after`.
    let version: String
    let svg: String
  }

  /// - Parameter isDark: Whether the pictures are of the dark appearance.
  static func files(of difference: FileDifference, isDark: Bool = false) -> [File] {
    let name = difference.path.split(separator: "/").last.map(String.init) ?? difference.path
    return ChangedPictures(of: difference, isDark: isDark).pictures.flatMap { picture in
      [("before", picture.old), ("after", picture.new)].compactMap { version, side in
        side.map {
          File(
            title: "\(name) \(picture.title)", version: version, svg: SVG.document($0.drawing, marks: $0.marks))
        }
      }
    }
  }
}
