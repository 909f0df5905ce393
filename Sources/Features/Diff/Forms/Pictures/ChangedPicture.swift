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

  /// The drawing that stands for both versions, with the marks of both; `nil` if these differ, or if there are no two.
  var alike: MarkedDrawing? {
    guard let old, let new, old.drawing.looks(like: new.drawing) else { return nil }
    let marked = Set(new.marks.map { $0.entry })
    return MarkedDrawing(
      drawing: new.drawing, marks: (new.marks + old.marks.filter { !marked.contains($0.entry) }).smallLast)
  }
}

/// The pictures of all that changed in one file.
struct ChangedPictures: Sendable {
  let pictures: [ChangedPicture]
  let entries: [ChangeEntry]
  /// The numbers of the entries that no picture shows.
  let rest: [Int]
  /// The numbers of the entries that are listed with a picture, but whose objects are not drawn.
  let unmarked: Set<Int>
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
    unmarked = found.unmarked
  }
}

/// Puts each entry on the pictures that show its object.
private struct PictureSearch {
  let old: DrawnVersion
  let new: DrawnVersion
  private var order: [String] = []
  private var marks: [String: (old: [Mark], new: [Mark], entries: [Int])] = [:]
  private(set) var rest: [Int] = []
  private(set) var unmarked: Set<Int> = []
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
    let own = entry.candidates.compactMap { candidate in
      spot(entry, candidate.title) { $0.place(ofFirst: candidate.ids) }
    }
    // What is not drawn is where its connections lead.
    let led =
      own.contains { !$0.isWhole || $0.isView }
      ? []
      : entry.changes.compactMap { change in
        spot(entry, change.object.owner?.name ?? change.object.name ?? "") { $0.place(around: change.object.identity) }
      }.filter { !$0.isWhole }
    let spots = led.isEmpty ? own : led
    for spot in spots { add(spot, entry) }
    if spots.isEmpty { rest.append(entry.number) }
    if !spots.isEmpty, !spots.contains(where: { $0.isMarked }) { unmarked.insert(entry.number) }
  }

  /// Where an object of an entry is in each version.
  private struct Spot {
    let title: String
    let before: DrawnVersion.Place?
    let after: DrawnVersion.Place?

    private var places: [DrawnVersion.Place] { [before, after].compactMap { $0 } }
    var isWhole: Bool { places.allSatisfy { $0.isWhole } }
    var isView: Bool { places.contains { $0.isOwn && $0.isView } }
    var isMarked: Bool { places.contains { $0.marked != nil } }
    var isOwn: Bool { places.contains { $0.isOwn } }
  }

  private func spot(_ entry: ChangeEntry, _ title: String, _ place: (DrawnVersion) -> DrawnVersion.Place?) -> Spot? {
    let before = entry.kind == .added ? nil : place(old), after = entry.kind == .removed ? nil : place(new)
    return before == nil && after == nil ? nil : Spot(title: title, before: before, after: after)
  }

  private mutating func add(_ spot: Spot, _ entry: ChangeEntry) {
    // What has no place of its own is marked as a change of what is around it.
    let kind = spot.isOwn ? entry.kind : .changed
    func mark(_ frame: Rect, from origin: Rect? = nil) -> Mark {
      Mark(
        kind, frame: frame, origin: origin, entry: entry.number, title: spot.title,
        isBookkeeping: entry.isBookkeeping, isMinor: entry.weight == .minor && hasEdits)
    }
    if let place = spot.before { add(place.marked.map { mark($0) }, to: place.drawing.id, entry, isOld: true) }
    if let place = spot.after {
      // What only layout moved, or another device, nobody moved.
      let origin = spot.before.flatMap {
        entry.isOfPlace && $0.drawing.id == place.drawing.id && $0.frame != place.frame ? $0.marked : nil
      }
      add(place.marked.map { mark($0, from: origin) }, to: place.drawing.id, entry, isOld: false)
    }
  }

  private mutating func add(_ mark: Mark?, to drawing: String, _ entry: ChangeEntry, isOld: Bool) {
    if marks[drawing] == nil { order.append(drawing) }
    var own = marks[drawing] ?? ([], [], [])
    if let mark, isOld { own.old.append(mark) } else if let mark { own.new.append(mark) }
    if own.entries.last != entry.number { own.entries.append(entry.number) }
    marks[drawing] = own
    if !entry.isBookkeeping { mapped.append((drawing, nil, entry.number)) }
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
  /// The marks with small ones last, so that none hides under another; of those as large, the first.
  var smallLast: [Mark] {
    func area(_ mark: Mark) -> Double { mark.frame.width * mark.frame.height }
    return enumerated().sorted { one, other in
      let (first, second) = (area(one.element), area(other.element))
      return first == second ? one.offset > other.offset : first > second
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
