import Basics
import Testing

@Suite struct PluralTests {
  @Test(arguments: [
    ("label", "2 labels"), ("switch", "2 switches"), ("box", "2 boxes"), ("text entry", "2 text entries"),
    ("display", "2 displays"), ("edge insets", "2 edge insets"), ("class", "2 classes"),
  ])
  func moreThanOneIsAPlural(_ noun: String, _ expected: String) {
    #expect(counted(2, noun) == expected)
    #expect(counted(1, noun) == "1 \(noun)")
  }
}
