internal import XibModel

/// What a change is about, without its values.
public struct ChangeSubject: Hashable, Sendable {
  public let kind: Change.Kind
  /// The id of the object or scene; empty if it has none.
  public let identity: String
  /// The name of the property in the file; `nil` if the change is to the object itself.
  public let property: String?
  /// The path of the strings file, of a text in a language.
  public let path: String?
}

extension Change {
  public var subject: ChangeSubject {
    ChangeSubject(kind: kind, identity: object.identity, property: property, path: fact.localization?.path)
  }
}
