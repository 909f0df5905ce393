/// The path arguments of a command, as git understands them.
///
/// A file, a folder with all in it, or a pattern, each relative to the folder the command runs in, and with the
/// magic words `top`, `literal`, `glob`, `icase` and `exclude`. None at all means every path.
public struct Pathspecs: Hashable, Sendable {
  private let included: [Pathspec]
  private let excluded: [Pathspec]

  /// Every path.
  public static let all = Pathspecs(included: [], excluded: [])

  /// Exactly one file.
  public static func file(_ path: GitPath) -> Pathspecs {
    Pathspecs(included: [Pathspec(path: path, wildcard: nil, ignoresCase: false, composesNames: false)], excluded: [])
  }

  /// The paths that arguments ask for, seen from the folder that the repository was opened for.
  public init(_ arguments: [String], in layout: RepositoryLayout) throws(PathspecError) {
    var included: [Pathspec] = []
    var excluded: [Pathspec] = []
    for argument in arguments {
      let (pathspec, isExcluded) = try Pathspec.parse(argument, in: layout)
      if isExcluded { excluded.append(pathspec) } else { included.append(pathspec) }
    }
    self.init(included: included, excluded: excluded)
  }

  private init(included: [Pathspec], excluded: [Pathspec]) {
    self.included = included
    self.excluded = excluded
  }

  /// Whether a path is asked for.
  public func contains(_ path: GitPath) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
  }

  /// Whether an Interface Builder document is asked for.
  func containsDocument(_ path: GitPath) -> Bool { path.isInterfaceBuilderDocument && contains(path) }

  /// Whether a folder may hold a path that is asked for.
  func mayContain(folder: GitPath) -> Bool { included.isEmpty || included.contains { $0.mayMatch(in: folder) } }

  /// The one path that is meant, if it is one and no pattern.
  public var singlePath: GitPath? {
    guard let only, only.wildcard == nil else { return nil }
    return only.path
  }

  /// The path that the only argument is when it is no pattern, whether it could be one or not.
  var literalPath: GitPath? { only?.path }

  private var only: Pathspec? { included.count == 1 && excluded.isEmpty ? included.first : nil }
}

/// One path argument.
struct Pathspec: Hashable, Sendable {
  let path: GitPath
  /// The whole path as a pattern, if it is one.
  let wildcard: Wildcard?
  let ignoresCase: Bool
  let composesNames: Bool

  func matches(_ candidate: GitPath) -> Bool {
    if let wildcard, wildcard.matches(candidate.bytes) { return true }
    if path.bytes.isEmpty { return true }
    if composesNames { return begins(candidate, with: path) }
    guard candidate.bytes.count >= path.bytes.count, same(candidate.bytes.prefix(path.bytes.count), path.bytes)
    else { return false }
    return candidate.bytes.count == path.bytes.count || candidate.bytes[path.bytes.count] == slash
  }

  func mayMatch(in folder: GitPath) -> Bool {
    if wildcard != nil || ignoresCase { return true }
    if composesNames, begins(path, with: folder) { return true }
    return matches(folder) || path.bytes.starts(with: folder.bytes + [slash])
  }

  /// Whether a path is another or is below it, however the accents in them are composed.
  private func begins(_ path: GitPath, with folder: GitPath) -> Bool {
    // Swift takes texts for equal that differ in this only.
    func text(_ part: ArraySlice<UInt8>) -> String {
      String(decoding: ignoresCase ? part.map(lowercased)[...] : part, as: UTF8.self)
    }
    return path.components.map(text).starts(with: folder.components.map(text))
  }

  private func same(_ one: ArraySlice<UInt8>, _ other: [UInt8]) -> Bool {
    ignoresCase ? zip(one, other).allSatisfy { lowercased($0) == lowercased($1) } : one.elementsEqual(other)
  }

  static func parse(
    _ argument: String, in layout: RepositoryLayout
  ) throws(PathspecError) -> (pathspec: Pathspec, isExcluded: Bool) {
    let (magic, rest) = try PathspecMagic.parse(argument)
    let isFromTop = magic.contains(.top)
    guard let path = layout.path(rest, isFromTop: isFromTop) else { throw .outsideRepository(argument) }
    let isPattern = !magic.contains(.literal) && Wildcard.isPattern(rest.utf8)
    let wildcard = Wildcard(
      // The folder itself is literal, whatever characters its name has.
      pattern: isPattern ? escaped(isFromTop ? "" : layout.prefix, in: path) : [],
      stopsAtSlash: magic.contains(.glob), ignoresCase: magic.contains(.icase))
    let pathspec = Pathspec(
      path: path, wildcard: isPattern ? wildcard : nil, ignoresCase: magic.contains(.icase),
      composesNames: layout.composesNames)
    return (pathspec, magic.contains(.exclude))
  }

  private static func escaped(_ prefix: GitPath, in path: GitPath) -> [UInt8] {
    guard !prefix.bytes.isEmpty, path.bytes.starts(with: prefix.bytes) else { return path.bytes }
    let literal = prefix.bytes.flatMap { Wildcard.isPattern([$0]) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return literal + path.bytes.dropFirst(prefix.bytes.count)
  }
}

/// The words before a path argument that change how it matches.
enum PathspecMagic: String, Hashable, Sendable {
  case top, literal, glob, icase, exclude

  /// Whether an argument can only be a path, since it is a pattern or has magic words.
  static func isUnmistakable(_ argument: String) -> Bool {
    argument.hasPrefix(":(") || argument.hasPrefix(":!") || argument.hasPrefix(":^")
      || !argument.hasPrefix(":/") && !argument.contains("^{/") && argument.utf8.contains { $0 == UInt8(ascii: "*") }
  }

  static func parse(_ argument: String) throws(PathspecError) -> (Set<PathspecMagic>, rest: String) {
    guard argument.hasPrefix(":") else { return ([], argument) }
    if argument.hasPrefix(":(") {
      guard let close = argument.firstIndex(of: ")") else { throw .unclosedMagic(argument) }
      var magic: Set<PathspecMagic> = []
      for word in argument[..<close].dropFirst(2).split(separator: ",") {
        guard let known = PathspecMagic(rawValue: String(word)) else {
          throw .unsupportedMagic(argument, word: String(word))
        }
        magic.insert(known)
      }
      return (magic, String(argument[close...].dropFirst()))
    }
    var magic: Set<PathspecMagic> = []
    var rest = argument.dropFirst()
    while let sign = rest.first, let known = signs[sign] {
      magic.insert(known)
      rest = rest.dropFirst()
    }
    if rest.first == ":" { rest = rest.dropFirst() }
    return (magic, String(rest))
  }

  private static let signs: [Character: PathspecMagic] = ["/": .top, "!": .exclude, "^": .exclude]
}
