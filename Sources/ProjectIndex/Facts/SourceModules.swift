/// The modules that the files of some sources are compiled in, as their projects say.
///
/// Where no project has a file, its folder may tell: modules have their code in folders with their names, in packages and in
/// most projects. A folder belongs to a module if files import a module of this name, few files in the folder do, and
/// something in it is public. So the folder `Charts` of an app that uses the library Charts is not a module.
public struct SourceModules: Sendable {
  /// The modules that have folders, by their names in code.
  private let folderNames: Set<String>
  private let imported: Set<String>
  private let roots: [String]
  private let projects: ProjectModules

  init(_ files: [(path: String, file: SourceFile)], roots: [String], projects: ProjectModules) {
    self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.projects = projects
    var imported: Set<String> = []
    for file in files { imported.formUnion(file.file.imports) }
    var folders: [String: (files: Int, importing: Int, hasPublic: Bool)] = [:]
    for (path, file) in files {
      for folder in Set(Self.folders(of: path, roots: self.roots)) where imported.contains(folder) {
        var entry = folders[folder] ?? (0, 0, false)
        entry.files += 1
        if file.imports.contains(folder) { entry.importing += 1 }
        entry.hasPublic = entry.hasPublic || file.hasPublic
        folders[folder] = entry
      }
    }
    self.imported = imported
    folderNames = Set(folders.filter { $0.value.hasPublic && 5 * $0.value.importing < $0.value.files }.keys)
  }

  /// The modules that compile a file: those of its targets, or that of the innermost folder that belongs to a module. Empty if
  /// neither is known.
  public func modules(ofFile path: String) -> Set<String> {
    if let known = projects.modules(ofFile: path) { return known }
    let folder = folderNames.isEmpty ? nil : Self.folders(of: path, roots: roots).last(where: folderNames.contains)
    return Set([folder].compactMap { $0 })
  }

  /// Whether the files of a module are known by their folder.
  public func hasFolder(_ module: String) -> Bool { folderNames.contains(module) }

  /// Whether a module is one of these, or may be: if there is no project, an app may have any name.
  public func mayHave(_ module: String) -> Bool {
    projects.names.isEmpty || hasFolder(module) || projects.names.contains(module)
  }

  /// Whether code imports a module that is none of these.
  public func isOfLibrary(_ module: String) -> Bool {
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
