internal import ProjectIndex
internal import XibModel

/// Objects whose document nothing loads any more.
extension ConnectionWalk {
  /// The number of connections that an object must have at least to be recognized as left behind.
  private static let fewestLeftBehind = 4

  /// Finds objects with several connections that their class all lacks. Loading such an object would crash the app, so
  /// nothing loads its document any more.
  ///
  /// The class of File's Owner is only a hint, unless the document has its name, with or without `Controller`; its module always
  /// is. If it lacks a connection, but another class has them all, that other class loads the document.
  mutating func objectsLeftBehind(
    _ outlets: [ConnectedDocument.Connection], _ actions: [ConnectedDocument.Connection]
  ) -> Set<Int> {
    var fits: [Int: [Bool]] = [:]
    var names: [Int: Needed] = [:]
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
        let owner = connected.customClass(of: node)
      else { return false }
      return !scope.isEmpty && has(needed, hierarchy.lineage(of: owner, in: scope))
        || !["", "Controller"].contains { owner == stem + $0 } && hasOtherOwner(than: owner, needed)
    }
    return Set(left.keys)
  }

  /// The outlets and actions of an object that are connected.
  private typealias Needed = (outlets: Set<String>, actions: Set<String>)

  /// Whether a class certainly has some outlets and actions.
  private func has(_ needed: Needed, _ lineage: ClassHierarchy.Lineage) -> Bool {
    needed.outlets.allSatisfy { lineage.property($0, in: library).isCertain }
      && needed.actions.allSatisfy { lineage.method($0, in: library).isCertain }
  }

  /// Whether another class of the sources has some outlets and actions.
  private func hasOtherOwner(than owner: String, _ needed: Needed) -> Bool {
    check.index.classNames.contains { name in
      guard name != owner else { return false }
      let declared = check.index.declarations(of: name).flatMap(\.type.members)
      // Skip a class that declares none of the names itself: most do, and finding the lineage takes long.
      return declared.contains { needed.outlets.contains($0.name) || needed.actions.contains($0.name) }
        && has(needed, hierarchy.lineage(of: name))
    }
  }
}
