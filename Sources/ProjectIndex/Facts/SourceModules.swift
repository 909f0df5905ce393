/// Where code looks a name up: in targets, or in modules; in neither, if that is not known.
package struct Scope: Hashable, Sendable {
  package let targets: Set<Targets.ID>
  package let modules: Set<String>

  package init(targets: Set<Targets.ID> = [], modules: Set<String> = []) {
    (self.targets, self.modules) = (targets, modules)
  }

  /// Whether it is not known.
  package var isEmpty: Bool { targets.isEmpty && modules.isEmpty }
}

/// The targets and modules that the files of some sources are compiled in, as their projects say.
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
  /// The targets of the projects.
  package let projects: Targets
  /// The targets that compile each file. A header is where the implementation beside it is.
  private let targets: [String: Set<Targets.ID>]
  /// The implementations beside headers.
  private let implementations: [String: String]
  /// The targets that compile something.
  private let compiling: Set<Targets.ID>

  init(_ files: [(path: String, file: SourceFile)], roots: [String], projects: Targets) {
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
    let paths = Set(files.map(\.path))
    implementations = Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(".h") }.compactMap { header in
        [".m", ".mm"].map { header.dropLast(2) + $0 }.first(where: paths.contains).map { (header, $0) }
      })
    var targets: [String: Set<Targets.ID>] = [:]
    for path in paths {
      let own = projects.having(path)
      if !own.isEmpty { targets[path] = own }
    }
    compiling = targets.values.reduce(into: []) { $0.formUnion($1) }
    for (header, implementation) in implementations {
      targets[header, default: []].formUnion(targets[implementation] ?? [])
    }
    self.targets = targets
  }

  /// Where a file is for somebody who looks for what it declares.
  package enum Place: Sendable {
    case inside
    /// In targets that the scope may link.
    case linked
    /// In other targets, which nothing links.
    case outside
    /// In no target, though it could be in one.
    case nowhere
    case unknown
  }

  package func place(of path: String, in scope: Scope) -> Place {
    let own = targets(ofFile: path)
    if !own.isDisjoint(with: scope.targets) { return .inside }
    let modules = modules(ofFile: path)
    if scope.targets.isEmpty || own.isEmpty, !modules.isDisjoint(with: scope.modules) { return .inside }
    guard own.isEmpty else {
      let isAlone = !scope.targets.isEmpty && scope.targets.allSatisfy { projects[$0].product.isAlone }
      return isAlone && !own.contains { projects[$0].product.isLinked } ? .outside : .linked
    }
    if isInNoTarget(file: path) { return .nowhere }
    // Where nothing else tells, a folder that has the name of the module is the module's.
    if Self.folders(of: path, roots: roots).contains(where: scope.modules.contains) { return .inside }
    return modules.isEmpty ? .unknown : .linked
  }

  /// The targets that compile a file; empty if they are not known, or if none does.
  package func targets(ofFile path: String) -> Set<Targets.ID> { targets[path] ?? [] }

  /// The targets that copy a document and compile code, each with where the document looks for classes in it.
  package func scopes(ofDocument path: String) -> [(target: Target, scope: Scope)] {
    projects.having(path).sorted().compactMap { id in
      let code = projects.ofCode(for: id).intersection(compiling)
      let module = projects[id].moduleOfDocuments ?? projects[id].module
      return code.isEmpty ? nil : (projects[id], Scope(targets: code, modules: Set([module].compactMap(\.self))))
    }
  }

  /// Where a document looks for the classes of a module that it names.
  ///
  /// - Parameter scope: Where it looks for those of its target.
  package func scope(ofModule module: String, near scope: Scope) -> Scope {
    scope.modules.contains(module) ? scope : Scope(targets: projects.of(module: module), modules: [module])
  }

  /// Where a file looks for classes: where a document does that sees it, or in the targets of the library that has it.
  package func scope(ofFile path: String, near scope: Scope) -> Scope {
    let own = targets(ofFile: path)
    return own.isEmpty || scope.isEmpty || !own.isDisjoint(with: scope.targets)
      ? scope : Scope(targets: own, modules: modules(ofFile: path))
  }

  /// The release of Swift in which a file is written, at least; `nil` if that is not known.
  func swift(ofFile path: String) -> Int? {
    let own = targets(ofFile: path)
    return own.isEmpty ? projects.oldestSwift : own.compactMap { projects[$0].swift }.min()
  }

  /// The modules that compile a file: those of its targets, or that of the innermost folder that belongs to a module. Empty if
  /// neither is known.
  package func modules(ofFile path: String) -> Set<String> {
    let own = targets(ofFile: path).map { projects[$0].module }
    if !own.isEmpty, !own.contains(nil) { return Set(own.compactMap(\.self)) }
    let folder = folderNames.isEmpty ? nil : Self.folders(of: path, roots: roots).last(where: folderNames.contains)
    return Set([folder].compactMap { $0 })
  }

  /// Whether a target compiles a file, and the name of its module is not known.
  package func hasUnknownModule(_ path: String) -> Bool {
    targets(ofFile: path).contains { projects[$0].module == nil }
  }

  /// Whether a name is that of a module, for all that is known.
  package func isModule(_ name: String) -> Bool { imported.contains(name) || isOwn(name) }

  /// Whether all files of a module are among the sources.
  package func isOwn(_ module: String) -> Bool { hasFolder(module) || projects.names.contains(module) }

  /// Whether the files of a module are known by their folder.
  package func hasFolder(_ module: String) -> Bool { folderNames.contains(module) }

  /// Whether a module is one of these, or may be: if there is no project, an app may have any name.
  package func mayHave(_ module: String) -> Bool { projects.names.isEmpty || isOwn(module) }

  /// Whether no target has a source file, though one has others beside it. Of a header, the implementation counts.
  package func isInNoTarget(file path: String) -> Bool {
    if path.hasSuffix(".h"), targets(ofFile: path).isEmpty {
      return implementations[path].map { projects.isLeftOut($0) } ?? false
    }
    return projects.isLeftOut(path)
  }

  /// Whether the code imports a module that is neither here nor Apple's, so that it may extend Apple's classes.
  package var importsLibraries: Bool { imported.contains(where: isForeign) }

  /// Whether a file imports such a module.
  package func importsLibraries(_ path: String) -> Bool { imports[path]?.contains(where: isForeign) == true }

  private func isForeign(_ module: String) -> Bool { isOfLibrary(module) && !AppleModules.contains(module) }

  /// Whether code imports a module that is none of these.
  package func isOfLibrary(_ module: String) -> Bool { imported.contains(module) && !isOwn(module) }

  /// The folders around a file, outermost first, as the names of modules.
  private static func folders(of path: String, roots: [String]) -> [String] {
    let inside = roots.first(where: path.hasPrefix).map { path.dropFirst($0.count) } ?? path[...]
    return inside.split(separator: "/").dropLast().map { folder in
      String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
  }
}
