/// The targets of all projects, and which of them have a file. Paths are compared as the file system of a Mac does: whatever
/// the case of their letters.
package struct Targets: Sendable {
  /// The place of a target among all.
  package typealias ID = Int

  private let all: [Target]
  /// The targets that name each file, and each folder.
  private let places: (files: [String: [ID]], folders: [String: [ID]])
  /// The modules that have a known name.
  let names: Set<String>
  /// The oldest release of Swift that a target names; `nil` if none does.
  let oldestSwift: Int?
  /// The folders with a file that a target names.
  private let foldersWithFiles: Set<String>
  /// The files that a project lists, whether or not a target has them, by their folded paths.
  private let listed: [String: String]
  /// The folders of the Xcode projects whose targets have documents.
  private let foldersOfProjects: [String]
  /// The beginnings of the paths that packages copy, or may copy.
  private let copied: [String]
  /// Whether a project uses a library whose code may be elsewhere: a pod, a package, a framework that is built already.
  package let usesLibrariesElsewhere: Bool

  package init(_ files: [ProjectFile] = []) {
    let settings = Dictionary(files.compactMap(\.settings), uniquingKeysWith: { first, _ in first })
    var all: [Target] = []
    var known: [[String]: ID] = [:]
    for var target in files.flatMap(\.targets) {
      if let id = known[[target.project, target.name]] {
        all[id].formUnion(target)
      } else {
        known[[target.project, target.name]] = all.count
        target.read(settings)
        all.append(target)
      }
    }
    func places(_ paths: (Target) -> Set<String>) -> [String: [ID]] {
      let pairs = all.indices.flatMap { id in Set(paths(all[id]).map(Self.folded)).map { ($0, [id]) } }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
    self.places = (places(\.files), places(\.folders))
    names = Set(all.compactMap(\.module))
    oldestSwift = all.compactMap(\.swift).min()
    foldersWithFiles = Set(self.places.files.keys.filter { SourceFile.Language(ofFile: $0) != nil }.map(Self.folder))
    foldersOfProjects = files.compactMap { file in
      file.folder.flatMap { file.targets.contains(where: \.hasDocuments) ? Self.folded(Self.path("", in: $0)) : nil }
    }
    listed = Dictionary(files.flatMap(\.listed).map { (Self.folded($0), $0) }) { first, _ in first }
    copied = files.flatMap(\.copied).map(Self.folded)
    usesLibrariesElsewhere = files.contains(where: \.usesLibrariesElsewhere)
    self.all = all
  }

  package subscript(_ id: ID) -> Target { all[id] }

  /// The targets that have a file.
  package func having(_ path: String) -> Set<ID> {
    let plain = Self.plain(path)
    let names = [plain] + Self.localized(plain)
    let folded = Set(names.map(Self.folded))
    return Set(folded.flatMap { places.files[$0] ?? [] }).union(
      around(folded).filter { id in !names.contains(where: all[id].leavesOut) })
  }

  /// The targets that a property list describes.
  package func describedBy(_ path: String) -> Set<ID> {
    let folded = Self.folded(Self.plain(path))
    return Set(all.indices.filter { all[$0].properties.contains { Self.folded($0) == folded } })
  }

  /// The targets of a module.
  func of(module: String) -> Set<ID> { Set(all.indices.filter { all[$0].module == module }) }

  /// The targets whose code a document of a target looks for: the target, or for a watch app those of the module that its
  /// settings name.
  func ofCode(for id: ID) -> Set<ID> {
    guard let module = all[id].moduleOfDocuments, module != all[id].module else { return [id] }
    let others = of(module: module)
    let own = others.filter { all[$0].project == all[id].project }
    return own.isEmpty ? others : own
  }

  /// How the project writes the path of a file, if it does so with letters of another case everywhere; `nil` if not.
  package func otherSpelling(of path: String) -> String? {
    let plain = Self.plain(path)
    let names = [plain] + Self.localized(plain)
    let having = having(path)
    guard !having.isEmpty, !having.contains(where: { id in names.contains(where: all[id].names) }) else { return nil }
    let wanted = Set(([plain] + Self.folders(around: plain)).map(Self.folded))
    return having.lazy.compactMap { id in
      (all[id].files.union(all[id].folders)).filter { wanted.contains(Self.folded($0)) }.max {
        $0.utf8.count < $1.utf8.count
      }
    }.first
  }

  /// What the exceptions of a folder around a file may call it for all languages: `Kit/Localized/Views/Help.xib` for
  /// `Kit/Views/de.lproj/Help.xib`.
  private static func localized(_ path: String) -> [String] {
    guard path.contains(".lproj/") else { return [] }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { !$0.hasSuffix(".lproj") }
    return parts.indices.map { (parts[..<$0] + ["Localized"] + parts[$0...]).joined(separator: "/") }
  }

  /// The targets that have a folder around a file.
  private func around(_ folded: some Sequence<String>) -> [ID] {
    guard !places.folders.isEmpty else { return [] }
    return folded.flatMap { Self.folders(around: $0).flatMap { places.folders[$0] ?? [] } }
  }

  /// Whether a target has a file.
  package func isInTarget(_ path: String) -> Bool { !having(path).isEmpty }

  /// Whether no target has a source file, though a project lists it, or a target has others of its folder, or the folder but
  /// for this file.
  func isLeftOut(_ path: String) -> Bool {
    let folded = Self.folded(Self.plain(path))
    return
      (listed[folded] != nil || foldersWithFiles.contains(Self.folder(of: folded)) || !around([folded]).isEmpty)
      && !isInTarget(path)
  }

  /// The files that a project lists in folders that are not here, as those of a submodule.
  func listedElsewhere(than files: [String]) -> [String] {
    let here = files.reduce(into: Set([""])) { $0.formUnion(Self.folders(around: Self.folded(Self.plain($1)))) }
    return listed.filter { folded, _ in
      let folder = Self.folder(of: folded)
      let around = Self.folder(of: folder)
      // Somebody may have deleted all of one folder.
      return ![folder, around, folder.hasSuffix(".lproj") ? Self.folder(of: around) : around].contains(
        where: here.contains)
    }.map(\.value)
  }

  /// Whether no target has a document, though targets of the project around it have others.
  package func isLeftOut(document path: String) -> Bool {
    let folded = Self.folded(Self.plain(path))
    return foldersOfProjects.contains { $0.isEmpty || folded.hasPrefix($0 + "/") } && !isInTarget(path)
      && !folded.hasAny(of: copied)
  }

  /// Whether one target holds both of two files; `nil` if none holds one of them.
  package func areTogether(_ one: String, _ other: String) -> Bool? {
    let (mine, its) = (having(one), having(other))
    return mine.isEmpty || its.isEmpty ? nil : !mine.isDisjoint(with: its)
  }

  /// Whether what has a file can be asked for by code or documents of a target: unless only targets that nothing links have it.
  package func isSeen(_ path: String, from id: ID) -> Bool {
    let having = having(path)
    return having.isEmpty || having.contains(id) || !all[id].product.isAlone
      || having.contains { all[$0].product.isLinked }
  }

  /// The name of an app or an extension that alone copies some documents, if only other apps and extensions have a file;
  /// `nil` if the file's code may find one, or if that is not known.
  package func bundle(of documents: [String], without file: String) -> String? {
    let mine = having(file)
    let places = documents.map(having)
    let its = Set(places.joined())
    guard !mine.isEmpty, !its.isEmpty, places.allSatisfy({ !$0.isEmpty }), mine.isDisjoint(with: its),
      mine.union(its).allSatisfy({ all[$0].product == .app })
    else { return nil }
    return its.map { all[$0].name }.min()
  }

  /// The name of a target of a package, if nothing but packages copies some documents; else `nil`.
  package func package(of documents: [String]) -> String? {
    let places = documents.map(having)
    guard !places.isEmpty, places.allSatisfy({ !$0.isEmpty && $0.allSatisfy { all[$0].product == .package } }),
      !documents.contains(where: { Self.folded(Self.plain($0)).hasAny(of: copied) })
    else { return nil }
    return places.joined().map { all[$0].name }.min()
  }
}

extension String {
  /// Whether the text has one of some beginnings.
  fileprivate func hasAny(of beginnings: [String]) -> Bool { beginnings.contains(where: hasPrefix) }
}

// MARK: Paths

extension Targets {
  /// A path as the paths of targets are written.
  static func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

  /// A path as those that differ from it only by case.
  private static func folded(_ path: String) -> String { path.lowercased() }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The folders around a file, innermost first.
  static func folders(around path: String) -> some Sequence<String> {
    sequence(first: path) { path in path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } }.dropFirst()
  }

  /// The name of a product as a module.
  static func moduleName(_ product: String) -> String {
    let name = String(product.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber == true ? "_" + name.dropFirst() : name
  }

  /// A path below a folder, without `.` and `..`.
  static func path(_ path: String, in folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }
    return (folder.hasPrefix("/") || path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
