internal import ProjectCheck
internal import Findings
internal import GitHistory
internal import ProjectIndex
internal import XibArchives
internal import XibModel

/// Compares the documents of a merge with the code of that merge: one side's documents may name what the other side's
/// code no longer has.
struct SourceMergeCheck {
  let history: any History
  let configuration: CheckConfiguration
  /// Whether to report also those contradictions that a side already has.
  let reportsAll: Bool
  let merge: Finding.Merge
  let base: ObjectID
  let ours: ObjectID
  let theirs: ObjectID
  let documentSteps: [MergedTree.Step]
  /// The differences of each side in files that are no documents.
  let differences: SidesDifferences

  /// Returns the contradictions between code and documents that the merge has and neither side has; all with
  /// ``reportsAll``.
  ///
  /// - Parameter merged: The documents that both sides changed.
  func findings(merged: [MergedTree.File: CheckedMerge]) async throws -> [Finding] {
    let folders = try configuration.sources.paths(in: history.layout)
    let sources = configuration.sources
    let isWanted: @Sendable (GitPath) -> Bool = { path in
      path.isInterfaceBuilderDocument || sources.has(path, in: folders) || NamedFile.isNamed(path.text)
    }
    let sides = (
      base: try await history.files(of: base, where: isWanted),
      ours: try await history.files(of: ours, where: isWanted),
      theirs: try await history.files(of: theirs, where: isWanted)
    )
    let hasCode = (sides.ours.keys + Array(sides.theirs.keys)).contains {
      SourceFile.Language(ofFile: $0.text) != nil
    }
    guard hasCode || sources.isProject else {
      throw SourceFolderError.noSources(folders.map { $0.text.isEmpty ? "." : $0.text })
    }
    let code = try await MergedSources.read(
      base: sides.base.filter { !$0.key.isInterfaceBuilderDocument },
      ours: sides.ours.filter { !$0.key.isInterfaceBuilderDocument },
      theirs: sides.theirs.filter { !$0.key.isInterfaceBuilderDocument },
      differences: (
        differences.ours.filter { isWanted($0.path) }, differences.theirs.filter { isWanted($0.path) }
      ), in: history, cache: configuration.sources.cache)
    let versions = [code.base, code.ours, code.theirs]
    func check(_ index: SourceIndex) -> SourceCheck {
      SourceCheck(of: index, sides: versions, isOn: configuration.isOn)
    }
    let checks = SideChecks(
      history: history, ours: sides.ours, theirs: sides.theirs, inMerge: check(code.merged), inOurs: check(code.ours),
      inTheirs: check(code.theirs), reportsAll: reportsAll)
    let all = MergedDocument.all(ours: sides.ours, steps: documentSteps, merged: merged)
    let documents = all.filter { !configuration.isExcluded($0.path) }
    let between = try await ProjectMergeCheck(
      history: history, configuration: configuration, reportsAll: reportsAll, ours: sides.ours,
      theirs: sides.theirs, documents: all, code: code
    ).findings()
    guard hasCode else { return configuration.counted(between, in: merge) }
    var progress = Progress("Comparing documents with code", total: documents.count)
    let results = await concurrentMap(documents, progress: &progress) { document in
      await Result(running: { try await checks.findings(in: document) })
    }
    let found = try await results.flatMap { try $0.get() } + checks.findingsAboutCode(documents)
    return configuration.counted(found + between, in: merge)
  }

  /// Compares a document with the code: in the merge, and on each side.
  struct SideChecks: Sendable {
    let history: any History
    let ours: [GitPath: StoredFile]
    let theirs: [GitPath: StoredFile]
    let inMerge: SourceCheck
    let inOurs: SourceCheck
    let inTheirs: SourceCheck
    let reportsAll: Bool

    func findings(in document: MergedDocument) async throws -> [Finding] {
      // A document that can't be read or parsed is reported elsewhere.
      guard let bytes = try? await document.bytes(in: history) else { return [] }
      let readings = MergedDocument.readings(of: bytes)
      guard let parsed = readings.first else { return [] }
      var missing = inMerge.missingNames(in: parsed, path: document.path.text)
      for other in readings.dropFirst() where !missing.isEmpty {
        // However a person decides the conflicts, this is wrong.
        let certain = Set(inMerge.missingNames(in: other, path: document.path.text).map(\.identity))
        missing.removeAll { !certain.contains($0.identity) }
      }
      guard !missing.isEmpty else { return [] }
      let before = try await side(document, in: ours)
      let other = try await side(document, in: theirs)
      if !reportsAll {
        var known: Set<MissingName.Identity> = []
        for (bytes, check) in [(before, inOurs), (other, inTheirs)] {
          guard let bytes, let parsed = try? Document(file: bytes) else { continue }
          known.formUnion(check.missingNames(in: parsed, path: document.path.text).map(\.identity))
        }
        missing.removeAll { known.contains($0.identity) }
      }
      let lines = ObjectLines(ParsedFile(before ?? bytes), ParsedFile(other ?? bytes))
      return inMerge.findings(of: missing, in: parsed, path: document.path.text) { node in
        lines.line(of: parsed.identity(of: parsed.nearestObject(around: node)) ?? "")
      }
    }

