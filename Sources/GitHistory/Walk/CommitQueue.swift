/// A queue of commits in the order of `git log`: latest first, those of the same time in the order they were found.
struct CommitQueue {
  private struct Item {
    let commit: CommitNode
    let turn: Int

    func precedes(_ other: Item) -> Bool {
      commit.time == other.commit.time
        ? turn < other.turn : commit.time > other.commit.time
    }
  }

  private var heap: [Item] = []
  private var turn = 0

  mutating func insert(_ commit: CommitNode) {
    heap.append(Item(commit: commit, turn: turn))
    turn += 1
    var child = heap.count - 1
    while child > 0, heap[child].precedes(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func next() -> CommitNode? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first.commit }
    heap[0] = last
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].precedes(heap[best]) {
        best = child
      }
      if best == parent { return first.commit }
      heap.swapAt(parent, best)
      parent = best
    }
  }
}
