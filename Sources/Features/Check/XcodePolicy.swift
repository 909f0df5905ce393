internal import XibModel
internal import YAMLReader

/// The releases of Xcode that documents may be saved with, by the `toolsVersion` that they write.
struct XcodePolicy: Sendable {
  private var oldest: [Int]?
  private var newest: [Int]?

  init(_ value: YAMLNode) throws(ConfigurationError) {
    guard let settings = value.mapping else { throw .notMapping("xcode", line: value.line) }
    for (key, value) in settings {
      let numbers = value.scalar?.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) } ?? [nil]
      let version = numbers.compactMap { $0 }
      guard version.count == numbers.count else { throw .notVersion(value.scalar ?? "", line: value.line) }
      switch key.scalar {
      case "oldest": oldest = version
      case "newest": newest = version
      case let other: throw .unknownKey("xcode: " + (other ?? ""), line: key.line)
      }
    }
  }

  /// What is wrong with the release that saved a document; `nil` if nothing is, or if the document does not say.
  func problem(with document: Document) -> String? {
    let version = document.toolsVersion
    guard !version.isEmpty else { return nil }
    let written = version.map(String.init).joined(separator: ".")
    func text(_ version: [Int]) -> String { version.map(String.init).joined(separator: ".") }
    if let newest, newest.lexicographicallyPrecedes(version) {
      return "A newer Xcode saved the document (\(written)) than the team uses (\(text(newest)) at most)."
    }
    if let oldest, version.lexicographicallyPrecedes(oldest) {
      return "An older Xcode saved the document (\(written)) than the team uses (\(text(oldest)) at least)."
    }
    return nil
  }
}
