internal import SemanticMerge
internal import XibDrawing

/// The scene of a conflict or a decision in the three versions and in the result, with marks where it is.
struct ConflictPicture: Sendable {
  let title: String
  /// The scene in each version, as SVG; `nil` where it is not there.
  let versions: ThreeWay<String?>
  let result: String?
  /// The images of all of them, for the page.
  let images: String

  /// Finds the scene that shows the first of some objects; `nil` if none does.
  ///
  /// - Parameters:
  ///   - ids: The objects that the conflict is about, the most important first.
  ///   - versions: The drawings of the versions.
  ///   - result: The drawings of the result.
  ///   - isDecided: Whether the conflict is decided.
  init?(of ids: [String], in versions: ThreeWay<DrawnVersion?>, result: DrawnVersion?, isDecided: Bool) {
    let known = [versions.ours, versions.theirs, versions.base, result].compactMap { $0 }
    guard let scene = ids.lazy.compactMap({ id in known.lazy.compactMap { $0.place(around: id)?.drawing }.first }).first
    else { return nil }
    images = Pictures.sheet(known.compactMap { $0.drawing(scene.id) })
    func places(_ version: DrawnVersion) -> [(frame: Rect, isWhole: Bool)] {
      var frames: Set<Rect> = []
      return ids.prefix(Self.mostMarks).compactMap { id in
        guard let (drawing, frame) = version.place(around: id), drawing.id == scene.id, frames.insert(frame).inserted
        else { return nil }
        return (frame, frame.width * frame.height > 0.8 * drawing.size.width * drawing.size.height)
      }
    }
    // A mark around nearly all of a scene says nothing beside one in it.
    let hasInner = known.contains { places($0).contains { !$0.isWhole } }
    func svg(_ version: DrawnVersion?, _ kind: Mark.Kind) -> String? {
      guard let version, let drawing = version.drawing(scene.id) else { return nil }
      let marks = places(version).filter { !hasInner || !$0.isWhole }.map {
        Mark(kind, frame: $0.frame, entry: 0, title: kind == .decision ? "decided" : "in conflict")
      }
      return SVG.element(drawing, marks: marks)
    }
    title = scene.title
    self.versions = versions.map { svg($0, .conflict) }
    self.result = svg(result, isDecided ? .decision : .conflict)
  }

  /// The picture for the page that resolves conflicts, or the reason that there is none.
  ///
  /// - Parameter isDrawn: Whether a side of the document could be drawn.
  static func json(_ picture: ConflictPicture?, isDrawn: Bool) -> JSON {
    guard let picture else {
      let reason = isDrawn ? "What is in conflict is in no picture." : "This document can't be drawn."
      return .object([("title", .null), ("reason", .string(reason))])
    }
    return .object([
      ("title", .string(TerminalText.line(picture.title, limit: 120))), ("reason", .null),
      ("base", .optional(picture.versions.base)), ("ours", .optional(picture.versions.ours)),
      ("theirs", .optional(picture.versions.theirs)), ("result", .optional(picture.result)),
      ("images", .string(picture.images)),
    ])
  }

  /// The most objects to mark, because a decision can concern very many.
  private static let mostMarks = 12
}
