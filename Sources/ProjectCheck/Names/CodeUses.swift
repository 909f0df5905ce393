internal import Findings
internal import ProjectIndex
internal import XibModel

/// The classes for which code takes what it asks for, and the owners that it gives nibs.
extension NameCheck {
  /// What is wrong with what code does with objects that documents have.
  func useProblems() -> [Problem] {
    called.compactMap(wrongCast) + called.compactMap(wrongOwner)
      + controllersWithoutViews(but: Set(called.filter(\.literal.givesView).map(\.text)))
  }

  // MARK: Casts

  private func wrongCast(of name: Name) -> Problem? {
    let (literal, wanted) = (name.literal, name.literal.cast)
    guard !wanted.isEmpty, let objects = objects(name), let first = objects.first?.object.className,
      objects.allSatisfy({ cannotBe($0.object, wanted, $0.library) }), let words = literal.kind.object
    else { return nil }
    return name.problem(.failingCast, "The code casts \(words) \(name.text) to \(wanted), and it is a \(first).")
  }

  /// The objects that a name may stand for; `nil` if that is not known.
  private func objects(_ name: Name) -> [(object: DocumentNames.Object, library: LibraryClasses)]? {
    let kind = name.literal.kind
    let isOfDocument = kind == .firstScene || kind == .nib
    let paths: [String]
    switch kind {
    case .firstScene: paths = boards(name.text, from: name.path)
    case .nib: paths = nibs(name)
    default:
      let board = kind == .storyboardObject ? name.literal.storyboard.first.flatMap(sources.text) : nil
      paths = board.map { boards($0, from: name.path) } ?? documents.keys.filter { isSeen($0, from: name.path) }
    }
    guard isOfDocument ? paths.allSatisfy({ documents[$0] != nil }) : identifiers?[kind] != nil,
      // Code may give a class or a nib to the identifier.
      kind != .reusableView || knowsRegisteredViews && registered[kind]?.contains(name.text) != true
    else { return nil }
    func all(near owner: String? = nil) -> [(object: DocumentNames.Object, library: LibraryClasses)] {
      paths.compactMap { documents[$0] }.flatMap { document in
        document.parts.filter { owner.map($0.classes.contains) ?? true }.flatMap(\.objects)
          .filter { $0.kind == kind && $0.identifier == (isOfDocument ? "" : name.text) }.map { ($0, document.library) }
      }
    }
    // The objects in reach of those of the class around are meant, if it has any.
    let near = kind == .storyboardObject || sources.isInherited(name.around) ? [] : all(near: name.around)
    return near.isEmpty ? all() : near
  }

  /// The nibs of a name that a file asks for.
  private func nibs(_ name: Name) -> [String] {
    names.documents(named: name.text, .nib).filter { isSeen($0, from: name.path) }
  }

  /// Whether an object is certainly of none of the classes of a name.
  private func cannotBe(_ object: DocumentNames.Object, _ wanted: String, _ library: LibraryClasses) -> Bool {
    guard let name = object.className else { return false }
    let hierarchy = ClassHierarchy(index: sources, library: library)
    let lineage = hierarchy.lineage(of: name)
    return lineage.isKnown && hierarchy.isNone(lineage, of: wanted, sources.declarations(of: wanted))
  }

  // MARK: Owners of nibs

  /// The classes whose objects take their view from a nib.
  private static let controllers: Set<String> = ["UIViewController", "NSViewController"]

  private func wrongOwner(of name: Name) -> Problem? {
    let (text, literal) = (name.text, name.literal)
    guard !literal.owner.isEmpty, literal.kind == .nib else { return nil }
    let nibs = nibs(name).map { documents[$0] }
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
      return name.problem(
        .nibOwner, "The code loads the nib \(text) without an owner, and connects the outlet \(outlet) of File's Owner."
      )
    }
    let isAround = literal.owner == IdentifierLiteral.ownerIsAround
    let owner = isAround ? name.around : literal.owner
    guard !isAround || !sources.isInherited(owner) else { return nil }
    let lineage = ClassHierarchy(index: sources, library: library).lineage(of: owner)
    guard lineage.isKnown else { return nil }
    if literal.givesView, lacksView(lineage, owners) {
      return name.problem(
        .nibOwner, "\(owner) takes its view from the nib \(text), whose File's Owner has no view connected.")
    }
    // What the document itself says of its owner is checked there.
    guard owners.allSatisfy({ owner in owner.className.map { !lineage.names.contains($0) } != false }),
      let outlet = first.outlets.first(where: { !lineage.property($0, in: library).isFound })
    else { return nil }
    return name.problem(.nibOwner, "The code loads the nib \(text) for a \(owner), which has no outlet \(outlet).")
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
    let inStoryboards = Set(documents.values.filter { $0.owner == nil }.flatMap(\.parts).flatMap(\.classes))
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
