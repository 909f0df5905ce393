internal import Findings
internal import ProjectIndex
internal import XibModel

/// The classes for which code takes what it asks for, and the owners that it gives nibs.
extension NameCheck {
  /// What is wrong with what code does with objects that documents have.
  func useProblems() -> [Problem] {
    guard let sources else { return [] }
    let used = (sources.literals + helped(sources)).filter {
      !($0.literal.cast.isEmpty && $0.literal.owner.isEmpty) && !sources.modules.isInNoTarget(file: $0.path)
    }
    return used.flatMap { path, literal -> [Problem] in
      guard let text = sources.text(of: literal), !text.isEmpty else { return [] }
      return [wrongCast(of: literal, text, path), wrongOwner(of: literal, text, path)].compactMap { found in
        found.map { Problem($0.0, path, literal.line, $0.1) }
      }
    } + controllersWithoutViews(but: Set(used.filter(\.literal.givesView).compactMap { sources.text(of: $0.literal) }))
  }

  // MARK: Casts

  private func wrongCast(of literal: IdentifierLiteral, _ text: String, _ path: String) -> (CheckRule, String)? {
    guard !literal.cast.isEmpty, let objects = objects(literal, text, path), let first = objects.first?.object,
      let name = first.className, objects.allSatisfy({ cannotBe($0.object, literal.cast, $0.library) }),
      let words = literal.kind.object
    else { return nil }
    return (.failingCast, "The code casts \(words) \(text) to \(literal.cast), and it is a \(name).")
  }

  /// The objects that a literal may stand for; `nil` if that is not known.
  private func objects(
    _ literal: IdentifierLiteral, _ text: String, _ path: String
  ) -> [(object: DocumentNames.Object, library: LibraryClasses)]? {
    guard let sources else { return nil }
    func boards(_ name: String) -> [String] {
      askers(path).flatMap { names.storyboards(named: name, in: $0) }.map(\.path)
    }
    var paths = documents.keys.filter { isSeen($0, from: path) }
    var identifier = text
    switch literal.kind {
    case .firstScene, .nib:
      identifier = ""
      paths =
        literal.kind == .nib
        ? names.documents(named: text, .nib).filter { isSeen($0, from: path) } : boards(text)
      guard paths.allSatisfy({ documents[$0] != nil }) else { return nil }
    case .storyboardObject:
      if let name = literal.storyboard.first.flatMap(sources.text) {
        paths = boards(name)
      }
    case .reusableView:
      // Code may give a class or a nib to the identifier.
      let registered = sources.literals.filter { $0.literal.kind == .registeredView }.map {
        sources.text(of: $0.literal)
      }
      guard !registered.contains(text), !registered.contains(nil) else { return nil }
    default: break
    }
    guard literal.kind == .nib || identifiers?[literal.kind] != nil || literal.kind == .firstScene else { return nil }
    func all(near name: String? = nil) -> [(object: DocumentNames.Object, library: LibraryClasses)] {
      paths.compactMap { documents[$0] }.flatMap { document in
        document.parts.filter { name.map($0.classes.contains) ?? true }.flatMap(\.objects)
          .filter { $0.kind == literal.kind && $0.identifier == identifier }.map { ($0, document.library) }
      }
    }
    // The objects in reach of those of the class around are meant, if it has any.
    let around = literal.scope.split(separator: ".").last.map(String.init) ?? ""
    let near = literal.kind == .storyboardObject || sources.isInherited(around) ? [] : all(near: around)
    return near.isEmpty ? all() : near
  }

  /// Whether an object is certainly of none of the classes of a name.
  private func cannotBe(_ object: DocumentNames.Object, _ wanted: String, _ library: LibraryClasses) -> Bool {
    guard let sources, let name = object.className else { return false }
    let declared = sources.declarations(of: wanted)
    guard declared.contains(where: { $0.type.kind == .class }) || library.contains(wanted),
      !declared.contains(where: { $0.type.kind == .alias || $0.type.kind == .protocol })
    else { return false }
    let lineage = ClassHierarchy(index: sources, library: library).lineage(of: name)
    return (lineage.isOwn || library.contains(name)) && !lineage.isOpen
      && lineage.names.isDisjoint(
        with: declared.flatMap { [$0.type.name, $0.type.otherName].compactMap(\.self) } + [wanted])
  }

