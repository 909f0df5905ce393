internal import GitHistory

extension History {
  /// The files of a commit that are wanted. Links and submodules are left out.
  func files(of commit: ObjectID, where isWanted: (GitPath) -> Bool) async throws -> [GitPath: StoredFile] {
    var files: [GitPath: StoredFile] = [:]
    var folders: [(path: GitPath, id: ObjectID)] = [("", commit)]
    while let folder = folders.popLast() {
      for entry in try await entries(ofTree: folder.id) {
        let path =
          folder.path.bytes.isEmpty
          ? entry.name : GitPath(bytes: folder.path.bytes + [UInt8(ascii: "/")] + entry.name.bytes)
        if entry.mode == .tree {
          folders.append((path, entry.id))
        } else if entry.mode.isFile, isWanted(path) {
          files[path] = StoredFile(mode: entry.mode, id: entry.id)
        }
      }
    }
    return files
  }
}
