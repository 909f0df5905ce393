internal import Findings
internal import ProjectIndex

/// The names that code uses.
extension NameCheck {
  /// A literal of the code that names something.
  struct Name: Sendable {
    let text: String
    let path: String
    let literal: IdentifierLiteral

    /// The type around it.
    var around: String { literal.scope.split(separator: ".").last.map(String.init) ?? "" }

    func problem(_ rule: CheckRule, _ message: String, isLost: Bool = false) -> Problem {
      Problem(rule, path, literal.line, message, isLost: isLost)
    }
  }

  /// The names in code that a target may compile.
  func namesInCode() -> [Name] {
    (sources.literals + helped()).compactMap { path, literal in
      guard let text = sources.text(of: literal), !text.isEmpty, !sources.modules.isInNoTarget(file: path) else {
        return nil
      }
      return Name(text: text, path: path, literal: literal)
    }
  }

  /// The identifiers that code gives by itself, by the kinds of literals that ask for them; `nil` for one that is not known.
  static func registered(in sources: SourceIndex) -> [IdentifierLiteral.Kind: Set<String?>] {
    let kinds: [IdentifierLiteral.Kind: IdentifierLiteral.Kind] = [
      .reusableView: .registeredView, .viewOfMac: .registeredViewOfMac,
    ]
    return kinds.mapValues { kind in
      // Code often registers what it computes beside what it names; on a Mac, that may be anything.
      Set(
        sources.literals.map(\.literal).filter { $0.kind == kind }.map {
          kind == .registeredView && $0.text == IdentifierLiteral.computed ? $0.text : sources.text(of: $0)
        })
    }
  }

  /// Whether the code says of all reusable views that it registers by which identifier.
  var knowsRegisteredViews: Bool {
    registered[.reusableView]?.isDisjoint(with: [nil, IdentifierLiteral.computed]) == true
  }

  /// What is wrong with the names in code.
  func literalProblems() -> [Problem] {
    called.compactMap { name in
      switch name.literal.kind {
      case .storyboard: return problem(ofDocument: name, .storyboard)
      case .nib: return problem(ofDocument: name, .nib)
      case .firstScene:
        guard lacksInitialScene(name.text, from: name.path) else { return nil }
        return name.problem(
          .noInitialScene, "The code shows the first scene of \(name.text), which has no initial view controller.")
      case .image: return problem(ofAsset: name, .image)
      case .color: return problem(ofAsset: name, .color)
      case .segue, .storyboardObject, .reusableView, .viewOfMac: return problem(ofIdentifier: name)
      case .registeredView, .registeredViewOfMac, .helper: return nil
      }
    }
  }

  /// What calls of functions ask for, where these ask for what has the name of the type: `Panel.instantiate()`.
  private func helped() -> [(path: String, literal: IdentifierLiteral)] {
    let helpers = Dictionary(grouping: sources.literals.map(\.literal).filter { !$0.function.isEmpty }, by: \.function)
    guard !helpers.isEmpty, let library = documents.values.first?.library else { return [] }
    let hierarchy = ClassHierarchy(index: sources, library: library)
    return sources.literals.flatMap { path, call -> [(path: String, literal: IdentifierLiteral)] in
      let parts = call.text.split(separator: ".").map(String.init)
      guard call.kind == .helper, let function = parts.last, let name = parts.dropLast().last,
        let all = helpers[function], sources.declarations(of: name).contains(where: { $0.type.kind == .class })
      else { return [] }
      let types = Set(hierarchy.lineage(of: name).declarations.map(\.type.name))
      return all.filter { $0.scope != name && types.contains($0.scope) }.map { helper in
        var literal = helper
        (literal.text, literal.isConstant, literal.line, literal.function) = (name, false, call.line, "")
        if literal.cast == "Self" { literal.cast = name }
        return (path, literal)
      }
    }
  }

