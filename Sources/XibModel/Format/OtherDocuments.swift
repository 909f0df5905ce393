/// The attributes by which a document names other documents (format.md 4.5).
package enum OtherDocuments {
  /// The attribute of a storyboard reference with the name of the other storyboard; without it, the reference is to a scene of
  /// its own storyboard.
  package static let storyboard = "storyboardName"
  /// The attribute of a storyboard reference with the identifier of the scene; without it, the first scene is meant.
  package static let scene = "referencedIdentifier"
  /// The attribute with the bundle that a storyboard reference leads into.
  package static let bundle = "bundleIdentifier"
  /// The attribute of a view controller with the nib that holds its view.
  package static let nib = "nibName"
  /// The attribute by which code and other documents ask for a scene.
  package static let identifier = "storyboardIdentifier"

  /// The elements that stand for a scene of another document.
  private static let references: Set<String> = ["viewControllerPlaceholder", "controllerPlaceholder"]

  /// Whether an element stands for a scene of another document.
  package static func isReference(_ element: String) -> Bool { references.contains(element) }

  /// Whether AppKit has an image of this name.
  package static func isOfSystem(image name: String, in document: Document) -> Bool {
    name.hasPrefix("NS") && ElementClasses.isAppKit(document)
  }
}
