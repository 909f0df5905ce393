internal import ArgumentParser
internal import Basics

/// A tool besides git whose settings are files that can be written.
enum Tool: String, CaseIterable, ExpressibleByArgument {
  case hg, jj, tower

  /// The files of the tool's settings.
  func files(_ programs: ProgramPaths) throws(SetupError) -> [ToolFile] {
    guard let home = environment("HOME"), !home.isEmpty else { throw .noHomeForTool }
    switch self {
    case .hg:
      return [ToolFile(tool: self, path: home + "/.hgrc", text: Self.mercurial(programs), home: home, isShared: true)]
    case .jj:
      // Source: https://docs.jj-vcs.dev/latest/config/#user-config-files
      let path = UserFolder.configuration(home: home) + "/jj/conf.d/xibmerge.toml"
      return [ToolFile(tool: self, path: path, text: Self.jujutsu(programs), home: home)]
    case .tower:
      // Tower 3 and later; the folder kept its name.
      // Source: https://www.git-tower.com/help/guides/integration/custom-diff-tools/mac
      let folder = home + "/Library/Application Support/com.fournova.Tower3"
      guard PathKind(at: folder, followsLinks: true) == .folder else { throw .noTower(folder) }
      return [
        ToolFile(
          tool: self, path: folder + "/CompareTools/xibmerge.sh", text: Self.towerScript(programs), home: folder,
          isExecutable: true
        ),
        ToolFile(tool: self, path: folder + "/CompareTools/CompareTools.plist", text: Self.towerList, home: folder),
      ]
    }
  }

  // MARK: The settings, as Documentation/use.md explains them

  private static func mercurial(_ programs: ProgramPaths) -> String {
    """
    [merge-tools]
    xibmerge.executable = \(programs.xibmerge)
    xibmerge.args = merge $base $local $other -o $output --base-label $labelbase --ours-label $labellocal \
    --theirs-label $labelother
    xibmerge.premerge = False
    xibmerge.check = conflicts
    xibmerge.gui = False
    [merge-patterns]
    **.xib = xibmerge
    **.storyboard = xibmerge
    [extensions]
    extdiff =
    [extdiff]
    cmd.xibdiff = \(programs.xibdiff)

    """
  }

  private static func jujutsu(_ programs: ProgramPaths) -> String {
    func quoted(_ text: String) -> String {
      "\"" + text.map { ["\"", "\\"].contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
    return """
      # \(ToolFile.mark(.jj))
      [merge-tools.xibmerge]
      program = \(quoted(programs.xibmerge))
      merge-args = ["merge", "$base", "$left", "$right", "-o", "$output", "--marker-size", "$marker_length", \
      "--path", "$path", "--conflict-style", "diff3"]
      merge-conflict-exit-codes = [1]
      conflict-marker-style = "git"

      [merge-tools.xibdiff]
      program = \(quoted(programs.xibdiff))
      diff-args = ["--color=always", "$left", "$right"]

      """
  }

  private static func towerScript(_ programs: ProgramPaths) -> String {
    """
    #!/bin/sh
    # \(ToolFile.mark(.tower))
    # Tower calls it with LOCAL, REMOTE, BASE and MERGED.
    exec \(ShellWord.quoted(programs.xibmerge)) merge "$3" "$1" "$2" -o "$4"

    """
  }

  private static let towerList = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- \(ToolFile.mark(.tower)) -->
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <array>
        <dict>
            <key>ApplicationIdentifier</key>
            <string>com.apple.Terminal</string>
            <key>ApplicationName</key>
            <string>xibmerge</string>
            <key>DisplayName</key>
            <string>xibmerge</string>
            <key>LaunchScript</key>
            <string>xibmerge.sh</string>
            <key>Identifier</key>
            <string>xibmerge</string>
            <key>SupportsMergeTool</key>
            <true/>
            <key>SupportsDiffChangeset</key>
            <false/>
        </dict>
    </array>
    </plist>

    """
}
