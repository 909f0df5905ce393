#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  private let canCount = ["cc", "python3"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// How often each command parses a document, as `script/parses` counts it.
  @Suite(.enabled(if: canCount, "cc or python3 is not in /usr/bin")) struct ParseCountTests {
    /// The commands that parse a document again where they have it already.
    private static let wasteful: Set = [
      "check FILE", "check --project", "check --against", "audit", "solve", "review", "solve --commit",
      "resolve --json", "resolve",
    ]

    @Test func noCommandParsesADocumentMoreOftenThanItMust() async throws {
      let folder = try TemporaryFolder()
      let programs = URL(fileURLWithPath: Program.xibmerge).deletingLastPathComponent().path
      let result = try await Program.run(
        PackageFile.url("script/parses").path, ["--documents", "2"], in: folder.url,
        environment: Program.environment(home: folder.url, adding: ["XIB_PROGRAMS": programs]))
      let rows = result.text.split(separator: "\n").dropFirst()
      #expect(result.status == 0 && rows.count == Self.wasteful.count + 1, "\(result.text)\(result.errors)")
      // The driver's figures tell that anything is counted.
      #expect(rows.first?.split(separator: " ") == ["driver", "5", "4", "5", "-"], "\(result.text)")
      for row in rows {
        // A name is followed by at least two spaces.
        let name = row.components(separatedBy: "  ")[0]
        withKnownIssue {
          #expect(!row.hasSuffix("too often"), "\(row)")
        } when: {
          Self.wasteful.contains(name)
        }
      }
    }
  }
#endif
