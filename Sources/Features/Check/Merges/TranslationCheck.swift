internal import Basics
internal import Findings
internal import GitHistory
internal import XibArchives
internal import XibModel

/// Finds texts in other languages whose objects a document does not have: nobody sees them any more.
///
/// The keys of such texts are ids. An object that is made anew has another one, and leaves its translations behind.
struct TranslationCheck: Sendable {
  let history: any History

  /// The texts of a file that belong to no object of a document, by their keys; empty if a file can't be read.
  private static func stale(_ document: [UInt8], _ texts: [UInt8], at path: GitPath) -> [String] {
    ParsedFile.with(document).document.map { stale($0.objectIDs, texts, at: path) } ?? []
  }

  /// The texts of a file that belong to none of some objects, by their keys.
  static func stale(_ ids: Set<String>, _ texts: [UInt8], at path: GitPath) -> [String] {
    LocalizedFile(texts, at: path.text).keys.filter { key in
      let id = String(key.prefix { $0 != "." })
      // Other keys are those of code.
      return Identifiers.isOfXcode(id) && id != key && !ids.contains(id)
    }.sorted()
  }

  /// What is found, in a sentence.
  ///
  /// - Parameter found: The texts of each file.
  /// - Parameter places: The files in which they belong now.
  static func sentence(_ found: [(path: GitPath, keys: [String])], movedTo places: [GitPath] = []) -> String {
    let keys = Set(found.flatMap(\.keys)).sorted()
    let files = found.count > 1 ? " and \(found.count == 2 ? "another file" : "\(found.count - 1) other files")" : ""
    return
      "\(keys.count == 1 ? "1 text" : "\(keys.count) texts") of \(found.first?.path.text ?? "")\(files) "
      + "\(keys.count == 1 ? "belongs" : "belong") to no object of the document any more: "
      + "\(keys.list(first: 5)). "
      + (places.isEmpty
        ? "If the objects were made anew, xibmerge solve, or solve --commit after the merge, gives the texts their new keys."
        : "Another document has the objects now, so the texts belong in \(places.map(\.text).inWords); xibmerge solve, or "
          + "solve --commit after the merge, moves them there.")
  }

  // MARK: Merges

  /// The texts that have their objects in both sides, and not in the merge.
  ///
  /// - Parameters:
  ///   - documents: The documents that a side changed, and those whose texts a side changed.
  ///   - merged: The files that both sides changed, as they are merged.
  func findings(
    on documents: [GitPath], from base: ObjectID, _ ours: ObjectID, _ theirs: ObjectID,
    merged: [MergedTree.File: CheckedMerge]
  ) async throws -> [Finding] {
    guard !documents.isEmpty else { return [] }
    var trees: [[GitPath: FileVersion]] = []
    for commit in [base, ours, theirs] {
      let listed = try await history.plainChanges(
        in: .trees(old: nil, new: commit), at: Pathspecs.files(documents).withStrings)
      trees.append(Dictionary(listed.compactMap(\.new).map { ($0.path, $0) }) { first, _ in first })
    }
    func result(_ path: GitPath) async throws -> [UInt8]? {
      let (old, mine, its) = (trees[0][path], trees[1][path], trees[2][path])
      if mine == its || its == old { return try await content(mine) }
      if mine == old { return try await content(its) }
      guard let mine = StoredFile(mine), let its = StoredFile(its) else { return nil }
      return merged[MergedTree.File(path: path, base: StoredFile(old), ours: mine, theirs: its)].flatMap {
        $0.findings.isEmpty ? $0.bytes : nil
      }
    }
    var findings: [Finding] = []
    for texts in Set(trees.flatMap(\.keys)).filter(\.isStrings).sorted() {
      guard let document = texts.documents.joined().first(where: { path in trees.contains { $0[path] != nil } }) else {
        continue
      }
      // As a side has both, it is no matter of the merge.
      func pair(_ tree: [GitPath: FileVersion]) -> [FileVersion?] { [tree[document], tree[texts]] }
      guard pair(trees[1]) != pair(trees[2]), pair(trees[0]) != pair(trees[1]), pair(trees[0]) != pair(trees[2]),
        let merged = try await result(document), let mergedTexts = try await result(texts)
      else { continue }
      var stale = Set(Self.stale(merged, mergedTexts, at: texts))
      let values = try await Self.values(content(trees[0][texts]), at: texts)
      for (side, other) in [(trees[1], trees[2]), (trees[2], trees[1])] where !stale.isEmpty {
        guard let document = try await content(side[document]), let own = try await content(side[texts]) else {
          continue
        }
        // What the other side changed since, it changed for nobody.
        let changed = try await Self.values(content(other[texts]), at: texts)
        stale.subtract(Self.stale(document, own, at: texts).filter { changed[$0] == nil || changed[$0] == values[$0] })
      }
      guard !stale.isEmpty else { continue }
      var places: [GitPath] = []
      for commit in [ours, theirs] {
        places += await MovedTexts.places(
          of: stale.sorted(), at: texts, in: history.layout.workTree, .commit(commit)
        ).map(\.path)
      }
      findings.append(
        Finding(
          .staleTranslation, in: document.text,
          message: Self.sentence([(texts, stale.sorted())], movedTo: Set(places).sorted())))
    }
    return findings
  }

  /// The texts of a file by key and language.
  private static func values(_ bytes: [UInt8]?, at path: GitPath) -> [String: [String]] {
    guard let bytes else { return [:] }
    var values: [String: [String]] = [:]
    for table in LocalizedFile(bytes, at: path.text).texts {
      for (key, text) in table.texts { values[key, default: []].append("\(table.language ?? "") \(text.value)") }
    }
    return values.mapValues { $0.sorted() }
  }

  private func content(_ version: FileVersion?) async throws -> [UInt8]? {
    guard let version, version.mode.isFile else { return nil }
    return try await history.content(of: version)
  }
}
