internal import SemanticDiff
internal import XibModel

/// The changes of one object, and of the connections, constraints and cells that are part of it.
struct ObjectGroup {
  let element: String
  let name: String?
  let id: String?
  /// The names of the objects that contain this object, without its scene.
  let around: [String]
  private(set) var own: [Change] = []
  private(set) var members: [ObjectGroup] = []
  /// The position in `members` of the member with an id.
  private var indices: [String: Int] = [:]

  /// The groups of one scene. The name is `nil` for objects outside of all scenes.
  struct Scene {
    let name: String?
    var groups: [ObjectGroup]
  }

  /// Groups changes by scene and by object, in the order of first appearance.
  static func scenes(of changes: [Change]) -> [Scene] {
    var order: [String] = []
    var scenes: [String: [Change]] = [:]
    for change in changes {
      let key = sceneKey(of: change)
      if scenes[key] == nil { order.append(key) }
      scenes[key, default: []].append(change)
    }
    return order.map { key in
      let own = scenes[key] ?? []
      let name = own.first.flatMap { $0.object.ancestors.first { Scenes.isScene($0.element) }?.name }
      return Scene(name: name, groups: groups(of: own))
    }
  }

  private static func sceneKey(of change: Change) -> String {
    change.object.ancestors.first { Scenes.isScene($0.element) }.map { "in \($0.id)" } ?? ""
  }

  private static func groups(of changes: [Change]) -> [ObjectGroup] {
    var order: [String] = []
    var groups: [String: ObjectGroup] = [:]
    func open(_ key: String, _ group: @autoclosure () -> ObjectGroup) {
      guard groups[key] == nil else { return }
      order.append(key)
      groups[key] = group()
    }
    for change in changes {
      let object = change.object
      if let parent = object.owner {
        open(parent.id, ObjectGroup(place: parent, around: around(object.ancestors.dropLast())))
        groups[parent.id]?.addMember(change)
      } else {
        open(object.identity, ObjectGroup(object, around: around(object.ancestors[...])))
        groups[object.identity]?.own.append(change)
      }
    }
    return order.compactMap { groups[$0] }
  }

  private static func around(_ places: ArraySlice<DescribedObject.Place>) -> [String] {
    let inScene = places.first.map { Scenes.isScene($0.element) } == true ? places.dropFirst(2) : places
    let named = inScene.filter { $0.name != ObjectNames.spelledOut($0.element) }
    var path = (named.isEmpty ? inScene.suffix(1) : named).map(\.name)
    // A menu and its item have the same title.
    path = path.indices.filter { $0 == 0 || path[$0] != path[$0 - 1] }.map { path[$0] }
    return path.count > 3 ? ["…"] + path.suffix(3) : path
  }

  private init(_ object: DescribedObject, around: [String]) {
    (element, name, id, self.around) = (object.element, object.name, object.id, around)
  }

  private init(place: DescribedObject.Place, around: [String]) {
    (element, name, id, self.around) = (place.element, place.name, place.id, around)
  }

  private mutating func addMember(_ change: Change) {
    let id = change.object.id ?? ""
    if let index = indices[id] {
      members[index].own.append(change)
    } else {
      var member = ObjectGroup(change.object, around: [])
      member.own = [change]
      indices[id] = members.count
      members.append(member)
    }
  }
}
