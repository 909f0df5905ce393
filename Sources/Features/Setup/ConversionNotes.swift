/// The notes in which git keeps converted texts if `diff.xib.cachetextconv` is set, as versions before 1.0 did.
///
/// They show in `git log --all`, and go out with `git push --mirror`.
enum ConversionNotes {
  private static let reference = "refs/notes/textconv/xib"

  /// Whether the current repository has them.
  static func exist() async -> Bool {
    await GitProgram.run(["show-ref", "--verify", "--quiet", reference])?.status == 0
  }

  /// Removes them from the current repository, if it has them; returns what was done.
  static func remove(isDryRun: Bool) async -> [SetupStep] {
    guard await exist() else { return [] }
    if !isDryRun {
      guard await GitProgram.run(["update-ref", "-d", reference])?.status == 0 else { return [] }
    }
    return [
      SetupStep(
        action: .remove, file: reference,
        text: "\(reference): \(isDryRun ? "would be removed" : "removed"), git's cache of converted texts")
    ]
  }
}
