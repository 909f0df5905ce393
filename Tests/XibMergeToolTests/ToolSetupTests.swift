import Foundation
import TestSupport
import Testing

/// `xibmerge install --tool` and `uninstall --tool`.
@Suite struct ToolSetupTests {
  private static let tower = "Library/Application Support/com.fournova.Tower3"

  private func sandbox(withTower: Bool = true) async throws -> SetupSandbox {
    let sandbox = try await SetupSandbox(programs: "it's \"my\" bin")
    guard withTower else { return sandbox }
    try FileManager.default.createDirectory(
      at: sandbox.folder.url.appendingPathComponent(Self.tower), withIntermediateDirectories: true)
    return sandbox
  }

  /// All files in the sandbox's home folder, but those of the repository and the programs.
  private func files(_ sandbox: SetupSandbox) throws -> [String: String] {
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: sandbox.folder.url.path) ?? .init() {
      guard !path.hasPrefix("work"), !path.contains(" bin") else { continue }
      files[path] = (try? sandbox.folder.text(of: path)) ?? "folder"
    }
    return files
  }

  @Test(arguments: ["hg", "jj", "tower"]) func uninstallLeavesNothingBehind(_ tool: String) async throws {
    let sandbox = try await sandbox()
    let before = try files(sandbox)
    let trial = try await sandbox.xibmerge("install", "--tool", tool, "--dry-run")
    #expect(trial.status == 0 && trial.text.contains("would write the settings"), "\(trial.errors)")
    #expect(try files(sandbox) == before)
    try await sandbox.succeed("install", "--tool", tool)
    let installed = try files(sandbox)
    #expect(installed != before)
    let again = try await sandbox.xibmerge("install", "--tool", tool)
    #expect(again.text.contains("has the settings already") && !again.text.contains("wrote"))
    #expect(try files(sandbox) == installed)
    try await sandbox.succeed("uninstall", "--tool", tool)
    #expect(try files(sandbox) == before)
    let nothing = try await sandbox.xibmerge("uninstall", "--tool", tool)
    #expect(nothing.status == 0 && nothing.text.contains("nothing here was installed"))
  }

  @Test(arguments: ["", "[ui]\nusername = A\n", "[ui]\nusername = A", "[ui]\r\nusername = \u{FC}\r\n"])
  func theLinesOfTheUserStayInTheSharedFile(_ text: String) async throws {
    let sandbox = try await sandbox()
    let own = Array(text.utf8) + (text.isEmpty ? [] : [0x23, 0xFF])
    try sandbox.folder.write(own, to: ".hgrc")
    try await sandbox.succeed("install", "--tool", "hg")
    #expect(try sandbox.folder.bytes(of: ".hgrc").starts(with: own))
    // With other programs, the lines are replaced.
    try await sandbox.succeed("install", "--tool", "hg", "--portable")
    let lines = try String(decoding: sandbox.folder.bytes(of: ".hgrc"), as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("xibmerge.executable") } == ["xibmerge.executable = xibmerge"])
    try await sandbox.succeed("uninstall", "--tool", "hg")
    #expect(try sandbox.folder.bytes(of: ".hgrc") == own)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/hg"), "hg is not in /usr/bin"))
  func mercurialMergesWithIt() async throws {
    let sandbox = try await sandbox()
    try sandbox.folder.write("[ui]\nusername = A <a@example.com>\n", to: ".hgrc")
    try await sandbox.succeed("install", "--tool", "hg")
    try sandbox.folder.write(SetupSandbox.base, to: "repository/Main.storyboard")
    try sandbox.folder.write(SetupSandbox.ours, to: "repository/ours")
    try sandbox.folder.write(SetupSandbox.theirs, to: "repository/theirs")
    let result = try await sandbox.shell(
      """
      cd ../repository && hg init && hg add -q Main.storyboard && hg commit -q -m base &&
      cp theirs Main.storyboard && hg commit -q -m theirs && hg update -q 0 &&
      cp ours Main.storyboard && hg commit -q -m ours && hg merge -q 1 && hg xibdiff -r 0 -r 1
      """)
    // hg xibdiff ends with 1 where there is a difference.
    #expect(result.status == 1 && result.text.contains("Theirs"), "\(result.text)\(result.errors)")
    #expect(try sandbox.folder.text(of: "repository/Main.storyboard") == SetupSandbox.merged)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func theSettingsAreWellFormed() async throws {
    let sandbox = try await sandbox()
    try await sandbox.succeed("install", "--tool", "jj")
    try await sandbox.succeed("install", "--tool", "tower")
    try sandbox.folder.write(
      """
      import plistlib, sys
      [tool] = plistlib.load(open(sys.argv[1], 'rb'))
      assert tool['LaunchScript'] == 'xibmerge.sh' and tool['SupportsMergeTool'] is True
      text = open(sys.argv[2]).read()
      try: import tomllib
      except ImportError: sys.exit()
      tools = tomllib.loads(text)['merge-tools']
      assert tools['xibmerge']['program'] == sys.argv[3], tools
      assert tools['xibmerge']['merge-args'][:3] == ['merge', '$base', '$left'] and tools['xibdiff']['diff-args']
      """, to: "look.py")
    let result = try await sandbox.shell(
      """
      /usr/bin/python3 ../look.py "$HOME/\(Self.tower)/CompareTools/CompareTools.plist" "$HOME/jj/conf.d/xibmerge.toml" \
      "$HOME/it's \\"my\\" bin/xibmerge"
      """)
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func theScriptOfTowerMerges() async throws {
    let sandbox = try await sandbox()
    try await sandbox.succeed("install", "--tool", "tower")
    for (name, text) in [("L.xib", SetupSandbox.ours), ("R.xib", SetupSandbox.theirs), ("B.xib", SetupSandbox.base)] {
      try sandbox.folder.write(text, to: "work/" + name)
    }
    let result = try await sandbox.shell(
      "\"$HOME/\(Self.tower)/CompareTools/xibmerge.sh\" L.xib R.xib B.xib M.xib")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try sandbox.folder.text(of: "work/M.xib") == SetupSandbox.merged)
  }

  @Test func filesOfOthersStay() async throws {
    let sandbox = try await sandbox()
    let list = Self.tower + "/CompareTools/CompareTools.plist"
    try sandbox.folder.write("mine", to: list)
    let before = try files(sandbox)
    let result = try await sandbox.xibmerge("install", "--tool", "tower")
    #expect(result.status == 2 && result.errors.contains("is not a file that install wrote"), "\(result.errors)")
    #expect(try files(sandbox) == before)
    let removal = try await sandbox.xibmerge("uninstall", "--tool", "tower")
    #expect(removal.status == 0 && removal.text.contains("left as it is"))
    #expect(try files(sandbox) == before)
  }

  @Test func whatCannotBeWrittenIsExplained() async throws {
    let sandbox = try await sandbox(withTower: false)
    let calls: [([String], String)] = [
      (["--tool", "tower"], "install Tower, and start it once"), (["--tool", "fork"], "'hg', 'jj' or 'tower'"),
      (["--tool", "jj", "--global"], "leave the other options out"),
      (["--tool", "jj", "--no-attributes"], "leave the other options out"),
    ]
    for (arguments, message) in calls {
      let result = try await sandbox.xibmerge(["install"] + arguments)
      #expect(result.status == 2 && result.errors.contains(message), "\(arguments): \(result.errors)")
    }
  }
}
