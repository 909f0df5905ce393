import Foundation
import TestSupport
import Testing
import ThreeVersions

@testable import StringsMerge

/// Generated files: every byte comes back, and merges are what an oracle says that knows keys alone.
@Suite struct GeneratedStringsTests {
  /// A file as a dictionary: the texts by key, with their state in a catalog.
  private typealias Texts = [String: [String: String]]

  private static let formats = StringsFormat.allCases

  @Test(arguments: 0..<200) func aMergeIsThatOfAnOracleThatKnowsKeysOnly(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let format = Self.formats[seed % 3]
    let base = Self.texts(&random, format)
    let (ours, theirs) = (Self.edited(base, &random, format), Self.edited(base, &random, format))
    let isSorted = Bool.random(using: &random)
    let files = [base, ours, theirs].map { Self.file(of: $0, format, isSorted: isSorted, &random) }
    let merge = try StringsMerge(base: files[0], ours: files[1], theirs: files[2], format: format)
    let expected = Self.oracle(base, ours, theirs)
    #expect(Set(merge.conflicts.map { Self.key(of: $0, format) }) == Set(expected.conflicts))
    let mine = merge.bytes(favoring: .ours)
    #expect(try Self.read(mine, format) == expected.ours)
    #expect(try Self.read(merge.bytes(favoring: .theirs), format) == expected.theirs)
    if merge.conflicts.isEmpty { #expect(merge.bytes() == mine) }
    // The same merge with the sides swapped finds the same.
    let swapped = try StringsMerge(base: files[0], ours: files[2], theirs: files[1], format: format)
    #expect(Set(swapped.conflicts.map(\.path)) == Set(merge.conflicts.map(\.path)))
    #expect(try Self.read(swapped.bytes(favoring: .theirs), format) == expected.ours)
    // A side that is as the base gives the other one, byte for byte.
    #expect(try StringsMerge(base: files[0], ours: files[0], theirs: files[2], format: format).bytes() == files[2])
    #expect(try StringsMerge(base: files[0], ours: files[1], theirs: files[0], format: format).bytes() == files[1])
  }

  @Test(arguments: 0..<60) func everyByteComesBack(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    let format = Self.formats[seed % 3]
    let text = Self.file(of: Self.texts(&random, format), format, isSorted: seed % 2 == 0, &random)
    let string = String(decoding: text, as: UTF8.self)
    let utf16 = Array(string.utf16)
    let forms: [[UInt8]] = [
      text, [0xEF, 0xBB, 0xBF] + text, [0xFF, 0xFE] + utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, Array(string.replacing("\n", with: "\r\n").utf8),
      Array(string.replacing("\n", with: "\r\n").replacing(";\r\n", with: ";\n").utf8),
      text.last == 0x0A ? text.dropLast() : text,
    ]
    for bytes in forms { #expect(try StringsText(bytes, format).bytes == bytes) }
  }

  /// Real files, of the folder in `XIB_STRINGS`.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["XIB_STRINGS"] != nil)) func everyByteOfRealFilesComesBack()
    throws
  {
    let folder = ProcessInfo.processInfo.environment["XIB_STRINGS"] ?? ""
    var count = 0, unread: [String] = []
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let format = StringsFormat(path: name), let data = FileManager.default.contents(atPath: folder + "/" + name)
      else { continue }
      let bytes = Array(data)
      do {
        #expect(try StringsText(bytes, format).bytes == bytes, "\(name)")
        count += 1
      } catch {
        unread.append("\(name): \(error)")
      }
    }
    print("\(count) files came back; \(unread.count) can't be read: \(unread.prefix(20))")
  }

  // MARK: The oracle

  private static func oracle(
    _ base: Texts, _ ours: Texts, _ theirs: Texts
  ) -> (ours: Texts, theirs: Texts, conflicts: [String]) {
    var mine: Texts = [:], its: Texts = [:], conflicts: [String] = []
    for key in Set(base.keys).union(ours.keys).union(theirs.keys) {
      let (b, o, t) = (base[key], ours[key], theirs[key])
      let unstated = { (texts: [String: String]?) in texts?.filter { $0.key != "state" } }
      if o == nil || t == nil {
        guard let left = o ?? t else { continue }
        if b == nil {
          (mine[key], its[key]) = (left, left)
        } else if unstated(left) != unstated(b) {
          conflicts.append(key)
          (mine[key], its[key]) = (o, t)
        }
        continue
      }
      if let one = o?["value"], let other = t?["value"], o?["state"] != nil {
        guard one == other || one == b?["value"] || other == b?["value"] else {
          conflicts.append(key)
          (mine[key], its[key]) = (o, t)
          continue
        }
        let isOurs = other == b?["value"]
        let state = state(of: (b, o, t), isOurs && one != other, !isOurs && one != other)
        mine[key] = ["value": isOurs ? one : other]
        mine[key]?["state"] = state
        its[key] = mine[key]
        continue
      }
      let names = [b, o, t].flatMap { Array(($0 ?? [:]).keys) }
      for name in Set(names) {
        let (old, one, other): (String?, String?, String?) = ((b ?? [:])[name], (o ?? [:])[name], (t ?? [:])[name])
        var forOurs = one, forTheirs = other
        if one == old {
          (forOurs, forTheirs) = (other, other)
        } else if other == old {
          (forOurs, forTheirs) = (one, one)
        }
        if forOurs != forTheirs { conflicts.append(key) }
        mine[key, default: [:]][name] = forOurs
        its[key, default: [:]][name] = forTheirs
      }
    }
    return (mine, its, conflicts)
  }

  /// The state of a text: that of the side whose text it is, but if the other side asks for more with another state.
  private static func state(
    of entry: (base: [String: String]?, ours: [String: String]?, theirs: [String: String]?), _ isOurs: Bool,
    _ isTheirs: Bool
  ) -> String? {
    let (old, one, other) = (entry.base?["state"], entry.ours?["state"], entry.theirs?["state"])
    if one == old, !isOurs { return other }
    if other == old, !isTheirs { return one }
    return states.first { $0 == one || $0 == other }
  }

  private static func key(of conflict: StringsMerge.Conflict, _ format: StringsFormat) -> String {
    conflict.path[format == .xcstrings ? 1 : 0]
  }

  // MARK: Files

  private static let words = ["OK", "Ja", "Größe", "%d \\\"x\\\"", "日本", "a\\nb", "", "// no", "/* no */", "{}"]
  /// The state that needs a person first.
  private static let states = ["needs_review", "new", "translated"]

  private static func entry(_ random: inout SplitMix64, _ format: StringsFormat) -> [String: String] {
    let value = { (random: inout SplitMix64) in words.randomElement(using: &random) ?? "" }
    switch format {
    case .strings: return ["value": value(&random)]
    case .stringsdict: return ["one": value(&random), "other": value(&random)]
    case .xcstrings: return ["value": value(&random), "state": states.randomElement(using: &random) ?? ""]
    }
  }

  private static func texts(_ random: inout SplitMix64, _ format: StringsFormat) -> Texts {
    var texts: Texts = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      texts["key \(Int.random(in: 0...99, using: &random))"] = entry(&random, format)
    }
    return texts
  }

