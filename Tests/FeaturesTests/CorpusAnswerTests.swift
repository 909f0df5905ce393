import Foundation
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

@testable import Features

/// Answers to the conflicts of real merges.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
struct CorpusAnswerTests {
  private struct Conflicted {
    let name: String
    let versions: MergeVersions
    let resolution: ConflictResolution
  }

  private func conflicted(every step: Int) async throws -> [Conflicted] {
    var found: [Conflicted] = []
    for folder in try Corpus.merges(every: step) {
      guard let merge = try Corpus.merge(in: folder) else { continue }
      let versions = MergeVersions(base: merge.base, ours: merge.ours, theirs: merge.theirs)
      let start = try await ConflictResolution.start(versions, of: "Main.xib", found: [])
      guard case .open(let resolution) = start.result, case .objects = resolution.content else { continue }
      found.append(Conflicted(name: merge.name, versions: versions, resolution: resolution))
    }
    try #require(!found.isEmpty)
    return found
  }

  /// An answer of a kind; `nil` for typed values, which are checked one by one.
  private func answer(_ kind: Answer.Kind) -> Answer? {
    switch kind {
    case .ours: .ours
    case .theirs: .theirs
    case .base: .base
    case .both: .both()
    case .bothNamed: .both(named: "anotherName")
    case .value: nil
    }
  }

  @Test func eachAnswerThatIsOfferedGivesAValidDocument() async throws {
    for merge in try await conflicted(every: 24) {
      let (name, start) = (merge.name, merge.resolution)
      for (number, question) in start.questions.enumerated() {
        for answer in question.kinds.compactMap(answer) {
          for rest in [Version.ours, .theirs] {
            var resolution = start
            try resolution.answer(number, .answer(answer))
            resolution.takeRest(rest)
            #expect(resolution.open.isEmpty && resolution.result.faults.isEmpty, "\(name) \(question.id) \(answer)")
            #expect(ConflictMarkers(resolution.bytes) == nil, "\(name) \(question.id) \(answer)")
          }
        }
      }
    }
  }

  @Test func mixesOfAnswersGiveValidDocuments() async throws {
    var random = SplitMix64(seed: 51)
    for merge in try await conflicted(every: 24) {
      let (name, start) = (merge.name, merge.resolution)
      for _ in 0..<(Corpus.isWhole ? 80 : 8) {
        var resolution = start
        for (number, question) in start.questions.enumerated() {
          let answers = question.kinds.filter { $0 != .base }.compactMap(answer)
          try resolution.answer(number, .answer(answers.randomElement(using: &random) ?? .ours))
        }
        let given = "\(name) \(resolution.answers)"
        #expect(resolution.result.faults.isEmpty && ConflictMarkers(resolution.bytes) == nil, "\(given)")
      }
    }
  }

  /// A question must stay on a screen of 24 lines and 80 columns, with the prompt.
  @Test func questionsFitOnAScreen() async throws {
    var all = ""
    for merge in try await conflicted(every: 24) {
      let (name, resolution) = (merge.name, merge.resolution)
      var style = resolution.style
      style.form = .diff3
      let places = ObjectPlaces(in: merge.versions.parsedSides)
      let text = SessionText(questions: resolution.questions, style: style) { places.place(of: $0.id) }
      for number in resolution.questions.indices {
        let lines = text.state(.asking(number)) + [text.prompt(.asking(number))]
        #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(name): \(lines.joined(separator: "\n"))")
        all += "## \(name)\n" + lines.joined(separator: "\n") + "\n"
      }
    }
    if let file = ProcessInfo.processInfo.environment["XIB_QUESTIONS"] {
      try all.write(toFile: file, atomically: true, encoding: .utf8)
    }
  }
}
