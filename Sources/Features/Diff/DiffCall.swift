internal import Basics
internal import SemanticDiff

/// A call of `xibdiff`, as far as it is known before its options are parsed.
enum DiffCall {
  case textconv([String])
  case log([String])
  case show([String])
  case blame([String])
  /// The arguments to parse, and what to compare; `nil` if only parsing can tell.
  case diff([String], DiffSubject?)

  init(_ arguments: [String]) {
    if arguments.first == "textconv" {
      self = .textconv(Self.terminated(Array(arguments.dropFirst())))
    } else if let call = Self.callByGit(arguments) {
      self = call
    } else {
      let rest = Array(arguments.dropFirst())
      switch arguments.first {
      case "log": self = .log(rest)
      case "show": self = .show(rest)
      case "blame": self = .blame(rest)
      default: self = .diff(arguments, Self.subject(of: arguments))
      }
    }
  }

  /// The arguments of git's text conversion, with `--` before a file that begins with a dash and looks like an option.
  private static func terminated(_ arguments: [String]) -> [String] {
    guard !arguments.contains("--"), let file = arguments.last, file.hasPrefix("-"), file != "-",
      InputPath(file).kind == .file
    else { return arguments }
    return arguments.dropLast() + ["--", file]
  }

  /// A call as git's external diff: options from the configuration, then git's own arguments.
  ///
  /// Git's own arguments are not parsed: a path that begins with a dash would be taken for an option.
  private static func callByGit(_ arguments: [String]) -> DiffCall? {
    guard DiffSubject.isCalledByGit else { return nil }
    for count in [9, 7] {
      if let call = ExternalDiffCall(arguments.suffix(count)) {
        return .diff(arguments.dropLast(count), .externalDiff(call))
      }
    }
    // Don't require the file to exist: a file in conflict may be gone.
    guard !arguments.contains("--"), let path = arguments.last, path.hasPrefix("-"), path != "-",
      DocumentName.ends(path)
    else { return nil }
    return .diff(arguments.dropLast(), .unmerged(path))
  }

  /// The subject of arguments without options; `nil` if there are options, for only parsing can tell their values.
  private static func subject(of arguments: [String]) -> DiffSubject? {
    let words = arguments.filter { $0 != "--" }
    guard !words.contains(where: { $0.hasPrefix("-") }) else { return nil }
    return words.count < arguments.count ? .revisions : DiffSubject(words)
  }
}

/// The subject of `xibdiff`: what it compares.
enum DiffSubject {
  /// Two files that git gives to its external diff.
  case externalDiff(ExternalDiffCall)
  /// A file in conflict; git gives only its path.
  case unmerged(String)
  /// Two files or two folders.
  case files(PathComparison)
  /// Revisions, the index or the work tree.
  case revisions

  /// Finds out the meaning of words that are neither options nor `--`.
  init(_ words: [String]) {
    if let call = ExternalDiffCall(words) {
      self = .externalDiff(call)
    } else if words.count == 1, Self.isCalledByGit {
      self = .unmerged(words[0])
    } else if let files = Self.files(words) {
      self = .files(files)
    } else {
      self = .revisions
    }
  }

  /// Whether git calls this program as its external diff.
  static var isCalledByGit: Bool { environment("GIT_DIFF_PATH_COUNTER") != nil }

  /// The two files or folders to compare, unless the words mean revisions.
  private static func files(_ words: [String]) -> PathComparison? {
    guard words.count == 2 else { return nil }
    let comparison = PathComparison(old: InputPath(words[0]), new: InputPath(words[1]))
    // A missing path still counts as a path if it has the name of a document and the other path is there.
    func isPath(_ path: InputPath) -> Bool {
      path.kind != .missing || (DocumentName.ends(path.text) && !path.text.contains(":"))
    }
    let isAnyThere = comparison.old.kind != .missing || comparison.new.kind != .missing
    return isPath(comparison.old) && isPath(comparison.new) && isAnyThere ? comparison : nil
  }
}

/// The arguments that git gives to an external diff: the path, then file, hash and mode of each version.
struct ExternalDiffCall {
  let path: String
  let oldFile: String
  let newFile: String
  /// Whether each version is a symbolic link; git then writes a file that holds the link's target.
  private let isLink: (old: Bool, new: Bool)
  /// The path of the new version, if git found a rename.
  let newPath: String?

  /// - Returns: `nil` if the arguments don't have that form.
  init?(_ arguments: some Collection<String>) {
    let arguments = Array(arguments)
    guard arguments.count == 7 || arguments.count == 9, Self.isVersion(arguments[2], arguments[3]),
      Self.isVersion(arguments[5], arguments[6])
    else { return nil }
    path = arguments[0]
    (oldFile, newFile) = (arguments[1], arguments[4])
    isLink = (arguments[3] == Self.linkMode, arguments[6] == Self.linkMode)
    newPath = arguments.count == 9 ? arguments[7] : nil
  }

  private static let linkMode = "120000"

  private static func isVersion(_ hex: String, _ mode: String) -> Bool {
    // Git gives a missing version as two dots.
    if hex == ".", mode == "." { return true }
    let isMode = mode.count == 6 && mode.allSatisfy { ("0"..."7").contains($0) }
    return isMode && !hex.isEmpty && hex.allSatisfy(\.isHexDigit)
  }

  func difference(_ filter: ChangeFilter, keepsDocuments: Bool) async throws(InputError) -> FileDifference {
    let isRename = newPath != nil && newPath != path
    return DocumentComparison.of(
      newPath ?? path, oldPath: isRename ? path : nil, old: try InputPath(oldFile).version(),
      new: try InputPath(newFile).version(), isLink: isLink
    ).difference(filter, keepsDocuments: keepsDocuments)
  }
}

extension DiffSubject {
  /// Compares files or folders and returns the exit status; `nil` for revisions, which need a repository.
  ///
  /// - Parameter label: The path to show for two files.
  func compareFiles(_ settings: DiffSettings, label: String? = nil) async throws -> Int32? {
    switch self {
    case .revisions: return nil
    case .files(var files):
      // Git gives no path when it compares folders.
      if let label, !label.isEmpty { files.label = label }
      var differences = try files.differences(settings.filter, keepsDocuments: settings.hasPictures)
      if settings.hasPictures, settings.imageRoom > 0 {
        let pictures = await files.pictures(settings)
        for index in differences.indices { differences[index] = await pictures.added(to: differences[index]) }
      }
      return try await settings.write(differences)
    case .externalDiff(let call):
      let difference = try await call.difference(settings.filter, keepsDocuments: settings.hasPictures)
      _ = try await DiffOutput(settings).write([difference])
    case .unmerged(let path):
      try await Pager(isWanted: false).write("\(TerminalText.line(path, limit: 400)) (unmerged)\n")
    }
    return ExitStatus.clean
  }
}

extension DiffSettings {
  /// Writes what differs, and returns the exit status.
  func write(_ files: [FileDifference]) async throws -> Int32 {
    MissingObject.report(filter, in: files)
    return try await DiffOutput(self).write(files.filter { !$0.isEmpty || $0.hidesSomething })
  }
}
