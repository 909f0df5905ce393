internal import Findings
internal import GitHistory
internal import XibArchives
internal import XibModel

/// Finds scenes that a merge would have in two storyboards: each side moved them to another one.
///
/// No document contradicts another, so nothing else stops at it.
struct ScenesTwice: Sendable {
  let history: any History

  /// A scene that came to a storyboard.
  private struct Arrival {
    let path: GitPath
    let name: String
  }

  func findings(in sides: BothSides) async throws -> [(path: GitPath, draft: Finding.Draft)] {
    let ours = try await arrivals(sides.ours)
    guard !ours.isEmpty else { return [] }
    let theirs = try await arrivals(sides.theirs)
    return ours.keys.sorted().compactMap { id in
      guard let mine = ours[id], let its = theirs[id], mine.path != its.path else { return nil }
      let draft = Finding.Draft(
        rule: .broken, line: 1, object: Finding.Object(id: id, element: "viewController", name: mine.name),
        message: "The scene \(mine.name) would be in two storyboards: ours has it in \(mine.path.text), theirs in "
          + "\(its.path.text).")
      return (mine.path, draft)
    }
  }

  /// The scenes that a side moved to another storyboard, by the ids of their view controllers.
  private func arrivals(_ changes: [SideChange]) async throws -> [String: Arrival] {
    var arrivals: [String: Arrival] = [:], departures: Set<String> = []
    for change in changes where change.isOfDocument && change.old != change.new {
      let (old, new) = (try await scenes(change.old), try await scenes(change.new))
      departures.formUnion(Set(old.keys).subtracting(new.keys))
      guard let path = change.newPath else { continue }
      for (id, name) in new where old[id] == nil { arrivals[id] = Arrival(path: path, name: name) }
    }
    return arrivals.filter { departures.contains($0.key) }
  }

  @concurrent
  private func scenes(_ file: StoredFile?) async throws -> [String: String] {
    guard let file, file.mode.isFile, let document = await file.document(in: history) else {
      return [:]
    }
    var scenes: [String: String] = [:]
    for node in document.nodes.indices where Scenes.isOwner(node, in: document) {
      guard let id = document.identifier(of: node) else { continue }
      scenes[id] = ObjectNames.name(of: node, in: document) ?? id
    }
    return scenes
  }
}
