/// Finds deleted files that were added under a new name, in the same steps as `git diff -M`.
///
/// Both libgit2 and git detect renames, but they score them differently, so neither is used for it.
package struct RenameDetection {
  private let given: [FileChange]
  private var matching: Matching
  private var chunks: [FileVersion: ContentSimilarity.Chunks] = [:]

  /// Matches files with the same content.
  ///
  /// - Parameter wanted: The deleted files whose new names matter; `nil` for all. In a merge, git looks for those that
  ///   the other side also changed or deleted, and pairs other files only if their content is identical.
  package init(in changes: [FileChange], of wanted: Set<GitPath>? = nil) {
    given = changes
    let deleted = changes.compactMap { $0.status == .deleted ? $0.old : nil }.filter { $0.mode.isBlob }
    let sources = deleted.map { RenameCandidate(version: $0, isWanted: wanted?.contains($0.path) ?? true) }
    let added = changes.compactMap { $0.status == .added ? $0.new : nil }.filter { $0.mode.isBlob }
    matching = Matching(
      sources: sources.contains { $0.isWanted } ? sources : [], targets: added.map { RenameCandidate(version: $0) },
      limit: wanted == nil ? Self.diffLimit : Self.mergeLimit)
    matching.matchIdentical()
  }

  /// The files whose content is needed to match the rest.
  package var files: [FileVersion] { matching.isWithinLimit ? matching.unmatchedFiles : [] }

  /// Takes the content of a file. A file without content is not compared; its change stays as it is.
  package mutating func add(_ content: [UInt8], of file: FileVersion) {
    chunks[file] = ContentSimilarity.Chunks(content)
  }

  /// The changes, with matching deletions and additions replaced by renames.
  package var changes: [FileChange] {
    var matching = matching
    matching.matchSameNames(chunks)
    matching.matchSimilar(chunks)
    return matching.apply(to: given)
  }

  /// Git's defaults for `diff.renameLimit` and `merge.renameLimit`.
  private static let diffLimit = 1000
  private static let mergeLimit = 7000

  /// The file that the target was renamed or copied from, as `git log --follow` decides; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - sources: All files of the parent, sorted by path. Those that the commit kept can only have been copied.
  ///   - lines: The target's lines.
  ///   - chunks: Returns another file's lines, or `nil` if its size rules it out.
  static func origin<Failure: Error>(
    of target: FileVersion, among sources: [RenameCandidate], lines: ContentSimilarity.Chunks,
    chunks: (FileVersion) throws(Failure) -> ContentSimilarity.Chunks?
  ) throws(Failure) -> (source: FileVersion, match: RenameMatch)? {
    let wanted = RenameCandidate(version: target)
    if let source = identical(to: wanted, among: sources) {
      let match = RenameMatch(source: source, target: 0, score: ContentSimilarity.maximum)
      return (sources[source].version, match)
    }
    var comparison = ContentSimilarity.Target(lines)
    var best = BestMatches()
    for (index, source) in sources.enumerated() where source.version.mode.isFile && target.mode.isFile {
      guard let lines = try chunks(source.version) else { continue }
      let match = RenameMatch(source: index, target: 0, score: comparison.score(lines))
      best.offer(match, hasSameName: source.hasSameName(as: wanted))
    }
    let matches = best.sorted.filter { $0.score >= ContentSimilarity.defaultMinimum }
    // A deleted file is preferred to one that still exists, but only among the four most similar.
    let chosen = matches.first { !sources[$0.source].isKept } ?? matches.first
    return chosen.map { (sources[$0.source].version, $0) }
  }

  /// The index of a file with the same blob; deleted files and files with the same name are preferred.
  private static func identical(to target: RenameCandidate, among sources: [RenameCandidate]) -> Int? {
    guard let id = target.version.id else { return nil }
    var best: (index: Int, score: Int)?
    for (index, source) in sources.enumerated() where source.version.id == id {
      // A link and a file with the same blob are different things.
      guard source.version.mode.isFile == target.version.mode.isFile else { continue }
      let score = (source.isKept ? 0 : 1) + (source.hasSameName(as: target) ? 1 : 0)
      if score > best?.score ?? -1 { best = (index, score) }
    }
    return best?.index
  }
}

