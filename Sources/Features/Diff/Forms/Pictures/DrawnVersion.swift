internal import Basics
internal import XibDrawing
internal import XibModel

// On a Mac, the system has types of these names, too.
typealias Rect = XibDrawing.Rect
typealias Size = XibDrawing.Size

/// The drawings of one version of a document, and where each object is on them.
struct DrawnVersion: Sendable {
  let drawings: [Drawing]
  /// The map of a storyboard, with its scenes as cards.
  let map: Drawing?
  private var places: [String: (drawing: Int, box: Int)] = [:]
  private let surroundings: Surroundings

  /// No drawings, for a version that is not there.
  static let none = DrawnVersion([], Surroundings(nil))

  /// Draws a document, and the map of a storyboard.
  ///
  /// - Parameter sides: What the document was merged from.
  init(
    _ document: Document, mergedFrom sides: [Document] = [], isDark: Bool = false, assets: Assets = Assets()
  ) throws(DrawingError) {
    let document = document.modernized
    let all = try XibDrawing.drawings(
      of: document, mergedFrom: sides, isDark: isDark, assets: assets, map: .titles)
    self.init(all, Surroundings(document))
  }

  private init(_ all: [Drawing], _ surroundings: Surroundings) {
    drawings = all.filter { $0.kind != .map }
    map = all.first { $0.kind == .map }
    self.surroundings = surroundings
    for (number, drawing) in drawings.enumerated() {
      for (index, box) in drawing.boxes.enumerated() {
        if let id = box.id, places[id] == nil { places[id] = (number, index) }
      }
      // The id of a scene stands for the whole drawing, unless an object on it has this id.
      if places[drawing.id] == nil { places[drawing.id] = (number, -1) }
    }
  }

  /// Where an object is, or what stands for it.
  struct Place {
    let drawing: Drawing
    let frame: Rect
    /// Whether the frame is all of the drawing.
    let isWhole: Bool
    /// Whether a view is there, and not only a drawing.
    let isView: Bool
    /// Whether the object itself is drawn, or is the one that the drawing is of.
    fileprivate(set) var isOwn = true

    /// The frame to mark; `nil` if the object is not drawn, and only the whole drawing is around it.
    var marked: Rect? { isWhole && !isOwn ? nil : frame }
  }

  /// The drawing that shows an object, and the object's frame on it.
  func place(of id: String) -> Place? {
    guard let place = places[id] else { return nil }
    let drawing = drawings[place.drawing]
    let frame = place.box < 0 ? Rect(drawing.size) : drawing.boxes[place.box].visible(in: drawing.size)
    let isWhole = frame == Rect(drawing.size)
    // Around all of the drawing, a mark would be outside it.
    let inner = isWhole ? frame.inset(4, 4) : frame
    return Place(drawing: drawing, frame: inner, isWhole: isWhole, isView: place.box >= 0)
  }

  /// The place of an object, or of the nearest around it that is on a drawing.
  ///
  /// - Parameter ids: The ids of the object and of those around it, nearest first.
  func place(ofFirst ids: [String]) -> Place? {
    for (index, id) in ids.enumerated() {
      guard var place = place(of: id) else { continue }
      place.isOwn = index == 0 || surroundings.isOwner(ids[0])
      return place
    }
    return nil
  }

  /// The place of an object, or of the nearest one around it that is on a drawing. An outlet is where it leads, a
  /// constraint where the view is that it places, and a gesture recognizer where its view is.
  func place(around id: String) -> Place? { place(ofFirst: surroundings.ids(around: id)) }

  /// The place of an object on a drawing, and of what it stands in; empty if it is not on it.
  func places(around id: String, on drawing: String) -> [(own: Rect, around: Rect)] {
    let frames = surroundings.ids(around: id).compactMap { place(of: $0) }.filter { $0.drawing.id == drawing }.map {
      $0.frame
    }
    return frames.prefix(1).map { own in (own: own, around: frames.first { $0 != own } ?? own) }
  }

  func drawing(_ id: String) -> Drawing? { drawings.first { $0.id == id } }

  /// Each object and those around it.
  private struct Surroundings: Sendable {
    private let document: Document?
    /// The view of each gesture recognizer, by their ids.
    private let users: [String: String]

    init(_ document: Document?) {
      self.document = document
      guard let document else {
        users = [:]
        return
      }
      let entries = document.nodes.indices.filter { ConnectionPlaces.isExclusive($0, in: document) }
      users = Dictionary(
        firstOf: entries.compactMap { node in
          let user = document.identity(of: document.nearestObject(around: document.nodes[node].parent))
          return document.value(Connections.destination, of: node).flatMap { id in user.map { (id, $0) } }
        })
    }

    /// Whether an object is the one that its scene shows.
    func isOwner(_ id: String) -> Bool {
      guard let document, let node = document.object(id) else { return false }
      return Scenes.isOwner(node, in: document)
    }

    func ids(around id: String) -> [String] {
      guard let document, let node = document.object(id) else { return [id] }
      let name = document.nodes[node].name, around = document.identities(around: node)
      // A constraint is where the view is that it places.
      let targets =
        Connections.isOutlet(name)
        ? [document.value(Connections.destination, of: node)].compactMap { $0 }
        : References.isConstraint(name)
          ? References.items(ofConstraint: node, in: document) : [users[id]].compactMap { $0 }
      return targets.filter { !around.contains($0) }.prefix(1) + around
    }
  }
}

extension Box {
  /// The part of the frame that the drawing shows; the whole frame if the drawing shows none of it.
  fileprivate func visible(in size: Size) -> Rect {
    let whole = Rect(size)
    let part = frame.intersection(clip.map { $0.intersection(whole) } ?? whole)
    return part.isEmpty ? frame : part
  }
}
