internal import GitHistory
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// A conflict that somebody resolved by keeping what both sides have, so that the file is broken: nothing was decided.
///
/// Its versions are those of the heads, and git gets them back as stages, as `git checkout -m` does.
struct RemadeConflict {
  let file: ConflictedFile

  /// - Returns: `nil` if the resolution is sound, or the versions are not in the repository.
  init?(of resolution: Resolution, in history: any History) async throws {
    let (merge, result) = (resolution.file, resolution.result)
    guard let result, resolution.step?.isBetweenTheirs != true else { return nil }
    let versions = try await merge.versions(in: history)
    guard Self.hasBoth(try await result.bytes(in: history), of: versions) else { return nil }
    func version(_ file: StoredFile) -> FileVersion {
      FileVersion(path: merge.path, mode: file.mode, place: .blob(file.id))
    }
    let file = ConflictedFile(
      path: merge.path, base: merge.base.map(version), ours: version(merge.ours), theirs: version(merge.theirs))
    // A base that was merged in memory is in no object.
    for version in file.versions { guard (try? await history.content(of: version)) != nil else { return nil } }
    self.file = file
  }

  /// Whether a file can't be read, or has something twice that neither side has twice.
  private static func hasBoth(_ bytes: [UInt8], of versions: MergeVersions) -> Bool {
    guard let format = versions.format else {
      let sides = versions.parsedSides
      guard let document = ParsedFile.with(bytes).document else { return sides.count == 2 }
      return !Doubles(in: document).isSubset(of: sides.map(Doubles.init))
    }
    func doubles(_ bytes: [UInt8]) -> Set<[String]>? {
      (try? StringsText(bytes, format)).map { Set($0.table.repeatedKeys) }
    }
    guard let ours = doubles(versions.ours), let theirs = doubles(versions.theirs) else { return false }
    return doubles(bytes).map { !$0.isSubset(of: ours.union(theirs)) } ?? true
  }

  /// Whether the index has a file in conflict, or remembers that somebody resolved it.
  static func isKnown(_ file: DocumentFile) async -> Bool {
    guard case .inWorkTree(let path, let history) = file else { return false }
    let listed = await GitProgram.line(
      ["--literal-pathspecs", "ls-files", "-u", "--resolve-undo", "--", path.text], in: history.layout.workTree)
    return listed?.isEmpty == false
  }

  /// Gives the index the stages of versions that were made in memory.
  static func restore(_ versions: MergeVersions, of file: DocumentFile) async throws {
    guard case .inWorkTree(let path, let history) = file else { return }
    func version(_ bytes: [UInt8]) async throws -> FileVersion {
      let made = await GitProgram.run(["hash-object", "-w", "--stdin"], in: history.layout.workTree, input: bytes)
      guard let made, made.status == 0, let id = ObjectID(hex: made.line) else {
        throw SolveError.notStaged(path.text, reason: "git hash-object failed")
      }
      return FileVersion(path: path, mode: .regular, place: .blob(id))
    }
    let conflict = ConflictedFile(
      path: path, base: try await version(versions.base), ours: try await version(versions.ours),
      theirs: try await version(versions.theirs))
    guard await restore(conflict, in: history) else {
      throw SolveError.notStaged(path.text, reason: "the index can't be written")
    }
  }

  /// Gives the index the stages.
  static func restore(_ file: ConflictedFile, in history: any History) async -> Bool {
    let path = file.path.bytes
    // The stages replace the entry that was added.
    let missing = String(repeating: "0", count: file.ours?.id?.hex.count ?? 40)
    var lines = Array("0 \(missing)\t".utf8) + path + [0]
    for (stage, version) in [(1, file.base), (2, file.ours), (3, file.theirs)] {
      guard let version, let id = version.id else { continue }
      lines += Array("\(String(version.mode.rawValue, radix: 8)) \(id.hex) \(stage)\t".utf8) + path + [0]
    }
    let update = await GitProgram.run(
      ["update-index", "-z", "--index-info"], in: history.layout.workTree, input: lines)
    return update?.status == 0
  }
}

extension ConflictedFile {
  fileprivate var versions: [FileVersion] { [base, ours, theirs].compactMap { $0 } }
}
