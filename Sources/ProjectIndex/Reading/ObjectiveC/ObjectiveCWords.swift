internal import ProjectIndex

/// The macros that may stand in an interface and declare nothing: those of Apple's headers, and pairs around code.
enum ObjectiveCMacros {
  private static let prefixes = [
    "NS_", "UI_", "CF_", "API_", "CA_", "OBJC_", "SWIFT_", "__", "DEPRECATED", "AVAILABLE", "UIKIT_",
    "APPKIT_", "FOUNDATION_",
  ]

  private static let wordsOfC: Set<String> = ["extern", "static", "typedef", "struct", "enum", "union", "const"]

  static func declaresNothing(_ word: String) -> Bool {
    prefixes.contains(where: word.hasPrefix) || ["_BEGIN", "_END"].contains(where: word.hasSuffix)
  }

  static func beginsDeclarationOfC(_ word: String) -> Bool {
    wordsOfC.contains(word) || ["_EXTERN", "_EXPORT"].contains(where: word.hasSuffix)
  }
}

/// The constants of an Objective-C file whose text it says: `NSString *const name = @"text"` and `#define name @"text"`.
enum ObjectiveCConstants {
  static func all(in text: [UInt8]) -> [StringConstant] {
    var constants: [StringConstant] = []
    for line in text.split(separator: UInt8(ascii: "\n")) where isCandidate(line) {
      guard let open = line.firstIndex(of: UInt8(ascii: "@")), open + 1 < line.endIndex, line[open + 1] == quote,
        let end = line[(open + 2)...].firstIndex(of: quote)
      else { continue }
      let head = line[..<open].split { !CodeBytes.continuesWord($0) }
      // The arguments of a macro, and conditions, have more around the text.
      guard let name = head.last, isConstant(head), line[name.endIndex..<open].allSatisfy({ " \t=(".utf8.contains($0) })
      else { continue }
      let content = line[(open + 2)..<end]
      guard !content.contains(UInt8(ascii: "\\")) else { continue }
      constants.append(
        StringConstant(
          owner: "", name: String(decoding: name, as: UTF8.self), text: String(decoding: content, as: UTF8.self)))
    }
    return constants
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isCandidate(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "@")) && (line.contains(UInt8(ascii: "#")) || line.contains(UInt8(ascii: "=")))
  }

  private static func isConstant(_ words: [ArraySlice<UInt8>]) -> Bool {
    words.count == 2 && words[0].elementsEqual("define".utf8)
      || ["NSString", "const"].allSatisfy { word in words.contains { $0.elementsEqual(word.utf8) } }
  }
}

/// The modules of the headers that an Objective-C file imports: `#import <Module/Header.h>` and `@import Module;`.
enum ObjectiveCImports {
  static func modules(in text: [UInt8]) -> [String] {
    var modules: [String] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 <= 0x20 }
      guard line.first == UInt8(ascii: "#") || line.first == UInt8(ascii: "@") else { continue }
      let words = line.dropFirst().split(maxSplits: 2) { !CodeBytes.continuesWord($0) }
      guard words.count > 1, ["import", "include"].contains(where: { words[0].elementsEqual($0.utf8) }) else {
        continue
      }
      let isHeader = line.first == UInt8(ascii: "#")
      guard !isHeader || words[1].startIndex > 0 && text[words[1].startIndex - 1] == UInt8(ascii: "<"),
        !isHeader || words[1].endIndex < text.count && text[words[1].endIndex] == UInt8(ascii: "/")
      else { continue }
      let module = String(decoding: words[1], as: UTF8.self)
      if !modules.contains(module) { modules.append(module) }
    }
    return modules
  }
}
