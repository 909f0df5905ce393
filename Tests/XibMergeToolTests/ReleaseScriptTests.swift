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
    let systems = ["macos-universal", "linux-x86_64", "linux-aarch64"]
    let sums = zip(["ab", "cd", "ef"], systems).map {
      String(repeating: $0, count: 32) + "  xibmerge-1.2.3-\($1).tar.gz\n"
    }
    try folder.write(sums.joined(), to: "sums")
    let result = try await shell("\"$scripts/formula\" somebody/tool 1.2.3 sums")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (sum, system) in zip(["ab", "cd", "ef"], systems) {
      let address = "https://github.com/somebody/tool/releases/download/v1.2.3/xibmerge-1.2.3-\(system).tar.gz"
      let place = try #require(lines.firstIndex(of: "url \"\(address)\""))
      #expect(lines[place + 1] == "sha256 \"\(String(repeating: sum, count: 32))\"")
    }
    // A user of macOS 13 has no Xcode that could build it.
    #expect(!result.text.contains("xcode:"))
    let owner = try String(contentsOf: PackageFile.url("Packaging/owner"), encoding: .utf8)
    #expect(!result.text.contains("github.com/" + owner.trimmingCharacters(in: .newlines)))
  }

  @Test func aReleaseThatDoesNotWorkIsFound() async throws {
    try await publish()
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    let result = try await shell(
      "\"$scripts/released\" --check", environment: ["XIB_RELEASES": releases, "XIB_ATTESTATION": "no"])
    #expect(
      result.status == 1 && result.errors.contains("says that it is version released --version"), "\(result.errors)")
  }

  @Test func nothingIsReleasedBeforeItsOwnerHasAName() async throws {
    let result = try await shell(
      """
      mkdir -p tree/Packaging
      cp -R "$scripts" tree/script
      cd tree
      name=OWNER
      echo $name >Packaging/owner
      echo "https://github.com/$name/xibmerge" >page.md
      git init -q && git add page.md Packaging && git -c user.name=a -c user.email=a@example.com commit -qm one
      printf 'script\n' >.git/info/exclude
      script/release 1.2.3 --without-tests
      """)
    #expect(result.status == 2 && result.errors.contains("page.md Packaging/owner"), "\(result.errors)")
  }

  /// Security teams pin an action by its commit.
  @Test func theCommitOfAReleaseHasTheChecksumsOfItsPrograms() async throws {
    try await publish()
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    let result = try await shell(
      """
      top=$scripts/..
      mkdir -p tree/Sources/Features/Support tree/Packaging
      cp -R "$scripts" tree/script
      cp "$top/Package.swift" tree
      cp "$top/Packaging/owner" tree/Packaging
      cp "$top/Sources/Features/Support/ProgramVersion.swift" tree/Sources/Features/Support
      cd tree
      version=$(script/version)
      printf '# Changelog\n\n## %s - 2026-01-01\n\n- All.\n' "$version" >CHANGELOG.md
      git init -q
      git config user.name a
      git config user.email a@example.com
      git add -A
      git commit -qm Release
      script/download --is-pinned && exit 9
      script/release --tag "../releases/v$version/SHA256SUMS"
      test "$(git rev-list -n 1 "v$version")" = "$(git rev-parse HEAD)"
      test "$(git diff --name-only HEAD~1)" = Packaging/released
      export XIB_REF=$(git rev-parse HEAD) XIB_CACHE=$PWD/cache
      program=$(script/ci/program)
      "$program" pinned
      rm -rf cache
      # Whoever puts another file into the release changes no commit.
      cd "../releases/v$version"
      for file in *.tar.gz; do echo x >>"$file"; done
      if command -v sha256sum >/dev/null; then sha256sum *.gz >SHA256SUMS; else shasum -a 256 *.gz >SHA256SUMS; fi
      cd ../../tree
      script/download cache || echo refused
      # Other sources have other programs.
      echo '// more' >>Sources/Features/Support/ProgramVersion.swift
      script/download --is-pinned || echo built
      """, environment: ["XIB_RELEASES": releases])
    #expect(result.text == "released pinned\nrefused\nbuilt\n", "\(result.text)\(result.errors)")
    #expect(result.errors.contains("the checksum of"))
  }

  @Test func theNotesOfAVersionEndWhereTheNextBegins() async throws {
    let result = try await shell("\"$scripts/notes\" Unreleased")
    #expect(result.text.hasPrefix("### ") && !result.text.contains("\n## "), "\(result.errors)")
    #expect(try await shell("\"$scripts/notes\" 99.9.9").status == 1)
  }
}
