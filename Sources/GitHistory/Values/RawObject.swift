/// The four kinds of objects in a repository.
public enum ObjectKind: String, Hashable, Sendable {
  case commit, tree, blob, tag
}

/// An object as it is stored.
struct RawObject: Sendable {
  let kind: ObjectKind
  let bytes: [UInt8]
}

/// An object that a revision expression names.
public struct NamedObject: Hashable, Sendable {
  public let id: ObjectID
  public let kind: ObjectKind
}
