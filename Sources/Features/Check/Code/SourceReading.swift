internal import Basics
internal import GitHistory
internal import ProjectIndex

/// Reads source files, from the cache if it has them.
struct SourceReading: Sendable {
  let cache: SourceCache

  /// A file to read.
  struct Input: Sendable {
    let path: String
    let language: SourceFile.Language
    /// The id of the content, if it is known before reading.
    let id: ObjectID?
    let content: @Sendable () async throws -> [UInt8]
  }

  /// A file that was read, or the reason that it was not.
  struct Output: Sendable {
    let path: String
    let id: ObjectID?
    let result: Result<SourceFile, any Error>
    let isNew: Bool

    /// The file.
    ///
    /// - Throws: ``SourceFolderError/unreadableFile(_:_:)``, or a `CodeProgramError` if no file could be read.
    var file: SourceFile {
      get throws {
        do {
          return try result.get()
        } catch let error as CodeProgramError {
          throw error
        } catch {
          throw SourceFolderError.unreadableFile(path, "\(error)")
        }
      }
    }
  }

  /// The largest file that is read, in bytes. Larger ones are data, or made by programs.
  static let largest = 8 << 20

  /// Reads the files on all processors, and keeps them for the next run.
  func read(_ inputs: [Input]) async -> [Output] {
    var progress = Progress("Reading sources", total: inputs.count)
    let batches = stride(from: 0, to: inputs.count, by: Self.batchSize(of: inputs.count)).map { start in
      Array(inputs[start...].prefix(Self.batchSize(of: inputs.count)))
    }
    let outputs = await concurrentMap(batches, progress: &progress, weight: \.count) { await read(batch: $0) }
      .flatMap(\.self)
    if outputs.contains(where: \.isNew) {
      cache.keep(
        outputs.compactMap { output in
          guard let id = output.id, case .success(let file) = output.result else { return nil }
          return (id, file)
        })
    }
    return outputs
  }

  /// The number of files that one run of the program reads: enough that its start costs little, and few enough that all
  /// processors have something to do.
  private static func batchSize(of count: Int) -> Int { max(16, min(128, count / 16)) }

  /// The result of looking for a file in the cache.
  private enum Lookup {
    case done(Output)
    case text([UInt8], ObjectID)
  }

  private func read(batch: [Input]) async -> [Output] {
    var lookups: [Lookup] = []
    for input in batch { lookups.append(await lookup(input)) }
    let question = zip(batch, lookups).compactMap { input, lookup in
      if case .text(let text, _) = lookup { CodeQuestion.File(language: input.language, text: text) } else { nil }
    }
    var answers = await Self.answers(to: question)[...]
    return zip(batch, lookups).compactMap { input, lookup in
      switch lookup {
      case .done(let output): output
      case .text(_, let id):
        answers.popFirst().map { Output(path: input.path, id: id, result: $0, isNew: true) }
      }
    }
  }

  private func lookup(_ input: Input) async -> Lookup {
    func cached(_ id: ObjectID) -> Lookup? {
      cache.store.file(id.bytes).map { .done(Output(path: input.path, id: id, result: .success($0), isNew: false)) }
    }
    if let id = input.id, let known = cached(id) { return known }
    do {
      let bytes = try await input.content()
      let id = try input.id ?? ObjectID(ofBlob: bytes)
      return (input.id == nil ? cached(id) : nil) ?? .text(bytes.count <= Self.largest ? bytes : [], id)
    } catch {
      return .done(Output(path: input.path, id: nil, result: .failure(error), isNew: false))
    }
  }

  /// Asks the program for code about each of the files.
  private static func answers(to files: [CodeQuestion.File]) async -> [Result<SourceFile, any Error>] {
    guard !files.isEmpty else { return [] }
    do throws(CodeProgramError) {
      let answer = CodeAnswer(try await CodeProgram.output(of: CodeQuestion(files).bytes))
      guard let answer, answer.files.count == files.count else { throw CodeProgram.failure("no answer") }
      return answer.files.map { .success($0) }
    } catch {
      return files.map { _ in .failure(error) }
    }
  }
}

/// A cache of what was read from source files, by the ids of their contents.
struct SourceCache: Sendable {
  /// The size in bytes above which the cache drops all files that the last run did not use.
  private static let capacity = 64 << 20

  /// The file of the cache; `nil` if nothing is kept.
  private let path: String?
  let store: SourceStore

  /// Opens the cache of a repository or a folder.
  init(of place: String) {
    let name = Checksum(place.utf8).digits
    path = CacheFolder.path(named: CacheFolder.sources).map { "\($0)/\(name)" }
    let bytes = path.flatMap { path in Files.isRegular(path) ? try? Files.read(path) : nil }
    store = bytes.map { SourceStore($0) } ?? SourceStore()
  }

  /// Keeps the files for the next run. A cache that can't be written costs time only.
  func keep(_ files: [(id: ObjectID, file: SourceFile)]) {
    guard let path, let slash = path.lastIndex(of: "/"), CacheFolder.make(String(path[..<slash])) else { return }
    let bytes = store.bytes(of: files.map { ($0.id.bytes, $0.file) }, limit: Self.capacity)
    try? Files.write(bytes, to: path)
  }
}

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
