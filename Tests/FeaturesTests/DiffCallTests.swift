@testable import Features
import Testing

/// What a call of `xibdiff` means, as far as its arguments tell before they are parsed.
@Suite struct DiffCallTests {
  @Test(arguments: [
    [], ["HEAD~1", "Main.xib"], ["a..b"], ["--", "Main.xib"],
    ["no-such.xib", "none-either.xib"],
  ])
  func revisionsAreKnownAtOnce(arguments: [String]) {
    guard case .diff(arguments, .revisions) = DiffCall(arguments) else {
      Issue.record("\(arguments) is \(DiffCall(arguments))")
      return
    }
  }

  @Test(arguments: [
    ["--color=never", "HEAD"], ["--color", "never", "HEAD"], ["-q", "HEAD"], ["--cached"], ["--", "-odd.xib"],
  ])
  func whatOptionsMayHoldIsLeftToTheParser(arguments: [String]) {
    guard case .diff(arguments, nil) = DiffCall(arguments) else {
      Issue.record("\(arguments) is \(DiffCall(arguments))")
      return
    }
  }

  @Test(arguments: [["/dev/null", "/dev/null"]]) func filesAreNoRevisions(arguments: [String]) {
    guard case .diff(arguments, .files) = DiffCall(arguments) else {
      Issue.record("\(arguments) is \(DiffCall(arguments))")
      return
    }
  }

  @Test func subcommandsAreKnownByTheirNames() {
    guard case .log(["--stat", "--", "Main.xib"]) = DiffCall(["log", "--stat", "--", "Main.xib"]),
      case .textconv(["Main.xib"]) = DiffCall(["textconv", "Main.xib"])
    else {
      Issue.record("a subcommand is taken for a comparison")
      return
    }
  }
}
