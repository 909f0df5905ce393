internal import Reports

/// The page, without any document. Its script requests the documents, and shows their contents as text.
enum ResolvePage {
  static func text(nonce: String) -> String {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return text(PackageResources.page_html)
      .replacing(
        "@style@", with: "<style nonce=\"\(nonce)\">\(text(PageLooks.style))\(text(PackageResources.page_css))</style>"
      )
      .replacing("@badges@", with: PageLooks.badges)
      .replacing("@script@", with: "<script nonce=\"\(nonce)\">\(text(PackageResources.page_js))</script>")
  }
}

extension String {
  /// The text with the first occurrence of a mark replaced.
  fileprivate func replacing(_ mark: String, with text: String) -> String {
    var rest = self[...]
    while let at = rest.firstIndex(of: "@") {
      if self[at...].hasPrefix(mark) { return self[..<at] + text + self[at...].dropFirst(mark.count) }
      rest = rest[index(after: at)...]
    }
    return self
  }
}
