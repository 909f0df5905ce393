internal import CommandSupport

extension DoctorCheck {
  private static let install = "Run xibmerge install."

  static let textConversion = DoctorCheck("git shows documents as text") { surroundings in
    // xibdiff may also be set as an external diff, in place of the text conversion.
    if let program = surroundings.setting("diff.xib.command"), !program.contains("xibdiff") {
      return [
        .wrong(
          "diff.xib.command is \(program), which git runs in place of diff.xib.textconv",
          remedy: "Remove it with: git config --unset diff.xib.command")
      ]
    }
    guard let command = surroundings.setting("diff.xib.textconv") else {
      return [.wrong("diff.xib.textconv is not set, so git shows XML", remedy: install)]
    }
    guard let folder = try? ScratchFolder() else { return nil }
    guard (try? folder.write(Array(ScratchDocument.base.utf8), to: "Scratch.xib")) != nil,
      let result = await ChildProgram.run("sh", ["-c", command + " \"$@\"", "sh", "Scratch.xib"], in: folder.path)
    else { return nil }
    guard result.status == 0, !result.output.isEmpty else {
      let reason = result.errors.split(separator: "\n").first.map { ": \($0)" } ?? ""
      return [.wrong("diff.xib.textconv does not work (\(command), status \(result.status)\(reason))", remedy: install)]
    }
    return []
  }
}
