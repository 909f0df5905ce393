internal import Basics
internal import Findings
internal import GitHistory
internal import ProjectCheck
internal import ProjectIndex
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// Finds the documents to check.
struct CheckInputs {
  /// The repository that the command runs in; `nil` outside of one.
  let history: (any History)?
  let configuration: CheckConfiguration

  /// The documents that the index tracks, including those in conflict; in a bare repository, those of HEAD.
  func tracked(in history: any History) async throws -> [CheckInput] {
    var versions = try await history.trackedDocuments(at: .all.withTexts).filter(\.mode.isFile)
    for conflict in try await history.conflicts(at: .all.withTexts) {
      versions += [conflict.ours ?? conflict.theirs ?? conflict.base].compactMap { $0 }
    }
    return try versions.sorted { $0.path < $1.path }.filter { !configuration.isExcluded($0.path) }.compactMap {
      version in
      guard !history.layout.isBare, let current = try history.workTreeVersion(of: version.path) else {
        // A sparse checkout omits files from the work tree, so read them from the index.
        return CheckInput(name: version.path.text, place: .version(version))
      }
      return current.mode.isFile ? CheckInput(name: version.path.text, place: .version(current)) : nil
    }
  }

  /// The inputs with the files of their texts in other languages, of the index or the work tree as the document is.
  func withTexts(_ inputs: [CheckInput]) async throws -> [CheckInput] {
    guard let history, configuration.isOn(.staleTranslation) else { return inputs }
    let all = try await history.trackedDocuments(at: .all.withStrings).filter(\.mode.isFile)
    var texts: [GitPath: [FileVersion]] = [:]
    let paths = Set(all.map(\.path))
    for file in all where file.path.isStrings {
      if let document = file.path.documents.joined().first(where: paths.contains) {
        texts[document, default: []].append(file)
      }
    }
    return try inputs.map { input in
      guard case .version(let version) = input.place, let own = texts[version.path] else { return input }
      var input = input
      input.texts =
        version.place == .workTree ? try own.compactMap { try history.workTreeVersion(of: $0.path) } : own
      return input
    }
  }

  /// The staged documents: those that differ between the index and HEAD, and are still in the index.
  func staged(at arguments: [String], in history: any History) async throws -> [CheckInput] {
    let head = try await history.head().commit
    let changes = try await history.plainChanges(
      in: .treeAndIndex(head), at: try Pathspecs(arguments, in: history.layout).withTexts)
    return changes.compactMap { change in
      guard let new = change.new, new.mode.isFile, !configuration.isExcluded(new.path) else { return nil }
      return CheckInput(name: new.path.text, place: .version(new), before: change.old)
    }
  }

  /// The files that the arguments name, and the documents in the folders that they name, each once.
  func named(_ arguments: [String]) -> [CheckInput] {
    var known: Set<String> = []
    return arguments.flatMap(inputs).filter { known.insert($0.name).inserted }
  }

  private func inputs(for argument: String) -> [CheckInput] {
    if argument == "-" { return [CheckInput(name: "-", place: .standardInput)] }
    guard let layout = history?.layout, layout.workTree != nil, let path = layout.named(argument) else {
      return outside(argument)
    }
    return inside(argument, path)
  }

  private func outside(_ argument: String) -> [CheckInput] {
    switch PathKind(at: argument) {
    case .folder:
      let listing = Self.listing(of: argument)
      return listing.files.map { CheckInput(name: $0, place: .file) } + failures(in: listing)
    case .file: return [CheckInput(name: argument, place: .file)]
    case .link: return [linked(argument)]
    case .stream, .other: return [unreadable(argument, "is neither a file nor a folder; name one.")]
    case nil: return [unreadable(argument, "does not exist; check the spelling.")]
    }
  }

  private func inside(_ argument: String, _ path: GitPath) -> [CheckInput] {
    guard let layout = history?.layout, !layout.crossesLink(path) else { return [linked(path.text)] }
    guard PathKind(at: argument) == .folder else { return [path].compactMap(input) }
    let listing = Self.listing(of: argument)
    return listing.files.compactMap(layout.named).compactMap(input) + failures(in: listing)
  }

  private func input(for path: GitPath) -> CheckInput? {
    guard let history, !configuration.isExcluded(path) else { return nil }
    do {
      guard let version = try history.workTreeVersion(of: path) else {
        // Reading it reports the reason.
        return CheckInput(
          name: path.text, place: .version(FileVersion(path: path, mode: .regular, place: .workTree)))
      }
      guard version.mode.isFile else { return linked(path.text) }
      return CheckInput(name: path.text, place: .version(version))
    } catch {
      return CheckInput(name: path.text, place: .unreadable("\(error)"))
    }
  }

  /// The documents and the files with texts in a folder.
  private static func listing(of folder: String) -> FolderListing {
    FolderListing(of: folder) { DocumentName.ends($0) || StringsFormat(path: $0) != nil }
  }

  private func failures(in listing: FolderListing) -> [CheckInput] {
    listing.failures.map { unreadable($0.path, "can't be read (\($0.reason)); check its permissions.") }
  }

  private func linked(_ path: String) -> CheckInput {
    unreadable(path, "is a symbolic link or lies beyond one, and links are never followed; name the file itself.")
  }

