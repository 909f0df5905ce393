/// The rules about what a person sees on the canvas.
extension DocumentRule {
  static let misplaced = DocumentRule(
    .misplaced, summary: "Each view has the frame on the canvas that its constraints give it.",
    help: """
      The app shows another layout than the canvas does. Open the document in Xcode and choose Update Frames, or change the \
      constraints.
      """, severity: .warning, isOnByDefault: false
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern, let layout = DocumentLayout(document) else { return [] }
    return DeterminedFrames.misplaced(in: layout).sorted { $0.key < $1.key }.map { view, frame in
      let stated = DeterminedFrames.statedFrame(of: view, document)?.words ?? ""
      return Fault.Draft(view, in: document, subject: "misplaced \(document.identifier(of: view) ?? "")") { names in
        let other =
          frame.map { "; its constraints give it (\($0.words))" } ?? ", and Xcode says that constraints give it another"
        return "The frame of \(names.subject(of: document.nearestObject(around: view))) is (\(stated))\(other)."
      }
    }
  }

  static let scenesOverlap = DocumentRule(
    .scenesOverlap, summary: "No two scenes are at one place on the canvas.",
    help: "One scene hides the other, which is then edited by mistake or forgotten. Move one of them.",
    severity: .warning, isOnByDefault: false
  ) { inspection in
    let document = inspection.document
    var known: [(scene: Int, x: Double, y: Double)] = []
    return document.nodes.indices.filter { document.isScene($0) }.compactMap { scene in
      guard let point = document.children(of: scene).first(where: { document.key(of: $0) == "canvasLocation" }),
        let x = document.value("x", of: point).flatMap(Double.init),
        let y = document.value("y", of: point).flatMap(Double.init)
      else { return nil }
      defer { known.append((scene, x, y)) }
      guard let other = known.first(where: { max(($0.x - x).magnitude, ($0.y - y).magnitude) < nearScenes }) else {
        return nil
      }
      let subject = [other.scene, scene].compactMap { document.value("sceneID", of: $0) }.joined(separator: " ")
      return Fault.Draft(scene, in: document, subject: "overlap \(subject)") { names in
        "The \(names.subject(of: scene)) lies on the \(names.subject(of: other.scene)) on the canvas."
      }
    }
  }

  /// The distance on the canvas below which one scene hides another. 715 real storyboards have seven pairs nearer than this.
  private static let nearScenes = 100.0
}
