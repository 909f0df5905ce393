/// The classes, protocols and identifiers of many source files.
package struct SourceIndex: Sendable {
  /// A declaration, and the file that it is in.
  package struct Declaration: Sendable {
    package let path: String
    package let type: TypeDeclaration
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
  package private(set) var literals: [(path: String, literal: IdentifierLiteral)] = []
  private var constants: [String: [StringConstant]] = [:]
  /// The types that declare an outlet or an action of a name.
  private var connectable: [String: Set<String>] = [:]
  /// The classes of Objective-C with an implementation among the files.
  private var implemented: Set<String> = []
  private var superclasses: Set<String> = []
  /// The files that set a data source.
  private var settingDataSources: Set<String> = []
  /// The names of the files, without folders and endings.
  private var fileNames: Set<String> = []

  /// The modules of the files.
  package let modules: SourceModules

  /// - Parameters:
  ///   - roots: The folders that were searched; their own names say nothing about modules.
  ///   - projects: The projects that compile the files, as far as they are known.
  package init(
    _ files: [(path: String, file: SourceFile)], roots: [String] = [], projects: ProjectModules = ProjectModules()
  ) {
    modules = SourceModules(files, roots: roots, projects: projects)
    words.reserveCapacity(files.count * 16)
    let isRecent = Self.isRecentSwift(files, projects)
    for (path, file) in files {
      for constant in file.constants { constants[constant.name, default: []].append(constant) }
      let name = path.split(separator: "/").last ?? ""
      fileNames.insert(String(name.prefix { $0 != "." }))
      for var type in file.types {
        if isRecent { type.members.removeAll { $0.traits.contains(.isOldSwift) } }
        // Before Swift 4, Objective-C sees all members of its classes.
        if let oldest = projects.oldestSwift, oldest < 4 { type.traits.insert(.exposesMembers) }
        declarations[type.name, default: []].append(Declaration(path: path, type: type))
        if type.traits.contains(.isImplementation) { implemented.insert(type.name) }
        if type.kind == .class, let first = type.inherited.first {
          superclasses.insert(first.split(separator: ".").last.map(String.init) ?? first)
        }
        for member in type.members where member.traits.contains(.isConnectable) {
          connectable[member.name, default: []].insert(type.name)
        }
        if let other = type.otherName, other != type.name { otherNames[other] = type.name }
      }
      words.formUnion(file.words)
      if file.traits.contains(.setsDataSource) { settingDataSources.insert(path) }
      literals += file.literals.map { (path, $0) }
    }
    // What code adds to an alias, the type has.
    for all in declarations.values {
      guard let name = all.first(where: { $0.type.kind == .alias })?.type.inherited.first else { continue }
      let additions = all.filter { $0.type.kind == .addition }
      if !additions.isEmpty { declarations[name, default: []] += additions }
    }
  }

  /// Whether the code is not of Swift before 3, as its projects say, or most of the files that tell.
  private static func isRecentSwift(_ files: [(path: String, file: SourceFile)], _ projects: ProjectModules) -> Bool {
    if let oldest = projects.oldestSwift { return oldest > 2 }
    let old = files.count { $0.file.types.contains { $0.members.contains { $0.traits.contains(.isOldSwift) } } }
    return files.count { $0.file.traits.contains(.isRecentSwift) } > old
  }

  /// The text of a literal, or of the constant that it names; `nil` if the code does not say it once and for all.
  package func text(of literal: IdentifierLiteral) -> String? {
    guard literal.isConstant else { return literal.text }
    let path = literal.text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    guard let name = path.last else { return nil }
    let around = literal.scope.split(separator: ".").map(String.init)
    if literal.text.hasSuffix(IdentifierLiteral.ofClass) {
      let name = path.first == "Self" ? around.last.flatMap { isInherited($0) ? nil : $0 } : path.first
      // A type parameter stands for any class.
      return name.flatMap { declarations(of: $0).contains { $0.type.kind == .class } ? $0 : nil }
    }
    let isSelf = path.count > 1 && ["Self", "self"].contains(path[path.count - 2])
    let owner = isSelf ? [] : path.dropLast()
    let all = constants[name] ?? []
    // The innermost type that has it counts, then the file.
    for depth in around.indices.reversed().map({ $0 + 1 }) + (isSelf ? [] : [0]) {
      let wanted = (around.prefix(depth) + owner).joined(separator: ".")
      let texts = Set(all.filter { $0.owner == wanted }.map { $0.text ?? (isSelf ? nil : owner.last) })
      if !texts.isEmpty { return texts.count == 1 ? texts.first ?? nil : nil }
    }
    // What an outer type or a superclass has under the name is not known.
    guard let last = owner.last else { return nil }
    let own = all.filter { $0.owner == last || $0.owner.hasSuffix("." + last) }
    if own.isEmpty, last.first?.isUppercase == true, all.contains(where: { $0.text == nil }) { return last }
    let texts = Set(own.map { $0.text ?? last })
    return texts.count == 1 ? texts.first : nil
  }

  /// Whether the code of a file sets the data source of something.
  package func setsDataSource(_ path: String) -> Bool { settingDataSources.contains(path) }

  /// Whether a class of the sources inherits from a type.
  package func isInherited(_ name: String) -> Bool { superclasses.contains(name) }

  /// The declarations of a type in some modules. Those of a module that is not known, and those of a name that only one
  /// module has, are in all. A file that no target has is in none, if another one declares the type too. A file that may be
  /// in any module is in none of them, if it declares a class that they all have.
  package func declarations(of name: String, in wanted: Set<String>) -> [Declaration] {
    let all = declarations(of: name)
    let classes = wanted.isEmpty ? [] : all.filter { $0.type.kind == .class }
    guard classes.count > 1 else { return all }
    let places = classes.map { modules.modules(ofFile: $0.path) }
    guard places.contains(where: { !$0.isDisjoint(with: wanted) }) else { return all }
    let rivals = wanted.isSubset(of: places.joined()) ? Set(classes.map(\.path)) : []
    return all.filter { declaration in
      let own = modules.modules(ofFile: declaration.path)
      guard own.isEmpty else { return !own.isDisjoint(with: wanted) }
      return !modules.isInNoTarget([declaration]) && !rivals.contains(declaration.path)
    }
  }

  /// The declarations of a type by its name in Swift or Objective-C.
  package func declarations(of name: String) -> [Declaration] {
    let own = declarations[name] ?? []
    guard let other = otherNames[name], let others = declarations[other] else { return own }
    return own + others
  }

  /// The types that declare an outlet or an action of a name.
  package func classes(withConnectable name: String) -> Set<String> { connectable[name] ?? [] }

  /// Whether a file has a name, whatever its ending.
  package func hasFile(named name: String) -> Bool { fileNames.contains(name) }

  /// Whether code in Objective-C declares some methods, and has implementations of all their classes without them.
  ///
  /// - Parameter classes: The names of the class and its superclasses.
  package func isOnlyDeclared(_ methods: [Member], of classes: Set<String>) -> Bool {
    guard !methods.isEmpty, methods.allSatisfy({ $0.isMethod && $0.traits.contains(.isOnlyDeclared) }) else {
      return false
    }
    return classes.allSatisfy { name in
      declarations(of: name).allSatisfy { $0.type.kind != .class || $0.type.traits.contains(.isSwift) }
        || implemented.contains(name)
    }
  }

  /// Whether the code has a word, whatever it means there.
  package func mentions(_ name: String) -> Bool { words.contains(WordHash.of(name.utf8)) }

  /// The names of the classes.
  package var classNames: [String] {
    declarations.compactMap { name, all in all.contains { $0.type.kind == .class } ? name : nil }
  }

  /// All declarations, in no order.
  package var all: some Sequence<Declaration> { declarations.values.joined() }
}

/// The modules that the files of some sources are compiled in, as their projects say.
///
/// Where no project has a file, its folder may tell: modules have their code in folders with their names, in packages and in
/// most projects. A folder belongs to a module if files import a module of this name, few files in the folder do, and
/// something in it is public. So the folder `Charts` of an app that uses the library Charts is not a module.
package struct SourceModules: Sendable {
  /// The modules that have folders, by their names in code.
  private let folderNames: Set<String>
  private let imported: Set<String>
  /// The modules that each file imports.
  private let imports: [String: [String]]
  private let roots: [String]
  private let projects: ProjectModules

  init(_ files: [(path: String, file: SourceFile)], roots: [String], projects: ProjectModules) {
    self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.projects = projects
    var imported: Set<String> = []
    for file in files { imported.formUnion(file.file.imports) }
    imports = Dictionary(files.map { ($0.path, $0.file.imports) }, uniquingKeysWith: +)
    var folders: [String: (files: Int, importing: Int, hasPublic: Bool)] = [:]
    for (path, file) in files {
      for folder in Set(Self.folders(of: path, roots: self.roots)) where imported.contains(folder) {
        var entry = folders[folder] ?? (0, 0, false)
        entry.files += 1
        if file.imports.contains(folder) { entry.importing += 1 }
        entry.hasPublic = entry.hasPublic || file.traits.contains(.hasPublic)
        folders[folder] = entry
      }
    }
    self.imported = imported
    folderNames = Set(folders.filter { $0.value.hasPublic && 5 * $0.value.importing < $0.value.files }.keys)
  }

  /// The modules that compile a file: those of its targets, or that of the innermost folder that belongs to a module. Empty if
  /// neither is known.
  package func modules(ofFile path: String) -> Set<String> {
    if let known = projects.modules(ofFile: path) { return known }
    let folder = folderNames.isEmpty ? nil : Self.folders(of: path, roots: roots).last(where: folderNames.contains)
    return Set([folder].compactMap { $0 })
  }

  /// The modules in which a document looks for the classes of its target; empty if they are not known.
  package func modules(ofDocument path: String) -> Set<String> {
    projects.modules(ofDocument: path) ?? modules(ofFile: path)
  }

  /// Whether the project uses a library whose code may be elsewhere.
  package var usesLibrariesElsewhere: Bool { projects.usesLibrariesElsewhere }

  /// Whether a name is that of a module, for all that is known.
  package func isModule(_ name: String) -> Bool {
    imported.contains(name) || hasFolder(name) || projects.names.contains(name)
  }

  /// Whether all files of a module are among the sources.
  package func isOwn(_ module: String) -> Bool { hasFolder(module) || projects.names.contains(module) }

  /// Whether the files of a module are known by their folder.
  package func hasFolder(_ module: String) -> Bool { folderNames.contains(module) }

  /// Whether a module is one of these, or may be: if there is no project, an app may have any name.
  package func mayHave(_ module: String) -> Bool {
    projects.names.isEmpty || hasFolder(module) || projects.names.contains(module)
  }

  /// Whether a target has a file.
  package func isInTarget(_ path: String) -> Bool { projects.isInTarget(path) }

  /// Whether no target has the files of some declarations, though one has files beside each.
  package func isInNoTarget(_ declarations: [SourceIndex.Declaration]) -> Bool {
    declarations.allSatisfy { projects.isLeftOut($0.path) }
  }

  /// Whether no target has a source file, though one has others beside it.
  package func isInNoTarget(file path: String) -> Bool { projects.isLeftOut(path) }

  /// Whether no target has a document, though the project around it has others: nothing loads it.
  package func isInNoTarget(document path: String) -> Bool { projects.isLeftOut(document: path) }

  /// Whether the code imports a module that is neither here nor Apple's, so that it may extend Apple's classes.
  package var importsLibraries: Bool { imported.contains { isOfLibrary($0) && !AppleModules.contains($0) } }

  /// Whether a file imports such a module.
  package func importsLibraries(_ path: String) -> Bool {
    imports[path]?.contains { isOfLibrary($0) && !AppleModules.contains($0) } == true
  }

  /// Whether code imports a module that is none of these.
  package func isOfLibrary(_ module: String) -> Bool {
    imported.contains(module) && !hasFolder(module) && !projects.names.contains(module)
  }

  /// The folders around a file, outermost first, as the names of modules.
  private static func folders(of path: String, roots: [String]) -> [String] {
    let inside = roots.first(where: path.hasPrefix).map { path.dropFirst($0.count) } ?? path[...]
    return inside.split(separator: "/").dropLast().map { folder in
      String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
  }
}
