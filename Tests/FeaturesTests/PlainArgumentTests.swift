import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import Features

/// Arguments in their plain form mean the same as ArgumentParser says.
@Suite struct PlainArgumentTests {
  /// How many argument vectors are tried; the variable `XIB_ARGUMENTS` asks for more.
  private static let count = ProcessInfo.processInfo.environment["XIB_ARGUMENTS"].flatMap(Int.init) ?? 150

  /// Words that may stand anywhere: values, options, and what looks like them.
  private static let words = [
    "base.xib", "ours.xib", "theirs.xib", "-q", "--quiet", "-p", "--path", "-L", "--marker-size", "-S", "-X", "-Y",
    "--base-label", "--ours-label", "--theirs-label", "7", "15", "0", "1001", "-7", "+7", "07", "", " ", "--", "-",
    "--help", "-h", "--version", "--generate-completion-script", "help", "merge", "--path=x", "-pfoo", "-o", "out.xib",
    "é", "a b", "%S", "--json", "--conflict-style", "valid", "--no-such", "--favor", "ours",
  ]

  @Test func threeFilesToMerge() {
    var random = SplitMix64(seed: 15)
    var plain = 0
    for _ in 0..<Self.count {
      var words = ["base.xib", "ours.xib", "theirs.xib"]
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let option = Self.words[3..<15].randomElement(using: &random) ?? "-q"
        let value = Bool.random(using: &random) ? "7" : Self.words.randomElement(using: &random) ?? ""
        words.insert(
          contentsOf: option.hasSuffix("q") ? [option] : [option, value],
          at: words.count * Int.random(in: 0...1, using: &random))
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        words.insert(
          Self.words.randomElement(using: &random) ?? "", at: Int.random(in: 0...words.count, using: &random))
      }
      guard let read = PlainArguments(words, path: MergeCommand.pathNames) else { continue }
      plain += 1
      let joined = PlainArguments.joiningValues(in: words, path: MergeCommand.pathNames)
      #expect((try? MergeCommand.parse(joined))?.call == MergeCall(arguments: read), "\(words)")
    }
    #expect(plain > Self.count / 4)
  }

  @Test func whatAProgramCallsIsPlain() {
    let call = PlainArguments(
      ["a", "b", "c", "-q", "-L", "9", "-p", "--help", "-S", "--", "-X", "-q", "-Y", ""], path: MergeCommand.pathNames)
    #expect(call?.path == "--help")
    #expect(call?.isQuiet == true)
    #expect(call?.markers.size == 9)
    #expect(call?.markers.base == "--")
    #expect(call?.markers.ours == "-q")
    #expect(call?.markers.theirs == nil)
  }
}
