package import Findings
package import ProjectIndex
package import XibArchives

internal import Basics
internal import XibModel

/// Compares the names that the files of a project use with those that they give.
package struct NameCheck: Sendable {
  let paths: Set<String>
  var names: ProjectNames
  let documents: [String: DocumentNames]
  let properties: [(path: String, uses: [ProjectProperties.Use])]
  let sources: SourceIndex
  /// The names in the code.
  private(set) var called: [Name] = []
  /// The identifiers that the code registers.
  let registered: [IdentifierLiteral.Kind: Set<String?>]
  /// The identifiers that documents have; `nil` if one of them can't be read. Those of a kind of which no document has one may
  /// come from elsewhere.
  var identifiers: [IdentifierLiteral.Kind: Set<String>]?
  /// The sides of a merge.
  var sides: [NameCheck] = []
  /// Whether the files are those of a merge, in which two files that no target is known for may meet for the first time.
  let isOfMerge: Bool

  /// A file of a project, and what is in it.
  package struct File: Sendable {
    enum Content: Sendable {
      /// Its path says all, or the file can't be read.
      case none
      case document(DocumentNames)
      /// A document that can't be read, or an archive: it may have any identifier.
      case unknownDocument
      case namespace(String)
      case fonts([String])
      case properties([ProjectProperties.Use])
      case project(ProjectFile)
    }

    let path: String
    let content: Content

    /// A file of which only the path is known.
    package init(_ path: String) { (self.path, content) = (path, .none) }

    package init(_ path: String, _ file: ParsedFile) {
      self.path = path
      content =
        switch NamedFile.content(of: path) {
        case .document:
          file.document.flatMap { DocumentNames($0, name: NamedFile.stem(of: path)) }.map { .document($0) }
            ?? .unknownDocument
        case .catalogFolder: NamedFile.namespace(file.bytes, path: path).map { .namespace($0) } ?? .none
        case .font: .fonts(FontFile.names(file.bytes))
        case .properties: .properties(ProjectProperties(file.bytes).uses)
        case .project: .project(ProjectFile(file.bytes, path: path))
        case nil: .none
        }
    }
  }

  package init(_ files: [File], sources: SourceIndex, isOfMerge: Bool = false) {
    (self.sources, self.isOfMerge, registered) = (sources, isOfMerge, Self.registered(in: sources))
    paths = Set(files.map(\.path))
    var documents: [String: DocumentNames] = [:]
    var properties: [(path: String, uses: [ProjectProperties.Use])] = []
    var namespaces: Set<String> = []
    var fonts: [String] = []
    var projects: [ProjectFile] = []
    var (knowsAllStoryboards, knowsAllNibs) = (true, true)
    for file in files {
      switch file.content {
      case .none: break
      case .document(let names): documents[file.path] = names
      case .unknownDocument where file.path.hasSuffix(".xib"): knowsAllNibs = false
      case .unknownDocument: knowsAllStoryboards = false
      case .namespace(let folder): namespaces.insert(folder)
      case .fonts(let names): fonts += names
      case .properties(let uses): properties.append((file.path, uses))
      case .project(let project):
        projects.append(project)
        properties.append((file.path, project.properties.uses))
      }
    }
    names = ProjectNames(
      files: files.map(\.path),
      storyboards: documents.compactMap { path, names in
        path.hasSuffix(".storyboard")
          ? ProjectNames.Storyboard(
            path: path, identifiers: Set(names.scenes.compactMap(\.identifier)),
            hasInitialController: names.hasInitialController) : nil
      }, namespaces: namespaces, fonts: fonts, projects: Targets(projects))
    self.documents = documents
    let targets = names.projects
    self.properties = properties.filter { path, _ in
      !path.hasSuffix(".plist") || NamedFile.stem(of: path).contains("Info") || !targets.describedBy(path).isEmpty
    }
    identifiers =
      knowsAllStoryboards ? documents.values.reduce(into: [:]) { $0.merge($1.identifiers) { $0.union($1) } } : nil
    if !knowsAllNibs { identifiers = identifiers?.filter { $0.key == .segue || $0.key == .storyboardObject } }
    called = namesInCode()
  }

  /// The findings, by file and line.
  ///
  /// - Parameter isReported: Whether findings in a file are wanted.
  package func findings(isReported: (String) -> Bool) -> [Finding] {
    Problem.findings(problems(isReported: isReported))
  }

  /// What is wrong, in no order.
  ///
  /// - Parameter isReported: Whether findings in a file are wanted.
  func problems(isReported: (String) -> Bool = { _ in true }) -> [Problem] {
    var problems: [Problem] = []
    for (path, document) in documents where isReported(path) && !names.projects.isLeftOut(document: path) {
      problems += document.uses.compactMap { problem($0, path) }
      if let spelling = names.projects.otherSpelling(of: path) {
        problems.append(
          Problem(
            .pathInAnotherCase, path, 1,
            "The project writes \(spelling), which a disk that heeds the case does not have."))
      }
    }
    for (path, uses) in properties where isReported(path) {
      problems += uses.compactMap { use in
        missing(use.kinds, use.name).map { Problem($0, path, use.line, "\(use.key) names \($1)") }
          ?? noInitialScene(use, path).map { Problem(.noInitialScene, path, use.line, $0) }
      }
    }
    return problems + (literalProblems() + registrationProblems() + useProblems()).filter { isReported($0.path) }
      + (scenesTwice() + copiesOutOfStep() + refusedCatalogs()).filter { isReported($0.path) }
      + (documentsInNoTarget() + closedStoryboards() + controllersWithoutNibs()).filter { isReported($0.path) }
  }

  private func problem(_ use: DocumentNames.Use, _ path: String) -> Problem? {
    func found(_ rule: CheckRule, _ message: String) -> Problem { Problem(rule, path, use.line, message, use.object) }
    let missing = missing([use.kind], use.name)
    guard use.kind == .storyboard else { return missing.map { found($0, "This uses \($1)") } }
    if let missing { return found(.unknownStoryboardReference, "This leads to \(missing.1)") }
    guard let identifier = use.identifier,
      isLacking(
        use.name, from: path, { identifier.isEmpty ? $0.hasInitialController : $0.identifiers.contains(identifier) })
    else { return nil }
    let what = identifier.isEmpty ? "no initial view controller" : "no scene \(identifier)"
    return found(
      .unknownStoryboardReference, "The storyboard \(use.name), to which this leads, has \(what).")
  }

  /// The rule that a name breaks, and the words for it, if the project lacks it.
  ///
  /// - Parameter kinds: What it may name, the usual first.
  func missing(_ kinds: [ProjectNames.Kind], _ name: String) -> (CheckRule, String)? {
    guard let kind = kinds.first, kinds.allSatisfy({ names.lacks(name, $0) || $0 != kind && !names.has(name, $0) })
    else {
      return nil
    }
    let (rule, word) = kind.words
    return (rule, "the \(word) \(name), which the project does not have.")
  }

  /// What is wrong if a property list shows the first scene of a storyboard that has none.
  private func noInitialScene(_ use: ProjectProperties.Use, _ path: String) -> String? {
    // A Mac's app shows its menu, with or without a scene.
    guard use.showsFirstScene, !use.key.hasPrefix("NSMain"), lacksInitialScene(use.name, from: path) else { return nil }
    return "\(use.key) names the storyboard \(use.name), which has no initial view controller."
  }

  /// The storyboards of which nothing can show a scene any more, though a side of a merge could.
  private func closedStoryboards() -> [Problem] {
    documents.compactMap { path, document in
      guard !document.scenes.isEmpty, !document.canBeShown,
        sides.contains(where: { $0.documents[path]?.canBeShown == true })
      else { return nil }
      return Problem(
        .noInitialScene, path, 1,
        "Nothing can show a scene of this storyboard: it has no initial view controller any more, and no scene has an identifier.",
        isLost: true)
    }
  }

  /// The view controllers that still have outlets, though a side of a merge took away the nib of their name.
  private func controllersWithoutNibs() -> [Problem] {
    let gone = Set(sides.flatMap { $0.documents.keys }.filter { $0.hasSuffix(".xib") }.map(NamedFile.stem)).filter {
      !names.has($0, .nib)
    }
    let classes = Set(documents.values.flatMap(\.links).map(\.what))
    return gone.compactMap { name in
      guard let controller = controller(loadingItsNib: name), !classes.contains("the class \(name)") else { return nil }
      return Problem(
        .unknownNib, controller.path, controller.type.line,
        "\(name) loads the nib of its name, which the project does not have any more.", isLost: true)
    }
  }

  /// Whether no storyboard of a name has an initial view controller, in a target that has a file.
  func lacksInitialScene(_ storyboard: String, from path: String) -> Bool {
    isLacking(storyboard, from: path, \.hasInitialController)
  }

  /// Whether the storyboards of a name all lack something, in a target that has a file.
  private func isLacking(
    _ storyboard: String, from path: String, _ isThere: (ProjectNames.Storyboard) -> Bool
  ) -> Bool {
    askers(path).contains { target in
      let boards = names.storyboards(named: storyboard, in: target)
      return !boards.isEmpty && !boards.contains(where: isThere)
    }
  }

  /// The targets in which a file asks for names; `nil` alone if they are not known.
  func askers(_ path: String) -> [Targets.ID?] {
    let targets = names.projects.having(path).union(names.projects.describedBy(path))
    return targets.isEmpty ? [nil] : targets.sorted()
  }
}

extension ProjectNames.Kind {
  /// The rule for names of this kind that are missing, and the word for what they name.
  var words: (rule: CheckRule, word: String) {
    switch self {
    case .storyboard: (.unknownStoryboard, "storyboard")
    case .nib: (.unknownNib, "nib")
    case .image: (.unknownImage, "image")
    case .color: (.unknownColor, "colour")
    case .font: (.unknownFont, "font")
    }
  }
}
