/// The list of the fonts that an app brings along and a document uses (format.md 4.2).
public enum CustomFonts {
  /// The element that lists the fonts, by the files that hold them.
  private static let list = "customFonts"
  private static let entry = "string"
  /// Elements whose attribute `name` names a font.
  private static let users: Set<String> = ["fontDescription", "font"]

  /// The entries of a modern document, with the names of the fonts.
  public static func listed(in document: Document) -> [(node: Int, font: String)] {
    document.children(of: 0).filter { document.nodes[$0].name == list }.flatMap { list in
      (list..<document.nodes[list].subtreeEnd).filter { document.nodes[$0].name == entry }
        .map { ($0, document.content(of: $0)) }
    }
  }

  /// Whether an element names a font.
  public static func isUse(_ node: Int, in document: Document) -> Bool { users.contains(document.nodes[node].name) }
}
