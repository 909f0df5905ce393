import Foundation
import TestSupport
import Testing

/// `xibmerge tidy`, as people run it.
@Suite struct TidyTests {
  private static let document = SampleSources.document()
  /// The document as another Xcode saves it.
  private static let saved = document.replacingOccurrences(of: "21507", with: "23504")
  private static let edited = saved.replacingOccurrences(of: "\"Hi\"", with: "\"Hello\"")

  @Test(arguments: [true, false]) func onlyDocumentsThatXcodeAloneChangedAreTakenBack(isStaged: Bool) async throws {
    let repository = try await TemporaryRepository()
    for name in ["Noise.xib", "Edit.xib", "Both.xib"] { try repository.write(Self.document, to: name) }
    try await repository.commit("Base")
    for name in ["Noise.xib", "Both.xib"] { try repository.write(Self.saved, to: name) }
    try repository.write(Self.edited, to: "Edit.xib")
    if isStaged { _ = try await repository.git("add", "-A") } else { _ = try await repository.git("add", "Both.xib") }
    try repository.write(isStaged ? Self.edited : Self.document, to: "Both.xib")
    let result = try await Program.run(
      Program.xibmerge, ["tidy"] + (isStaged ? ["--staged"] : []), in: repository.url,
      environment: Program.environment(home: repository.folder.url))
    #expect(result.status == 0 && result.text == "Noise.xib: is as in HEAD again\n", "\(result.text)\(result.errors)")
    let left = try await repository.git("status", "--porcelain")
    #expect(!left.contains("Noise.xib") && left.contains("Edit.xib"), "\(left)")
    #expect(result.errors.contains("Both.xib has \(isStaged ? "edits that are not staged" : "staged edits")"))
  }
}