  /// What is wrong with the name of a document that code loads.
  private func problem(ofDocument name: Name, _ kind: ProjectNames.Kind) -> Problem? {
    // A class of a library has its documents.
    guard mayLack(name, kind) else { return nil }
    if let (rule, what) = missing([kind], name.text) {
      return name.problem(rule, "The code loads \(what)", isLost: aSideHas(name.text, kind))
    }
    // Code of other bundles may not find it.
    let documents = names.documents(named: name.text, kind)
    if name.literal.isOfMainBundle, let package = names.projects.package(of: documents) {
      return name.problem(
        kind.words.rule,
        "The code looks for \(name.text) in the bundle of the app, and it is in that of the package's target \(package); "
          + "use Bundle.module.")
    }
    guard let target = names.projects.bundle(of: documents, without: name.path) else { return nil }
    return name.problem(
      .documentInNoTarget, "The code loads \(name.text), which only the target \(target) copies.")
  }

  /// What is wrong with the name of an image or a colour in code.
  private func problem(ofAsset name: Name, _ kind: ProjectNames.Kind) -> Problem? {
    let text = name.text
    guard mayLack(name, kind), !Self.isOfTests(name.path) else { return nil }
    if text.hasPrefix(".") {
      // Code may have symbols of its own.
      guard !names.has(symbol: text, kind),
        ["ImageResource", "ColorResource"].allSatisfy({ sources.declarations(of: $0).isEmpty })
      else { return nil }
      let (rule, word) = kind.words
      return name.problem(rule, "The code uses the \(word) \(text), which no asset catalog has.")
    }
    // AppKit has images of these names; a path is one of another bundle.
    guard !text.hasPrefix("NS"), !text.contains("/"), !NamedFile.stem(of: text).contains("."),
      let (rule, what) = missing([kind], text)
    else { return nil }
    return name.problem(rule, "The code uses \(what)")
  }

  /// What is wrong with an identifier for which code asks.
  private func problem(ofIdentifier name: Name) -> Problem? {
    let (text, kind) = (name.text, name.literal.kind)
    let registered = registered[kind] ?? []
    guard let word = kind.word, let all = seen(kind, from: name.path) else { return nil }
    // AppKit looks for a nib and a class of this name, too.
    if kind == .viewOfMac, names.has(text, .nib) || !sources.declarations(of: text).isEmpty { return nil }
    // Any identifier may be one that code registers by a name that it computes; but not one that a side took away.
    guard !registered.contains(text) else { return nil }
    let isLost = !all.contains(text) && hadIdentifier(text, kind)
    if let (rule, message, isLostThere) = missing(name, word) {
      return name.problem(rule, message, isLost: isLost || isLostThere)
    }
    guard !all.contains(text), isLost || !registered.contains(nil) else { return nil }
    return name.problem(
      .unknownIdentifier, "No document has a \(word) with the identifier \(text).", isLost: isLost)
  }

  /// Whether the bundle that the code asks is one of the project's: that of a class of the sources, or one of which a side of a
  /// merge has the file.
  private func mayLack(_ name: Name, _ kind: ProjectNames.Kind) -> Bool {
    let owner = name.literal.bundleClass
    return owner.isEmpty || !sources.declarations(of: owner).isEmpty || aSideHas(name.text, kind)
  }

  /// What is wrong with an identifier that the documents that the code asks don't have; `nil` if that is not known.
  private func missing(_ name: Name, _ word: String) -> (CheckRule, String, Bool)? {
    let (text, literal) = (name.text, name.literal)
    guard let (none, asked) = asked(name) else { return nil }
    let lacking = asked.filter { !$0.value.contains(text) }.keys.sorted()
    let lost = lacking.first { document in
      sides.contains { $0.asked(name)?.identifiers[document]?.contains(text) == true }
    }
    let isOfStoryboard = !literal.storyboard.isEmpty || literal.kind == .storyboardObject
    let rule = isOfStoryboard ? CheckRule.unknownStoryboardReference : .unknownIdentifier
    if let lost {
      return (rule, "\(lost) has no \(word) with the identifier \(text) any more, for which the code asks.", true)
    }
    // A table may give no cell, and code then makes one. One of a nib comes by what code registers.
    guard lacking.count == asked.count, literal.kind != .reusableView || isOfTables(name, asked) else {
      return nil
    }
    return (rule, "\(none) \(word) with the identifier \(text).", false)
  }

