internal import GitHistory

/// A merge driver of git, as settings and attributes name it.
enum MergeDriver: String, CaseIterable, Sendable {
  case documents = "xib"
  /// Of its own name, so that a team decides about it alone.
  case texts = "xibstrings"

  /// The name of one of its settings.
  func key(_ name: String) -> String { "merge.\(rawValue).\(name)" }

  /// The attribute that gives a file to it.
  var attribute: String { "merge=\(rawValue)" }

  var title: String {
    switch self {
    case .documents: "Interface Builder documents, object by object"
    case .texts: "Strings files, plurals and string catalogs, by key"
    }
  }

  /// The lines of an attributes file.
  var lines: [String] {
    switch self {
    case .documents: ["*.xib        merge=xib diff=xib", "*.storyboard merge=xib diff=xib"]
    case .texts:
      ["strings     ", "stringsdict ", "xcstrings   "].map { "*.\($0)merge=xibstrings diff=xib" }
    }
  }
}

/// A setting that `xibmerge install` makes.
struct Setting: Equatable, Sendable {
  let key: String
  let value: String

  /// The end of the driver's setting, which alone tells git of a merge or a conflict, and only if the driver said so.
  ///
  /// Git takes a status up to 128 for a conflict, with ours in the file and no markers; a shim without a version, a shell,
  /// a loader or another program of that name end with such statuses, and with 0. Git before 2.42 takes every status for
  /// a conflict, but stops if its own file is missing.
  private static func end(_ driver: MergeDriver) -> String {
    let own = DriverStatuses.installed
    return "case $? in \(own.clean)) exit 0;; \(own.conflicts)) exit 1;; \(own.trouble)) ;; "
      + "*) git config \(driver.key("missing")) >&2;; esac; rm -f %A; exit 130"
  }

  /// Whether a driver's setting stops git at every status that the driver does not say.
  static func endsSafely(_ setting: String) -> Bool { MergeDriver.allCases.contains { setting.hasSuffix(end($0)) } }

  /// What stopped git in the settings of versions in which the driver said a conflict with 1.
  static let olderEnd = "|| case $? in 1) exit 1;; *) rm -f %A; exit 130;; esac"

