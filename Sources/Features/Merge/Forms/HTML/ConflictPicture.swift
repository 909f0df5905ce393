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
    let shown = Array(ids.prefix(Self.mostMarks))
    func svg(_ version: DrawnVersion?, _ kind: Mark.Kind) -> String? {
      guard let version, let drawing = version.drawing(scene.id) else { return nil }
      var frames: Set<Rect> = []
      let marks = shown.compactMap { id -> Mark? in
        guard let place = version.place(around: id), place.drawing.id == scene.id, frames.insert(place.frame).inserted
        else { return nil }
        return Mark(kind, frame: place.frame, entry: 0, title: kind == .decision ? "decided" : "in conflict")
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
