internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import ThreeVersions
internal import XibModel

/// Texts in other languages that speak of an object by an id that it has no more: the merge gave it another one, or a side
/// made it anew.
enum RenumberedTexts {
  /// A sentence for each file with such texts; asks git for the files of the sides if there may be any.
  ///
  /// - Parameters:
  ///   - path: The path of the merged document, from the top of the repository.
  ///   - result: The merged document.
  ///   - revisions: Finds the commits that are merged.
  static func sentences(
    on merge: ThreeWayMerge, at path: String, in result: [UInt8], _ revisions: () async -> ThreeWay<String?>
  ) async -> [String] {
    let fresh = merge.decisions.filter { $0.reason == .freshIdentifier }.compactMap(\.theirs)
    let makers = Side.allCases.filter(merge.mayHaveMadeAnew)
    guard !fresh.isEmpty || !makers.isEmpty, let name = LocalizedName(path.utf8), isLocalized(name) else { return [] }
    let commits = await revisions()
    let theirs = await keys(ofTexts: name, in: commits.theirs)
    var sentences: [String] = []
    for (file, keys) in theirs.sorted(by: { $0.key < $1.key }) {
      let found = fresh.filter { id in keys.contains { $0.hasPrefix(id + ".") } }
      guard !found.isEmpty else { continue }
      sentences.append(
        "theirs' texts of \(found.joined(separator: ", ")) in \(TerminalText.line(file, limit: 200)) now belong to other "
          + "objects; give them the new ids.")
    }
    guard !makers.isEmpty else { return sentences }
    let all = theirs.merging(await keys(ofTexts: name, in: commits.ours)) { $0.union($1) }
    let ids = all.isEmpty ? [:] : newIDs(of: makers, in: merge, result)
    for (file, keys) in all.sorted(by: { $0.key < $1.key }) {
      guard let remark = LocalizedChanges.Remark(leaving: ids, in: keys, at: file) else { continue }
      sentences.append(
        remark.text { TerminalText.line($0, limit: 200) }
          + "; xibmerge solve, or solve --commit after the merge, gives the new ones")
    }
    return sentences
  }

  /// Whether the work tree has a document in a folder of a language, or beside one.
  private static func isLocalized(_ name: LocalizedName) -> Bool {
    name.language != nil
      || FolderNames(of: name.folder).contains { LocalizedName.language(ofFolder: $0) != nil }
      || LocalizedName.stringsEndings.contains { ending in
        Files.isRegular(String(decoding: name.path(in: nil, ending: ending), as: UTF8.self))
      }
  }

  /// The keys of each file with texts of a document in a commit, by path.
  private static func keys(ofTexts name: LocalizedName, in revision: String?) async -> [String: Set<String>] {
    guard let revision else { return [:] }
    let listed = await GitProgram.line(
      ["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision, "--"] + (name.folder == "." ? [] : [name.folder]))
    var keys: [String: Set<String>] = [:]
    for file in (listed ?? "").split(separator: "\0").map(String.init) {
      // The document itself may be in the folder of any language.
      guard let other = LocalizedName(file.utf8), other.isStrings, other.shared == name.shared,
        let texts = await GitProgram.run(["cat-file", "blob", "\(revision):\(file)"]), texts.status == 0
      else { continue }
      keys[file] = LocalizedFile(texts.output, at: file).keys
    }
    return keys
  }

  /// The new ids that sides gave to objects of the base, and that the result has in place of the old ones.
  private static func newIDs(of makers: [Side], in merge: ThreeWayMerge, _ result: [UInt8]) -> [String: String] {
    guard let base = merge.documents.base else { return [:] }
    func has(_ id: String) -> Bool { result.firstRange(of: "id=\"\(id)\"".utf8) != nil }
    var ids: [String: String] = [:]
    for side in makers {
      let document = side == .ours ? merge.documents.ours : merge.documents.theirs
      ids.merge(RecreatedObjects(in: changes(from: base, to: document, forApplying: false)).newIDs) { $1 }
    }
    return ids.filter { !has($0.key) && has($0.value) }
  }
}
