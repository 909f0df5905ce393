internal import Basics
internal import XibModel

/// The features of an object, without ids, to be compared with those of others.
struct ObjectProfile {
  /// The group. Only objects of one group can be the same: those of one element, or connections and constraints with
  /// the same ends.
  let group: String
  /// Each statement, and how often it is made; empty for connections and constraints.
  private let features: [String: Int]
  private let total: Int
  private let place: String?

  /// - Parameters:
  ///   - outline: The object with everything in it.
  ///   - place: The id of the object around it.
  ///   - newIDs: Other ids for objects that it may refer to, by those that it states.
  init(of outline: ObjectOutline, in place: String?, newIDs: [String: String] = [:]) {
    let place = place.map { newIDs[$0] ?? $0 }
    self.place = place
    guard Identifiers.isRecreated(outline.element) else {
      group = outline.element
      var features: [String: Int] = [:]
      Self.count(outline, in: &features)
      self.features = features
      total = features.values.reduce(0, +)
      return
    }
    let ends = outline.properties.filter { Identifiers.isEnd($0.name, of: outline.element) }
      .map { property in
        let value = property.text
        return "\(property.name)=\(property.isReference ? newIDs[value] ?? value : value)"
      }.sorted()
    group = ([outline.element, place ?? ""] + ends).joined(by: "\n")
    (features, total) = ([:], 0)
  }

  /// The least similarity of two objects that count as one.
  static let threshold = 0.6

  /// The similarity to another object of the group, from 0 (nothing in common) to 1 (alike except for the ids).
  func similarity(to other: ObjectProfile) -> Double {
    let larger = max(total, other.total)
    guard larger > 0 else { return place == other.place ? 1 : 0 }
    let common = features.reduce(0) { $0 + min($1.value, other.features[$1.key] ?? 0) }
    return Double(common) / Double(larger)
  }

  private static func count(_ outline: ObjectOutline, depth: Int = 0, in counts: inout [String: Int]) {
    for property in outline.properties where !property.isReference {
      counts["\(outline.element).\(property.name)=\(property.text)", default: 0] += 1
    }
    guard depth < 20 else { return }
    for child in outline.children {
      counts["\(outline.element)/\(child.element)", default: 0] += 1
      count(child, depth: depth + 1, in: &counts)
    }
  }
}
