/// A list of the numbers of nodes or of identities. It takes half the memory of an array of `Int`.
public struct NumberList: Sendable, Equatable, RandomAccessCollection, MutableCollection {
  @usableFromInline var numbers: [Int32]

  init() { numbers = [] }

  init(_ numbers: some Sequence<Int>) { self.numbers = numbers.map { Int32(truncatingIfNeeded: $0) } }

  init(repeating number: Int, count: Int) {
    numbers = Array(repeating: Int32(truncatingIfNeeded: number), count: count)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { numbers.count }

  @inlinable public subscript(index: Int) -> Int {
    get { Int(numbers[index]) }
    set { numbers[index] = Int32(truncatingIfNeeded: newValue) }
  }

  mutating func append(repeating number: Int, count: Int) {
    numbers += repeatElement(Int32(truncatingIfNeeded: number), count: count)
  }

  mutating func removeLast(_ count: Int) { numbers.removeLast(count) }
}
