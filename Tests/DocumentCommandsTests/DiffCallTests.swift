import CommandSupport
import Testing

@testable import DocumentCommands

/// What a call of `xibdiff` means, as far as its arguments tell before they are parsed.
@Suite struct DiffCallTests {
  @Test(arguments: [
    [], ["HEAD~1", "Main.xib"], ["a..b"], ["--", "Main.xib"],
    ["no-such.xib", "none-either.xib"],
  ])
  func revisionsAreKnownAtOnce(arguments: [String]) {
    let call = DiffCall(arguments).forHelper
    #expect(call?.0 == .diff)
    #expect(call?.1 == arguments)
  }

  @Test(arguments: [
    ["--color=never", "HEAD"], ["--color", "never", "HEAD"], ["-q", "HEAD"], ["--cached"], ["--", "-odd.xib"],
    ["/dev/null", "/dev/null"], ["-", "/"],
  ])
  func whatOptionsMayHoldOrFilesMayBeIsLeftToTheParser(arguments: [String]) {
    #expect(DiffCall(arguments).forHelper == nil)
  }

  @Test func theLogIsTheHelpers() {
    let call = DiffCall(["log", "--stat", "--", "Main.xib"]).forHelper
    #expect(call?.0 == .log)
    #expect(call?.1 == ["--stat", "--", "Main.xib"])
  }

  @Test func aTextConversionIsNot() {
    #expect(DiffCall(["textconv", "Main.xib"]).forHelper == nil)
  }
}
