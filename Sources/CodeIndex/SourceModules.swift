/// The modules whose code is in folders with their names, as in packages and most projects.
///
/// A folder belongs to a module if files import a module of this name, few files in the folder do, and something in it
/// is public. So the folder `Charts` of an app that uses the library Charts is not a module.
struct SourceModules: Sendable {
  /// The modules, by their names in code.
  let names: Set<String>
  private let roots: [String]

  init(_ files: [(path: String, file: SourceFile)], roots: [String]) {
    self.roots = roots.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
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
    names = Set(folders.filter { $0.value.hasPublic && 5 * $0.value.importing < $0.value.files }.keys)
  }

  /// The module of a file: that of the innermost folder that belongs to a module.
  func module(ofFile path: String) -> String? {
    names.isEmpty ? nil : Self.folders(of: path, roots: roots).last(where: names.contains)
  }

  /// The folders around a file, outermost first, as the names of modules.
  private static func folders(of path: String, roots: [String]) -> [String] {
    let inside = roots.first(where: path.hasPrefix).map { path.dropFirst($0.count) } ?? path[...]
    return inside.split(separator: "/").dropLast().map { folder in
      String(folder.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
  }
}
