internal import XibModel

/// Ids that say less than they seem to (rule 4 of merge-rules.md): different things that both sides gave one number, and
/// one thing that both sides gave an id of its own.
struct FreshIdentifiers {
  /// The new id of each of theirs that must change.
  private(set) var renames: [String: String] = [:]
  private(set) var decisions: [Decision] = []
  private let versions: Versions

  init(_ versions: Versions) {
    self.versions = versions
    separateCollisions()
    uniteTwins()
  }

  // MARK: One number, two things

  private mutating func separateCollisions() {
    var numbers: FreeNumbers?
    for (identity, id, node) in added(on: .theirs)
    where Identifiers.isCounted(id) && versions.exists(identity, on: .ours) {
      guard let mine = versions.node(identity, .ours), !isSameThing(mine, node, identity) else { continue }
      var free = numbers ?? FreeNumbers(in: versions)
      let fresh = free.next()
      numbers = free
      renames[id] = String(fresh)
      note(
        .freshIdentifier, identity, id, "both sides gave the number \(id) to different things; theirs is now \(fresh)")
    }
  }

  /// Whether what both sides added under one number is one thing: only what is alike to the last part is, unless the whole
  /// document was added, so that both sides have it from somewhere else.
  private func isSameThing(_ mine: Int, _ its: Int, _ identity: Int) -> Bool {
    guard versions.parent(of: identity, on: .ours) == versions.parent(of: identity, on: .theirs), !isInRenamed(its)
    else {
      return false
    }
    let (ours, theirs) = (versions.ours, versions.theirs)
    return versions.base == nil
      ? ours.nodes[mine].name == theirs.nodes[its].name : ours.states(mine, sameAs: its, in: theirs)
  }

  private func isInRenamed(_ node: Int) -> Bool {
    var parent = versions.theirs.nodes[node].parent
    while parent >= 0 {
      if let id = versions.theirs.value("id", of: parent) { return renames[id] != nil }
      parent = versions.theirs.nodes[parent].parent
    }
    return false
  }

  // MARK: One thing, two ids

  private struct Content: Hashable {
    let element: String
    let attributes: Set<Attribute>
    let children: [UInt8]
    let parent: Int?
  }

  private mutating func uniteTwins() {
    var mine: [Content: [(identity: Int, id: String)]] = [:]
    for (identity, id, node) in added(on: .ours).reversed() where !versions.exists(identity, on: .theirs) {
      guard let content = content(identity, node, .ours) else { continue }
      mine[content, default: []].append((identity, id))
    }
    guard !mine.isEmpty else { return }
    for (identity, id, node) in added(on: .theirs) where !versions.exists(identity, on: .ours) && renames[id] == nil {
      guard let content = content(identity, node, .theirs), let twin = mine[content]?.popLast() else { continue }
      renames[id] = twin.id
      note(.addedTwice, twin.identity, id, "both sides added it alike, as \(twin.id) and \(id); it is one")
    }
  }

  /// What a connection or constraint states, its id aside; `nil` for other elements and for those that name an object
  /// whose id means another thing on each side.
  private func content(_ identity: Int, _ node: Int, _ side: Side) -> Content? {
    guard let document = versions.document(side), Identifiers.isRecreated(document.nodes[node].name) else { return nil }
    let attributes = document.attributes(of: node).filter { $0.name != "id" }
    guard !attributes.contains(where: { renames[$0.value] != nil }) else { return nil }
    let inner = document.text[document.nodes[node].openEnd..<document.nodes[node].closeStart]
    return Content(
      element: document.nodes[node].name, attributes: Set(attributes), children: Array(inner),
      parent: versions.parent(of: identity, on: side))
  }

  // MARK: -

  /// The objects that a side has and the base has not.
  private func added(on side: Side) -> [(identity: Int, id: String, node: Int)] {
    guard let document = versions.document(side) else { return [] }
    return document.nodes.indices.compactMap { node in
      let identity = versions.identity(of: node, on: side)
      guard !versions.exists(identity, on: .base), let id = document.value("id", of: node),
        versions.correspondence.object(id) == identity
      else { return nil }
      return (identity, id, node)
    }
  }

  private mutating func note(_ rule: Decision.Rule, _ identity: Int, _ id: String, _ reason: String) {
    decisions.append(
      Decision(
        rule: rule, object: versions.object(of: identity, on: rule == .freshIdentifier ? .theirs : .ours),
        property: "id",
        base: nil,
        ours: versions.summary(of: identity, on: .ours), theirs: id, reason: reason))
  }
}

/// The numbers that no version has for an id, the first after those that were given out by counting.
private struct FreeNumbers {
  private var taken: Set<Int> = []
  private var last = 0
  /// Nobody counts so far; a larger number is somebody's joke, and leaves nothing to go on from.
  private static let largestCounted = 1 << 48

  init(in versions: Versions) {
    for document in [versions.base, versions.ours, versions.theirs] {
      guard let document else { continue }
      for node in document.nodes.indices {
        if let number = document.value("id", of: node).flatMap({ Int($0) }) { taken.insert(number) }
      }
    }
    last = taken.filter { $0 <= Self.largestCounted }.max().map { max($0, 0) } ?? 0
  }

  mutating func next() -> Int {
    repeat { last += 1 } while taken.contains(last)
    return last
  }
}