  /// All settings that make git use the programs.
  ///
  /// - Parameters:
  ///   - conversion: Whether git is to show documents as text.
  ///   - mergesTexts: Whether git is to merge files with texts by key.
  static func all(_ programs: ProgramPaths, _ conversion: Conversion, mergesTexts: Bool = false) -> [Setting] {
    let (xibmerge, xibdiff) = (ShellWord.quoted(programs.xibmerge), ShellWord.quoted(programs.xibdiff))
    let drivers = mergesTexts ? MergeDriver.allCases : [.documents]
    return drivers.flatMap { settings(of: $0, programs.xibmerge) }
      + settings(of: conversion, xibdiff) + [
        Setting(
          key: "mergetool.xibmerge.cmd", value: #"\#(xibmerge) mergetool "$BASE" "$LOCAL" "$REMOTE" "$MERGED""#),
        Setting(key: "mergetool.xibmerge.trustExitCode", value: "true"),
        Setting(key: "mergetool.xibmerge.hideResolved", value: "false"),
        // Git itself keeps a copy of the file.
        Setting(key: "mergetool.xibmerge-web.cmd", value: #"\#(xibmerge) resolve --no-backup -- "$MERGED""#),
        Setting(key: "mergetool.xibmerge-web.trustExitCode", value: "true"),
        Setting(key: "mergetool.xibmerge-web.hideResolved", value: "false"),
        Setting(key: "difftool.xibdiff.cmd", value: #"\#(xibdiff) --label "$MERGED" "$LOCAL" "$REMOTE""#),
      ]
  }

  private static func settings(of driver: MergeDriver, _ xibmerge: String) -> [Setting] {
    // Git replaces % and a letter anywhere in this setting.
    let program = ShellWord.quoted(xibmerge).map { $0 == "%" ? "%%" : String($0) }.joined()
    return [
      Setting(key: driver.key("name"), value: driver.title),
      Setting(
        key: driver.key("driver"),
        value: "\(check(program)) \(call(program)) driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y "
          + "--\(PlainArguments.statuses.long) \(DriverStatuses.installed.text) 2>&3; } 3>&2 2>/dev/null; \(end(driver))"
      ),
      Setting(key: driver.key("missing"), value: missing(xibmerge, driver)),
    ]
  }

  /// The name of git's own setting for the text conversion.
  static let conversionKey = "diff.xib.textconv"

  /// The conversion of documents to the text that `git diff` and `git log -p` show.
  enum Conversion {
    case none
    case installed
    /// One that somebody else set.
    case other
  }

  /// The settings of the text conversion, and the headers of hunks that fit. Where the program is gone, git shows XML.
  private static func settings(of conversion: Conversion, _ xibdiff: String) -> [Setting] {
    // The start tags of objects that hold others; in converted text, the lines that name an object.
    let header =
      conversion == .none
      ? #"^[ \t]*<([A-Za-z]+ .*(id|sceneID)="[^"]*".*[^/])>$"# : #"^ *([A-Za-z][A-Za-z0-9 ]* [^=]*\([-A-Za-z0-9]+\))$"#
    let headers = Setting(key: "diff.xib.xfuncname", value: header)
    guard conversion == .installed else { return [headers] }
    let call = "\(xibdiff) textconv --listing=\(TextconvCommand.listing) \"$1\""
    return [
      Setting(key: conversionKey, value: "f() { \(check(xibdiff)) && \(call) || cat \"$1\"; }; f"), headers,
    ]
  }

  /// A command of the shell that succeeds if a program can be run.
  ///
  /// Without it, the shell's error would print the whole setting, and an empty file, as a full disk leaves, would do
  /// nothing with a status of 0.
  private static func check(_ program: String) -> String {
    program.contains("/")
      ? "test -f \(program) -a -x \(program) -a -s \(program)" : "command -v \(program) >/dev/null"
  }

  /// Runs the driver, whose errors are seen; those of the shell, such as `Killed`, are not.
  ///
  /// A shell that can't start a program prints the whole setting. `env` prints the program's name, but would take one
  /// with `=` for a variable.
  private static func call(_ program: String) -> String { "\(beforeCall)\(program.contains("=") ? "" : env)\(program)" }

  private static let beforeCall = "&& { "
  private static let env = "env "
  /// What is right before the program in the driver's setting, in this version and in earlier ones.
  static let beforeProgram = [beforeCall + env, beforeCall, "exit 130; }; "]

  /// The lines that the driver's setting prints where the program is gone.
  private static func missing(_ program: String, _ driver: MergeDriver) -> String {
    """
    xibmerge: \(program) can't be run, so the merge stops. Install xibmerge again, and run xibmerge install.
    To merge this once by lines: git -c '\(driver.key("driver"))=git merge-file --marker-size=%L %A %O %B' merge ...
    """
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

  /// The values that would be in force without installed ones, by their keys.
  static func all(of settings: [Setting], in place: Scope) async -> [String: OverriddenSetting] {
    var found: [String: OverriddenSetting] = [:]
    for scope in place.andOuter {
      let there = await GitSettings(scope.option, "--includes")
      let installed = Set(there.values(of: InstallRecord.installedKey))
      for new in settings where found[new.key] == nil {
        let own = there.values(of: new.key).last { $0 != new.value && !installed.contains("\(new.key) \($0)") }
        found[new.key] = own.map { OverriddenSetting(setting: Setting(key: new.key, value: $0), scope: scope) }
      }
    }
    return found
  }

  /// Tells that the setting of a file overrides this one.
  func step(_ file: String) -> SetupStep {
    SetupStep(.overrides, file, key: setting.key, value: setting.value, description)
  }

  private var description: String {
    "that overrides \(setting.key) = \(TerminalText.line(setting.value, limit: 300)) "
      + "of the \(scope.rawValue) configuration, which stays there"
  }
}

extension Scope {
  /// The scope and those that it overrides, the nearest first.
  fileprivate var andOuter: [Scope] {
    let all: [Scope] = [.worktree, .local, .global, .system]
    return Array(all.drop { $0 != self })
  }
}
