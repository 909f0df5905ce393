internal import SemanticDiff
internal import XibModel

/// The same change of several objects: of a property on objects of one kind, or of the place of a block of objects.
struct RepeatedChange {
  /// The element of all objects; `nil` if they differ.
  let element: String?
  /// One of the changes, for all of them.
  let change: Change
  /// The names of the objects that moved together, in their order; empty for a change of a property.
  let names: [String]
  let count: Int

  /// The fewest equal changes that are summed up.
  private static let fewest = 4
  /// The fewest objects that are summed up because they moved together.
  private static let fewestMoved = 3

  private struct Key: Hashable {
    let kind: Change.Kind
    /// The element that has the property, or the object around a list in which others moved.
    let owner: String
    let property: String
    let old: String?
    let new: String?
    var localization: Fact.Localization?
  }

  /// Separates the repeated changes in a list from the others.
  ///
  /// - Returns: The other changes in their order, and those that are repeated, each once.
  static func split(_ changes: [Change]) -> (rest: [Change], repeated: [RepeatedChange]) {
    guard changes.count >= min(fewest, fewestMoved) else { return (changes, []) }
    var numbers: [Key: Int] = [:]
    var groups: [[Change]] = []
    let groupOfEach = changes.map { change -> Int? in
      guard let key = key(of: change) else { return nil }
      let number = numbers[key, default: groups.count]
      if number == groups.count {
        numbers[key] = number
        groups.append([])
      }
      groups[number].append(change)
      return number
    }
    var rest: [Change] = [], repeated: [RepeatedChange] = []
    var isListed = Array(repeating: false, count: groups.count)
    for (change, number) in zip(changes, groupOfEach) {
      guard let number, groups[number].count >= (change.kind == .changed ? fewest : fewestMoved) else {
        rest.append(change)
        continue
      }
      if isListed[number] { continue }
      isListed[number] = true
      repeated.append(RepeatedChange(of: groups[number], change))
    }
    return (rest, repeated)
  }

  private init(of group: [Change], _ first: Change) {
    let elements = Set(group.map(\.object.element))
    element = elements.count == 1 ? first.object.element : nil
    change = first
    names = first.kind == .changed ? [] : group.map { $0.object.name ?? ObjectNames.spelledOut($0.object.element) }
    count = group.count
  }

  private static func key(of change: Change) -> Key? {
    let object = change.object
    switch change.kind {
    case .changed:
      guard !change.isList, let property = change.property else { return nil }
      return Key(
        kind: .changed, owner: object.element, property: property, old: change.old, new: change.new,
        localization: change.fact.localization)
    case .moved:
      return Key(kind: .moved, owner: "", property: "", old: change.old, new: change.new)
    case .reordered:
      // A block keeps the distances between its objects.
      guard let old = change.old.flatMap({ Int($0) }), let new = change.new.flatMap({ Int($0) }), old != new,
        let around = object.ancestors.last?.id
      else { return nil }
      return Key(kind: .reordered, owner: around, property: change.property ?? "", old: nil, new: "\(new - old)")
    case .added, .removed: return nil
    }
  }
}
