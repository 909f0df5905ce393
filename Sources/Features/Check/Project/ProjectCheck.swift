internal import Findings
internal import Basics
internal import ProjectIndex
internal import XibArchives
internal import XibModel

/// Compares the names that the files of a project use with those that they give.
struct ProjectCheck: Sendable {
  var names: ProjectNames
  let documents: [String: DocumentNames]
  private let properties: [(path: String, uses: [ProjectProperties.Use])]
  let sources: SourceIndex?
  /// The identifiers that documents have; `nil` if one of them can't be read. Those of a kind of which no document has one may
  /// come from elsewhere.
  var identifiers: [IdentifierLiteral.Kind: Set<String>]?
  /// The sides of a merge.
  var sides: [ProjectCheck] = []
  /// Whether the files are those of a merge, in which two files that no target is known for may meet for the first time.
  private let isOfMerge: Bool

  /// A file of a project, and what is in it.
  struct File: Sendable {
    enum Content: Sendable {
      /// Its path says all, or it can't be read.
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

    init(path: String, bytes: () async throws -> [UInt8]) async {
      self.path = path
      guard let kind = NamedFile.content(of: path), let bytes = try? await bytes() else {
        content = .none
        return
      }
      content =
        switch kind {
        case .document:
          (try? Document(file: bytes)).flatMap { DocumentNames($0, name: NamedFile.stem(of: path)) }
            .map { .document($0) } ?? .unknownDocument
        case .catalogFolder: NamedFile.namespace(bytes, path: path).map { .namespace($0) } ?? .none
        case .font: .fonts(FontFile.names(bytes))
        case .properties: .properties(ProjectProperties(bytes).uses)
        case .project: .project(ProjectFile(bytes, path: path))
        }
    }
  }