  private func unreadable(_ path: String, _ reason: String) -> CheckInput {
    CheckInput(name: path, place: .unreadable("It " + reason))
  }
}

/// A document to check: its name, and where its bytes are.
struct CheckInput: Sendable {
  enum Place: Sendable {
    /// In the repository, and not beyond a symbolic link.
    case version(FileVersion)
    /// Outside any repository, at a path that the user gave or that was found in a folder that the user gave.
    case file
    case standardInput
    /// Unreadable, with the reason.
    case unreadable(String)
  }

  /// The path from the top of the repository, or as the user gave it.
  let name: String
  let place: Place
  /// The files with its texts in other languages.
  var texts: [FileVersion] = []
  /// The version that a staged document has in HEAD; `nil` if it is new, or not staged.
  var before: FileVersion?

  /// The document as it was, if that is another one.
  func old(_ history: (any History)?) async throws -> Document? {
    guard let before, let history else { return nil }
    return ParsedFile.with(try await history.content(of: before)).document
  }

  func bytes(in history: (any History)?) async throws -> [UInt8] {
    switch place {
    case .file: return try Files.read(name)
    case .standardInput: return try StandardInput.read()
    case .unreadable(let reason): throw UnreadableInput(description: reason)
    case .version(let version):
      guard let history else { throw ContentError.noWorkTree }
      return try await history.content(of: version)
    }
  }
}

/// Why a document could not be read.
struct UnreadableInput: Error, CustomStringConvertible {
  let description: String
}

/// Checks many documents on all processors, each by itself.
struct DocumentCheck: Sendable {
  let history: (any History)?
  let configuration: CheckConfiguration
  /// The comparison with source code; `nil` if there is none.
  let sources: SourceCheck?

  /// The result for one document.
  struct Outcome: Sendable {
    let path: String
    let findings: [Finding]
    /// The reason that the document could not be checked; `nil` if it was checked.
    let trouble: String?
    /// Whether it is a file with texts, and no document.
    var isOfTexts = false
    /// The names of code that the document uses; `nil` if no rule needs them.
    var uses: DocumentUses?
    /// How many uses of code were looked up.
    var count = UseCount()
    /// The names that the document gives and uses; `nil` if it is not compared with a project.
    var file: NameCheck.File?
  }

  /// Checks the inputs and returns the outcomes in the same order.
  func outcomes(of inputs: [CheckInput]) async -> [Outcome] {
    var progress = Progress("Checking documents", total: inputs.count)
    return await concurrentMap(inputs, progress: &progress) { await outcome(of: $0) }
  }

  /// Texts in other languages whose objects are gone.
  private func translations(of document: Document, _ input: CheckInput) async throws -> [Finding] {
    guard configuration.isOn(.staleTranslation), let history, !input.texts.isEmpty else { return [] }
    let ids = document.objectIDs
    var found: [(path: GitPath, keys: [String])] = []
    for file in input.texts where file.mode.isFile {
      let keys = TranslationCheck.stale(ids, try await history.content(of: file), at: file.path)
      if !keys.isEmpty { found.append((file.path, keys)) }
    }
    guard !found.isEmpty else { return [] }
    var places: Set<GitPath> = []
    for (path, keys) in found {
      let moved = await MovedTexts.places(of: keys, at: path, in: history.layout.workTree)
      places.formUnion(moved.map(\.path))
    }
    return [
      Finding(
        .staleTranslation, in: input.name, message: TranslationCheck.sentence(found, movedTo: places.sorted()))
    ]
  }

  private func outcome(of input: CheckInput) async -> Outcome {
    do {
      let bytes = try await input.bytes(in: history)
      if let format = StringsFormat(path: input.name) {
        let rewritten = try await configuration.rewrittenFinding(of: input, now: bytes, format, history)
        let findings = TextsCheck.findings(in: bytes, format, path: input.name) + rewritten
        return Outcome(path: input.name, findings: configuration.counted(findings), trouble: nil, isOfTexts: true)
      }
      let file = ParsedFile.with(bytes)
      let (findings, uses, count) = try await findings(in: file, of: input)
      return Outcome(
        path: input.name, findings: configuration.counted(findings), trouble: nil, uses: uses, count: count,
        file: configuration.sources.isEmpty ? nil : NameCheck.File(input.name, file))
    } catch {
      return Outcome(path: input.name, findings: [], trouble: "\(error)")
    }
  }

  private func findings(
    in file: ParsedFile, of input: CheckInput
  ) async throws -> (findings: [Finding], uses: DocumentUses?, count: UseCount) {
    let sound = DocumentFindings.findings(in: file, path: input.name, isOn: configuration.isOn)
    // A document that can't be parsed has a finding already.
    guard let document = file.document else { return (sound, nil, UseCount()) }
    let policies = [
      configuration.bookkeepingFinding(from: try await input.old(history), to: document, path: input.name),
      configuration.xcodeFinding(in: document, path: input.name),
    ].compactMap { $0 }
    let findings = policies + sound + (try await translations(of: document, input))
    // The code of libraries is not looked at.
    guard let sources, !(configuration.sources.isProject && NamedFile.isOfLibrary(input.name)) else {
      return (findings, nil, UseCount())
    }
    let (found, count) = sources.findings(in: document, path: input.name)
    let all = (findings + found).enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    return (all, sources.uses(in: document), count)
  }
}
