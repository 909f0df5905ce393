import Foundation
import TestSupport
import Testing

/// Documents in Git LFS: git gives the driver pointers to them.
@Suite struct LargeFileTests {
  private static let attributes = "*.storyboard filter=lfs diff=lfs merge=lfs -text\n"

  /// A program that stores what Git LFS would.
  private static let store = """
    #!/bin/sh
    mkdir -p "$HOME/stored"
    case $1 in
    version) echo git-lfs/3 ;;
    clean)
      cat >"$HOME/stored/new"
      id=$(git hash-object --no-filters "$HOME/stored/new")
      mv "$HOME/stored/new" "$HOME/stored/$id"
      printf 'version https://git-lfs.github.com/spec/v1\\noid sha256:%s\\nsize 1\\n' "$id" ;;
    smudge) cat "$HOME/stored/$(sed -n 's/^oid sha256://p')" ;;
    esac
    """

  /// A repository whose documents are in Git LFS on both branches.
  ///
  /// - Parameter isThere: Whether git can run `git lfs`.
  private func sandbox(isThere: Bool) async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox()
    let program = try sandbox.folder.write(Self.store, to: "lfs/git-lfs")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    for word in ["clean", "smudge"] { try await sandbox.git("config", "filter.lfs.\(word)", "'\(program)' \(word)") }
    try await sandbox.commit(Self.attributes, to: ".gitattributes")
    try await sandbox.diverge()
    // Another Git LFS of this machine must not be found.
    if !isThere { try sandbox.folder.write("#!/bin/sh\nexit 1\n", to: "lfs/git-lfs") }
    return sandbox
  }

  private func path(_ sandbox: SetupSandbox) -> [String: String] {
    ["PATH": sandbox.folder.url.path + "/lfs:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")]
  }

  @Test func theDriverMergesWhatThePointersName() async throws {
    let sandbox = try await sandbox(isThere: true)
    let install = try await sandbox.xibmerge("install", environment: path(sandbox))
    #expect(install.status == 0 && install.text.contains("added the lines for *.xib, *.storyboard"), "\(install.text)")
    try await sandbox.git("commit", "-q", "-a", "-m", "Attributes")
    let doctor = try await sandbox.xibmerge("doctor", environment: path(sandbox))
    #expect(doctor.status == 0 && doctor.text.contains("the driver gets it from git lfs"), "\(doctor.text)")
    let merge = try await sandbox.shell("PATH=\"$HOME/lfs:$PATH\" git merge -q --no-edit side")
    #expect(merge.status == 0, "\(merge.text)\(merge.errors)")
    #expect(try sandbox.folder.text(of: "work/" + SetupSandbox.document) == SetupSandbox.merged)
    #expect(try await sandbox.git("show", "HEAD:" + SetupSandbox.document).hasPrefix("version https://git-lfs"))
    #expect(try await sandbox.git("status", "--porcelain") == "")
  }

  @Test func withoutGitLFSItsAttributesStay() async throws {
    let sandbox = try await sandbox(isThere: false)
    let install = try await sandbox.xibmerge("install", environment: path(sandbox))
    #expect(install.text.contains("left as it is, because \(SetupSandbox.document) is in Git LFS"), "\(install.text)")
    #expect(try sandbox.folder.text(of: "work/.gitattributes") == Self.attributes)
    #expect(throws: (any Error).self) { try sandbox.folder.text(of: "work/.git/info/attributes") }
    let doctor = try await sandbox.xibmerge("doctor", environment: path(sandbox))
    #expect(doctor.status == 1 && doctor.text.contains("the driver sees only a pointer"), "\(doctor.text)")
    #expect(!doctor.text.contains("change it to merge=xib"), "\(doctor.text)")
  }

  @Test func withoutGitLFSThePointersConflict() async throws {
    let sandbox = try await sandbox(isThere: false)
    try await sandbox.succeed("install", "--no-attributes")
    try await sandbox.commit(Self.attributes + "*.storyboard merge=xib\n", to: ".gitattributes")
    let merge = try await sandbox.shell("PATH=\"$HOME/lfs:$PATH\" git merge -q --no-edit side")
    #expect(merge.status == 1 && merge.errors.contains("is a Git LFS pointer"), "\(merge.text)\(merge.errors)")
  }
}
