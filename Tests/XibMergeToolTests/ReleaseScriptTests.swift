import Foundation
import TestSupport
import Testing

/// The scripts that make a release and download one.
@Suite struct ReleaseScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ command: String, environment: [String: String] = [:]) async throws -> Program.Result {
    var environment = Program.environment(home: folder.url, adding: environment)
    environment["scripts"] = PackageFile.url("script").path
    return try await Program.run("bash", ["-ec", command], in: folder.url, environment: environment)
  }

  /// Puts a release into the folder, whose only program prints its arguments.
  private func publish(_ command: String = "") async throws {
    let result = try await shell(
      """
      version=$("$scripts/version")
      case $(uname -s) in Darwin) system=macos-universal ;; *) system=linux-$(uname -m) ;; esac
      name=xibmerge-$version-$system
      mkdir -p "$name/bin" "releases/v$version"
      printf '#!/bin/sh\\necho released "$@"\\n' >"$name/bin/xibmerge"
      chmod +x "$name/bin/xibmerge"
      tar -czf "releases/v$version/$name.tar.gz" "$name"
      cd "releases/v$version"
      if command -v sha256sum >/dev/null; then sha256sum *.gz >SHA256SUMS; else shasum -a 256 *.gz >SHA256SUMS; fi
      \(command)
      """)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func released() async throws -> Program.Result {
    // A space in the path of a file URL must be escaped.
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    return try await shell(
      "\"$scripts/released\" check x", environment: ["XIB_RELEASES": releases, "XDG_CACHE_HOME": folder.url.path])
  }

  @Test func aReleasedProgramIsDownloadedOnce() async throws {
    try await publish()
    let first = try await released()
    #expect(first.status == 0 && first.text == "released check x\n", "\(first.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("releases"))
    #expect(try await released().text == "released check x\n")
  }

  @Test func aWrongChecksumInstallsNothing() async throws {
    try await publish("for file in *.tar.gz; do echo x >>\"$file\"; done")
    let result = try await released()
    #expect(result.status == 2 && result.errors.contains("checksum"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/xibmerge-releases") == [])
  }

  @Test func aMissingReleaseIsNamed() async throws {
    let result = try await released()
    #expect(result.status == 2 && result.errors.contains("build it with script/build"), "\(result.errors)")
  }

  @Test func theFormulaOfAReleaseHasItsAddressAndChecksum() async throws {
    let sum = String(repeating: "ab", count: 32)
    let result = try await shell("\"$scripts/formula\" somebody/tool 1.2.3 \(sum)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.text.contains("url \"https://github.com/somebody/tool/archive/refs/tags/v1.2.3.tar.gz\""))
    #expect(result.text.contains("sha256 \"\(sum)\""))
    let owner = try String(contentsOf: PackageFile.url("Packaging/owner"), encoding: .utf8)
    #expect(!result.text.contains("github.com/" + owner.trimmingCharacters(in: .newlines)))
  }

  @Test func theNotesOfAVersionEndWhereTheNextBegins() async throws {
    let result = try await shell("\"$scripts/notes\" Unreleased")
    #expect(result.text.hasPrefix("### ") && !result.text.contains("\n## "), "\(result.errors)")
    #expect(try await shell("\"$scripts/notes\" 99.9.9").status == 1)
  }
}
