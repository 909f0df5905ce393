internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import ThreeVersions
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
  /// Whether the other side only refers to it.
  var isUsed = false
  /// Whether only its class says that it is there: somebody pasted it, so that all its ids are new.
  var isPasted = false

  /// Where the other side's edit belongs, in a sentence.
  var sentence: String {
    let place = TerminalText.line(path, limit: 200)
    guard !isPasted else {
      return
        "\(mover.rawValue) may have pasted it into \(place), which has a new scene of its class; the edit may belong "
        + "there"
    }
    return isUsed
      ? "\(mover.rawValue) moved it to \(place), which only a storyboard reference can lead to"
      : "\(mover.rawValue) moved it to \(place), where the edit belongs"
  }

  /// The same, with what `xibmerge solve` does then.
  var advice: String {
    guard !isPasted else { return sentence }
    return sentence + "; xibmerge solve "
      + (isUsed ? "leads to it, if \(mover.rawValue) made one" : "applies it there")
  }

  init(object: ObjectReference, mover: Side, path: String) {
    (self.object, self.mover, self.path) = (object, mover, path)
  }

  /// The object that a conflict is about, if another document has it; asks git once, and again where it finds some.
  ///
  /// - Parameters:
  ///   - merge: The merge of the conflict.
  ///   - commits: The commits to look in; `nil` for one that is not known.
  ///   - path: The document that is merged.
  ///   - top: The top of the work tree; `nil` for the current folder.
  init?(
    in conflict: Conflict, of merge: ThreeWayMerge, at commits: ThreeWay<String?>, besides path: String,
    top: String? = nil
  ) async {
    guard !conflict.object.id.isEmpty, let base = merge.documents.base else { return nil }
    let isUsed = conflict.kind == .deletedAndUsed
    let user: Side? =
      !isUsed ? nil : Self.ids(of: conflict.object.id, in: merge.documents.ours) != nil ? .ours : .theirs
    guard let changer = merge.changeAtStake(in: conflict)?.side ?? user, let revision = commits[changer.other.version],
      let ids = Self.ids(of: conflict.object.id, in: base)
    else { return nil }
    (object, mover, self.isUsed) = (conflict.object, changer.other, isUsed)
    func places(_ values: [String], _ attributes: [String]) async -> [String] {
      let found = await IdentifierSearch.newPlaces(
        of: Set(values), attributes, at: revision, since: commits.base, top: top)
      return Set(found.map(\.path)).subtracting([path]).sorted()
    }
    if let place = await places(ids, IdentifierSearch.ofObjectsAndScenes).first {
      self.path = place
      return
    }
    guard !isUsed, let name = Self.customClass(of: conflict.object.id, in: base) else { return nil }
    let pasted = await places([name], [AttributeNames.customClass])
    guard pasted.count == 1 else { return nil }
    (self.path, isPasted) = (pasted[0], true)
  }

  /// The class of the controller of a scene, if no other object of the document has it.
  private static func customClass(of id: String, in document: Document) -> String? {
    guard let scene = document.object(id), Scenes.isScene(document.nodes[scene].name),
      let owner = document.subtree(of: scene).first(where: { Scenes.isOwner($0, in: document) }),
      let name = document.value(AttributeNames.customClass, of: owner)
    else { return nil }
    return document.nodes.indices.count { document.value(AttributeNames.customClass, of: $0) == name } == 1 ? name : nil
  }

  /// The ids by which a document has the object: its own, and of a scene, that of its view controller.
  private static func ids(of id: String, in document: Document) -> [String]? {
    guard let node = document.object(id) else { return nil }
    let inner = document.subtree(of: node).first { Scenes.isOwner($0, in: document) }
    return [id] + [inner.flatMap { document.identifier(of: $0) }].compactMap { $0 }.filter { $0 != id }
  }
}

/// The edits of one document that no conflict is about, as the other side moved their objects to another document.
struct MovedEditsNote {
  /// The document that has the objects now.
  let path: String
  let mover: Side
  let changes: [Change]

  /// What a person should know, in a line.
  var line: String {
    let words = changes.map { ChangeSentence.line(of: $0) }.list(first: 5, separator: "; ")
    return
      "\(mover.rawValue) moved what \(mover.other.rawValue) edited to \(TerminalText.line(path, limit: 200)), where "
      + "\(changes.count == 1 ? "the edit belongs" : "the edits belong"): \(words)"
  }

  /// Finds such edits; asks git once for each side that moved something which the other edited.
  ///
  /// - Parameter revisions: Finds the commits that are merged; asked only if a side moved something.
  static func all(
    in merge: ThreeWayMerge, besides path: String, _ revisions: () async -> ThreeWay<String?>
  ) async -> [Self] {
    guard let base = merge.documents.base else { return [] }
    let told = Set(merge.conflicts.map(\.object.id))
    var notes: [Self] = []
    for mover in Side.allCases {
      let moved = mover == .ours ? merge.documents.ours : merge.documents.theirs
      let edited = mover == .ours ? merge.documents.theirs : merge.documents.ours
      guard let content = MovedContent(mover: mover, origin: path, base: base, moved: moved, edited: edited)
      else { continue }
      let edits = content.edits.filter { edit in
        !told.contains(edit.change.object.identity)
          && !(base.object(edit.home).map { base.identities(around: $0).contains(where: told.contains) } ?? false)
      }
      let homes = Set(edits.map(\.home).filter { !Identifiers.isCounted($0) && !Identifiers.isPlaceholder($0) })
      let commits = homes.isEmpty ? ThreeWay<String?>(base: nil, ours: nil, theirs: nil) : await revisions()
      // Without the base, a copy that was always there would be a place to which something moved.
      guard commits.base != nil else { continue }
      let found: [(path: String, id: String)]
      if let own = commits[mover.version] {
        found = await IdentifierSearch.newPlaces(
          of: homes, IdentifierSearch.ofObjectsAndScenes, at: own, since: commits.base)
      } else {
        found = GitFolder()?.patch.map { IdentifierSearch.places(of: homes, inPatch: $0) } ?? []
      }
      let places = Dictionary(grouping: found, by: \.id)
      let changes = Dictionary(grouping: edits) { places[$0.home]?.map(\.path).filter { $0 != path }.min() }
      for (place, edits) in changes {
        if let place { notes.append(Self(path: place, mover: mover, changes: edits.map(\.change))) }
      }
    }
    return notes.sorted { $0.path < $1.path }
  }
}
