internal import GitHistory
internal import XibArchives
internal import XibModel

/// A scene that each side of a merge moved to another storyboard, so that both have it.
///
/// No document contradicts another, so nothing else stops at it.
struct SceneTwice: Sendable {
  /// The id of its view controller.
  let id: String
  let name: String
  /// The storyboard that has it in ours.
  let ours: GitPath
  let theirs: GitPath

  /// - Parameter verb: `is`, or `would be` in a merge that nobody made yet.
  func sentence(_ verb: String) -> String {
    "The scene \(name) \(verb) in two storyboards: ours has it in \(ours.text), theirs in \(theirs.text)."
  }

  /// What a person should do where both storyboards have it.
  var advice: String { sentence("is") + " Keep one, with what the other has." }

  /// Whether both storyboards have it.
  ///
  /// - Parameter file: Returns the file that is at a path; `nil` if none is.
  func isThere(in history: any History, _ file: (GitPath) async throws -> StoredFile?) async throws -> Bool {
    for path in [ours, theirs] {
      guard let document = await (try await file(path))?.document(in: history), document.object(id) != nil else {
        return false
      }
    }
    return true
  }
}

extension MergedTree {
  /// The scenes that both sides moved to different storyboards.
  func scenesTwice(in history: any History, _ ids: FileIdentities) async throws -> [SceneTwice] {
    // A side that moved something changed two documents.
    guard documents.ours.count > 1, documents.theirs.count > 1 else { return [] }
    let (mine, its) = (try await ids.arrivals(in: documents.ours), try await ids.arrivals(in: documents.theirs))
    let both = mine.filter { id, path in its[id].map { $0 != path } ?? false }
    var names: [String: String] = [:]
    for change in both.isEmpty ? [] : documents.ours where both.values.contains(where: { $0 == change.newPath }) {
      guard let document = await change.new?.document(in: history) else { continue }
      for node in document.nodes.indices where Scenes.isOwner(node, in: document) {
        guard let id = document.identifier(of: node) else { continue }
        names[id] = ObjectNames.name(of: node, in: document) ?? id
      }
    }
    return both.sorted { $0.key < $1.key }.compactMap { id, path in
      guard let name = names[id], let other = its[id] else { return nil }
      return SceneTwice(id: id, name: name, ours: path, theirs: other)
    }
  }
}

extension FileIdentities {
  /// The documents of a side that have ids which another of its documents lost.
  fileprivate func arrivals(in changes: [SideChange]) async throws -> [String: GitPath] {
    var arrivals: [String: GitPath] = [:], departures: Set<String> = []
    for change in changes where change.isOfDocument && change.old != change.new {
      let (old, new) = (try await of(change.old), try await of(change.new))
      departures.formUnion(old.subtracting(new))
      guard let path = change.newPath else { continue }
      for id in new.subtracting(old) { arrivals[id] = path }
    }
    return arrivals.filter { departures.contains($0.key) }
  }
}
