import Testing

@testable import ProjectIndex

@Suite struct CodeQuestionTests {
  private static let files = [
    CodeQuestion.File(language: .swift, text: Array("class Home {}\n".utf8)),
    CodeQuestion.File(language: .objectiveC, text: []),
  ]

  @Test func aQuestionIsReadAsItWasWritten() {
    #expect(CodeQuestion(CodeQuestion(Self.files).bytes)?.files == Self.files)
    #expect(CodeQuestion([])?.files == nil)
  }

  @Test func anAnswerIsReadAsItWasWritten() {
    let files = [SourceStoreTests.file, SourceStoreTests.file]
    #expect(CodeAnswer(CodeAnswer(files).bytes)?.files == files)
  }

  @Test func bytesThatEndEarlyAreNoQuestionAndNoAnswer() {
    let question = CodeQuestion(Self.files).bytes
    #expect(question.indices.allSatisfy { CodeQuestion(Array(question[..<$0])) == nil })
    let answer = CodeAnswer([SourceStoreTests.file]).bytes
    #expect(answer.indices.allSatisfy { CodeAnswer(Array(answer[..<$0])) == nil })
  }

  @Test func aQuestionOfAnotherVersionIsNone() {
    var bytes = CodeQuestion(Self.files).bytes
    bytes[1] ^= 1
    #expect(CodeQuestion(bytes) == nil)
    bytes[1] ^= 1
    #expect(CodeQuestion(bytes) != nil)
  }
}
