internal import Basics
internal import SemanticMerge

/// Git's merges of the lines of many files, as `git merge` makes them without a merge driver.
///
/// All files are merged at once, in a repository of its own that has none of the user's attributes.
struct ManyLineMerges: Sendable {
  /// The merge of one file.
  struct Result: Sendable {
    /// The merged lines, with markers where they conflict.
    let bytes: [UInt8]
    let isClean: Bool
  }

  /// Merges the lines of many files: all at once, or one by one if this git can't do that.
  static func results(of files: [MergeVersions]) async throws(LineMergeError) -> [Result] {
    guard !files.isEmpty else { return [] }
    if let merges = await ManyLineMerges(of: files), let results = await merges.results() { return results }
    var results: [Result] = []
    for file in files {
      do {
        let merge = try await LineMerge(versions: file, style: ConflictStyle(), favor: nil).merged()
        results.append(Result(bytes: merge.bytes, isClean: merge.conflicts == 0))
      } catch .binary {
        results.append(Result(bytes: file.ours, isClean: false))
      }
    }
    return results
  }

  private let files: [MergeVersions]
  private let folder: ScratchFolder

  /// Stores the versions of the files; `nil` if git can't be run, or no folder can be made.
  init?(of files: [MergeVersions]) async {
    guard let folder = try? ScratchFolder() else { return nil }
    self.files = files
    self.folder = folder
    guard await git(["init", "-q", "--bare", "--template="]) != nil,
      let stream = try? folder.write(commits(), to: "commits"),
      await git(["fast-import", "--quiet"], reading: stream) != nil
    else { return nil }
  }

  /// The merges, in the order of the files; `nil` if this git has no `merge-tree --write-tree`, which came with 2.38.
  ///
  /// - Parameter style: The style of the markers.
  func results(style: String = "merge") async -> [Result]? {
    let command = ["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", "ours", "theirs"]
    let settings = ["-c", "merge.conflictStyle=\(style)", "-c", "merge.renames=false"]
    guard let answer = await git(settings + command, within: 0...1) else { return nil }
    let parts = answer.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    guard let tree = parts.first,
      let names = try? folder.write(Array(files.indices.map { "\(tree):\($0)\n" }.joined().utf8), to: "names"),
      let blobs = await git(["cat-file", "--batch"], reading: names)
    else { return nil }
    let conflicts = Set(parts.dropFirst())
    var rest = blobs[...]
    var results: [Result] = []
    for file in files.indices {
      guard let bytes = Self.takeBlob(from: &rest) else { return nil }
      results.append(Result(bytes: bytes, isClean: !conflicts.contains("\(file)")))
    }
    return results
  }

  /// Takes one object off the output of `git cat-file --batch`: a line that ends with its size, its bytes, and a line end.
  private static func takeBlob(from output: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let end = output.firstIndex(of: UInt8(ascii: "\n")),
      let size = Int(String(decoding: output[..<end].split(separator: 0x20).last ?? [], as: UTF8.self)),
      size < output.endIndex - end
    else { return nil }
    let bytes = output[(end + 1)...].prefix(size)
    output = output[bytes.endIndex...].dropFirst()
    return Array(bytes)
  }

  /// The input of `git fast-import` that makes a commit of each version. The name of each file is its number.
  private func commits() -> [UInt8] {
    var stream: [UInt8] = []
    func commit(_ branch: String, from parent: String? = nil, _ content: (MergeVersions) -> [UInt8]) {
      let head = "commit refs/heads/\(branch)\ncommitter x <x> 0 +0000\ndata 0\n"
      stream += Array((head + (parent.map { "from refs/heads/\($0)\n" } ?? "")).utf8)
      for (name, file) in files.enumerated() {
        let bytes = content(file)
        // Git gives an empty base if both sides added the file.
        guard !bytes.isEmpty || parent != nil else { continue }
        stream += Array("M 100644 inline \(name)\ndata \(bytes.count)\n".utf8) + bytes + [UInt8(ascii: "\n")]
      }
      stream.append(UInt8(ascii: "\n"))
    }
    commit("base") { $0.base }
    commit("ours", from: "base") { $0.ours }
    commit("theirs", from: "base") { $0.theirs }
    return stream
  }

  /// The output of git, run outside of any repository but this one, and without the user's attributes.
  private func git(
    _ arguments: [String], reading input: String? = nil, within statuses: ClosedRange<Int32> = 0...0
  ) async -> [UInt8]? {
    let environment = GitProgram.otherRepository.merging(["GIT_ATTR_NOSYSTEM": "1"]) { $1 }
    let result = await GitProgram.run(
      ["--git-dir=\(folder.path)/repository", "-c", "core.attributesFile=/dev/null"] + arguments,
      environment: environment, reading: input ?? "/dev/null")
    guard let result, statuses.contains(result.status) else { return nil }
    return result.output
  }
}