  // MARK: Owners of nibs

  /// The classes whose objects take their view from a nib.
  private static let controllers: Set<String> = ["UIViewController", "NSViewController"]

  private func wrongOwner(of literal: IdentifierLiteral, _ text: String, _ path: String) -> (CheckRule, String)? {
    guard let sources, !literal.owner.isEmpty, literal.kind == .nib else { return nil }
    let nibs = names.documents(named: text, .nib).filter { isSeen($0, from: path) }.map { documents[$0] }
    let owners = nibs.compactMap { $0?.owner }
    guard let first = owners.first, owners.count == nibs.count, let library = nibs.compactMap({ $0 }).first?.library
    else {
      return nil
    }
    if literal.owner == IdentifierLiteral.noOwner {
      // AppKit connects nothing then.
      guard library.contains("UIResponder"), owners.allSatisfy({ !$0.outlets.isEmpty }),
        let outlet = first.outlets.first
      else { return nil }
      return (
        .nibOwner, "The code loads the nib \(text) without an owner, and connects the outlet \(outlet) of File's Owner."
      )
    }
    let isAround = literal.owner == IdentifierLiteral.ownerIsAround
    let name = isAround ? literal.scope.split(separator: ".").last.map(String.init) ?? "" : literal.owner
    guard !isAround || !sources.isInherited(name) else { return nil }
    let lineage = ClassHierarchy(index: sources, library: library).lineage(of: name)
    guard !lineage.isOpen, lineage.isOwn || library.contains(name) else { return nil }
    if literal.givesView, lacksView(lineage, owners) {
      return (.nibOwner, "\(name) takes its view from the nib \(text), whose File's Owner has no view connected.")
    }
    // What the document itself says of its owner is checked there.
    guard owners.allSatisfy({ owner in owner.className.map { !lineage.names.contains($0) } != false }),
      let outlet = first.outlets.first(where: { !lineage.property($0, in: library).isFound })
    else { return nil }
    return (.nibOwner, "The code loads the nib \(text) for a \(name), which has no outlet \(outlet).")
  }

  /// Whether a controller gets no view from the nib with one of these owners.
  private func lacksView(_ lineage: ClassHierarchy.Lineage, _ owners: [DocumentNames.Owner]) -> Bool {
    !lineage.names.isDisjoint(with: Self.controllers) && owners.allSatisfy { !$0.outlets.contains("view") }
      && !lineage.declarations.contains { $0.type.members.contains { $0.name == "loadView" } }
  }

  /// The controllers that load the nib of their own name, of which the document gives them no view.
  ///
  /// - Parameter named: The nibs that code names.
  private func controllersWithoutViews(but named: Set<String>) -> [Problem] {
    guard let sources else { return [] }
    let inStoryboards = documents.filter { $0.value.owner == nil }.values.reduce(into: Set<String>()) { all, document in
      for part in document.parts { all.formUnion(part.classes) }
    }
    return documents.compactMap { path, document in
      let name = NamedFile.stem(of: path)
      guard let owner = document.owner, owner.className == name, !inStoryboards.contains(name), !named.contains(name),
        let controller = controller(loadingItsNib: name),
        lacksView(ClassHierarchy(index: sources, library: document.library).lineage(of: name), [owner])
      else { return nil }
      return Problem(
        .nibOwner, controller.path, controller.type.line,
        "\(name) takes its view from the nib \(name), whose File's Owner has no view connected.")
    }
  }
}

extension IdentifierLiteral.Kind {
  /// The words for the object that code gets.
  fileprivate var object: String? {
    switch self {
    case .segue: "the destination of the segue"
    case .storyboardObject: "the scene"
    case .reusableView: "the reusable view"
    case .nib: "what is at the top of the nib"
    case .firstScene: "the first scene of"
    default: nil
    }
  }
}
