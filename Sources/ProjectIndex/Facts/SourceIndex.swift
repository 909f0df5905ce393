/// The classes, protocols and identifiers of many source files.
public struct SourceIndex: Sendable {
  /// A declaration, and the file that it is in.
  public struct Declaration: Sendable {
    public let path: String
    public let type: TypeDeclaration
  }

  /// All declarations of a name: those of a class and its additions, whatever file they are in.
  ///
  /// Types with the same name in several modules count as one, so that a member of any of them is never reported as
  /// missing.
  private var declarations: [String: [Declaration]] = [:]
  /// The names that stand for others, such as those of `@objc(name)`.
  private var otherNames: [String: String] = [:]
  private var words: Set<UInt32> = []
  /// The literals that name something in documents, with their files.
  public private(set) var literals: [(path: String, literal: IdentifierLiteral)] = []

  /// The modules of the files.
  public let modules: SourceModules

  /// - Parameters:
  ///   - roots: The folders that were searched; their own names say nothing about modules.
  ///   - projects: The projects that compile the files, as far as they are known.
  public init(
    _ files: [(path: String, file: SourceFile)], roots: [String] = [], projects: ProjectModules = ProjectModules()
  ) {
    modules = SourceModules(files, roots: roots, projects: projects)
    words.reserveCapacity(files.count * 16)
    for (path, file) in files {
      for type in file.types {
        declarations[type.name, default: []].append(Declaration(path: path, type: type))
        if let other = type.otherName, other != type.name { otherNames[other] = type.name }
      }
      words.formUnion(file.words)
      literals += file.literals.map { (path, $0) }
    }
  }

  /// The declarations of a type by its name in Swift or Objective-C.
  public func declarations(of name: String) -> [Declaration] {
    let own = declarations[name] ?? []
    guard let other = otherNames[name], let others = declarations[other] else { return own }
    return own + others
  }

  /// Whether the code has a word, whatever it means there.
  public func mentions(_ name: String) -> Bool { words.contains(WordHash.of(name.utf8)) }

  /// The names of the classes.
  public var classNames: [String] {
    declarations.compactMap { name, all in all.contains { $0.type.kind == .class } ? name : nil }
  }

  /// All declarations, in no order.
  public var all: some Sequence<Declaration> { declarations.values.joined() }
}
