public import XibModel

/// Finds all changes that lead from one version of a document to another, in the order of the new one.
///
/// The list is complete: ``apply(_:to:)`` gives the new version. It has no entry for anything that both versions state
/// alike. An added or removed object is one change, with everything in it.
///
/// - Parameters:
///   - old: The old version.
///   - new: The new version.
///   - forApplying: Whether ``apply(_:to:)`` may get the changes.
public func changes(from old: Document, to new: Document, forApplying: Bool = true) -> [Change] {
  if old.text == new.text { return [] }
  var comparison = Comparison(old, new, for: forApplying ? .applying : .showing)
  comparison.run()
  return RecreatedObjects.following(comparison.changes).withoutImplied
}

/// Finds what the changes from one version of a document to another are about, of those that a filter shows by their class.
public func changeSubjects(from old: Document, to new: Document, _ filter: ChangeFilter) -> Set<ChangeSubject> {
  if old.text == new.text { return [] }
  var comparison = Comparison(old, new, for: .finding)
  comparison.run()
  return Set(comparison.changes.lazy.filter { filter.shows($0.changeClass) }.map { $0.subject })
}

/// The one change that adds or removes a whole document.
public func wholeChange(_ kind: Change.Kind, of document: Document) -> Change {
  let names = Naming(document)
  return Change(
    kind, .edit, names.object(around: 0), outline: ObjectOutline(of: 0, names, in: document), edits: [])
}

/// Two versions of a document, matched.
struct MatchedDocuments {
  let old: Document
  let new: Document
  let correspondence: Correspondence
  let differences: Differences
  /// The previous sibling of each node of the new version; -1 if there is none.
  let predecessors: [Int]

  init(_ old: Document, _ new: Document) {
    self.old = old
    self.new = new
    correspondence = Correspondence([old, new])
    differences = Differences(correspondence, from: old, to: new)
    // The last child of each node so far.
    var last = Array(repeating: -1, count: new.nodes.count)
    predecessors = new.nodes.indices.map { node in
      let parent = new.nodes[node].parent
      guard parent >= 0 else { return -1 }
      defer { last[parent] = node }
      return last[parent]
    }
  }

  /// The names of both versions, which find objects by the matching. What both have is called what the new one calls it.
  func names() -> (old: Naming, new: Naming) {
    func names(_ version: Int) -> Naming {
      Naming(version == 0 ? self.old : self.new) { [correspondence] id in
        guard let identity = correspondence.object(id) else { return nil }
        let node = correspondence.nodes[version][identity]
        return node < 0 ? nil : node
      }
    }
    let now = names(1)
    let old = names(0).calling { [correspondence] node in
      let after = correspondence.nodes[1][correspondence.identities[0][node]]
      return after < 0 ? (nil, nil) : now.ownName(of: after)
    }
    return (old, now)
  }
}
