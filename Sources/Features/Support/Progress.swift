internal import Basics

/// The progress of a long task, shown on standard error if that is a terminal and the task takes over a second.
struct Progress {
  private let activity: String
  /// The number of steps; `nil` while it is unknown.
  private let total: Int?
  private var done = 0
  private let start = ContinuousClock.now
  private var told: ContinuousClock.Instant?
  private var isWanted = StandardError.isTerminal

  init(_ activity: String, total: Int? = nil) {
    self.activity = activity
    self.total = total
  }

  mutating func step(by count: Int = 1) {
    done += count
    guard isWanted else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), told.map({ now - $0 > .milliseconds(200) }) ?? true else { return }
    told = now
    StandardError.write("\r" + Self.line(activity, done, of: total), terminator: "")
  }

  /// The progress in one line, with a bar if the number of steps is known.
  static func line(_ activity: String, _ done: Int, of total: Int?) -> String {
    guard let total, total > 0 else { return "\(activity): \(done)" }
    let width = 30
    let filled = min(width, done * width / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    return "\(activity) [\(bar)] \(done) of \(total)"
  }

  /// Erases the progress line and shows no more.
  mutating func end() {
    if told != nil { StandardError.write("\r\u{1B}[K", terminator: "") }
    told = nil
    isWanted = false
  }
}
