internal import XibDiffCommand

/// How far a long walk has come, told on standard error when it is a terminal and the walk takes over a second.
struct Progress {
  private let total: Int
  private var done = 0
  private let start = ContinuousClock.now
  private var told: ContinuousClock.Instant?
  private let isWanted = StandardError.isTerminal

  init(total: Int) { self.total = total }

  mutating func step(by count: Int) {
    done += count
    guard isWanted else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), told.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
    told = now
    StandardError.write("\rComparing commits: \(done) of \(total)", terminator: "")
  }

  func end() {
    if told != nil { StandardError.write("\r\u{1B}[K", terminator: "") }
  }
}
