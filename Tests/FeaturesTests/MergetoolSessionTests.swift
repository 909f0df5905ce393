import TestSupport
import Testing
import SemanticMerge
import XibArchives
import XibModel

@testable import Features

/// The mergetool's questions as a machine of states, without a terminal.
@Suite struct MergetoolSessionTests {
  private static let text = """
    a
    <<<<<<< x
    1
    ||||||| b
    2
    =======
    3
    >>>>>>> y
    b
    <<<<<<< x
    ||||||| b
    =======
    4
    >>>>>>> y

    """

  /// - Parameter isBroken: Whether the result counts as a document, which it is not.
  private func session(isBroken: Bool = false) throws -> MergetoolSession {
    let style = ConflictStyle(form: .diff3, oursLabel: "x", baseLabel: "b", theirsLabel: "y")
    let merge = try #require(MarkedLines(Array(Self.text.utf8)))
    let side = try Document(file: Array("<document/>".utf8))
    return MergetoolSession(ConflictResolution(.lines(merge), style, sides: isBroken ? [side] : []))
  }

  private func isBroken(_ session: MergetoolSession) -> Bool {
    if case .broken(let faults) = session.state { !faults.isEmpty } else { false }
  }

  private func text(_ session: MergetoolSession) -> String {
    String(decoding: session.resolution.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("o", MergetoolSession.Key.ours), (" t ", .theirs), ("b", .base), ("e", .edit), ("s", .skip), ("u", .undo),
    ("q", .quit),
    ("?", .help), ("w", .write), ("O", .allOurs), ("T", .allTheirs), ("k", .both), ("x", .lines),
    ("OO", .restOurs), ("TT", .restTheirs),
    ("oo", .unknown("oo")), ("", .unknown("")),
  ])
  func aLineIsAKey(_ line: String, _ key: MergetoolSession.Key) {
    #expect(MergetoolSession.Key(line) == key)
    #expect(MergetoolSession.Key(nil) == .endOfInput)
  }

  @Test func withoutChoicesTheTextIsAsItWas() throws {
    #expect(text(try session()) == Self.text)
  }

  @Test func choicesLeadToTheEnd() throws {
    var session = try session()
    #expect(session.press(.ours) == .nothing)
    #expect(session.state == .asking(1))
    #expect(session.press(.theirs) == .nothing)
    #expect(session.state == .reviewing)
    #expect(session.press(.undo) == .nothing && session.state == .asking(1))
    #expect(session.press(.theirs) == .nothing && session.press(.ours) == .unknown("o"))
    #expect(session.press(.write) == .nothing)
    #expect(session.state == .ended(.written(open: 0)))
    #expect(text(session) == "a\n1\nb\n4\n")
    #expect(session.press(.undo) == .nothing)
    #expect(session.state == .ended(.written(open: 0)))
  }

  @Test(arguments: [(MergetoolSession.Key.restOurs, "a\n1\nb\n"), (.restTheirs, "a\n3\nb\n4\n")])
  func oneKeyTakesASideForAllThatIsLeft(_ key: MergetoolSession.Key, _ text: String) throws {
    var session = try session()
    #expect(session.press(key) == .nothing && session.state == .reviewing)
    #expect(self.text(session) == text)
    #expect(session.press(.undo) == .nothing && session.state == .asking(1))
    var late = try self.session()
    _ = late.press(.base)
    #expect(late.press(key) == .nothing && late.resolution.answers[0] == .base)
  }

  @Test func theLinesOfAQuestionAreShownWhole() throws {
    let line = String(repeating: "long ", count: 40) + "end"
    let lines = ThreeWay(base: "", ours: Array(repeating: line, count: 9).joined(separator: "\n"), theirs: "")
    let text = "<<<<<<< x\n\(lines.ours)\n||||||| b\n=======\n>>>>>>> y\n"
    let merge = try #require(MarkedLines(Array(text.utf8)))
    let resolution = ConflictResolution(.lines(merge), ConflictStyle(form: .diff3), sides: [])
    let shown = SessionText(questions: resolution.questions, style: resolution.style) { _ in nil }
    let brief = shown.state(.asking(0))
    #expect(brief.contains { $0.contains("(4 more lines; x shows them)") } && !brief.contains { $0.hasSuffix("end") })
    #expect(shown.reply(.lines(0), to: .asking(0)).count { $0.hasSuffix("long end") } == 9)
  }

  @Test func undoTakesBackOneChoiceAfterTheOther() throws {
    var session = try session(isBroken: true)
    _ = session.press(.ours)
    _ = session.press(.base)
    #expect(isBroken(session))
    #expect(session.press(.undo) == .nothing)
    #expect(session.state == .asking(1))
    #expect(session.press(.undo) == .nothing)
    #expect(session.state == .asking(0))
    #expect(session.press(.undo) == .nothingToUndo)
    #expect(session.resolution.open == [0, 1])
  }

  @Test func aBrokenDocumentIsOnlyWrittenWhenAsked() throws {
    var session = try session(isBroken: true)
    _ = session.press(.ours)
    _ = session.press(.ours)
    for key in [MergetoolSession.Key.ours, .theirs, .base, .edit, .skip] {
      guard case .unknown = session.press(key) else {
        Issue.record("\(key) was taken")
        continue
      }
      #expect(isBroken(session))
    }
    #expect(session.press(.write) == .nothing)
    #expect(session.state == .ended(.written(open: 0)))
  }

  @Test func editingAsksForATextAndGoesOnWithIt() throws {
    var session = try session()
    #expect(session.press(.edit) == .edit(0))
    #expect(session.state == .asking(0))
    session.take(.edited(Array("5\n6".utf8)))
    _ = session.press(.skip)
    _ = session.press(.write)
    #expect(session.state == .ended(.written(open: 1)))
    #expect(text(session) == "a\n5\n6\nb\n<<<<<<< x\n||||||| b\n=======\n4\n>>>>>>> y\n")
  }

  @Test(arguments: [MergetoolSession.Key.quit, .endOfInput])
  func leavingWritesNothing(_ key: MergetoolSession.Key) throws {
    var session = try session(isBroken: true)
    _ = session.press(.ours)
    _ = session.press(key)
    #expect(session.state == .ended(.quit))
    var broken = try self.session(isBroken: true)
    _ = broken.press(.ours)
    _ = broken.press(.ours)
    _ = broken.press(key)
    #expect(broken.state == .ended(.quit))
  }

  @Test func writingIsNoAnswerToAQuestion() throws {
    var session = try session()
    #expect(session.press(.write) == .unknown("w"))
    #expect(session.press(.help) == .explain)
    #expect(session.state == .asking(0))
  }
}
