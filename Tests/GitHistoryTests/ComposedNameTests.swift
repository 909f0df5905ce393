import Foundation
import GitHistory
import Testing

@Suite struct ComposedNameTests {
  /// Foundation knows Unicode's tables.
  @Test func everyLetterIsComposedAsFoundationDoes() {
    let wrong = (0xA0...0xFFFF).compactMap(Unicode.Scalar.init).map { String($0) }.filter { letter in
      let apart = letter.decomposedStringWithCanonicalMapping
      return !ComposedName.composed(apart).utf8.elementsEqual(apart.precomposedStringWithCanonicalMapping.utf8)
    }
    #expect(wrong.isEmpty, "\(wrong.map { $0.unicodeScalars.map { String($0.value, radix: 16) } })")
  }

  @Test(arguments: [
    "Main.storyboard", "u\u{308}\u{323}", "e\u{323}\u{302}.xib", "\u{301}a\u{301}", "a\u{328}\u{301}/o\u{304}\u{301}",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{30AB}\u{3099}", "a\u{20DD}\u{301}",
    "\u{1F469}\u{200D}\u{1F4BB}",
  ])
  func marksAreComposedWhereNothingStandsBetween(_ name: String) {
    let apart = name.decomposedStringWithCanonicalMapping
    #expect(ComposedName.composed(apart).utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8))
  }
}
