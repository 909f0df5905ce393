import Testing

@testable import Features

@Suite struct ResolvePageTests {
  @Test func thePageRunsNoCodeButItsOwn() {
    let text = ResolvePage.text(nonce: "n0nce")
    #expect(text.hasPrefix("<!doctype html>") && !text.contains("@script@") && !text.contains("@style@"))
    #expect(text.split(separator: "<script").count == 2 && text.contains("<script nonce=\"n0nce\">"))
    #expect(text.split(separator: "<style").count == 2 && text.contains("<style nonce=\"n0nce\">"))
    #expect(!text.contains("https://") && !text.contains(" style=\"") && !text.contains("innerHTML"))
  }
}
