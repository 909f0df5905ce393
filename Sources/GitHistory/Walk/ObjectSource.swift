/// A store of objects that can be read synchronously.
protocol ObjectSource: AnyObject {
  var idLength: Int { get }
  /// Reads an object. Its bytes are valid only while `body` runs.
  func read<Value>(_ id: ObjectID, _ body: (ObjectKind, UnsafeBufferPointer<UInt8>) -> Value) throws -> Value
  func size(of id: ObjectID) throws -> Int
}

extension ObjectSource {
  func object(_ id: ObjectID) throws -> RawObject { try read(id) { RawObject(kind: $0, bytes: Array($1)) } }

  func commit(_ id: ObjectID) throws -> Commit {
    let object = try object(id)
    guard object.kind == .commit, let commit = Commit(id: id, parsing: object.bytes) else {
      throw ContentError.unexpectedKind(id, object.kind)
    }
    return commit
  }

  func node(_ id: ObjectID) throws -> CommitNode {
    let (kind, node) = try read(id) { kind, bytes in (kind, kind == .commit ? CommitNode(id: id, parsing: bytes) : nil)
    }
    guard let node else { throw ContentError.unexpectedKind(id, kind) }
    return node
  }

  /// The entry with a name in a tree.
  func entry(_ name: ArraySlice<UInt8>, in tree: ObjectID) throws -> TreeEntry? {
    let (kind, entry) = try read(tree) { kind, bytes in
      (kind, kind == .tree ? TreeEntry.find(name, in: bytes, idLength: idLength) : nil)
    }
    guard kind == .tree else { throw ContentError.unexpectedKind(tree, kind) }
    return entry
  }

  /// The bytes of a tree, or of a commit's tree.
  func tree(_ id: ObjectID) throws -> [UInt8] {
    var (id, object) = (id, try object(id))
    if object.kind == .commit {
      id = try commit(id).tree
      object = try self.object(id)
    }
    guard object.kind == .tree else { throw ContentError.unexpectedKind(id, object.kind) }
    return object.bytes
  }

  func entries(_ id: ObjectID) throws -> [TreeEntry] { TreeEntry.parse(try tree(id), idLength: idLength) }

  /// All files of a tree that pass a test, in the order of their paths.
  func files(
    in tree: ObjectID?, enters: (GitPath) -> Bool = { _ in true }, where isWanted: (GitPath) -> Bool
  ) throws -> [FileVersion] {
    guard let tree else { return [] }
    var files: [FileVersion] = []
    // A loop instead of recursion, because a thread's stack may be small.
    var open: [(folder: GitPath, rest: ArraySlice<TreeEntry>)] = [("", try entries(tree)[...])]
    while let last = open.indices.last {
      guard let entry = open[last].rest.popFirst() else {
        open.removeLast()
        continue
      }
      let path = open[last].folder.appending(entry.name.bytes)
      if entry.mode == .tree {
        guard enters(path) else { continue }
        try TreeDepth.check(open.count, entry.id)
        open.append((path, try entries(entry.id)[...]))
      } else if entry.mode.isBlob, isWanted(path) {
        files.append(FileVersion(path: path, mode: entry.mode, place: .blob(entry.id)))
      }
    }
    return files
  }
}
