internal import Basics

/// The path arguments of a command, as git understands them.
///
/// Each is a file, a folder with everything in it, or a pattern, relative to the folder that the command runs in. The
/// magic words `top`, `literal`, `glob`, `icase` and `exclude` are supported. No arguments mean every path.
package struct Pathspecs: Hashable, Sendable {
  private let included: [Pathspec]
  private let excluded: [Pathspec]
  /// Whether strings files and string catalogs are selected with the documents that they belong to.
  private(set) var includesStrings = false

  /// Whether all files with texts are selected, those of no document too.
  private(set) var includesTexts = false

  /// Every path.
  package static let all = Pathspecs(included: [], excluded: [])

  /// Exactly one file.
  package static func file(_ path: GitPath) -> Pathspecs { files([path]) }

  /// Exactly these files, at least one.
  package static func files(_ paths: [GitPath]) -> Pathspecs {
    let files = paths.map { Pathspec(path: $0, wildcard: nil, ignoresCase: false, composesNames: false) }
    return Pathspecs(included: files, excluded: [])
  }

  /// The same paths, and the strings files and string catalogs of their documents.
  package var withStrings: Pathspecs {
    var paths = self
    paths.includesStrings = true
    return paths
  }

  /// The same paths, with all files with texts by key.
  package var withTexts: Pathspecs {
    var paths = self
    paths.includesTexts = true
    return paths
  }

  /// Parses path arguments, relative to the folder that the repository was opened for.
  package init(_ arguments: [String], in layout: RepositoryLayout) throws(PathspecError) {
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

  /// Whether a path is selected.
  package func contains(_ path: GitPath) -> Bool {
    (included.isEmpty || included.contains { $0.matches(path) }) && !excluded.contains { $0.matches(path) }
  }

  /// Whether a path is selected and names an Interface Builder document, or a file with texts if these are included.
  func selects(_ path: GitPath) -> Bool {
    if path.isInterfaceBuilderDocument { return contains(path) }
    if includesTexts, path.isText, contains(path) { return true }
    guard includesStrings, path.isStrings, !excluded.contains(where: { $0.matches(path) }) else { return false }
    return contains(path) || path.documents.joined().contains { contains($0) }
  }

  /// Whether a folder may contain a selected path.
  func mayContain(folder: GitPath) -> Bool {
    if included.isEmpty || included.contains(where: { $0.mayMatch(in: folder) }) { return true }
    // The texts of a document are in the folders of other languages.
    guard includesStrings, folder.isOfLanguage else { return false }
    return included.contains { $0.mayMatch(in: folder.parent) }
  }

  /// The endings of the files that may be selected.
  var endings: [String] {
    DocumentName.extensions
      + (includesTexts ? LocalizedName.textEndings : includesStrings ? LocalizedName.stringsEndings : [])
  }

  /// The single path that is selected; `nil` for several arguments or a pattern.
  package var singlePath: GitPath? {
    guard let only, only.wildcard == nil else { return nil }
    return only.path
  }

  /// The only argument read literally, even if it could be a pattern; `nil` for several arguments.
  var literalPath: GitPath? { only?.path }

  private var only: Pathspec? { included.count == 1 && excluded.isEmpty ? included.first : nil }
}

/// One path argument.
struct Pathspec: Hashable, Sendable {
  let path: GitPath
  /// The whole path as a pattern; `nil` if it is not one.
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
    if wildcard != nil || ignoresCase || folder.bytes.isEmpty { return true }
    if composesNames, begins(path, with: folder) { return true }
    return matches(folder) || path.bytes.starts(with: folder.bytes + [slash])
  }

  /// Whether a path equals a folder or lies below it, in any Unicode normalisation.
  private func begins(_ path: GitPath, with folder: GitPath) -> Bool {
    // `String` equality ignores differences in normalisation.
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
      // The folder is literal, even if its name contains special characters.
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

  /// Whether an argument can only be a path, because it is a pattern or has magic words.
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
