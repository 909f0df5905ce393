internal import SemanticDiff
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// What one side of a merge did in a document to objects that the other side moved to other documents.
///
/// The edits are merged where the objects are now: the base of that merge is the document there with the objects as the
/// base had them, theirs is the same with the objects as the editing side has them.
///
/// An example of the sets of ids: ours moves a scene from A to B and one of its views to C; theirs edits the scene in A, and moves
/// another of its views to D. Of A, the scene with all its views is `gone`, and all else `stayed`. To B, the scene `arrived`. The
/// view in C is `elsewhere`: its edits belong there, and it is `leftOut` here. The view in D is `kept`: here it is not deleted,
/// though theirs has it in A no more. What does not fit into B without a fault is `dropped`, and named.
struct MovedContent: Sendable {
  /// The side that moved the objects.
  let mover: Side
  /// The path of the document that had them.
  let origin: String
  fileprivate let base: Version
  /// The version of the other side.
  fileprivate let edited: Version
  /// The objects of the base that the mover's version does not have.
  let gone: Set<String>
  /// What the mover's version has.
  private let stayed: Set<String>
  /// What the other side did to objects that are gone, each with the object of the base that it is about.
  let edits: [Edit]

  struct Edit: Sendable {
    let home: String
    let change: Change
  }

  /// - Parameters:
  ///   - moved: The mover's version; `nil` if it deleted the document.
  ///   - edited: The version of the other side.
  /// - Returns: `nil` if the other side did nothing to objects that are gone.
  init?(mover: Side, origin: String, base: Document, moved: Document?, edited: Document) {
    guard base.kind == .modern, edited.kind == .modern else { return nil }
    let base = Version(document: base, isEdited: false), known = base.objects
    stayed = Set((moved?.objects ?? [:]).keys)
    gone = Set(known.keys).subtracting(stayed)
    guard !gone.isEmpty else { return nil }
    let edited = Version(document: edited, isEdited: true)
    edits = deeds(from: base.document, to: edited.document).compactMap { [gone] change in
      var home: String? = change.object.identity
      if change.kind == .added {
        home = edited.objects[change.object.identity].flatMap { node in
          edited.document.identities(around: node).first { $0 != change.object.identity && known[$0] != nil }
        }
      }
      return home.flatMap { gone.contains($0) ? Edit(home: $0, change: change) : nil }
    }
    guard !edits.isEmpty else { return nil }
    (self.mover, self.origin, self.base, self.edited) = (mover, origin, base, edited)
  }

  /// The side that edited the objects.
  var editor: Side { mover.other }

  /// Whether all edits are about some objects.
  func isAll(in objects: Set<String>) -> Bool { edits.allSatisfy { objects.contains($0.home) } }

  /// Whether a change is about something in one of some objects of the base.
  func isAbout(_ change: Change, _ objects: Set<String>) -> Bool {
    guard let home = edits.first(where: { $0.change.subject == change.subject })?.home, let node = base.objects[home]
    else {
      return false
    }
    return base.document.identities(around: node).contains(where: objects.contains) || objects.contains(home)
  }

  // MARK: Where they are

  /// What became of edits in a document that has objects now.
  struct Followed: Sendable {
    /// The document with the edits; its own values stay where both sides changed one.
    fileprivate(set) var bytes: [UInt8]
    /// The same, with markers where both sides changed a value, and the versions that contradict each other.
    var conflict: (marked: [UInt8], versions: MergeVersions)?
    /// What both sides changed, a sentence each.
    var contradictions: [String] = []
    /// The edits that do not fit there.
    fileprivate(set) var left: [Change] = []
    /// Why they do not, by the ids of their objects: the fault that they would make.
    fileprivate(set) var reasons: [String: String] = [:]
    /// The edits that the document did not have.
    fileprivate(set) var brought: [Change] = []
    /// The objects that are there.
    fileprivate(set) var objects: Set<String> = []
  }

