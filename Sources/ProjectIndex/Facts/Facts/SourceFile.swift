/// The classes, identifiers and words in one source file that documents may name.
public struct SourceFile: Hashable, Sendable {
  /// The languages that are read, by the extensions of their files.
  public enum Language: UInt8, Sendable {
    case swift
    case objectiveC

    /// The language of a file with this name; `nil` if it is not read.
    public init?(ofFile name: some StringProtocol) {
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[name.index(after: dot)...] {
      case "swift": self = .swift
      case "h", "m", "mm": self = .objectiveC
      default: return nil
      }
    }
  }

  public var types: [TypeDeclaration]
  /// The literals in code that name something in a document.
  public var literals: [IdentifierLiteral]
  /// The capitalized words outside of comments, as ``WordHash``; they may name classes.
  public var words: [UInt32]
  /// The modules that the file imports, without `@testable` imports.
  public var imports: [String]
  /// Whether something in the file is public. A module needs public declarations; an app does not.
  public var hasPublic: Bool

  public init(
    types: [TypeDeclaration], literals: [IdentifierLiteral], words: [UInt32], imports: [String], hasPublic: Bool
  ) {
    self.types = types
    self.literals = literals
    self.words = words
    self.imports = imports
    self.hasPublic = hasPublic
  }
}
