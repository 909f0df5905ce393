internal import CommandSupport
internal import Reports

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

/// Values in configuration files of git.
enum ConfigurationValue {
  /// The value in the lines of an entry, as git reads it.
  static func decoded(_ entry: ArraySlice<UInt8>) -> [UInt8] {
    var rest = entry.drop { $0 != UInt8(ascii: "=") }.dropFirst().drop { blanks.contains($0) }
    var value: [UInt8] = []
    // Blanks at the end don't count.
    var end = 0
    var isQuoted = false
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { break }
        if next == UInt8(ascii: "\n") { break }
        if next == UInt8(ascii: "\r"), rest.first == UInt8(ascii: "\n") {
          rest.removeFirst()
          break
        }
        value.append(escapes[next] ?? next)
        end = value.count
      case UInt8(ascii: "#"), UInt8(ascii: ";"):
        guard isQuoted else { return Array(value[..<end]) }
        value.append(byte)
        end = value.count
      default:
        value.append(byte)
        if isQuoted || !blanks.contains(byte) { end = value.count }
      }
    }
    return Array(value[..<end])
  }

  private static let blanks = Set(" \t\r\n".utf8)
  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "b"): 0x08,
  ]
}

/// A setting that somebody chose and that an installed setting overrides.
struct OverriddenSetting {
  let setting: Setting
  let scope: Scope

  /// Finds the value that would be in force without the installed one; `nil` if there is none, or if it is the same.
  init?(by new: Setting, in place: Scope) async {
    for scope in place.andOuter {
      let installed = await Self.values(of: InstallRecord.installedKey, in: scope)
      let own = await Self.values(of: new.key, in: scope).last { value in
        value != new.value && !installed.contains("\(new.key) \(value)")
      }
      guard let own else { continue }
      (setting, self.scope) = (Setting(key: new.key, value: own), scope)
      return
    }
    return nil
  }

  var description: String {
    "that overrides \(setting.key) = \(TerminalText.line(setting.value, limit: 300)) "
      + "of the \(scope.rawValue) configuration, which stays there"
  }

  private static func values(of key: String, in scope: Scope) async -> [String] {
    let result = await GitProgram.run(["config", scope.option, "--includes", "-z", "--get-all", key])
    guard let result, result.status == 0 else { return [] }
    return result.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Scope {
  /// The scope and those that it overrides, the nearest first.
  fileprivate var andOuter: [Scope] {
    let all: [Scope] = [.worktree, .local, .global, .system]
    return Array(all.drop { $0 != self })
  }
}