  /// The edits in a document that has objects now.
  ///
  /// - Parameters:
  ///   - target: The document.
  ///   - arrived: The objects that came to it; `nil` for all that it has.
  ///   - elsewhere: The objects that the mover has in still other documents.
  ///   - kept: The objects that the editing side moved to other documents itself.
  ///   - style: How contradictions are marked.
  /// - Returns: `nil` if none of the edits is about an object there, or the versions can't be merged.
  func followed(
    to target: [UInt8], _ arrived: Set<String>? = nil, elsewhere: Set<String> = [], kept: Set<String> = [],
    style: ConflictStyle = ConflictStyle()
  ) async -> Followed? {
    guard let found = ParsedFile.with(target).document, found.kind == .modern,
      let roots = Roots(of: gone, from: base.document, in: found, arrived)
    else { return nil }
    let wanted = Set(edits.map { roots.root(of: $0.home) }.compactMap { $0 })
    guard !wanted.isEmpty else { return nil }
    let leftOut = elsewhere.subtracting(roots.objects).union(stayed.subtracting(found.objects.keys))
    var state = Following(
      content: self, roots: roots, wanted: wanted, leftOut: leftOut, kept: kept, style: style, target: found)
    guard await state.run() else { return nil }
    return state.result
  }

  /// The roots of what is in another document: objects whose owners are not there.
  struct Roots {
    /// All objects that are there.
    let objects: Set<String>
    /// The scenes that have another id there.
    let aliases: [String: String]
    private let roots: [String: String]

    init?(of gone: Set<String>, from base: Document, in target: Document, _ arrived: Set<String>?) {
      let (old, new) = (base.objects, target.objects)
      func isThere(_ id: String) -> Bool {
        guard let node = old[id], let place = new[id] else { return false }
        return base.nodes[node].name == target.nodes[place].name
      }
      var there = gone.filter { id in
        (arrived.map { $0.contains(id) } ?? !Identifiers.isPlaceholder(id)) && isThere(id)
      }
      // Ids that were given by counting are those of any objects.
      let counted = there.filter(Identifiers.isCounted)
      if counted.count * 5 < gone.filter(Identifiers.isCounted).count * 4 { there.subtract(counted) }
      if there.allSatisfy(Identifiers.isPlaceholder) { there = [] }
      var aliases: [String: String] = [:]
      for scene in base.nodes.indices where Scenes.isScene(base.nodes[scene].name) {
        guard let id = base.identity(of: scene), gone.contains(id), new[id] == nil,
          let inner = (scene..<base.nodes[scene].subtreeEnd).first(where: { node in
            Scenes.isOwner(node, in: base)
          }), let controller = base.identity(of: inner), there.contains(controller), var place = new[controller]
        else { continue }
        while place >= 0, !Scenes.isScene(target.nodes[place].name) { place = target.nodes[place].parent }
        guard place >= 0, let other = target.identity(of: place) else { continue }
        aliases[id] = other
        there.insert(id)
      }
      guard !there.isEmpty else { return nil }
      func place(_ id: String) -> Range<Int>? {
        new[aliases[id] ?? id].map { $0..<target.nodes[$0].subtreeEnd }
      }
      var roots: [String: String] = [:]
      // Owners come first.
      for (id, node) in there.compactMap({ id in old[id].map { (id, $0) } }).sorted(by: { $0.1 < $1.1 }) {
        guard let range = place(id) else { continue }
        let owner = base.identities(around: node).first { $0 != id }
        let root = owner.flatMap { roots[$0] }
        roots[id] = root.flatMap { place($0) }.map { $0.contains(range.lowerBound) } == true ? root : id
      }
      (objects, self.aliases, self.roots) = (there, aliases, roots)
    }

    /// The root that an object is in; `nil` if it is not there.
    func root(of id: String) -> String? { roots[id] }

    /// Whether an object is a root of its own.
    func isRoot(_ id: String) -> Bool { roots[id] == id }
  }
}

/// Merges the edits of moved objects into a document, root by root.
private struct Following {
  let content: MovedContent
  let roots: MovedContent.Roots
  /// The roots with edits.
  let wanted: Set<String>
  /// What is in the base's roots and belongs to other documents.
  let leftOut: Set<String>
  let kept: Set<String>
  let style: ConflictStyle
  let target: Document
  var result = MovedContent.Followed(bytes: [])
  /// The objects whose edits do not fit.
  var dropped: Set<String> = []
  /// The roots in which both sides changed something.
  var contradicted: Set<String> = []

  mutating func run() async -> Bool {
    var document = target, open = wanted
    while !open.isEmpty {
      // Those inside of another one come after it.
      let next = outermost(open, in: document)
      open.subtract(next)
      guard let merged = await merged(next, into: document) else { return false }
      document = merged
    }
    result.bytes = document.form.fileBytes(of: document.text)
    result.objects = roots.objects
    let marked = outermost(contradicted, in: document)
    if !marked.isEmpty {
      let versions = named(versions(marked, in: document))
      let outcome = try? await versions.merged(style)
      if let outcome, outcome.fallback == nil, outcome.conflicts > 0, marked == contradicted {
        result.conflict = (outcome.bytes, versions)
      }
    }
    result.brought = changes(from: target, to: document, forApplying: false).filter(\.isDeed)
    return true
  }

