/// The classes, identifiers and words in one source file that documents may name.
package struct SourceFile: Hashable, Sendable {
  /// The languages that are read, by the extensions of their files.
  package enum Language: UInt8, Sendable {
    case swift
    case objectiveC

    /// The language of a file with this name; `nil` if it is not read.
    package init?(ofFile name: some StringProtocol) {
      guard let dot = name.lastIndex(of: ".") else { return nil }
      switch name[name.index(after: dot)...] {
      case "swift": self = .swift
      case "h", "m", "mm": self = .objectiveC
      default: return nil
      }
    }
  }

  package var types: [TypeDeclaration]
  /// The literals in code that name something in a document.
  package var literals: [IdentifierLiteral]
  /// The capitalized words outside of comments, as ``WordHash``; they may name classes.
  package var words: [UInt32]
  /// The modules that the file imports, without `@testable` imports.
  package var imports: [String]
  /// Whether something in the file is public. A module needs public declarations; an app does not.
  package var hasPublic: Bool

  package init(
    types: [TypeDeclaration], literals: [IdentifierLiteral], words: [UInt32], imports: [String], hasPublic: Bool
  ) {
    self.types = types
    self.literals = literals
    self.words = words
    self.imports = imports
    self.hasPublic = hasPublic
  }
}

/// A string literal in code that names something in a document.
package struct IdentifierLiteral: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case segue
    case storyboardObject
    case reusableView
    /// A reuse identifier that code registers, so that no document has to.
    case registeredView
  }

  package let kind: Kind
  package let text: String
  package let line: Int

  package init(kind: Kind, text: String, line: Int) {
    self.kind = kind
    self.text = text
    self.line = line
  }
}

/// A hash of a word. Hashes take less space than the words, and a wrong match costs a finding at most.
package enum WordHash {
  /// The hash of a name (FNV-1a).
  package static func of(_ word: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}

/// One declaration of a type, or one addition to it.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// A class with its superclass: in Objective-C, an `@interface` that names one.
    case `class`
    /// An extension, a category, a class extension, or an `@implementation`.
    case addition
    case `protocol`
    /// Another name for a type.
    case alias
  }

  /// Traits of the whole declaration.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All members are visible to Objective-C: an Objective-C declaration, `@objcMembers`, or an `@objc` extension.
    package static let exposesMembers = Traits(rawValue: 1)
    /// The exposure of members is inherited by subclasses: `@objcMembers`.
    package static let exposesInherited = Traits(rawValue: 2)
    /// The code was written in Swift.
    package static let isSwift = Traits(rawValue: 4)
  }

  package let kind: Kind
  /// The name without the types around it.
  package let name: String
  /// The other name: of `@objc(name)` or `NS_SWIFT_NAME(name)`; `nil` if there is none.
  package let otherName: String?
  /// The names after the colon, or the type that an alias stands for; without modules, outer types and type arguments.
  package let inherited: [String]
  package let traits: Traits
  package let line: Int
  package var members: [Member]

  package init(
    kind: Kind, name: String, otherName: String?, inherited: [String], traits: Traits, line: Int, members: [Member] = []
  ) {
    self.kind = kind
    self.name = name
    self.otherName = otherName
    self.inherited = inherited
    self.traits = traits
    self.line = line
    self.members = members
  }
}

/// A property, an instance variable or a method of a type.
package struct Member: Hashable, Sendable {
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let isMethod = Traits(rawValue: 1)
    /// Marked as an outlet, an outlet collection or an action.
    package static let isConnectable = Traits(rawValue: 2)
    /// Visible to Objective-C by itself, whatever the type around it says.
    package static let isExposed = Traits(rawValue: 4)
    /// An outlet collection; the type is that of its elements.
    package static let isCollection = Traits(rawValue: 8)
    package static let isOverride = Traits(rawValue: 16)
  }

  /// The name that Objective-C knows: of a property, or the selector of a method.
  package let name: String
  /// The class of a property, without optionality, module and type arguments; `nil` if it is no plain class name.
  package let type: String?
  package let traits: Traits
  package let line: Int

  package init(name: String, type: String?, traits: Traits, line: Int) {
    self.name = name
    self.type = type
    self.traits = traits
    self.line = line
  }

  package var isMethod: Bool { traits.contains(.isMethod) }
}
