/// The scenes of a storyboard (format.md 2).
public enum Scenes {
  private static let element = "scene"

  /// Whether an element is a scene.
  public static func isScene(_ element: String) -> Bool { element == Self.element }

  /// The attribute of a storyboard with the view controller that it shows first.
  public static let initialController = "initialViewController"

  /// The objects of a scene, in order: a view controller, placeholders, gesture recognizers.
  static func objects(of scene: Int, in document: Document) -> [Int] {
    document.children(of: scene).flatMap { document.children(of: $0) }
  }

  /// Whether an object is the one that its scene shows, and that the scene is named after. No scene of 17,120 has two.
  public static func isOwner(_ node: Int, in document: Document) -> Bool {
    document.value("sceneMemberID", of: node) == "viewController"
  }
}