  private func outermost(_ ids: Set<String>, in document: Document) -> Set<String> {
    let places = document.objects
    let ranges = ids.compactMap { id in places[name(id)].map { (id, $0..<document.nodes[$0].subtreeEnd) } }
    let outer = ranges.filter { one in
      !ranges.contains { $0.0 != one.0 && $0.1.contains(one.1.lowerBound) && $0.1 != one.1 }
    }
    return outer.isEmpty ? ids : Set(outer.map(\.0))
  }

  /// The id of a root in the target.
  private func name(_ id: String) -> String { roots.aliases[id] ?? id }

  private mutating func merged(_ ids: Set<String>, into document: Document) async -> Document? {
    let current = document.form.fileBytes(of: document.text)
    let own = MergeVersions(base: current, ours: current, theirs: current)
    for _ in 0..<8 {
      let versions = versions(ids, in: document)
      guard let outcome = try? await versions.merged(style),
        outcome.fallback == nil
      else { return nil }
      var bytes = outcome.bytes, told = outcome
      if outcome.conflicts > 0 {
        guard
          let mine = try? await versions.merged(style, by: MergeOptions(favor: .ours))
        else { return nil }
        bytes = mine.bytes
        if content.mover == .theirs,
          let named = try? await named(versions).merged(style)
        {
          told = named
        }
      }
      let faults = own.faultsMade(in: ParsedFile.with(bytes))
      let reasons = faults.flatMap { fault in blame(fault).map { ($0, fault.message) } }
      let blamed = Dictionary(reasons.filter { !dropped.contains($0.0) }) { $1 }
      result.reasons.merge(blamed) { $1 }
      if faults.isEmpty {
        note(told, ids)
        return ParsedFile.with(bytes).document
      }
      guard !blamed.isEmpty else { break }
      dropped.formUnion(blamed.keys)
    }
    // Nothing of these fits.
    let edits = content.edits.filter { roots.root(of: $0.home).map(ids.contains) == true }
    dropped.formUnion(edits.map(\.home))
    result.left += edits.map(\.change)
    return document
  }

  /// The versions with each side under its name.
  private func named(_ versions: MergeVersions) -> MergeVersions {
    content.mover == .ours
      ? versions : MergeVersions(base: versions.base, ours: versions.theirs, theirs: versions.ours)
  }

  private func versions(_ ids: Set<String>, in document: Document) -> MergeVersions {
    MergeVersions(
      base: text(ids, of: content.base, in: document), ours: document.form.fileBytes(of: document.text),
      theirs: text(ids, of: content.edited, in: document))
  }

  /// The edited objects that a fault is about.
  private func blame(_ fault: Fault) -> [String] {
    let changed = Set(content.edits.flatMap { [$0.change.object.identity] + $0.change.contains })
    return fault.objects.filter(changed.contains)
  }

  private mutating func note(_ outcome: MergedFile, _ ids: Set<String>) {
    result.left += content.edits.map(\.change).filter { change in
      dropped.contains(change.object.identity) || change.contains.contains(where: dropped.contains)
    }.filter { change in !result.left.contains { $0.subject == change.subject } }
    guard let merge = outcome.merge, outcome.conflicts > 0 else { return }
    contradicted.formUnion(ids)
    result.contradictions += ConflictPresentation.all(of: merge, .facts).map { told in
      "\(MergeTextReport.subject(told.conflict.object, nil)) \(MergeTextReport.sentence(of: told))"
    }
  }

  // MARK: The versions

  /// The document with roots as a version has them.
  private func text(_ ids: Set<String>, of version: MovedContent.Version, in document: Document) -> [UInt8] {
    let places = document.objects
    let found = ids.compactMap { id in places[name(id)].map { (id: id, node: $0) } }.sorted { $0.node < $1.node }
    let inner = version.isEdited ? nested(ids) : []
    var text: [UInt8] = [], at = 0
    for (id, node) in found {
      let (start, end) = (document.nodes[node].start, document.nodes[node].end)
      guard start >= at else { continue }
      if let own = inner.contains(id) ? nil : content.text(of: id, in: version, cutting: self) {
        text += document.text[at..<start] + own
      } else {
        // With the white space before it.
        text += document.text[at..<start].reversed().drop { $0 <= 0x20 }.reversed()
      }
      at = end
    }
    text += document.text[at...]
    return document.form.fileBytes(of: version.isEdited ? withResources(text) : text)
  }