    /// The bytes of one side's version of a document.
    func side(_ document: MergedDocument, in files: [GitPath: StoredFile]) async throws -> [UInt8]? {
      guard let file = document.names.lazy.compactMap({ files[$0] }).first else { return nil }
      return try await file.bytes(in: history)
    }
  }
}

/// A document of a merge.
struct MergedDocument: Sendable {
  let path: GitPath
  /// The paths that it may have on a side, that of the merge first.
  let names: [GitPath]
  private let file: StoredFile?
  private let made: [UInt8]?

  /// The id of the content; `nil` if the merge made it.
  var storedID: ObjectID? { file?.id }

  func bytes(in history: any History) async throws -> [UInt8] {
    if let made { return made }
    return try await file?.bytes(in: history) ?? []
  }

  /// The document; for one in conflict, what it is with all of ours, and with all of theirs. Empty if one can't be parsed.
  static func readings(of bytes: [UInt8]) -> [Document] {
    guard let markers = ConflictMarkers(bytes) else { return (try? Document(file: bytes)).map { [$0] } ?? [] }
    let readings = [ConflictMarkers.Part.ours, .theirs].compactMap { part in
      markers.text(taking: part).flatMap { try? Document(file: $0) }
    }
    return readings.count == 2 ? readings : []
  }

  /// All documents of a merge, sorted by path. A file that one side deleted or replaced and the other changed is left out:
  /// that is reported, and nobody knows what will be there.
  static func all(
    ours: [GitPath: StoredFile], steps: [MergedTree.Step], merged: [MergedTree.File: CheckedMerge]
  ) -> [MergedDocument] {
    var documents: [GitPath: MergedDocument] = [:]
    for (path, file) in ours where path.isInterfaceBuilderDocument {
      documents[path] = MergedDocument(path: path, names: [path], file: file, made: nil)
    }
    for step in steps {
      switch step {
      case .take(let oldPath, let newPath, let file):
        if let oldPath { documents[oldPath] = nil }
        guard let newPath, let file, newPath.isInterfaceBuilderDocument else { break }
        documents[newPath] = MergedDocument(
          path: newPath, names: [newPath, oldPath].compactMap { $0 }, file: file, made: nil)
      case .merge(let file, let oldPath):
        if let oldPath { documents[oldPath] = nil }
        documents[file.path] = nil
        guard let result = merged[file] else { break }
        documents[file.path] = MergedDocument(
          path: file.path, names: [file.path, oldPath].compactMap { $0 }, file: nil, made: result.bytes)
      case .conflict(let path, let oldPath, _, _, _):
        for path in [path, oldPath].compactMap({ $0 }) { documents[path] = nil }
      case .renamedDifferently(let oldPath, let theirPath, let file):
        for path in [oldPath, theirPath, file.path] { documents[path] = nil }
      }
    }
    return documents.values.sorted { $0.path < $1.path }
  }
}

extension SourceMergeCheck.SideChecks {
  /// Returns findings about names in the code of the merge that none of its documents has, though each side has them in
  /// documents, or not in code.
  ///
  /// - Parameter documents: All documents of the merge.
  func findingsAboutCode(_ documents: [MergedDocument]) async throws -> [Finding] {
    guard inMerge.looksAtCode else { return [] }
    // A document that can't be read may use any name.
    guard let all = await uses(in: inMerge, of: documents, { try await $0.bytes(in: history) }) else { return [] }
    let found = inMerge.findings(inCodeUsedBy: all)
    guard !found.isEmpty else { return [] }
    var known: Set<Identity> = []
    if !reportsAll {
      for (files, check) in [(ours, inOurs), (theirs, inTheirs)] {
        guard let side = await uses(in: check, of: documents, { try await side($0, in: files) }) else { continue }
        known.formUnion(check.findings(inCodeUsedBy: side).map(Identity.init))
      }
    }
    return found.filter { !known.contains(Identity($0)) }
  }

  /// Identifies a finding across versions of the code. Files may have moved, and lines have.
  private struct Identity: Hashable {
    let rule: CheckRule
    let message: String

    init(_ finding: Finding) {
      rule = finding.rule
      message = finding.message
    }
  }

  /// The names of code that the documents use, in both readings where they are in conflict; `nil` if one can't be read.
  private func uses(
    in check: SourceCheck, of documents: [MergedDocument],
    _ bytes: @escaping @Sendable (MergedDocument) async throws -> [UInt8]?
  ) async -> [DocumentUses]? {
    var progress = Progress("Looking for unused code", total: documents.count)
    let results = await concurrentMap(documents, progress: &progress) { document -> [DocumentUses]? in
      let content: [UInt8]?
      do { content = try await bytes(document) } catch { return nil }
      // A side may lack the document.
      guard let content else { return [] }
      let readings = MergedDocument.readings(of: content)
      return readings.isEmpty ? nil : readings.compactMap { check.uses(in: $0) }
    }
    let known = results.compactMap { $0 }
    return known.count == results.count ? known.flatMap(\.self) : nil
  }
}
