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
  /// The constants that literals may stand in.
  package var constants: [StringConstant]
  /// The capitalized words outside of comments and strings, as ``WordHash``; they may name classes.
  package var words: [UInt32]
  /// The modules that the file imports, without `@testable` imports.
  package var imports: [String]
  package var traits: Traits

  /// Traits of a whole file.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Something in the file is public. A module needs public declarations; an app does not.
    package static let hasPublic = Traits(rawValue: 1)
    /// A function has a first parameter without a label, which Swift before 3 did not need to say.
    package static let isRecentSwift = Traits(rawValue: 2)
    /// Code sets the data source of something, perhaps in place of the one that a document connects.
    package static let setsDataSource = Traits(rawValue: 4)
  }

  package init(
    types: [TypeDeclaration], literals: [IdentifierLiteral] = [], constants: [StringConstant] = [],
    words: [UInt32] = [], imports: [String] = [], traits: Traits = []
  ) {
    (self.types, self.literals, self.constants) = (types, literals, constants)
    (self.words, self.imports, self.traits) = (words, imports, traits)
  }
}

/// A constant with a text, as code names it.
package struct StringConstant: Hashable, Sendable {
  /// The type around it, with those around that: `Home.Segues`; empty for none.
  package let owner: String
  package let name: String
  /// The text; `nil` for the name of the type that code asks for it.
  package let text: String?

  package init(owner: String, name: String, text: String?) {
    (self.owner, self.name, self.text) = (owner, name, text)
  }
}

/// A string literal in code that names a document or something in one, or the name of a constant that does.
package struct IdentifierLiteral: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    case segue
    case storyboardObject
    case reusableView
    /// A reuse identifier that code registers, so that no document has to.
    case registeredView
    case storyboard
    case nib
    /// A view of AppKit, which code asks for as for a cell of UIKit.
    case viewOfMac
    /// An identifier that code gives to a view of AppKit, or registers.
    case registeredViewOfMac
    /// A storyboard of which code shows the first scene.
    case firstScene
    case image
    case color
    /// A call of a function of a type that may ask for something by the name of the type: `Panel.instantiate()`.
    case helper
  }

  package var kind: Kind
  /// The text, or the path of a constant, such as `Segues.detail`.
  package var text: String
  package var isConstant: Bool
  package var line: Int
  /// The function around the place, if code asks there for what has the name of the type that is asked; else empty.
  package var function = ""
  /// The types around the place, as ``StringConstant/owner`` has them.
  package var scope = ""
  /// The class whose bundle has the document, where code names one; else empty.
  package var bundleClass = ""
  /// Whether code looks for the document in the bundle of the app, or in that of a class, and never in that of a package.
  package var isOfMainBundle = false
  /// The storyboard that the code asks for a scene, if it says which: one literal at most.
  package var storyboard: [IdentifierLiteral] = []
  /// Whether an object asks itself, its own storyboard or a view for it.
  package var isOwn = false
  /// Whether the app ends if it is not there, though code could be told.
  package var isNeeded = false
  /// The class that code takes what it gets for, and ends the app if it is another; empty for none.
  package var cast = ""
  /// The class of the owner that code gives a nib: ``ownerIsAround`` for the type around, ``noOwner`` for none; empty if that is not
  /// known.
  package var owner = ""
  /// Whether the owner takes its view from the nib.
  package var givesView = false

  /// The text of an identifier that code registers and computes.
  package static let computed = "?"
  package static let ownerIsAround = "self"
  package static let noOwner = "nil"

  /// The end of a path that stands for the name of a class.
  package static let ofClass = ".self"
  /// The path for the name of the type that is asked.
  package static let ownName = "Self" + ofClass

  package init(kind: Kind, text: String, isConstant: Bool = false, line: Int) {
    (self.kind, self.text, self.isConstant, self.line) = (kind, text, isConstant, line)
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
    /// The run time does not know the type by its name: it is in another type, or has type parameters.
    package static let hasOtherRuntimeName = Traits(rawValue: 8)
    /// The type may have members that the file does not say: a macro makes them.
    package static let isOpen = Traits(rawValue: 16)
    /// An `@implementation` of Objective-C.
    package static let isImplementation = Traits(rawValue: 32)
  }

  package let kind: Kind
  /// The name without the types around it.
  package let name: String
  /// The other name: of `@objc(name)` or `NS_SWIFT_NAME(name)`; `nil` if there is none.
  package let otherName: String?
  /// The names after the colon, or the type that an alias stands for; without modules, outer types and type arguments.
  package let inherited: [String]
  package var traits: Traits
  package let line: Int
  package var members: [Member]

  package init(
    kind: Kind, name: String, otherName: String?, inherited: [String], traits: Traits, line: Int, members: [Member] = []
  ) {
    (self.kind, self.name, self.otherName, self.inherited) = (kind, name, otherName, inherited)
    (self.traits, self.line, self.members) = (traits, line, members)
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
    /// A method as Swift before 3 names it: the first parameter has no label.
    package static let isOldSwift = Traits(rawValue: 32)
    /// A method of Objective-C in an interface, which says that it is implemented elsewhere.
    package static let isOnlyDeclared = Traits(rawValue: 64)
    /// A method that only ends the app.
    package static let onlyTraps = Traits(rawValue: 128)
  }

  /// The selector by which a document makes an object; others that begin so are those of code that has more to give.
  package static let decoding = "initWithCoder:"

  /// The name that Objective-C knows: of a property, or the selector of a method. A property that has a getter only is a method.
  package let name: String
  /// The class of a property, or of the first parameter of a method, without optionality, module and type arguments; `nil`
  /// if it is no plain class name.
  package let type: String?
  package let traits: Traits
  package let line: Int

  package init(name: String, type: String?, traits: Traits, line: Int) {
    (self.name, self.type, self.traits, self.line) = (name, type, traits, line)
  }

  package var isMethod: Bool { traits.contains(.isMethod) }

  /// Whether the type says nothing of what the property holds.
  package var isAny: Bool { type == nil || ["NSArray", "NSMutableArray", "Any", "AnyObject"].contains(type) }
}
