/// How far a long walk has come, told on standard error when it is a terminal and the walk takes over a second.
public struct Progress {
  private let activity: String
  private let total: Int
  private var done = 0
  private let start = ContinuousClock.now
  private var told: ContinuousClock.Instant?
  private let isWanted = StandardError.isTerminal

  public init(_ activity: String, total: Int) {
    self.activity = activity
    self.total = total
  }

  public mutating func step(by count: Int) {
    done += count
    guard isWanted else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), told.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
    told = now
    StandardError.write("\r\(activity): \(done) of \(total)", terminator: "")
  }

  public func end() {
    if told != nil { StandardError.write("\r\u{1B}[K", terminator: "") }
  }
}
