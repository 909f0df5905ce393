/// Deleted and added files, and the pairs among them that were found to be renames.
struct Matching {
  private let sources: [RenameCandidate]
  private let targets: [RenameCandidate]
  private var matches: [Int: RenameMatch] = [:]
  private var usedSources: Set<Int> = []
  private let limit: Int

  init(sources: [RenameCandidate], targets: [RenameCandidate], limit: Int) {
    self.sources = sources
    self.targets = targets
    self.limit = limit
  }

  /// Whether few enough files are left to compare all pairs of them.
  var isWithinLimit: Bool {
    let wanted = sources.indices.count { sources[$0].isWanted && !usedSources.contains($0) }
    return wanted * (targets.count - matches.count) <= limit * limit
  }

  /// The files whose content is needed to match the rest.
  var unmatchedFiles: [FileVersion] {
    wantedSources.isEmpty || freeTargets.isEmpty
      ? [] : wantedSources.map { sources[$0].version } + freeTargets.map { targets[$0].version }
  }

  private var freeSources: [Int] {
    sources.indices.filter { !usedSources.contains($0) && sources[$0].version.mode.isFile }
  }

  private var wantedSources: [Int] { freeSources.filter { sources[$0].isWanted } }

  private var freeTargets: [Int] {
    targets.indices.filter { matches[$0] == nil && targets[$0].version.mode.isFile }
  }

  /// Pairs files with the same blob; files with the same name come first.
  mutating func matchIdentical() {
    var identical = IdenticalSources(sources)
    for (index, target) in targets.enumerated() {
      guard let source = identical.take(for: target) else { continue }
      record(RenameMatch(source: source, target: index, score: ContentSimilarity.maximum))
    }
  }

  /// Pairs a deleted and an added file if no other file has their name and their similarity is at least 75 %.
  mutating func matchSameNames(_ chunks: [FileVersion: ContentSimilarity.Chunks]) {
    let minimum = (ContentSimilarity.defaultMinimum + ContentSimilarity.maximum) / 2
    let targetsByName = Dictionary(grouping: freeTargets) { Array(targets[$0].version.path.name) }
    let sourcesByName = Dictionary(grouping: freeSources) { Array(sources[$0].version.path.name) }
    for source in wantedSources {
      let name = Array(sources[source].version.path.name)
      guard let named = targetsByName[name], named.count == 1, sourcesByName[name]?.count == 1,
        let lines = chunks[sources[source].version], let target = chunks[targets[named[0]].version]
      else { continue }
      var comparison = ContentSimilarity.Target(target)
      let score = comparison.score(lines)
      if score >= minimum { record(RenameMatch(source: source, target: named[0], score: score)) }
    }
  }

  /// Pairs the remaining files, most similar first.
  mutating func matchSimilar(_ chunks: [FileVersion: ContentSimilarity.Chunks]) {
    let wantedSources = wantedSources
    var candidates: [(match: RenameMatch, hasSameName: Bool)] = []
    for target in freeTargets {
      guard let lines = chunks[targets[target].version] else { continue }
      var comparison = ContentSimilarity.Target(lines)
      var best = BestMatches()
      for source in wantedSources {
        guard let lines = chunks[sources[source].version] else { continue }
        let match = RenameMatch(source: source, target: target, score: comparison.score(lines))
        best.offer(match, hasSameName: sources[source].hasSameName(as: targets[target]))
      }
      candidates += best.ranked.filter { $0.match.score >= ContentSimilarity.defaultMinimum }
    }
    let ranked = candidates.enumerated().sorted { one, other in
      if BestMatches.isBetter(one.element, other.element) { return true }
      return !BestMatches.isBetter(other.element, one.element) && one.offset < other.offset
    }
    for candidate in ranked.map({ $0.element.match }) {
      if matches[candidate.target] == nil, !usedSources.contains(candidate.source) { record(candidate) }
    }
  }

  /// Replaces the deletion and addition of each pair with one rename.
  func apply(to changes: [FileChange]) -> [FileChange] {
    let renamed = Set(usedSources.map { sources[$0].version })
    let origins = Dictionary(uniqueKeysWithValues: matches.map { (targets[$0.key].version, $0.value) })
    return changes.compactMap { change in
      if change.status == .deleted, let old = change.old, renamed.contains(old) { return nil }
      guard change.status == .added, let new = change.new, let match = origins[new] else { return change }
      return FileChange(
        path: new.path, status: .renamed(similarity: match.similarity), old: sources[match.source].version, new: new)
    }
  }

  private mutating func record(_ match: RenameMatch) {
    matches[match.target] = match
    usedSources.insert(match.source)
  }
}
