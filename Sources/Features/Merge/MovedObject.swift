internal import Basics
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// An object that one side of a merge deleted from a document and that lives in another one now: a scene that moved to a
/// storyboard of its own, a view that became a nib.
struct MovedObject: Sendable {
  /// What the side deleted that moved the object, and the other side changed.
  let object: ObjectReference
  /// The side that moved it.
  let mover: Side
  /// The path of the document that it is in now.
  let path: String

  /// Where the other side's edit belongs, in a sentence.
  var sentence: String {
    "\(mover.rawValue) moved it to \(TerminalText.line(path, limit: 200)), where the edit belongs"
  }

  /// The object that a conflict is about, if another document has it; asks git once.
  ///
  /// - Parameters:
  ///   - merge: The merge of the conflict.
  ///   - revision: The revision to look in for a side; empty for the work tree, and `nil` if it is not known.
  ///   - path: The document that is merged.
  ///   - top: The top of the work tree; `nil` for the current folder.
  init?(
    in conflict: Conflict, of merge: ThreeWayMerge, at revision: (Side) -> String?, besides path: String,
    top: String? = nil
  ) async {
    guard let (changer, _) = merge.changeAtStake(in: conflict), !conflict.object.id.isEmpty,
      let base = merge.documents.base, let revision = revision(changer.other),
      let ids = Self.ids(of: conflict.object.id, in: base)
    else { return nil }
    let patterns = ids.flatMap { ["-e", "id=\"\($0)\"", "-e", "sceneID=\"\($0)\""] }
    let files = DocumentName.extensions.map { ":(top,icase)*.\($0)" }
    let found = await GitProgram.line(
      ["grep", "-l", "-z", "--full-name", "-F"] + patterns + (revision.isEmpty ? [] : [revision]) + ["--"] + files,
      in: top)
    let paths = found?.split(separator: "\0").map { revision.isEmpty ? $0 : $0.dropFirst(revision.count + 1) } ?? []
    guard let other = paths.map(String.init).first(where: { $0 != path }) else { return nil }
    (object, mover, self.path) = (conflict.object, changer.other, other)
  }

  /// The ids by which a document has the object: its own, and of a scene, that of its view controller.
  private static func ids(of id: String, in document: Document) -> [String]? {
    guard let node = document.nodes.indices.first(where: { document.identity(of: $0) == id }) else { return nil }
    let inner = (node..<document.nodes[node].subtreeEnd).first {
      document.value("sceneMemberID", of: $0) == "viewController"
    }
    return [id] + [inner.flatMap { document.identifier(of: $0) }].compactMap { $0 }.filter { $0 != id }
  }

  // MARK: The edit

  /// The document that has the object now, with the other side's edit in it; `nil` if the edit does not fit there.
  ///
  /// It is a merge of that document in three versions: with the object as the base has it, as it is, and as the other
  /// side has it.
  ///
  /// - Parameter current: The document that has the object now.
  func applied(to current: [UInt8], from merge: ThreeWayMerge) async -> [UInt8]? {
    let (base, ours, theirs) = merge.documents
    let changed = mover == .ours ? theirs : ours
    guard let base, let target = try? Document(file: current), target.text == current,
      let ids = Self.ids(of: object.id, in: base),
      let old = Self.text(of: ids, in: base), let new = Self.text(of: ids, in: changed),
      let place = Self.place(of: ids, in: target)
    else { return nil }
    func version(_ text: ArraySlice<UInt8>, _ resources: [UInt8]) -> [UInt8] {
      let start = target.nodes[place].start, end = target.nodes[place].end
      let whole = current[..<start] + text + current[end...]
      guard !resources.isEmpty, let close = whole.lastRange(of: "</resources>") else { return Array(whole) }
      return Array(whole[..<close] + resources + whole[close...])
    }
    let versions = MergeVersions(
      base: version(old, []), ours: current, theirs: version(new, Self.resources(of: changed, besides: base)))
    guard let outcome = try? await DocumentMerge(versions: versions, style: .known(ConflictStyle())).run(),
      outcome.conflicts == 0, outcome.fallback == nil,
      MergeVersions(base: current, ours: current, theirs: current).faultsMade(in: outcome.bytes).isEmpty
    else { return nil }
    return outcome.bytes
  }

  private static func place(of ids: [String], in document: Document) -> Int? {
    for id in ids {
      guard let node = document.nodes.indices.first(where: { document.identity(of: $0) == id }) else { continue }
      guard id != ids[0] else { return node }
      // A view controller under the scene's old id: its scene stands for it.
      var scene = node
      while scene >= 0, document.nodes[scene].name != "scene" { scene = document.nodes[scene].parent }
      if scene >= 0 { return scene }
    }
    return nil
  }

  private static func text(of ids: [String], in document: Document) -> ArraySlice<UInt8>? {
    place(of: ids, in: document).map { document.text[document.nodes[$0].start..<document.nodes[$0].end] }
  }

  /// The resources that a version has and the base has not, as lines.
  private static func resources(of document: Document, besides base: Document) -> [UInt8] {
    func all(_ document: Document) -> [[UInt8]] {
      guard let list = document.nodes.indices.first(where: { document.nodes[$0].name == "resources" }) else {
        return []
      }
      return document.nodes.indices.filter { document.nodes[$0].parent == list }
        .map { Array(document.text[document.nodes[$0].start..<document.nodes[$0].end]) }
    }
    let known = Set(all(base))
    return all(document).filter { !known.contains($0) }.flatMap { Array("    ".utf8) + $0 + [UInt8(ascii: "\n")] }
  }
}

extension ArraySlice<UInt8> {
  /// The place of the last occurrence of a word.
  fileprivate func lastRange(of word: String) -> Index? {
    let word = Array(word.utf8)
    return indices.reversed().first { self[$0...].starts(with: word) }
  }
}
