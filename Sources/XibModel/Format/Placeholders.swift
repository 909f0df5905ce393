/// Objects that stand for others: File's Owner and the first responder (format.md 3).
public enum Placeholders {
  private static let element = "placeholder"

  /// Whether an element stands for an object outside of the document.
  public static func isPlaceholder(_ element: String) -> Bool { element == Self.element }

  /// The values of attributes that tell a placeholder, by attribute.
  private typealias Marks = [String: String]

  /// The first responder stands for any object of the app.
  private static let firstResponder: Marks = [
    "placeholderIdentifier": "IBFirstResponder", AttributeNames.customClass: "FirstResponder",
    "userLabel": "First Responder",
  ]

  /// File's Owner stands for the object that loads the document.
  private static let fileOwner: Marks = ["placeholderIdentifier": "IBFilesOwner", "userLabel": "File's Owner"]

  /// Whether an object is the placeholder for the first responder.
  public static func isFirstResponder(_ node: Int, in document: Document) -> Bool {
    has(firstResponder, node, document)
  }

  /// Whether an object is the placeholder for the object that loads the document.
  public static func isFileOwner(_ node: Int, in document: Document) -> Bool { has(fileOwner, node, document) }

  private static func has(_ marks: Marks, _ node: Int, _ document: Document) -> Bool {
    marks.contains { document.value($0.key, of: node) == $0.value }
  }
}
