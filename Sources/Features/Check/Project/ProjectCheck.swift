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
  private func missing(_ kinds: [ProjectNames.Kind], _ name: String) -> (ProjectRule, String)? {
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

  private func lacksInitialScene(_ storyboard: String) -> Bool {
    let boards = names.storyboards(named: storyboard)
    return !boards.isEmpty && boards.allSatisfy { !$0.hasInitialController }
  }

  // MARK: Names in code

  /// What is wrong with the names in code.
  private func literalProblems() -> [Problem] {
    guard let sources else { return [] }
    let registered = Self.registering.mapValues { kind in
      sources.literals.filter { $0.literal.kind == kind }.map { sources.text(of: $0.literal) }
    }
    return sources.literals.compactMap { path, literal in
      guard let text = sources.text(of: literal), !text.isEmpty, !sources.modules.isInNoTarget(file: path) else {
        return nil
      }
      /// Whether the bundle that the code asks is one of the project's: that of a class of the sources, or one of which a side of a
      /// merge has the file.
      func mayLack(_ kind: ProjectNames.Kind) -> Bool {
        literal.bundleClass.isEmpty || !sources.declarations(of: literal.bundleClass).isEmpty || aSideHas(text, kind)
      }
      func problem(_ rule: ProjectRule, _ message: String, isLost: Bool = false) -> Problem {
        var problem = Problem(rule, path, literal.line, message)
        problem.isLost = isLost
        return problem
      }
      switch literal.kind {
      case .storyboard, .nib:
        // A class of a library has its documents.
        guard let kind = literal.kind.document, mayLack(kind) else { return nil }
        if let (rule, what) = missing([kind], text) {
          return problem(rule, "The code loads \(what)", isLost: aSideHas(text, kind))
        }
        guard let target = otherTarget(of: text, kind, loadedBy: path) else { return nil }
        return problem(.documentInNoTarget, "The code loads \(text), which only the target \(target) copies.")
      case .firstScene:
        guard lacksInitialScene(text) else { return nil }
        return problem(
          .noInitialScene, "The code shows the first scene of \(text), which has no initial view controller.")
      case .image, .color:
        let kind: ProjectNames.Kind = literal.kind == .image ? .image : .color
        guard mayLack(kind), !Self.isOfTests(path) else { return nil }
        if text.hasPrefix(".") {
          // Code may have symbols of its own.
          guard !names.has(symbol: text, kind),
            ["ImageResource", "ColorResource"].allSatisfy({ sources.declarations(of: $0).isEmpty })
          else { return nil }
          let (rule, word) = kind.words
          return problem(rule, "The code uses the \(word) \(text), which no asset catalog has.")
        }
        // AppKit has images of these names; a path is one of another bundle.
        guard !text.hasPrefix("NS"), !text.contains("/"), !NamedFile.stem(of: text).contains("."),
          let (rule, what) = missing([kind], text)
        else { return nil }
        return problem(rule, "The code uses \(what)")
      case .segue, .storyboardObject, .reusableView, .viewOfMac:
        guard let identifiers, let word = literal.kind.word, let all = identifiers[literal.kind] else { return nil }
        // AppKit looks for a nib and a class of this name, too.
        if literal.kind == .viewOfMac, names.has(text, .nib) || !sources.declarations(of: text).isEmpty { return nil }
        // Any identifier may be one that code registers by a name that it computes; but not one that a side took away.
        let others = registered[literal.kind] ?? []
        guard !others.contains(text) else { return nil }
        let isLost = !all.contains(text) && hadIdentifier(text, literal.kind)
        if let (rule, message, isLostThere) = missing(text, literal, word) {
          return problem(rule, message, isLost: isLost || isLostThere)
        }
        guard !all.contains(text), isLost || !others.contains(nil) else { return nil }
        return problem(.unknownIdentifier, "No document has a \(word) with the identifier \(text).", isLost: isLost)
      case .registeredView, .registeredViewOfMac: return nil
      }
    }
  }

  /// What is wrong with an identifier that the documents that the code asks don't have; `nil` if that is not known.
  private func missing(_ text: String, _ literal: IdentifierLiteral, _ word: String) -> (ProjectRule, String, Bool)? {
    guard let (none, asked) = asked(literal) else { return nil }
    let lacking = asked.filter { !$0.value.contains(text) }.keys.sorted()
    let lost = lacking.first { path in
      sides.contains { $0.asked(literal)?.identifiers[path]?.contains(text) == true }
    }
    let rule = literal.storyboard.isEmpty ? ProjectRule.unknownIdentifier : .unknownStoryboardReference
    if let lost {
      return (rule, "\(lost) has no \(word) with the identifier \(text) any more, for which the code asks.", true)
    }
    // A table may give no cell, and code then makes one.
    guard lacking.count == asked.count, literal.kind != .reusableView else { return nil }
    return (rule, "\(none) \(word) with the identifier \(text).", false)
  }

  /// The identifiers of the documents that code asks, by their paths: those of the storyboard that it names, or in reach of
  /// the objects of its class; `nil` if that is not known.
  private func asked(_ literal: IdentifierLiteral) -> (words: String, identifiers: [String: Set<String>])? {
    guard let sources else { return nil }
    if let storyboard = literal.storyboard.first {
      guard let name = sources.text(of: storyboard) else { return nil }
      let all = names.storyboards(named: name).map { ($0.path, documents[$0.path]?.identifiers[literal.kind] ?? []) }
      return all.isEmpty ? nil : ("The storyboard \(name) has no", Dictionary(all) { $1 })
    }
    guard literal.isOwn, let name = literal.scope.split(separator: ".").last.map(String.init),
      !sources.isInherited(name), sources.declarations(of: name).contains(where: { $0.type.kind == .class })
    else { return nil }
    let all = documents.compactMapValues { $0.reach[name].map { $0[literal.kind] ?? [] } }
    return all.isEmpty ? nil : ("No document of \(name) has a", all)
  }

  /// Whether a side of a merge has an identifier.
  private func hadIdentifier(_ name: String, _ kind: IdentifierLiteral.Kind) -> Bool {
    sides.contains { $0.identifiers?[kind]?.contains(name) == true }
  }

  /// Whether a side of a merge has something of a name.
  private func aSideHas(_ name: String, _ kind: ProjectNames.Kind) -> Bool {
    sides.contains { $0.names.has(name, kind) }
  }

  /// What is wrong with the nibs that code registers for an identifier, where one line says both.
  private func registrationProblems() -> [Problem] {
    guard let sources else { return [] }
    let literals = sources.literals.filter { $0.literal.kind == .nib || $0.literal.kind == .registeredView }
    let lines = Dictionary(grouping: literals) { CodeLine(path: $0.path, line: $0.literal.line) }
    return lines.compactMap { place, literals in
      func text(_ kind: IdentifierLiteral.Kind) -> String? {
        let all = literals.filter { $0.literal.kind == kind }
        return all.count == 1 ? all.first.flatMap { sources.text(of: $0.literal) } : nil
      }
      guard let nib = text(.nib), let identifier = text(.registeredView) else { return nil }
      let copies = names.documents(named: nib, .nib).compactMap { documents[$0]?.identifiers[.reusableView] }
      guard let given = copies.first?.min(), !given.isEmpty, copies.allSatisfy({ !$0.contains(identifier) }) else {
        return nil
      }
      var problem = Problem(
        .unknownIdentifier, place.path, place.line,
        "The code registers the nib \(nib) for the identifier \(identifier), and its view has the identifier \(given).")
      problem.isLost = hadIdentifier(identifier, .reusableView)
      return problem
    }
  }

  private struct CodeLine: Hashable {
    let path: String
    let line: Int
  }

  /// The kinds of literals that give identifiers, by the kinds of those that ask for them.
  private static let registering: [IdentifierLiteral.Kind: IdentifierLiteral.Kind] = [
    .reusableView: .registeredView, .viewOfMac: .registeredViewOfMac,
  ]

  /// Whether a file is one of tests, which may ask for what is not there.
  private static func isOfTests(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") || $0.hasSuffix("Tests.m")
    }
  }

  /// The target whose bundle alone has a document that code of other bundles loads; `nil` if the code may find it.
  private func otherTarget(of name: String, _ kind: ProjectNames.Kind, loadedBy path: String) -> String? {
    names.bundle(of: names.documents(named: name, kind), without: path)
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
    let rule: ProjectRule
    let path: String
    let line: Int
    let message: String
    let object: Finding.Object?
    /// What identifies the problem, beside its file, across versions.
    let key: String
    /// Whether a side of the merge has what is missing, so that somebody took it away.
    var isLost = false

    init(
      _ rule: ProjectRule, _ path: String, _ line: Int, _ message: String, _ object: Finding.Object? = nil,
      key: String? = nil
    ) {
      (self.rule, self.path, self.line, self.message, self.object) = (rule, path, line, message, object)
      self.key = key ?? message
    }

    struct Identity: Hashable {
      let rule: ProjectRule
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
  static func findings(
    _ problems: [Self], merge: Finding.Merge?, severity: (ProjectRule) -> Finding.Severity?, line: (Self) -> Int
  ) -> [Finding] {
    let groups = Dictionary(grouping: problems) { problem in
      [problem.rule.rawValue, problem.path, problem.message]
    }
    return groups.values.compactMap { group in
      guard let problem = group.min(by: { $0.line < $1.line }), let severity = severity(problem.rule) else {
        return nil
      }
      var message = problem.message
      if group.count > 1 {
        message += " So \(group.count == 2 ? "does one other object" : "do \(group.count - 1) other objects")."
      }
      return Finding(
        rule: problem.rule.rawValue, severity: severity, path: problem.path, line: line(problem),
        object: problem.object,
        message: message, merge: merge)
    }.sorted { ($0.path, $0.line, $0.rule, $0.message) < ($1.path, $1.line, $1.rule, $1.message) }
  }
}

extension ProjectNames.Kind {
  /// The rule for names of this kind that are missing, and the word for what they name.
  fileprivate var words: (rule: ProjectRule, word: String) {
    switch self {
    case .storyboard: (.unknownStoryboard, "storyboard")
    case .nib: (.unknownNib, "nib")
    case .image: (.unknownImage, "image")
    case .color: (.unknownColor, "colour")
    case .font: (.unknownFont, "font")
    }
  }
}

extension IdentifierLiteral.Kind {
  /// The kind of document that code loads.
  fileprivate var document: ProjectNames.Kind? {
    switch self {
    case .storyboard: .storyboard
    case .nib: .nib
    default: nil
    }
  }

  /// The word in messages for the object that the code asks for; `nil` if the code asks for none.
  fileprivate var word: String? {
    switch self {
    case .segue: "segue"
    case .storyboardObject: "scene"
    case .reusableView, .viewOfMac: "reusable view"
    case .registeredView, .registeredViewOfMac, .storyboard, .nib, .firstScene, .image, .color: nil
    }
  }
}
