/// A number that stands for one thing of a merge. They count from 0.
protocol NumberedID: Hashable, Strideable, Sendable where Stride == Int {
  var number: Int { get }
  init(_ number: Int)
}

extension NumberedID {
  func distance(to other: Self) -> Int { other.number - number }

  func advanced(by distance: Int) -> Self { Self(number + distance) }
}

/// An element of the versions of a merge: one number for the element in every version that has it.
///
/// A node, which is an `Int`, is an element of one document: its place among the nodes of this document. ``Versions`` knows
/// the node of an element in each version, and the element of a node.
struct ElementID: NumberedID {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A value for each of the things that have numbers of one kind.
struct IDTable<ID: NumberedID, Value>: RandomAccessCollection {
  private var values: [Value] = []

  init() {}

  init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  init(_ values: [Value]) { self.values = values }

  subscript(id: ID) -> Value {
    get { values[id.number] }
    _modify { yield &values[id.number] }
  }

  var startIndex: ID { ID(0) }
  var endIndex: ID { ID(values.count) }

  mutating func append(_ value: Value) { values.append(value) }
}

/// A value for each element of the versions of a merge.
typealias ElementTable<Value> = IDTable<ElementID, Value>
