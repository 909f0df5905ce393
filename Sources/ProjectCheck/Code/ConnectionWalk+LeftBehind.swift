internal import ProjectIndex
internal import XibModel

/// Objects whose document nothing loads any more.
extension ConnectionWalk {
  /// The number of connections that an object must have at least to be recognized as left behind.
  private static let fewestLeftBehind = 4

  /// Finds objects with several connections that their class all lacks. Loading such an object would crash the app, so
  /// nothing loads its document any more.
  ///
  /// The class of File's Owner is only a hint, unless the document has its name, with or without `Controller`. If it lacks a
  /// connection, but another class has them all, that other class loads the document.
  mutating func objectsLeftBehind(
    _ outlets: [ConnectedDocument.Connection], _ actions: [ConnectedDocument.Connection]
  ) -> Set<Int> {
    var fits: [Int: [Bool]] = [:]
    var names: [Int: (outlets: Set<String>, actions: Set<String>)] = [:]
    for outlet in outlets {
      guard let name = document.value(Connections.property, of: outlet.node), let own = ownLineage(of: outlet.owner)
      else {
        continue
      }
      fits[outlet.owner, default: []].append(own.lineage.property(name, in: library).isFound)
      names[outlet.owner, default: ([], [])].outlets.insert(name)
    }
    for action in actions {
      guard let selector = document.value(Connections.selector, of: action.node),
        let receiver = connected.destination(of: action), let own = ownLineage(of: receiver)
      else { continue }
      fits[receiver, default: []].append(own.lineage.method(selector, in: library).isFound)
      names[receiver, default: ([], [])].actions.insert(selector)
    }
    let stem = NamedFile.stem(of: path)
    let left = fits.filter { node, fits in
      guard fits.contains(false) else { return false }
      if fits.count >= Self.fewestLeftBehind, !fits.contains(true) { return true }
      guard Placeholders.isFileOwner(node, in: document), let needed = names[node],
        let owner = connected.customClass(of: node), !["", "Controller"].contains(where: { owner == stem + $0 })
      else { return false }
      return hasOtherOwner(than: owner, outlets: needed.outlets, actions: needed.actions)
    }
    return Set(left.keys)
  }

  /// Whether another class of the sources has all these outlets and actions.
  private func hasOtherOwner(than owner: String, outlets: Set<String>, actions: Set<String>) -> Bool {
    check.index.classNames.contains { name in
      guard name != owner else { return false }
      let declared = check.index.declarations(of: name).flatMap(\.type.members)
      // Skip a class that declares none of the names itself: most do, and finding the lineage takes long.
      guard outlets.union(actions).contains(where: { wanted in declared.contains { $0.name == wanted } }) else {
        return false
      }
      let lineage = hierarchy.lineage(of: name)
      return outlets.allSatisfy { lineage.property($0, in: library).isCertain }
        && actions.allSatisfy { lineage.method($0, in: library).isCertain }
    }
  }
}
