internal import Basics
internal import GitHistory
internal import ProjectCheck
internal import ProjectIndex
internal import XibArchives

/// The folders with the code that documents are compared with.
struct SourceFolders: Sendable {
  /// The folders that the arguments name, relative to the current folder. They override the configuration.
  private let arguments: [String]
  private let configured: [SourceFolderName]
  private let layout: RepositoryLayout?
  /// For a whole repository, whether a path is left out of it.
  private let isLeftOut: (@Sendable (GitPath) -> Bool)?

  init(
    arguments: [String], configured: [SourceFolderName], layout: RepositoryLayout?,
    isLeftOut: (@Sendable (GitPath) -> Bool)? = nil
  ) {
    self.arguments = arguments
    self.configured = isLeftOut != nil && configured.isEmpty ? [.top] : configured
    self.layout = layout
    self.isLeftOut = isLeftOut
  }

  /// Whether a whole repository is looked at.
  var isProject: Bool { isLeftOut != nil }

  /// Whether a file of a whole repository is not looked at.
  private func isLeftOut(_ path: String) -> Bool {
    isLeftOut.map { NamedFile.isOfLibrary(path) || $0(GitPath(path)) } ?? false
  }

  /// Whether a path of a repository is that of a source file in these folders, or of a project that may compile it.
  func has(_ path: GitPath, in folders: [GitPath]) -> Bool {
    MergedSources.isWanted(path, in: folders) && !isLeftOut(path.text)
  }

  var isEmpty: Bool { arguments.isEmpty && configured.isEmpty }

  /// The cache of these folders, kept from run to run.
  var cache: SourceCache {
    SourceCache(of: layout?.gitDirectory ?? arguments.map { realPath($0) ?? $0 }.joined(separator: "\n"))
  }

  /// The source files in the work tree, or outside of any repository, and the projects that may compile them.
  func files() throws(SourceFolderError) -> (sources: [SourceReading.Input], projects: [ProjectFile]) {
    var inputs: [String: SourceReading.Input] = [:]
    var projects: [String: String] = [:]
    for (folder, name) in try folders() {
      let listing = FolderListing(of: folder) { SourceFile.Language(ofFile: $0) != nil || ProjectFile.mayBeProject($0) }
      if let failure = listing.failures.first { throw .unreadable(failure.path, failure.reason) }
      for file in listing.files {
        let inside = file.dropFirst(folder.count).drop { $0 == "/" }
        let path = name.isEmpty ? String(inside) : name + "/" + inside
        if isLeftOut(path) { continue }
        if ProjectFile.isProject(path) { projects[path] = file }
        guard let language = SourceFile.Language(ofFile: file) else { continue }
        inputs[path] = SourceReading.Input(path: path, language: language, id: nil) { try Files.read(file) }
      }
      for (path, file) in projectsAbove(name) { projects[path] = file }
    }
    // Otherwise every class would be unknown.
    if inputs.isEmpty, isLeftOut == nil { throw .noSources(try folders().map(\.name)) }
    return (
      inputs.values.sorted { $0.path < $1.path },
      projects.compactMap { path, file in (try? Files.read(file)).map { ProjectFile($0, path: path) } }
    )
  }

  /// The source files in the index, and the projects that may compile them.
  func stagedFiles(
    _ index: [GitPath: ObjectID], in history: any History
  ) async throws -> (sources: [SourceReading.Input], projects: [ProjectFile]) {
    let folders = try paths(in: history.layout)
    var inputs: [SourceReading.Input] = []
    var projects: [ProjectFile] = []
    for (path, id) in index.sorted(by: { $0.key < $1.key }) where has(path, in: folders) {
      if let language = SourceFile.Language(ofFile: path.text) {
        inputs.append(SourceReading.Input(path: path.text, language: language, id: id) { try await history.blob(id) })
      }
      if ProjectFile.isProject(path.text) {
        projects.append(ProjectFile(try await history.blob(id), path: path.text))
      }
    }
    if inputs.isEmpty, isLeftOut == nil { throw SourceFolderError.noSources(folders.map(\.text)) }
    return (inputs, projects)
  }

  /// The code in the folders; `nil` if there are none.
  ///
  /// - Parameter staged: The index, to read the code there and not in the work tree.
  func code(staged: (index: [GitPath: ObjectID], history: any History)?) async throws -> SourceIndex? {
    guard !isEmpty else { return nil }
    let (files, projects) =
      if let staged { try await stagedFiles(staged.index, in: staged.history) } else { try self.files() }
    guard !files.isEmpty else { return nil }
    let outputs = await SourceReading(cache: cache).read(files)
    return SourceIndex(
      try outputs.map { ($0.path, try $0.file) }, roots: try roots, projects: Targets(projects))
  }

  /// The files of the index, with the ids of their contents. Those in conflict, links and submodules are left out.
  static func index(of layout: RepositoryLayout) async -> [GitPath: ObjectID] {
    let listing = await GitProgram.run(
      ["ls-files", "-z", "--stage", "--full-name", "--", ":(top)"], in: layout.workTree)
    var files: [GitPath: ObjectID] = [:]
    for entry in listing?.output.split(separator: 0) ?? [] {
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let words = parts[0].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, words.count == 3, words[0].hasPrefix("100"), words[2] == "0" else { continue }
      files[GitPath(bytes: parts[1])] = ObjectID(hex: words[1])
    }
    return files
  }

