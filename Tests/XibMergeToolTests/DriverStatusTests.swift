import Foundation
import TestSupport
import Testing

/// Settings and programs of this version and of those before `--statuses`, in all pairs: nobody renews both at once.
@Suite struct DriverStatusTests {
  private static let call = "driver %O %A %B -L %L -P %P -S %S -X %X -Y %Y"

  enum Version: CaseIterable { case old, new }

  /// What git is told of a clean merge, of a conflict, and of a driver that merged nothing.
  private static func told(_ setting: Version, _ program: Version) -> [Int32] {
    // Only the new setting can't tell what an old program says, and stops.
    (setting, program) == (.new, .old) ? [130, 130, 130] : [0, 1, 130]
  }

  @Test(arguments: Version.allCases, Version.allCases)
  func settingsAndProgramsOfTwoVersionsWorkTogether(_ setting: Version, _ program: Version) async throws {
    let sandbox = try await SetupSandbox()
    try await sandbox.succeed("install")
    var driver = try await sandbox.git("config", "merge.xib.driver")
    if setting == .old {
      driver = "'\(sandbox.xibmerge)' \(Self.call) || case $? in 1) exit 1;; *) rm -f %A; exit 130;; esac"
    }
    if program == .old {
      try FileManager.default.removeItem(atPath: sandbox.xibmerge)
      let script =
        "#!/bin/sh\ncase \"$*\" in *--statuses*) rm -f \"$3\"; exit 130;; esac\nexec '\(Program.xibmerge)' \"$@\"\n"
      try sandbox.folder.write(script, to: "bin/xibmerge")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sandbox.xibmerge)
    }
    for (key, value) in ["O": "base", "A": "ours", "B": "theirs", "L": "7", "P": "Main.storyboard"] {
      driver = driver.replacingOccurrences(of: "%\(key)", with: value)
    }
    let conflicting = SetupSandbox.ours.replacingOccurrences(of: "text=\"Ours\"", with: "text=\"Theirs\"")
    for (theirs, status) in zip([SetupSandbox.theirs, conflicting, nil], Self.told(setting, program)) {
      try sandbox.folder.write(SetupSandbox.base, to: "work/base")
      try sandbox.folder.write(SetupSandbox.ours, to: "work/ours")
      try? FileManager.default.removeItem(at: sandbox.folder.url.appendingPathComponent("work/theirs"))
      if let theirs { try sandbox.folder.write(theirs, to: "work/theirs") }
      let result = try await sandbox.shell(driver)
      #expect(result.status == status, "\(result.errors)")
      let left = try? sandbox.folder.text(of: "work/ours")
      switch status {
      case 0: #expect(left == SetupSandbox.merged)
      case 1: #expect(left?.contains("<<<<<<<") == true)
      default: #expect(left == nil)
      }
    }
  }

  @Test func theDriverSaysWhatItsSettingAsksFor() async throws {
    func status(_ theirs: String, _ statuses: String) async throws -> Int32 {
      let invocation = try Invocation(base: SetupSandbox.base, ours: SetupSandbox.ours, theirs: theirs)
      return try await invocation.driver("--statuses", statuses).status
    }
    let conflicting = SetupSandbox.ours.replacingOccurrences(of: "text=\"Ours\"", with: "text=\"Theirs\"")
    #expect(try await status(SetupSandbox.theirs, "140,150,160") == 140)
    #expect(try await status(conflicting, "140,150,160") == 150)
    // Neither a status that git takes for a conflict, nor one that says two things.
    for wrong in ["140,150", "1,150,160", "140,140,160", "140,150,130", "140,150,256", "140,150,160,170", "x", ""] {
      #expect(try await status(SetupSandbox.theirs, wrong) == 130, "\(wrong)")
    }
  }
}
