import StringsMerge
import Testing

@testable import Features

/// What a merge of texts says of its conflicts.
@Suite struct TextConflictTests {
  private func lines(_ base: String, _ ours: String, _ theirs: String, _ format: StringsFormat) throws -> [String] {
    let versions = [base, ours, theirs].map { Array($0.utf8) }
    return try StringsMerge(base: versions[0], ours: versions[1], theirs: versions[2], format: format).lines
  }

  private func catalog(_ german: String?, mark: String = "") -> String {
    let entry = german.map { "\"a\": {\(mark)\"localizations\": {\"de\": \($0)}}" } ?? ""
    return "{\"strings\": {\(entry)}}"
  }

  private func unit(_ value: String) -> String { "{\"stringUnit\": {\"state\": \"new\", \"value\": \"\(value)\"}}" }

  private func varied(by kind: String) -> String { "{\"variations\": {\"\(kind)\": {\"other\": \(unit("n"))}}}" }

  @Test func eachSideIsSaidWithWhatItDid() throws {
    let text = catalog(unit("A"))
    #expect(
      try lines(text, catalog(varied(by: "plural")), catalog(unit("B")), .xcstrings)
        == ["CONFLICT (text): \"a\" (de): ours varies it by plural, theirs changed it to \"B\""])
    #expect(
      try lines(text, catalog(varied(by: "device")), catalog(varied(by: "plural")), .xcstrings)
        == ["CONFLICT (text): \"a\" (de): ours varies it by device, theirs varies it by plural"])
    #expect(
      try lines(text, catalog(unit("B")), catalog(unit("C")), .xcstrings)
        == ["CONFLICT (text): \"a\" (de): both changed it (base \"A\", ours \"B\", theirs \"C\")"])
    #expect(
      try lines(text, catalog(unit("A"), mark: "\"extractionState\": \"manual\", "), catalog(nil), .xcstrings)
        == ["CONFLICT (text): \"a\": theirs deleted it and ours marked it as one that stays"])
    #expect(
      try lines("/* A */\n\"a\" = \"1\";\n", "", "/* B */\n\"a\" = \"1\";\n", .strings)
        == ["CONFLICT (text): \"a\": ours deleted it and theirs wrote another comment"])
    #expect(
      try lines("\"a\" = \"1\";\n", "\"a\" = \"2\";\n", "", .strings)
        == ["CONFLICT (text): \"a\": theirs deleted it and ours changed it to \"2\""])
  }
}