  init(_ files: [File], sources: SourceIndex?, isOfMerge: Bool = false) {
    (self.sources, self.isOfMerge) = (sources, isOfMerge)
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
      }, namespaces: namespaces, fonts: fonts, projects: ProjectModules(projects))
    self.documents = documents
    self.properties = properties
    identifiers =
      knowsAllStoryboards ? documents.values.reduce(into: [:]) { $0.merge($1.identifiers) { $0.union($1) } } : nil
    if !knowsAllNibs { identifiers = identifiers?.filter { $0.key == .segue || $0.key == .storyboardObject } }
  }

  /// What is wrong, in no order.
  ///
  /// - Parameter isReported: Whether findings in a file are wanted.
  func problems(isReported: (String) -> Bool = { _ in true }) -> [Problem] {
    var problems: [Problem] = []
    for (path, document) in documents where isReported(path) && !names.isInNoTarget(path) {
      problems += document.uses.flatMap { self.problems($0, path) }
    }
    for (path, uses) in properties where isReported(path) {
      problems += uses.compactMap { use in
        missing(use.kinds, use.name).map { Problem($0, path, use.line, "\(use.key) names \($1)") }
          ?? noInitialScene(use).map { Problem(.noInitialScene, path, use.line, $0) }
      }
    }
    return problems + (literalProblems() + registrationProblems()).filter { isReported($0.path) }
      + (scenesTwice() + copiesOutOfStep()).filter { isReported($0.path) }
      + (documentsInNoTarget() + closedStoryboards() + controllersWithoutNibs()).filter { isReported($0.path) }
  }

  private func problems(_ use: DocumentNames.Use, _ path: String) -> [Problem] {
    if use.kind == .storyboard, !names.lacks(use.name, .storyboard) {
      let boards = names.storyboards(named: use.name)
      guard !boards.isEmpty, let identifier = use.identifier else { return [] }
      let isThere = boards.contains {
        identifier.isEmpty ? $0.hasInitialController : $0.identifiers.contains(identifier)
      }
      let what = identifier.isEmpty ? "no initial view controller" : "no scene \(identifier)"
      return isThere
        ? []
        : [
          Problem(
            .unknownStoryboardReference, path, use.line,
            "The storyboard \(use.name), to which this leads, has \(what).", use.object)
        ]
    }
    guard let (rule, what) = missing([use.kind], use.name) else { return [] }
    let isReference = use.kind == .storyboard
    return [
      Problem(
        isReference ? .unknownStoryboardReference : rule, path, use.line,
        isReference ? "This leads to \(what)" : "This uses \(what)", use.object)
    ]
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
  private func noInitialScene(_ use: ProjectProperties.Use) -> String? {
    // A Mac's app shows its menu, with or without a scene.
    guard use.showsFirstScene, !use.key.hasPrefix("NSMain"), lacksInitialScene(use.name) else { return nil }
    return "\(use.key) names the storyboard \(use.name), which has no initial view controller."
  }

  /// The storyboards of which nothing can show a scene any more, though a side of a merge could.
  private func closedStoryboards() -> [Problem] {
    documents.compactMap { path, document in
      guard !document.scenes.isEmpty, !document.canBeShown,
        sides.contains(where: { $0.documents[path]?.canBeShown == true })
      else { return nil }
      var problem = Problem(
        .noInitialScene, path, 1,
        "Nothing can show a scene of this storyboard: it has no initial view controller any more, and no scene has an identifier."
      )
      problem.isLost = true
      return problem
    }
  }

  /// The view controllers that still have outlets, though a side of a merge took away the nib of their name.
  private func controllersWithoutNibs() -> [Problem] {
    let gone = Set(sides.flatMap { $0.documents.keys }.filter { $0.hasSuffix(".xib") }.map(NamedFile.stem)).filter {
      !names.has($0, .nib)
    }
    let classes = Set(documents.values.flatMap(\.links).map(\.what))
    return gone.compactMap { name in
      guard let controller = controller(loadingItsNib: name), !classes.contains("the class \(name)"),
        controller.type.members.contains(where: { $0.traits.contains(.isConnectable) && !$0.isMethod })
      else { return nil }
      var problem = Problem(
        .unknownNib, controller.path, controller.type.line,
        "\(name) loads the nib of its name, which the project does not have any more.")
      problem.isLost = true
      return problem
    }
  }

  func lacksInitialScene(_ storyboard: String) -> Bool {
    let boards = names.storyboards(named: storyboard)
    return !boards.isEmpty && boards.allSatisfy { !$0.hasInitialController }
  }

  // MARK: Scenes and targets

  /// The scenes that two storyboards have: the same one, or two of one identifier in storyboards of one name.
  private func scenesTwice() -> [Problem] {
    var known: [String: String] = [:]
    var places: [String: [String]] = [:]
    var problems: [Problem] = []
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      guard path.hasSuffix(".storyboard"), !names.isInNoTarget(path), let name = LocalizedName(path.utf8) else {
        continue
      }
      for scene in document.scenes {
        guard let identifier = scene.identifier else { continue }
        let place = "\(NamedFile.stem(of: path)) \(identifier)"
        let others = (places[place] ?? []).filter { LocalizedName($0.utf8)?.shared != name.shared }
        places[place, default: []].append(path)
        if let other = others.first(where: { names.areTogether($0, path) ?? isOfMerge }) {
          problems.append(
            Problem(
              .codeIdentifierTwice, path, scene.line,
              "The storyboard \(other) of the same name has a scene \(identifier) too; an app has one of the two.",
              key: scene.id))
          continue
        }
        let key = "\(scene.id) \(identifier)"
        guard let other = known[key], LocalizedName(other.utf8)?.shared != name.shared else {
          known[key] = path
          continue
        }
        problems.append(
          Problem(.sceneTwice, path, scene.line, "The scene \(identifier) is in \(other) too.", key: scene.id))
      }
    }
    return problems
  }

  /// The documents with the same name for several languages, and for several devices if that is wanted.
  private func copies(alsoForDevices: Bool) -> [[String]] {
    var copies: [String: [String]] = [:]
    for path in documents.keys {
      guard let name = LocalizedName(path.utf8), alsoForDevices || name.language != nil else { continue }
      let shared = String(decoding: name.shared, as: UTF8.self)
      copies[alsoForDevices ? NamedFile.withoutMark(shared[...]) : shared, default: []].append(path)
    }
    return copies.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// The copies of a document for languages that lack connections or classes of another copy.
  private func copiesOutOfStep() -> [Problem] {
    copies(alsoForDevices: false).flatMap { paths -> [Problem] in
      let all = paths.reduce(into: Set()) { $0.formUnion(documents[$1]?.links ?? []) }
      return paths.compactMap { path in
        copyOutOfStep(
          path, all.subtracting(documents[path]?.links ?? []), "A copy of this document for another language has")
      }
    }
  }

  /// The copies that do not have the connections and classes that a side of a merge gave to another copy of the document.
  func copiesLeftBehind(by one: ProjectCheck, _ other: ProjectCheck) -> [Problem] {
    copies(alsoForDevices: true).flatMap { paths -> [Problem] in
      var (gained, untouched): ([(path: String, links: Set<DocumentNames.Link>)], [String]) = ([], [])
      for path in paths {
        guard let mine = one.documents[path]?.links, let its = other.documents[path]?.links else { continue }
        if mine == its { untouched.append(path) }
        let new = mine.symmetricDifference(its).intersection(documents[path]?.links ?? [])
        if !new.isEmpty { gained.append((path, new)) }
      }
      return gained.flatMap { source, links in
        untouched.compactMap { path in
          // The objects of a copy for another device have other ids.
          let known = Set((documents[path]?.links ?? []).map(\.what))
          return copyOutOfStep(path, links.filter { !known.contains($0.what) }, "\(source) got")
        }
      }
    }
  }

  private func copyOutOfStep(_ path: String, _ missing: Set<DocumentNames.Link>, _ who: String) -> Problem? {
    let words = missing.map(\.words).sorted()
    guard let first = words.first else { return nil }
    let more = words.count > 1 ? ", and \(words.count - 1) more" : ""
    return Problem(.copiesOutOfStep, path, 1, "\(who) \(first), which is not here\(more).", key: first)
  }

  /// The documents that something loads, and that no target copies.
  private func documentsInNoTarget() -> [Problem] {
    var loaded: Set<String> = []
    func load(_ kind: ProjectNames.Kind, _ name: String) {
      if kind == .storyboard || kind == .nib { loaded.insert("\(kind) \(name)") }
    }
    for document in documents.values { for use in document.uses { load(use.kind, use.name) } }
    for (_, uses) in properties { for use in uses { for kind in use.kinds { load(kind, use.name) } } }
    for (_, literal) in sources?.literals ?? [] {
      if let kind = literal.kind.document, let text = sources?.text(of: literal) { load(kind, text) }
    }
    return documents.keys.compactMap { path in
      let kind: ProjectNames.Kind = path.hasSuffix(".storyboard") ? .storyboard : .nib
      let name = NamedFile.stem(of: path)
      guard loaded.contains("\(kind) \(name)") || kind == .nib && controller(loadingItsNib: name) != nil,
        names.isInNoTarget(path),
        names.documents(named: name, kind).allSatisfy(names.isInNoTarget)
      else { return nil }
      return Problem(.documentInNoTarget, path, 1, "The project loads \(name), and no target copies the document.")
    }
  }

  /// The view controller of the code that loads the nib of its own name.
  private func controller(loadingItsNib name: String) -> SourceIndex.Declaration? {
    sources?.declarations(of: name).first { $0.type.kind == .class }.flatMap { declared in
      names.isInTarget(declared.path)
        && ["UIViewController", "NSViewController"].contains(declared.type.inherited.first ?? "") ? declared : nil
    }
  }

  /// Something wrong between files.
  struct Problem: Sendable {
    let rule: CheckRule
    let path: String
    let line: Int
    let message: String
    let object: Finding.Object?
    /// What identifies the problem, beside its file, across versions.
    let key: String
    /// Whether a side of the merge has what is missing, so that somebody took it away.
    var isLost = false

    init(
      _ rule: CheckRule, _ path: String, _ line: Int, _ message: String, _ object: Finding.Object? = nil,
      key: String? = nil
    ) {
      (self.rule, self.path, self.line, self.message, self.object) = (rule, path, line, message, object)
      self.key = key ?? message
    }

    struct Identity: Hashable {
      let rule: CheckRule
      /// The file; empty if the merge does not have it: there it may have another path.
      let path: String
      let object: String
      let key: String
    }

    /// What identifies the problem in a version of a merge with these files.
    func identity(in files: Set<String>) -> Identity {
      Identity(rule: rule, path: files.contains(path) ? path : "", object: object?.id ?? "", key: key)
    }
  }
}

extension ProjectCheck.Problem {
  /// The findings about some problems; those of one resource in a document are one.
  static func findings(_ problems: [Self]) -> [Finding] {
    let groups = Dictionary(grouping: problems) { problem in
      [problem.rule.name, problem.path, problem.message]
    }
    return groups.values.compactMap { group in
      guard let problem = group.min(by: { $0.line < $1.line }) else { return nil }
      var message = problem.message
      if group.count > 1 {
        message += " So \(group.count == 2 ? "does one other object" : "do \(group.count - 1) other objects")."
      }
      return Finding(problem.rule, in: problem.path, line: problem.line, object: problem.object, message: message)
    }.sorted { ($0.path, $0.line, $0.rule.name, $0.message) < ($1.path, $1.line, $1.rule.name, $1.message) }
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
