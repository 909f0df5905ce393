import Testing

@testable import Features

/// The line that shows the progress of a long task.
@Suite struct ProgressTests {
  @Test(arguments: [(0, 0), (1, 0), (50, 15), (99, 29), (100, 30), (120, 30)])
  func theBarIsAsFullAsTheWorkIsDone(_ done: Int, _ filled: Int) {
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: 30 - filled)
    #expect(Progress.line("Working", done, of: 100) == "Working [\(bar)] \(done) of 100")
  }

  @Test func thereIsNoBarWithoutAnEnd() {
    #expect(Progress.line("Working", 7, of: nil) == "Working: 7")
    #expect(Progress.line("Working", 0, of: 0) == "Working: 0")
  }
}
