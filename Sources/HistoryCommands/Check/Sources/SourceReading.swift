internal import CodeIndex
internal import CommandSupport
internal import GitHistory

/// Reads source files, those that are in the cache from there.
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
  }

  /// The largest file that is read, in bytes. Larger ones are data, or made by programs.
  static let largest = 8 << 20

  /// Reads the files on all processors, and keeps them for the next run.
  func read(_ inputs: [Input]) async -> [Output] {
    var progress = Progress("Reading sources", total: inputs.count)
    let outputs = await concurrentMap(inputs, progress: &progress) { await read($0) }
    if outputs.contains(where: \.isNew) {
      cache.keep(
        outputs.compactMap { output in
          guard let id = output.id, case .success(let file) = output.result else { return nil }
          return (id, file)
        })
    }
    return outputs
  }

  private func read(_ input: Input) async -> Output {
    if let id = input.id, let file = cache.store.file(id.bytes) {
      return Output(path: input.path, id: id, result: .success(file), isNew: false)
    }
    do {
      let bytes = try await input.content()
      let id = try input.id ?? ObjectID(ofBlob: bytes)
      if input.id == nil, let file = cache.store.file(id.bytes) {
        return Output(path: input.path, id: id, result: .success(file), isNew: false)
      }
      let text = bytes.count <= Self.largest ? bytes : []
      return Output(
        path: input.path, id: id, result: .success(SourceFile(text, language: input.language)), isNew: true)
    } catch {
      return Output(path: input.path, id: nil, result: .failure(error), isNew: false)
    }
  }
}
