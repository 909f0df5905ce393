/// An element of the versions of a merge: one number for the element in every version that has it.
///
/// A node, which is an `Int`, is an element of one document: its place among the nodes of this document. ``Versions`` knows
/// the node of an element in each version, and the element of a node.
struct ElementID: Hashable, Comparable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func < (one: ElementID, other: ElementID) -> Bool { one.number < other.number }
}

/// A value for each element of the versions of a merge.
struct ElementTable<Value> {
  private var values: [Value]

  init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  subscript(element: ElementID) -> Value {
    get { values[element.number] }
    set { values[element.number] = newValue }
  }
}
