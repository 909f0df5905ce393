internal import Basics
internal import ProjectIndex
internal import CodeReading

/// Reads source code: a ``CodeQuestion`` from standard input, a ``CodeAnswer`` to standard output.
@main
enum XibCodeProgram {
  static func main() {
    ignoreClosedPipes()
    do {
      guard let question = CodeQuestion(try StandardInput.read()) else {
        StandardError.write("This program is for xibmerge of the same version, not for people to call.")
        exit(2)
      }
      let answer = CodeAnswer(question.files.map { SourceFile($0.text, language: $0.language) })
      try StandardOutput.write(answer.bytes)
    } catch {
      StandardError.write("\(error)")
      exit(2)
    }
  }
}
