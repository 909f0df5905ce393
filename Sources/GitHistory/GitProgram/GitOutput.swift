/// The output of git's `--raw -z`: `:MODE MODE ID ID STATUS`, NUL, path, NUL, and for renames another path, NUL.
enum RawDiff {
  /// The changes in a raw diff; `nil` if it is malformed. A file in conflict appears once, as unmerged.
  static func parse(_ bytes: [UInt8]) -> [FileChange]? {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    var changes: [FileChange] = []
    while !fields.isEmpty {
      guard let parsed = next(&fields) else { return nil }
      if let change = parsed.change { changes.append(change) }
    }
    let unmerged = Set(changes.filter { $0.status == .unmerged }.map(\.path))
    return changes.filter { $0.status == .unmerged || !unmerged.contains($0.path) }
  }

  /// One entry that was read; `change` is `nil` if it concerns only submodules.
  struct Parsed {
    let change: FileChange?
  }

  /// Removes one entry from the fields and parses it; returns `nil` if it is malformed.
  static func next(_ fields: inout ArraySlice<ArraySlice<UInt8>>) -> Parsed? {
    guard let head = fields.popFirst(), let first = fields.popFirst() else { return nil }
    let words = String(decoding: head, as: UTF8.self).split(separator: " ")
    guard words.count == 5, words[0].hasPrefix(":"), let oldMode = UInt32(words[0].dropFirst(), radix: 8),
      let newMode = UInt32(words[1], radix: 8), let oldID = ObjectID(hex: words[2]),
      let newID = ObjectID(hex: words[3]), let letter = words[4].first
    else { return nil }
    let oldPath = GitPath(bytes: first)
    var path = oldPath
    if letter == "R" || letter == "C" {
      guard let second = fields.popFirst() else { return nil }
      path = GitPath(bytes: second)
    }
    if letter == "U" { return Parsed(change: .unmerged(path)) }
    let old = version(oldPath, oldMode, oldID)
    let new = version(path, newMode, newID)
    guard let change = FileChange(old: old, new: new) else { return Parsed(change: nil) }
    let similarity = Int(words[4].dropFirst()) ?? 0
    let status: FileChange.Status? =
      switch letter {
      case "R": .renamed(similarity: similarity)
      case "C": .copied(similarity: similarity)
      default: nil
      }
    return Parsed(change: status.map { FileChange(path: path, status: $0, old: old, new: new) } ?? change)
  }

  /// One side of a change. A file of the work tree has no id yet.
  private static func version(_ path: GitPath, _ mode: UInt32, _ id: ObjectID) -> FileVersion? {
    guard let mode = FileMode(number: mode), mode.isBlob else { return nil }
    return FileVersion(path: path, mode: mode, place: id.isZero ? .workTree : .blob(id))
  }
}

/// The output of `git log --format=%H --raw -z`: for each commit an id, NUL, a line feed and a raw diff.
enum RawLog {
  /// Each change with the id of its commit; `nil` if the output is malformed.
  static func parse(_ bytes: [UInt8]) -> [(id: ObjectID, change: FileChange)]? {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    var entries: [(id: ObjectID, change: FileChange)] = []
    while let head = fields.popFirst() {
      guard let id = ObjectID(hexDigits: head) else { return nil }
      while let diff = fields.first?.drop(while: { $0 == UInt8(ascii: "\n") }), diff.first == UInt8(ascii: ":") {
        fields[fields.startIndex] = diff
        guard let parsed = RawDiff.next(&fields) else { return nil }
        if let change = parsed.change { entries.append((id, change)) }
      }
    }
    return entries
  }
}

/// The output of `git ls-files --stage -z`: `MODE ID STAGE`, tab, path, NUL.
enum IndexListing {
  static func parse(_ bytes: [UInt8]) -> [IndexEntry] {
    bytes.split(separator: 0).compactMap { line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let mode = UInt32(words[0], radix: 8).flatMap({ FileMode(number: $0) }),
        let id = ObjectID(hex: words[1]), let stage = Int(words[2])
      else { return nil }
      return IndexEntry(path: GitPath(bytes: line[(tab + 1)...]), mode: mode, id: id, stage: stage)
    }
  }
}
