import Basics
import Testing

@Suite struct TwoThreadsTests {
  @Test(arguments: [true, false])
  func bothFunctionsRunOnceEach(isWorthAThread: Bool) {
    var count = 0
    let (one, other) = onTwoThreads(if: isWorthAThread) {
      1
    } _: { () -> Int in
      count += 1
      return 2
    }
    #expect((one, other, count) == (1, 2, 1))
  }

  @Test func aThreadMayStartAnother() {
    @Sendable func sum(_ range: Range<Int>) -> Int {
      guard range.count > 1 else { return range.lowerBound }
      let middle = range.lowerBound + range.count / 2
      let (low, high) = onTwoThreads(if: true) {
        sum(range.lowerBound..<middle)
      } _: {
        sum(middle..<range.upperBound)
      }
      return low + high
    }
    #expect(sum(0..<64) == 2016)
  }

  @Test func aThreadHasAsMuchRoomAsTheMainOne() {
    @Sendable func depth(_ left: Int, _ room: (Int, Int, Int, Int) = (1, 1, 1, 1)) -> Int {
      left == 0 ? room.0 : 1 + depth(left - 1, (room.1, room.2, room.3, room.0))
    }
    // More than the 512 KB that macOS gives a thread by itself.
    #expect(
      onTwoThreads(if: true) {
        depth(20_000)
      } _: {
        0
      }.0 == 20_001)
  }
}
