/// The modules that project files make: the targets of Xcode projects and packages, with their files.
public struct ProjectModules: Sendable {
  /// A target, as its project file describes it.
  struct Target: Hashable, Sendable {
    /// The name of its module; `nil` if the file does not tell.
    let module: String?
    /// The files and folders that it compiles.
    let files: Set<String>
    let folders: Set<String>
    /// The files in its folders that it does not compile.
    let exceptions: Set<String>

    func holds(_ path: String) -> Bool {
      if files.contains(path) { return true }
      let around = Array(ProjectModules.folders(around: path))
      return around.contains(where: folders.contains) && !([path] + around).contains(where: exceptions.contains)
    }
  }

  private let targets: [Target]
  /// The modules that have a known name.
  let names: Set<String>

  public init(_ files: [ProjectFile] = []) {
    targets = files.flatMap(\.targets)
    names = Set(targets.compactMap(\.module))
  }

  /// The modules that a file is compiled in; `nil` if no target has it, or one whose module has no known name.
  func modules(ofFile path: String) -> Set<String>? {
    let holders = targets.filter { $0.holds(path) }
    guard !holders.isEmpty, holders.allSatisfy({ $0.module != nil }) else { return nil }
    return Set(holders.compactMap(\.module))
  }

  /// The folders around a file, innermost first.
  private static func folders(around path: String) -> some Sequence<String> {
    sequence(first: path) { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }.dropFirst()
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
