#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  private let canCount = ["cc", "python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// How often each command parses a document, as `script/parses` counts it.
  @Suite(.enabled(if: canCount, "cc or python3 is not in /usr/bin")) struct ParseCountTests {
    @Test func noCommandParsesADocumentMoreOftenThanItMust() async throws {
      let folder = try TemporaryFolder()
      let programs = URL(fileURLWithPath: Program.xibmerge).deletingLastPathComponent().path
      let result = try await Program.run(
        PackageFile.url("script/parses").path, ["--check", "--documents", "2"], in: folder.url,
        environment: Program.environment(home: folder.url, adding: ["XIB_PROGRAMS": programs]))
      let rows = result.text.split(separator: "\n").dropFirst()
      #expect(result.status == 0 && rows.count == 10, "\(result.text)\(result.errors)")
      // The driver's figures tell that anything is counted.
      #expect(rows.first?.split(separator: " ") == ["driver", "5", "4", "4", "-"], "\(result.text)")
    }
  }
#endif
