/// One argument that names revisions, and its meaning.
struct ParsedRevision: Hashable {
  enum Meaning: Hashable {
    case object(NamedObject, FileVersion?)
    case range(old: ObjectID?, new: ObjectID, mergeBases: [ObjectID])
    /// `^REV`
    case excluded(ObjectID)
  }

  let text: String
  let meaning: Meaning

  var isRange: Bool {
    if case .range = meaning { true } else { false }
  }

  var object: NamedObject? {
    guard case .object(let object, _) = meaning else { return nil }
    return object
  }

  var isBlob: Bool { object?.kind == .blob }

  var blobVersion: FileVersion? {
    guard case .object(_, let version) = meaning else { return nil }
    return version
  }
}

extension History {
  /// Splits arguments into revisions and paths as git does. Revisions come first. An argument that could be both is an
  /// error, unless `--` separates them.
  func split(
    _ arguments: [String], paths: [String]?, acceptsExclusion: Bool = false
  ) async throws -> (revisions: [ParsedRevision], paths: [String]) {
    var revisions: [ParsedRevision] = []
    for (index, argument) in arguments.enumerated() {
      if argument.isEmpty { throw RevisionError.empty }
      if argument.hasPrefix("-") { throw RevisionError.startsWithDash(argument) }
      if paths != nil {
        revisions.append(try await parse(argument, acceptsExclusion: acceptsExclusion))
        continue
      }
      let isPath = mayBePath(argument)
      let revision = try await meaning(of: argument, mayBePath: isPath, acceptsExclusion: acceptsExclusion)
      guard let revision else {
        let rest = Array(arguments[index...])
        if let other = rest.first(where: { !mayBePath($0) }) {
          _ = try await meaning(of: other, mayBePath: false, acceptsExclusion: acceptsExclusion)
          throw RevisionError.afterPath(other)
        }
        return (revisions, rest)
      }
      if isPath { throw RevisionError.ambiguous(argument) }
      revisions.append(revision)
    }
    return (revisions, paths ?? [])
  }

  /// The id of the commit that a name stands for. The error says which part of an argument is unknown.
  func commitID(_ name: String, in argument: String) async throws -> ObjectID {
    guard !name.hasPrefix("-"), let object = try await find(name) else {
      throw RevisionError.unknownRevision(name, argument: argument)
    }
    guard object.kind == .commit else { throw RevisionError.notACommit(name, object.kind) }
    return object.id
  }

  private func mayBePath(_ argument: String) -> Bool {
    if PathspecMagic.isUnmistakable(argument) { return true }
    // Without a pattern, only ":/" marks a path; ":File.xib" names a file of the index.
    let isFromTop = argument.hasPrefix(":/")
    guard let top = layout.workTree,
      let path = layout.path(argument.dropFirst(isFromTop ? 2 : 0), isFromTop: isFromTop)
    else { return false }
    return path.bytes.isEmpty || WorkTreeFile.exists(path, under: top)
  }

  /// The meaning of an argument as a revision; `nil` if it can only be a path.
  private func meaning(
    of argument: String, mayBePath: Bool, acceptsExclusion: Bool
  ) async throws -> ParsedRevision? {
    if PathspecMagic.isUnmistakable(argument) { return nil }
    do {
      return try await parse(argument, acceptsExclusion: acceptsExclusion)
    } catch let error as RevisionError {
      guard case .unknownRevision(let name, _) = error else { throw error }
      if mayBePath { return nil }
      if try await isBeyondShallowClone(name) { throw RevisionError.notFetched(argument) }
      if name.hasPrefix("HEAD"), case let head = try await head(), head.commit == nil {
        throw RevisionError.noCommitYet(branch: head.branch ?? "HEAD")
      }
      // In a range, it is clear which part was meant as a revision.
      throw name == argument ? RevisionError.unknownRevisionOrPath(argument) : error
    }
  }

  /// Whether a revision is an ancestor of a known one in a clone that left older commits out.
  package func isBeyondShallowClone(_ name: String) async throws -> Bool {
    guard isShallow, let end = name.firstIndex(where: { $0 == "~" || $0 == "^" }), end > name.startIndex else {
      return false
    }
    return try await find(String(name[..<end])) != nil
  }

  private func parse(_ argument: String, acceptsExclusion: Bool) async throws -> ParsedRevision {
    if acceptsExclusion, argument.hasPrefix("^") {
      let id = try await commitID(String(argument.dropFirst()), in: argument)
      return ParsedRevision(text: argument, meaning: .excluded(id))
    }
    return ParsedRevision(text: argument, meaning: try await meaning(of: argument))
  }

  private func meaning(of argument: String) async throws -> ParsedRevision.Meaning {
    switch RevisionSyntax(argument) {
    case .single(let name):
      guard let object = try await find(name) else {
        throw RevisionError.unknownRevision(name, argument: argument)
      }
      return .object(object, object.kind == .blob ? try await version(of: object, named: name) : nil)
    case .range(let left, let right):
      let old = try await treeish(left, in: argument)
      return .range(old: old, new: try await treeish(right, in: argument), mergeBases: [])
    case .symmetric(let left, let right):
      let one = try await commitID(left, in: argument)
      let other = try await commitID(right, in: argument)
      let bases = try await mergeBases(one, other)
      guard let first = bases.first else { throw RevisionError.noMergeBase(left, right) }
      return .range(old: first, new: other, mergeBases: bases)
    case .onlyThis(let name):
      let id = try await commitID(name, in: argument)
      return .range(old: try await commit(id).parents.first, new: id, mergeBases: [])
    case .withoutParent(let name, let number):
      let id = try await commitID(name, in: argument)
      let parents = try await commit(id).parents
      guard number <= parents.count else { throw RevisionError.noSuchParent(name, parent: number) }
      return .range(old: parents[number - 1], new: id, mergeBases: [])
    }
  }

  private func treeish(_ name: String, in argument: String) async throws -> ObjectID {
    guard !name.hasPrefix("-"), let object = try await find(name) else {
      throw RevisionError.unknownRevision(name, argument: argument)
    }
    guard object.kind == .commit || object.kind == .tree else {
      throw RevisionError.notACommit(name, object.kind)
    }
    return object.id
  }

  /// The file that `REV:PATH` names. If only a hash is given, it serves as the path.
  private func version(of object: NamedObject, named name: String) async throws -> FileVersion {
    let colon = name.firstIndex(of: ":")
    var path = colon.map { String(name[$0...].dropFirst()) } ?? object.id.hex
    if colon == name.startIndex, path.count > 1, path.dropFirst().first == ":" { path = String(path.dropFirst(2)) }
    let isRelative = path.hasPrefix("./") || path.hasPrefix("../")
    let resolved = isRelative ? GitPath.resolve(path, from: layout.prefix) : nil
    return FileVersion(path: resolved ?? GitPath(path), mode: .regular, place: .blob(object.id))
  }
}
