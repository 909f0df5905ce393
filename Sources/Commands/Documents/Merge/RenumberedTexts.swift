internal import Basics
internal import CommandSupport
internal import Reports
internal import SemanticMerge
internal import XibModel

/// Texts in other languages that speak of an object by the id that theirs had for it, and that the merge gave another id.
enum RenumberedTexts {
  /// A sentence for each file with such texts; asks git for the files of theirs.
  ///
  /// - Parameters:
  ///   - path: The path of the merged document, from the top of the repository.
  ///   - revision: The commit of theirs; `nil` if it is not known.
  static func sentences(on merge: ThreeWayMerge, at path: String, in revision: String?) async -> [String] {
    let ids = merge.decisions.filter { $0.reason == .freshIdentifier }.compactMap(\.theirs)
    guard !ids.isEmpty, let revision, let name = LocalizedName(path.utf8) else { return [] }
    let listed = await GitProgram.line(
      ["ls-tree", "-r", "-z", "--name-only", "--full-tree", revision, "--"] + (name.folder == "." ? [] : [name.folder]))
    var sentences: [String] = []
    for file in (listed ?? "").split(separator: "\0").map(String.init) {
      // The document itself may be in the folder of any language.
      guard let other = LocalizedName(file.utf8), other.isStrings, other.shared == name.shared else { continue }
      guard let texts = await GitProgram.run(["cat-file", "blob", "\(revision):\(file)"]), texts.status == 0 else {
        continue
      }
      let keys = LocalizedFile(texts.output, at: file).texts.flatMap(\.texts.keys)
      let found = ids.filter { id in keys.contains { $0.hasPrefix(id + ".") } }
      guard !found.isEmpty else { continue }
      sentences.append(
        "theirs' texts of \(found.joined(separator: ", ")) in \(TerminalText.line(file, limit: 200)) now belong to other "
          + "objects; give them the new ids.")
    }
    return sentences
  }
}
