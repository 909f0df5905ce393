/// Names as git on a Mac stores them (`core.precomposeUnicode`): an accent that follows its letter becomes one with it.
///
/// The Finder, and shells that complete a name, may write them apart. Swift's library compares texts whatever their
/// normalisation, but makes none without Foundation, which these programs leave out.
package enum ComposedName {
  /// The text in Unicode's normalisation form C; its marks must be in their canonical order, as file systems give them.
  package static func composed(_ text: String) -> String {
    // What comes before U+0300 is composed.
    guard text.utf8.contains(where: { $0 >= 0xCC }) else { return text }
    var scalars: [Unicode.Scalar] = []
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in text.unicodeScalars {
      let ownClass = scalar.properties.canonicalCombiningClass.rawValue
      if let starter, lastClass == 0 || lastClass < ownClass, let whole = whole(scalars[starter], scalar) {
        scalars[starter] = whole
        continue
      }
      if ownClass == 0 { starter = scalars.count }
      lastClass = ownClass
      scalars.append(scalar)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func whole(_ letter: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
    // Two of the letters before U+0300 make none.
    mark.value < 0x300 ? nil : letters[String(String.UnicodeScalarView([letter, mark]))]
  }

  /// Where Unicode has letters of a letter and a mark that stay one in form C.
  private static let ranges: [ClosedRange<UInt32>] = [
    0xC0...0x233, 0x385...0x4F9, 0x622...0x6D3, 0x929...0x934, 0x9CB...0x9CC, 0xB48...0xB4C, 0xB94...0xD4C,
    0xDDA...0xDDE, 0x1026...0x1026, 0x1B06...0x1B43, 0x1E00...0x1FFC, 0x219A...0x22ED, 0x304C...0x30FE,
    0xAC00...0xD7A3,
  ]

  /// A text is found here in any normalisation. Of letters that are the same, the first is the one of form C.
  private static let letters = Dictionary(
    ranges.joined().compactMap(Unicode.Scalar.init).map { (String($0), $0) }, uniquingKeysWith: { first, _ in first })
}
