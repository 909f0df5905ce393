/// The modules that project files make: the targets of Xcode projects and packages, with their files.
package struct ProjectModules: Sendable {
  /// A target, as its project file describes it.
  struct Target: Hashable, Sendable {
    /// The name of its module; `nil` if the files do not tell.
    var module: String?
    /// What says the names of its modules, if settings do.
    var settings: BuildSettings?
    /// The files and folders that it compiles.
    let files: Set<String>
    let folders: Set<String>
    /// The files in its folders that it does not compile.
    let exceptions: Set<String>
    /// The oldest release of Swift that its configurations name.
    var swift: Int?
    /// The module in which its storyboards look for classes, where that is another one: `IBSC_MODULE` of a watch app, whose
    /// classes are in its extension.
    var moduleOfDocuments: String?
    /// Its name, if it is an app or an extension: its code finds what is in its own bundle.
    var app: String?

    /// Whether it may copy documents.
    var hasDocuments: Bool { !folders.isEmpty || files.contains { NamedFile.kind(ofDocument: $0) != nil } }

    func leavesOut(_ path: String) -> Bool {
      exceptions.contains(path) || ProjectModules.folders(around: path).contains(where: exceptions.contains)
    }
  }

  private let targets: [Target]
  /// The places of the targets that name each file, and each folder, in ``targets``.
  private let places: (files: [String: [Int]], folders: [String: [Int]])
  /// The modules that have a known name.
  let names: Set<String>
  /// The oldest release of Swift that a target names; `nil` if none does.
  let oldestSwift: Int?
  /// The folders with a file that a target names.
  private let foldersWithFiles: Set<String>
  /// The files that a project lists, whether or not a target has them.
  private let listed: Set<String>
  /// The folders of the Xcode projects whose targets have documents.
  private let foldersOfProjects: [String]
  /// The beginnings of the paths that packages copy.
  private let copied: [String]
  /// Whether a project uses a library whose code may be elsewhere: a pod, a package, a framework that is built already.
  let usesLibrariesElsewhere: Bool

  package init(_ files: [ProjectFile] = []) {
    let settings = Dictionary(files.compactMap(\.settings), uniquingKeysWith: { first, _ in first })
    let targets = files.flatMap(\.targets).map { target in
      var target = target
      target.module = target.settings?.module(settings) ?? target.module
      target.moduleOfDocuments = target.settings?.moduleOfDocuments(settings)
      return target
    }
    func places(_ paths: (Target) -> Set<String>) -> [String: [Int]] {
      let pairs = targets.indices.flatMap { place in paths(targets[place]).map { ($0, [place]) } }
      return Dictionary(pairs, uniquingKeysWith: +)
    }
    self.targets = targets
    self.places = (places(\.files), places(\.folders))
    names = Set(targets.compactMap(\.module))
    oldestSwift = targets.compactMap(\.swift).min()
    let compiled = targets.flatMap(\.files).filter { SourceFile.Language(ofFile: $0) != nil }
    foldersWithFiles = Set(compiled.map(Self.folder))
    foldersOfProjects = files.compactMap { file in
      file.folder.flatMap { file.targets.contains(where: \.hasDocuments) ? Self.path("", in: $0) : nil }
    }
    listed = files.reduce(into: []) { $0.formUnion($1.listed) }
    copied = files.flatMap(\.copied)
    usesLibrariesElsewhere = files.contains(where: \.usesLibrariesElsewhere)
  }

  /// The places of the targets that have a file.
  private func holders(of path: String) -> Set<Int> {
    let path = Self.plain(path)
    let names = [path, Self.localized(path)]
    return Set(names.flatMap { places.files[$0] ?? [] }).union(
      targetsAround(path).filter { !names.contains(where: targets[$0].leavesOut) })
  }

  /// A path as the exceptions of a folder have it for all languages: with `Localized` for `de.lproj`.
  private static func localized(_ path: String) -> String {
    let folders = path.split(separator: "/", omittingEmptySubsequences: false)
    return folders.map { $0.hasSuffix(".lproj") ? "Localized" : $0 }.joined(separator: "/")
  }

  /// The places of the targets that have a folder around a file.
  private func targetsAround(_ path: String) -> [Int] {
    places.folders.isEmpty ? [] : Self.folders(around: path).flatMap { places.folders[$0] ?? [] }
  }

  /// Whether a target has a file.
  func isInTarget(_ path: String) -> Bool { !holders(of: path).isEmpty }

  /// Whether no target has a source file, though a project lists it, or a target has others of its folder, or the folder but
  /// for this file.
  func isLeftOut(_ path: String) -> Bool {
    let plain = Self.plain(path)
    return
      (listed.contains(plain) || foldersWithFiles.contains(Self.folder(of: plain)) || !targetsAround(plain).isEmpty)
      && !isInTarget(plain)
  }

  /// Whether no target has a document, though targets of the project around it have others.
  func isLeftOut(document path: String) -> Bool {
    let path = Self.plain(path)
    return foldersOfProjects.contains { $0.isEmpty || path.hasPrefix($0 + "/") } && !isInTarget(path)
      && !copied.contains(where: path.hasPrefix)
  }

  /// Whether one target holds both of two files; `nil` if none holds one of them.
  func areTogether(_ one: String, _ other: String) -> Bool? {
    let (mine, its) = (holders(of: one), holders(of: other))
    return mine.isEmpty || its.isEmpty ? nil : !mine.isDisjoint(with: its)
  }

  /// The name of an app or an extension that alone copies some documents, if only other apps and extensions have a file;
  /// `nil` if the file's code may find one, or if that is not known.
  func bundle(of documents: [String], without file: String) -> String? {
    let mine = holders(of: file)
    let places = documents.map(holders)
    let its = Set(places.joined())
    guard !mine.isEmpty, !its.isEmpty, places.allSatisfy({ !$0.isEmpty }), mine.isDisjoint(with: its),
      mine.union(its).allSatisfy({ targets[$0].app != nil })
    else { return nil }
    return its.compactMap { targets[$0].app }.min()
  }

  /// A path as the paths of targets are written.
  static func plain(_ path: String) -> String { path.hasPrefix("./") ? String(path.dropFirst(2)) : path }

  private static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The modules that a file is compiled in; `nil` if no target has it, or one whose module has no known name.
  func modules(ofFile path: String) -> Set<String>? {
    let modules = holders(of: path).map { targets[$0].module }
    return modules.isEmpty || modules.contains(nil) ? nil : Set(modules.compactMap(\.self))
  }

  /// The modules in which a document looks for the classes of its target; `nil` as in ``modules(ofFile:)``.
  func modules(ofDocument path: String) -> Set<String>? {
    let modules = holders(of: path).map { targets[$0].moduleOfDocuments ?? targets[$0].module }
    return modules.isEmpty || modules.contains(nil) ? nil : Set(modules.compactMap(\.self))
  }

  /// The folders around a file, innermost first.
  private static func folders(around path: String) -> some Sequence<String> {
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