  /// The files of the index that give or use names.
  ///
  /// - Parameter known: Those that were read already.
  func stagedProjectFiles(
    _ index: [GitPath: ObjectID], in history: any History, known: [String: NameCheck.File]
  ) async -> [NameCheck.File] {
    let files = index.filter { NamedFile.isNamed($0.key.text) }.map { ($0.key.text, $0.value) }
    var progress = Progress("Reading the project", total: files.count)
    return await concurrentMap(files, progress: &progress) { path, id in
      if let file = known[path] { return file }
      return await NameCheck.File(reading: path) { ParsedFile.with(try await history.blob(id)) }
    }
  }

  /// The files of the project that give or use names: those of the repository, or of the folders outside of any.
  ///
  /// - Parameter known: Those that were read already.
  func projectFiles(known: [String: NameCheck.File]) async throws -> [NameCheck.File] {
    var files: [(path: String, file: String)] = []
    let own = try folders()
    // A folder outside of the repository is a project of its own.
    let isInside = !own.contains { $0.name.hasPrefix("/") }
    let all = isInside ? layout?.workTree.map { [(folder: $0, name: "")] } ?? own : own
    for (folder, name) in all {
      for file in FolderListing(of: folder, where: { _ in true }).files {
        let inside = file.dropFirst(folder.count).drop { $0 == "/" }
        let path = name.isEmpty ? String(inside) : name + "/" + inside
        if NamedFile.isNamed(path) { files.append((path, file)) }
      }
    }
    var progress = Progress("Reading the project", total: files.count)
    return await concurrentMap(files, progress: &progress) { path, file in
      if let known = known[path] { return known }
      return await NameCheck.File(reading: path) { ParsedFile.with(try Files.read(file)) }
    }
  }

  /// The projects in the folders around one of a repository, by their paths there.
  private func projectsAbove(_ name: String) -> [String: String] {
    guard let top = layout?.workTree, !name.isEmpty, !name.hasPrefix("/") else { return [:] }
    var projects: [String: String] = [:]
    var parts = name.split(separator: "/")[...]
    while parts.popLast() != nil {
      let above = parts.map { $0 + "/" }.joined()
      for name in FolderNames(of: "\(top)/\(above)") {
        let path = above + (name.hasSuffix(".xcodeproj") ? name + "/project.pbxproj" : name)
        if ProjectFile.isProject(path), Files.isRegular("\(top)/\(path)") { projects[path] = "\(top)/\(path)" }
      }
    }
    return projects
  }

  /// The names of folders outside of a repository. The paths of their files begin with these names.
  var roots: [String] {
    get throws(SourceFolderError) { try folders().map(\.name).filter { layout == nil || $0.hasPrefix("/") } }
  }

  /// The folders, each with its path and its name in reports.
  private func folders() throws(SourceFolderError) -> [(folder: String, name: String)] {
    var folders: [(folder: String, name: String)] = []
    for argument in arguments {
      let name = layout.flatMap { $0.workTree == nil ? nil : $0.named(argument) }
      folders.append((argument, name?.text ?? (argument.hasSuffix("/") ? String(argument.dropLast()) : argument)))
    }
    if arguments.isEmpty, let top = layout?.workTree {
      folders = configured.map { ($0.path.isEmpty ? top : "\(top)/\($0.path)", $0.path) }
    }
    for (folder, _) in folders where PathKind(at: folder, followsLinks: true) != .folder { throw .notAFolder(folder) }
    return folders
  }

  /// The folders as paths in a repository.
  func paths(in layout: RepositoryLayout) throws(SourceFolderError) -> [GitPath] {
    guard !arguments.isEmpty else { return configured.map { GitPath($0.path) } }
    var paths: [GitPath] = []
    for argument in arguments {
      guard let path = layout.workTree == nil ? layout.path(argument) : layout.named(argument) else {
        throw .outsideRepository(argument)
      }
      paths.append(path)
    }
    return paths
  }
}

extension NameCheck.File {
  /// Reads a file if its path does not say all.
  init(reading path: String, _ read: () async throws -> ParsedFile) async {
    if NamedFile.content(of: path) != nil, let file = try? await read() {
      self.init(path, file)
    } else {
      self.init(path)
    }
  }
}

/// Why source code can't be read.
enum SourceFolderError: Error, CustomStringConvertible {
  case notAFolder(String)
  case unreadable(String, String)
  case unreadableFile(String, String)
  case outsideRepository(String)
  case noSources([String])

  var description: String {
    switch self {
    case .notAFolder(let path):
      "\(ControlCharacters.replaced(in: path)) is no folder, so it has no sources; check --sources, or sources in "
        + "\(ConfigurationFile.name)."
    case .noSources(let folders):
      "There is no Swift or Objective-C file in "
        + folders.map { $0.isEmpty ? "this folder" : ControlCharacters.replaced(in: $0) }.joined(separator: ", ")
        + ", so "
        + "documents can't be compared with code; check --sources, or sources in \(ConfigurationFile.name)."
    case .unreadable(let path, let reason):
      "The folder \(ControlCharacters.replaced(in: path)) of the sources can't be read (\(reason)); check its permissions."
    case .unreadableFile(let path, let reason):
      "The source file \(ControlCharacters.replaced(in: path)) can't be read: \(reason)"
    case .outsideRepository(let path):
      "\(ControlCharacters.replaced(in: path)) is outside of the repository, so the merge has no such sources; name a "
        + "folder in it."
    }
  }
}