  private static func edited(_ base: Texts, _ random: inout SplitMix64, _ format: StringsFormat) -> Texts {
    var texts = base
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let key = texts.keys.sorted().randomElement(using: &random)
      switch (Int.random(in: 0...3, using: &random), key) {
      case (0, _), (_, nil): texts["key \(Int.random(in: 0...99, using: &random))"] = entry(&random, format)
      case (1, let key?): texts[key] = nil
      case (_, let key?):
        let new = entry(&random, format)
        guard let name = new.keys.sorted().randomElement(using: &random) else { break }
        texts[key]?[name] = new[name]
      }
    }
    return texts
  }

  private static func file(
    of texts: Texts, _ format: StringsFormat, isSorted: Bool, _ random: inout SplitMix64
  ) -> [UInt8] {
    // An order that is the same in all versions, but not that of the keys.
    let keys = texts.keys.sorted { isSorted ? $0 < $1 : String($0.reversed()) > String($1.reversed()) }
    switch format {
    case .strings:
      let head = "/*\n  Texts\n*/\n\n"
      let entries = keys.map { key -> String in
        let (value, end) = (texts[key]?["value"] ?? "", key.hasSuffix("7") ? " // end" : "")
        return "/* Comment of \(key) */\n\"\(key)\" = \"\(value)\";\(end)\n"
      }
      return Array((head + entries.joined(separator: "\n")).utf8)
    case .stringsdict:
      let escaped = { (text: String) in text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") }
      let entries = keys.map { key -> String in
        let cases = (texts[key] ?? [:]).sorted { $0.key < $1.key }
          .map { "\t\t<key>\($0.key)</key>\n\t\t<string>\(escaped($0.value))</string>\n" }
        return "\t<key>\(key)</key>\n\t<dict>\n\(cases.joined())\t</dict>\n"
      }
      let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n"
      return Array((head + entries.joined() + "</dict>\n</plist>\n").utf8)
    case .xcstrings:
      let entries = keys.map { key -> String in
        let unit = (texts[key] ?? [:]).sorted { $0.key < $1.key }
          .map { "            \"\($0.key)\" : \"\($0.value)\"" }.joined(separator: ",\n")
        let head = "    \"\(key)\" : {\n      \"localizations\" : {\n        \"de\" : {\n          \"stringUnit\" : {\n"
        return head + unit + "\n          }\n        }\n      }\n    }"
      }
      let head = "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n"
      return Array((head + entries.joined(separator: ",\n") + "\n  },\n  \"version\" : \"1.0\"\n}").utf8)
    }
  }

  /// Reads a file with Foundation, which shares no code with the merge.
  private static func read(_ bytes: [UInt8], _ format: StringsFormat) throws -> Texts {
    let data = Data(bytes)
    switch format {
    case .xcstrings:
      let catalog = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      let entries = catalog["strings"] as? [String: [String: [String: [String: [String: String]]]]] ?? [:]
      return entries.mapValues { entry in
        (entry["localizations"]?["de"]?["stringUnit"] ?? [:]).mapValues(raw)
      }
    case .stringsdict:
      return try PropertyListSerialization.propertyList(from: data, format: nil) as? Texts ?? [:]
    case .strings:
      let texts = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String] ?? [:]
      return texts.mapValues { ["value": raw($0)] }
    }
  }

  /// A text as the generator writes it.
  private static func raw(_ text: String) -> String {
    text.replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
  }
}