  /// The identifiers of the documents that code asks, by their paths: those of the storyboard that it names, or in reach of
  /// the objects of its class; `nil` if that is not known.
  private func asked(_ name: Name) -> (words: String, identifiers: [String: Set<String>])? {
    let kind = name.literal.kind
    if let storyboard = name.literal.storyboard.first {
      guard let board = sources.text(of: storyboard) else { return nil }
      let all = boards(board, from: name.path).map { ($0, documents[$0]?.identifiers[kind] ?? []) }
      return all.isEmpty ? nil : ("The storyboard \(board) has no", Dictionary(all) { $1 })
    }
    guard name.literal.isOwn, !sources.isInherited(name.around),
      sources.declarations(of: name.around).contains(where: { $0.type.kind == .class })
    else { return nil }
    let all = documents.filter { isSeen($0.key, from: name.path) }
      .compactMapValues { $0.identifiers(kind, inReachOf: name.around) }
    return all.isEmpty ? nil : ("No document of \(name.around) has a", all)
  }

  /// The storyboards of a name that a file asks for.
  func boards(_ name: String, from path: String) -> [String] {
    askers(path).flatMap { names.storyboards(named: name, in: $0) }.map(\.path)
  }

  /// Whether a reusable view that code must get can only be one of the tables in documents, and these have others.
  private func isOfTables(_ name: Name, _ asked: [String: Set<String>]) -> Bool {
    name.literal.isNeeded && asked.values.allSatisfy { !$0.isEmpty } && knowsRegisteredViews
      && documents.values.allSatisfy { $0.owner == nil || $0.identifiers[.reusableView]?.contains(name.text) != true }
  }

  /// Whether a target that has a file finds a document.
  func isSeen(_ document: String, from path: String) -> Bool {
    askers(path).contains { $0.map { names.projects.isSeen(document, from: $0) } ?? true }
  }

  /// The identifiers of a kind that code of a file may ask for; `nil` if that is not known.
  private func seen(_ kind: IdentifierLiteral.Kind, from path: String) -> Set<String>? {
    guard let all = identifiers?[kind] else { return nil }
    guard askers(path) != [nil] else { return all }
    let seen = documents.filter { isSeen($0.key, from: path) }.values.compactMap { $0.identifiers[kind] }
    // In a merge, a kind may be one of which only a side has something.
    return seen.isEmpty && !all.isEmpty ? nil : seen.reduce(into: []) { $0.formUnion($1) }
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
  func registrationProblems() -> [Problem] {
    let registering = called.filter { $0.literal.kind == .nib || $0.literal.kind == .registeredView }
    let lines = Dictionary(grouping: registering) { "\($0.path):\($0.literal.line)" }.values
    return lines.compactMap { line in
      func text(_ kind: IdentifierLiteral.Kind) -> String? {
        let all = line.filter { $0.literal.kind == kind }
        return all.count == 1 ? all.first?.text : nil
      }
      guard let nib = text(.nib), let identifier = text(.registeredView) else { return nil }
      let copies = names.documents(named: nib, .nib).compactMap { documents[$0]?.identifiers[.reusableView] }
      guard let given = copies.first?.min(), !given.isEmpty, copies.allSatisfy({ !$0.contains(identifier) }) else {
        return nil
      }
      return line.first?.problem(
        .unknownIdentifier,
        "The code registers the nib \(nib) for the identifier \(identifier), and its view has the identifier \(given).",
        isLost: hadIdentifier(identifier, .reusableView))
    }
  }

  /// Whether a file is one of tests, which may ask for what is not there.
  private static func isOfTests(_ path: String) -> Bool {
    path.split(separator: "/").contains {
      $0.hasSuffix("Tests") || $0.hasSuffix("Tests.swift") || $0.hasSuffix("Tests.m")
    }
  }
}

extension IdentifierLiteral.Kind {
  /// The kind of document that code loads.
  var document: ProjectNames.Kind? {
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
    case .registeredView, .registeredViewOfMac, .storyboard, .nib, .firstScene, .image, .color, .helper: nil
    }
  }
}
