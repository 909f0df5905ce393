internal import XibHistory

/// What one side did to a file since the merge base.
struct SideChange: Sendable {
  let oldPath: GitPath?
  let old: StoredFile?
  let newPath: GitPath?
  let new: StoredFile?

  var isRename: Bool { oldPath != nil && newPath != nil && oldPath != newPath }
}

/// What both sides did, renames found.
struct BothSides: Sendable {
  let ours: [SideChange]
  let theirs: [SideChange]
}

extension History {
  /// What each side did, given how it differs from the merge base.
  func sides(_ ours: [FileDifference], _ theirs: [FileDifference]) async -> BothSides {
    BothSides(ours: await renamed(ours, against: theirs), theirs: await renamed(theirs, against: ours))
  }

  /// As git does, only what the other side changed or deleted is looked for under a new name.
  private func renamed(_ differences: [FileDifference], against others: [FileDifference]) async -> [SideChange] {
    var files: [FileVersion: StoredFile] = [:]
    func version(_ file: StoredFile?, at path: GitPath) -> FileVersion? {
      guard let file else { return nil }
      let version = FileVersion(path: path, mode: file.mode, place: .blob(file.id))
      files[version] = file
      return version
    }
    let changes = differences.compactMap {
      FileChange(old: version($0.old, at: $0.path), new: version($0.new, at: $0.path))
    }
    let wanted = Set(others.filter { $0.old != nil }.map(\.path))
    let found = await RenameDetection.detect(in: changes, of: wanted) { version in
      if let file = files[version] { return try await file.bytes(in: self) }
      return try await content(of: version)
    }
    return found.map { change in
      SideChange(
        oldPath: change.old?.path, old: change.old.flatMap { files[$0] }, newPath: change.new?.path,
        new: change.new.flatMap { files[$0] })
    }
  }
}