  /// The roots that the editing side put into other roots.
  private func nested(_ ids: Set<String>) -> Set<String> {
    let (document, places) = (content.edited.document, content.edited.objects)
    return ids.filter { id in
      places[id].map { node in document.identities(around: node).contains { $0 != id && ids.contains($0) } } ?? false
    }
  }

  /// The resources that the editing side added, too, as lines.
  private func withResources(_ text: [UInt8]) -> [UInt8] {
    func all(_ document: Document) -> [[UInt8]] {
      guard let list = document.nodes.indices.first(where: { document.nodes[$0].name == "resources" }) else {
        return []
      }
      return document.children(of: list).map {
        Array(document.text[document.nodes[$0].start..<document.nodes[$0].end])
      }
    }
    let known = Set(all(content.base.document))
    let added = all(content.edited.document).filter { !known.contains($0) }
      .flatMap { Array("    ".utf8) + $0 + [UInt8(ascii: "\n")] }
    guard !added.isEmpty, let close = text.lastRange(of: "</resources>") else { return text }
    return Array(text[..<close] + added + text[close...])
  }

  /// What is not merged here: objects of other documents, and edits that do not fit.
  fileprivate func isCut(_ id: String, _ root: String, isNew: Bool) -> Bool {
    isNew ? dropped.contains(id) : leftOut.contains(id) || id != root && roots.isRoot(id)
  }

  /// Whether an object of the base stays as the base has it.
  fileprivate func isKept(_ id: String) -> Bool { dropped.contains(id) || kept.contains(id) }
}

extension MovedContent {
  /// The base, or the editing side.
  fileprivate struct Version: Sendable {
    let document: Document
    let isEdited: Bool

    /// The objects by their ids.
    var objects: [String: Int] { document.objects }
  }

  /// The text of a root in a version; `nil` if the version does not have it.
  fileprivate func text(of id: String, in version: Version, cutting following: Following) -> [UInt8]? {
    let old = base.objects
    var document = version.document, places = version.objects
    if version.isEdited, places[id] == nil || hasKept(in: id, following) {
      guard places[id] != nil || following.isKept(id) else { return nil }
      (document, places) = (base.document, old)
    }
    guard let node = places[id] else { return nil }
    var text: [UInt8] = [], at = document.nodes[node].start, next = node + 1
    while next < document.nodes[node].subtreeEnd {
      defer { next += 1 }
      guard let inner = document.identity(of: next), document.nodes[next].start >= at else { continue }
      let isNew = old[inner] == nil
      if following.isCut(inner, id, isNew: isNew) {
        text += document.text[at..<document.nodes[next].start].reversed().drop { $0 <= 0x20 }.reversed()
        at = document.nodes[next].end
        next = document.nodes[next].subtreeEnd - 1
      } else if version.isEdited, !isNew, following.isKept(inner), let before = old[inner] {
        text +=
          document.text[at..<document.nodes[next].start]
          + base.document.text[base.document.nodes[before].start..<base.document.nodes[before].end]
        at = document.nodes[next].end
        next = document.nodes[next].subtreeEnd - 1
      }
    }
    text += document.text[at..<document.nodes[node].end]
    guard let alias = following.roots.aliases[id] else { return text }
    return text.replacingFirst("sceneID=\"\(id)\"", with: "sceneID=\"\(alias)\"")
  }

  /// Whether the editing side took something out of a root that stays in it.
  private func hasKept(in id: String, _ following: Following) -> Bool {
    guard let node = base.objects[id] else { return false }
    return (node..<base.document.nodes[node].subtreeEnd).contains { inner in
      base.document.identity(of: inner).map { edited.objects[$0] == nil && following.isKept($0) } ?? false
    }
  }
}

extension [UInt8] {
  /// The place of the last occurrence of a word.
  fileprivate func lastRange(of word: String) -> Index? {
    let word = Array(word.utf8)
    return indices.reversed().first { self[$0...].starts(with: word) }
  }

  fileprivate func replacingFirst(_ word: String, with other: String) -> [UInt8] {
    let word = Array(word.utf8)
    guard let start = indices.first(where: { self[$0...].starts(with: word) }) else { return self }
    return self[..<start] + Array(other.utf8) + self[(start + word.count)...]
  }
}
