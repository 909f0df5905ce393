/// A setting that `xibmerge install` makes.
struct Setting: Equatable, Sendable {
  let key: String
  let value: String

  /// The shell code that stops git if the driver did not merge: the shell could not run it, or a signal ended it.
  ///
  /// Git takes a status up to 128 for a conflict, with ours in the file and no markers. Git before 2.42 takes every
  /// status for a conflict, but stops if its own file is missing.
  static let orStop = "|| case $? in 1) exit 1;; *) rm -f %A; exit 130;; esac"

  /// All settings that make git use the programs.
  static func all(_ programs: ProgramWords) -> [Setting] {
    // Git replaces % and a letter anywhere in this setting.
    let driver = programs.xibmerge.map { $0 == "%" ? "%%" : String($0) }.joined()
    return [
      Setting(key: "merge.xib.name", value: "Interface Builder documents, object by object"),
      Setting(
        key: "merge.xib.driver", value: "\(driver) driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y \(orStop)"),
      Setting(key: "diff.xib.textconv", value: "\(programs.xibdiff) textconv --listing=\(TextconvCommand.listing)"),
      // Git converts each version once, and again after this setting changes.
      Setting(key: "diff.xib.cachetextconv", value: "true"),
      // The lines that name an object, for the headers of hunks.
      Setting(key: "diff.xib.xfuncname", value: #"^ *([A-Za-z][A-Za-z0-9 ]* .*\([-A-Za-z0-9]+\))$"#),
      Setting(
        key: "mergetool.xibmerge.cmd",
        value: #"\#(programs.xibmerge) mergetool "$BASE" "$LOCAL" "$REMOTE" "$MERGED""#),
      Setting(key: "mergetool.xibmerge.trustExitCode", value: "true"),
      Setting(key: "mergetool.xibmerge.hideResolved", value: "false"),
      // Git itself keeps a copy of the file.
      Setting(key: "mergetool.xibmerge-web.cmd", value: #"\#(programs.xibmerge) resolve --no-backup -- "$MERGED""#),
      Setting(key: "mergetool.xibmerge-web.trustExitCode", value: "true"),
      Setting(key: "mergetool.xibmerge-web.hideResolved", value: "false"),
      Setting(key: "difftool.xibdiff.cmd", value: #"\#(programs.xibdiff) --label "$MERGED" "$LOCAL" "$REMOTE""#),
    ]
  }
}

extension Setting {
  /// The name of the section that the setting is in.
  var section: String { key.lastIndex(of: ".").map { String(key[..<$0]) } ?? key }
}
