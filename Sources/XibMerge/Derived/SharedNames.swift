internal import Basics
internal import XibModel

extension Rule {
  static let sharedIdentifier = Rule(
    "shared-identifier",
    """
    If each side gives another object the same value by which one is looked up, both stay, and the merge says so:
    identifiers of segues, of views of AppKit, of accessibility and of restoration, key equivalents (two default
    buttons), and the menus that the system fills, such as that of the windows.
    """)
}

extension Settlement {
  mutating func noteSharedNames() {
    for row in LookedUpValue.rows {
      let mine = newNames(row, on: .ours)
      guard !mine.isEmpty else { continue }
      let its = Dictionary(firstOf: newNames(row, on: .theirs).map { ($0.name, $0.element) })
      for (name, element) in mine {
        guard let other = its[name], other != element,
          Side.allCases.contains(where: {
            isKept(row.property, of: element, as: .ours, in: $0) && isKept(row.property, of: other, as: .theirs, in: $0)
          })
        else { continue }
        decide(
          .sharedIdentifier, versions.object(of: element).id < versions.object(of: other).id ? element : other,
          row.sentence.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name.name),
          property: row.property)
      }
    }
  }

  /// The values that a side gave to elements, and that neither the base nor the other side has there.
  private func newNames(_ row: LookedUpValue, on side: Side) -> [(name: ScopedName, element: ElementID)] {
    versions.changedNodes(on: side).compactMap { node -> (ScopedName, ElementID)? in
      guard let value = row.value(of: node, in: versions[side]) else { return nil }
      let element = versions.element(of: node, in: side.version)
      let values = versions.each(element) { row.value(of: $1, in: $0) }
      guard value != values.base, value != values[side.other] else { return nil }
      let around = Array(versions.ancestors(of: element, in: side.version))
      // The scene or top-level object.
      let scope =
        around.first { Scenes.isScene(versions.elementName(of: $0)) }
        ?? around.last { versions.identifier(of: $0, in: side.version) != nil } ?? element
      return (ScopedName(scope: row.isOfDocument ? nil : scope, name: value), element)
    }
  }

  /// Whether a reading has an element with the attribute of a side.
  private func isKept(_ attribute: String, of element: ElementID, as side: Side, in reading: Side) -> Bool {
    isReached(element, in: reading)
      && value(of: attribute, element, in: reading) == versions.values(of: attribute, element)[side]
  }
}
