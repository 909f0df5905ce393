/// The notes in which git keeps converted texts if `diff.xib.cachetextconv` is set, as versions before 1.0 did.
///
/// They show in `git log --all`, and go out with `git push --mirror`.
enum ConversionNotes {
  private static let reference = "refs/notes/textconv/xib"

  /// Whether the current repository has them.
  static func exist() async -> Bool {
    await GitProgram.run(["show-ref", "--verify", "--quiet", reference])?.status == 0
  }

  /// Removes them from the current repository; `nil` if it has none.
  static func removal() async -> SetupEdit? {
    guard await exist() else { return nil }
    return SetupEdit(
      .removeReference(reference), [SetupStep(.remove, reference, ", git's cache of converted texts")])
  }
}
