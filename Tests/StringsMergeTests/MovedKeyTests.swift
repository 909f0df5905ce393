import StringsMerge
import Testing

/// Texts that go to the file of another document.
@Suite struct MovedKeyTests {
  private func moved(_ source: String, _ target: String?, _ format: StringsFormat) throws -> (String, String, [String])
  {
    let moved = try MovedKeys(
      from: Array(source.utf8), to: target.map { Array($0.utf8) }, format
    ) { $0.hasPrefix("aBc-De-fGh.") }
    return (String(decoding: moved.source, as: UTF8.self), String(decoding: moved.target, as: UTF8.self), moved.keys)
  }

  @Test func aTextGoesWithItsComment() throws {
    let source = "/* One */\n\"oNe-aa-001.text\" = \"1\";\n\n/* Two */\n\"aBc-De-fGh.text\" = \"2\";\n"
    let (left, there, keys) = try moved(source, "\"zZz-zz-zzz.text\" = \"3\";\n", .strings)
    #expect(left == "/* One */\n\"oNe-aa-001.text\" = \"1\";\n")
    #expect(there == "\"zZz-zz-zzz.text\" = \"3\";\n\n/* Two */\n\"aBc-De-fGh.text\" = \"2\";\n")
    #expect(keys == ["aBc-De-fGh.text"])
  }

  @Test func aNewFileHasOnlyWhatMoved() throws {
    let source = "\"oNe-aa-001.text\" = \"1\";\n\n/* Two */\n\"aBc-De-fGh.text\" = \"2\";\n"
    #expect(try moved(source, nil, .strings).1 == "/* Two */\n\"aBc-De-fGh.text\" = \"2\";\n")
  }

  @Test func aTextThatIsThereAlreadyStays() throws {
    let (source, target) = ("\"aBc-De-fGh.text\" = \"2\";\n", "\"aBc-De-fGh.text\" = \"other\";\n")
    let (left, there, keys) = try moved(source, target, .strings)
    #expect(left == source && there == target && keys.isEmpty)
  }

  @Test func aCatalogStaysSorted() throws {
    func catalog(_ keys: String...) -> String {
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
        + keys.map { "    \"\($0)\" : {\n\n    }" }.joined(separator: ",\n") + "\n  },\n  \"version\" : \"1.0\"\n}\n"
    }
    let (left, there, _) = try moved(
      catalog("aBc-De-fGh.text", "xYz-aa-001.text"), catalog("aAa-aa-001.text", "bBb-bb-001.text"), .xcstrings)
    #expect(left == catalog("xYz-aa-001.text"))
    #expect(there == catalog("aAa-aa-001.text", "aBc-De-fGh.text", "bBb-bb-001.text"))
  }
}
