/// One declaration of a type, or one addition to it.
public struct TypeDeclaration: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    /// A class with its superclass: in Objective-C, an `@interface` that names one.
    case `class`
    /// An extension, a category, a class extension, or an `@implementation`.
    case addition
    case `protocol`
    /// Another name for a type.
    case alias
  }

  /// Traits of the whole declaration.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All members are visible to Objective-C: an Objective-C declaration, `@objcMembers`, or an `@objc` extension.
    public static let exposesMembers = Traits(rawValue: 1)
    /// The exposure of members is inherited by subclasses: `@objcMembers`.
    public static let exposesInherited = Traits(rawValue: 2)
    /// The code was written in Swift.
    public static let isSwift = Traits(rawValue: 4)
  }

  public let kind: Kind
  /// The name without the types around it.
  public let name: String
  /// The other name: of `@objc(name)` or `NS_SWIFT_NAME(name)`; `nil` if there is none.
  public let otherName: String?
  /// The names after the colon, or the type that an alias stands for; without modules, outer types and type arguments.
  public let inherited: [String]
  public let traits: Traits
  public let line: Int
  public var members: [Member]

  public init(
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
public struct Member: Hashable, Sendable {
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let isMethod = Traits(rawValue: 1)
    /// Marked as an outlet, an outlet collection or an action.
    public static let isConnectable = Traits(rawValue: 2)
    /// Visible to Objective-C by itself, whatever the type around it says.
    public static let isExposed = Traits(rawValue: 4)
    /// An outlet collection; the type is that of its elements.
    public static let isCollection = Traits(rawValue: 8)
    public static let isOverride = Traits(rawValue: 16)
  }

  /// The name that Objective-C knows: of a property, or the selector of a method.
  public let name: String
  /// The class of a property, without optionality, module and type arguments; `nil` if it is no plain class name.
  public let type: String?
  public let traits: Traits
  public let line: Int

  public init(name: String, type: String?, traits: Traits, line: Int) {
    self.name = name
    self.type = type
    self.traits = traits
    self.line = line
  }

  public var isMethod: Bool { traits.contains(.isMethod) }
}