/// The best matches for one file, as many as git keeps.
struct BestMatches {
  private var matches: [(match: RenameMatch, hasSameName: Bool)] = []

  mutating func offer(_ match: RenameMatch, hasSameName: Bool) {
    if matches.count < 4 {
      matches.append((match, hasSameName))
      return
    }
    var worst = 0
    for index in matches.indices.dropFirst() where Self.isBetter(matches[worst], matches[index]) { worst = index }
    if Self.isBetter((match, hasSameName), matches[worst]) { matches[worst] = (match, hasSameName) }
  }

  /// The matches, best first. Equal ones keep the order they were found in, except that a match that replaced a worse
  /// one has its place.
  var sorted: [RenameMatch] { ranked.map { $0.match } }

  var ranked: [(match: RenameMatch, hasSameName: Bool)] {
    matches.enumerated().sorted { one, other in
      if Self.isBetter(one.element, other.element) { return true }
      return !Self.isBetter(other.element, one.element) && one.offset < other.offset
    }.map { $0.element }
  }

  static func isBetter(
    _ one: (match: RenameMatch, hasSameName: Bool), _ other: (match: RenameMatch, hasSameName: Bool)
  ) -> Bool {
    one.match.score == other.match.score
      ? one.hasSameName && !other.hasSameName : one.match.score > other.match.score
  }
}

/// A deleted file that may have been renamed, or an added file that may be its new version.
struct RenameCandidate {
  let version: FileVersion
  /// Whether the file still exists, so that a new file can only be a copy of it.
  var isKept = false
  /// Whether the caller asks for the new name of this file.
  var isWanted = true

  /// Whether two paths end in the same file name.
  func hasSameName(as other: RenameCandidate) -> Bool {
    version.path.name.elementsEqual(other.version.path.name)
  }
}

/// A pair of files that are similar enough to be one file.
struct RenameMatch {
  let source: Int
  let target: Int
  let score: Int

  var similarity: Int { score * 100 / ContentSimilarity.maximum }
}

/// Deleted files by blob. Each can be matched with only one added file.
struct IdenticalSources {
  private struct Content: Hashable {
    let id: ObjectID
    /// A link and a file with the same blob are different things.
    let isFile: Bool

    init?(_ version: FileVersion) {
      guard let id = version.id else { return nil }
      self.id = id
      isFile = version.mode.isFile
    }
  }

  private struct NamedContent: Hashable {
    let content: Content
    let name: ArraySlice<UInt8>
  }

  // The lists are reversed, so that `popLast()` returns the first source.
  private var byContent: [Content: [Int]] = [:]
  private var byName: [NamedContent: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ sources: [RenameCandidate]) {
    for (index, source) in sources.enumerated().reversed() {
      guard let content = Content(source.version) else { continue }
      byContent[content, default: []].append(index)
      byName[NamedContent(content: content, name: source.version.path.name), default: []].append(index)
    }
  }

  /// Takes the first free file with the target's blob; files with the same name come first.
  mutating func take(for target: RenameCandidate) -> Int? {
    guard let content = Content(target.version) else { return nil }
    let named = NamedContent(content: content, name: target.version.path.name)
    guard
      let index = Self.first(of: &byName[named], except: taken) ?? Self.first(of: &byContent[content], except: taken)
    else { return nil }
    taken.insert(index)
    return index
  }

  /// Removes files from the end of a list until one is found that is not taken; returns `nil` if there is none.
  private static func first(of list: inout [Int]?, except taken: Set<Int>) -> Int? {
    while let index = list?.popLast() {
      if !taken.contains(index) { return index }
    }
    return nil
  }
}
