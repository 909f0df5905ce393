internal import Basics

extension DoctorCheck {
  /// Merges two additions, which git alone can't merge, with the settings and attributes in force here.
  static let scratchMerge = DoctorCheck("a merge in a scratch repository runs the driver") { surroundings in
    guard let line = surroundings.driverLine, !line.isRelative,
      await surroundings.mayRun(MergeDriver.documents.key("driver"))
    else { return nil }
    do {
      let merge = try ScratchMerge(surroundings)
      guard let problem = await merge.run() else { return [] }
      return .wrong(
        "a merge in a scratch repository \(problem)",
        remedy: "Run xibmerge install, and fix the other problems in this list.")
    } catch {
      return .wrong("\(error)", remedy: "Set TMPDIR to a folder for temporary files.")
    }
  }
}

/// A scratch repository with two branches that add a view each.
private struct ScratchMerge {
  let surroundings: Surroundings
  let folder: ScratchFolder
  /// The path of the document: that of a document tracked here, so that the same attributes apply.
  let path: String

  init(_ surroundings: Surroundings) throws(FileError) {
    self.surroundings = surroundings
    folder = try ScratchFolder()
    path = surroundings.documents.first?.path ?? "Scratch.xib"
  }

  /// Runs the merge; returns the problem, or `nil` if the merge is clean.
  func run() async -> String? {
    guard await git("init", "-q", "--template=", ".")?.status == 0,
      await git("symbolic-ref", "HEAD", "refs/heads/ours")?.status == 0,
      copyAttributes(), await commit(ScratchDocument.base),
      await git("checkout", "-q", "-b", "theirs")?.status == 0, await commit(ScratchDocument.theirs),
      await git("checkout", "-q", "ours")?.status == 0, await commit(ScratchDocument.ours)
    else { return "could not be prepared" }
    let result = await git("merge", "-q", "--no-edit", "theirs")
    guard let result, result.status == 0 else {
      let reason = result?.firstError.map { " (\($0))" } ?? ""
      return "conflicts over two additions\(reason)"
    }
    let merged = (try? Files.read(folder.path + "/" + path)) ?? []
    let text = String(decoding: merged, as: UTF8.self)
    return ScratchDocument.marks.allSatisfy(text.contains) ? nil : "loses an addition"
  }

  /// Copies the attributes files of the document; outside a repository, writes those of an installation.
  ///
  /// - Returns: Whether all could be written.
  private func copyAttributes() -> Bool {
    guard surroundings.isInRepository else {
      return write(Array((MergeDriver.documents.lines.joined(separator: "\n") + "\n").utf8), to: ".gitattributes")
    }
    for file in AttributesSource.all(for: path) {
      guard let bytes = file.bytes(in: surroundings) else { continue }
      guard write(bytes, to: file.name) else { return false }
    }
    return true
  }

  private func write(_ bytes: [UInt8], to name: String) -> Bool { (try? folder.write(bytes, to: name)) != nil }

  private func commit(_ text: String) async -> Bool {
    guard write(Array(text.utf8), to: path) else { return false }
    // Git reads the attributes from the work tree; they need not be committed.
    guard await git("add", "-f", "--", path)?.status == 0 else { return false }
    return await git("commit", "-q", "-m", "Scratch")?.status == 0
  }

  private func git(_ arguments: String...) async -> GitProgram.Result? {
    var environment = GitProgram.otherRepository
    // Don't keep this merge: nobody will review it.
    environment["XIBMERGE_CACHE"] = "0"
    for name in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(name)_NAME"] = "xibmerge doctor"
      environment["GIT_\(name)_EMAIL"] = "doctor@example.com"
    }
    var settings = [
      "core.hooksPath=/dev/null", "commit.gpgSign=false", "core.autocrlf=false", "core.fsmonitor=false", "gc.auto=0",
      "merge.ff=true", "merge.verifySignatures=false",
      "merge.xib.driver=\(surroundings.driver ?? "")",
    ]
    for key in ["merge.xib.name", "merge.xib.recursive", "core.attributesfile"] {
      if let value = surroundings.setting(key) { settings.append("\(key)=\(value)") }
    }
    return await GitProgram.run(settings.flatMap { ["-c", $0] } + arguments, in: folder.path, environment: environment)
  }
}

/// Three versions of a small document: each side adds a label at the same place, which a merge of lines can't resolve.
enum ScratchDocument {
  static let base = text([])
  static let ours = text([first])
  static let theirs = text([second])
  static let marks = [first, second]
  /// With an id that two objects have.
  static let broken = ours.replacing("id=\"\(first)\"", with: "id=\"scr-at-003\"")
  /// Their label is ours, with another text.
  static let otherOurs = ours.replacing("text=\"\(first)\"", with: "text=\"\(second)\"")

  private static let first = "scr-at-001"
  private static let second = "scr-at-002"

  private static func text(_ labels: [String]) -> String {
    let views = labels.map {
      """
                      <label opaque="NO" text="\($0)" translatesAutoresizingMaskIntoConstraints="NO" id="\($0)"/>

      """
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21701" \
      targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES">
          <objects>
              <view contentMode="scaleToFill" id="scr-at-000">
                  <subviews>
                      <switch opaque="NO" translatesAutoresizingMaskIntoConstraints="NO" id="scr-at-003"/>
      \(views.joined())            </subviews>
              </view>
          </objects>
      </document>

      """
  }
}

extension DoctorCheck {
  /// Whether git learns of conflicts. A wrapper, or a setting that somebody wrote, may swallow statuses. (Of failures git
  /// learns anyway: the driver takes its file away.)
  static let driverEnds = DoctorCheck("git is told what the driver says") { surroundings in
    var findings: Findings = []
    for kind in MergeDriver.allCases {
      let key = kind.key("driver")
      guard let setting = surroundings.setting(key), let line = ProgramCommandLine.driver(setting), !line.isRelative,
        await surroundings.mayRun(key), let call = try? DriverCall(setting),
        await call.run(theirs: ScratchDocument.theirs).status == 0
      else { continue }
      let conflict = await call.run(theirs: ScratchDocument.otherOurs)
      if !(1...128).contains(conflict.status) || !conflict.text.contains("<<<<<<<") {
        findings += .wrong("\(key) tells git of a conflict as \(conflict.told): \(setting)", remedy: remedy)
      }
    }
    return findings
  }

  private static let remedy =
    "Run xibmerge install with the program itself, or end the wrapper with the status of the program."
}

/// Calls of a driver's setting, as git makes them.
private struct DriverCall {
  let setting: String
  private let folder: ScratchFolder

  private static let names = ["O": ".merge_file_aaaaaa", "A": ".merge_file_bbbbbb", "B": ".merge_file_cccccc"]

  init(_ setting: String) throws(FileError) { (self.setting, folder) = (setting, try ScratchFolder()) }

  /// What git was told, and what it then found in its file.
  struct End {
    let status: Int32
    let text: String

    var told: String { status == 0 ? "a clean merge" : status > 128 ? "a failure" : "a conflict without markers" }
  }

  /// Merges the scratch document with a version of theirs.
  func run(theirs: String) async -> End {
    let versions = ["O": ScratchDocument.base, "A": ScratchDocument.ours, "B": theirs]
    for (key, name) in Self.names { _ = try? folder.write(Array((versions[key] ?? "").utf8), to: name) }
    var command = ""
    var rest = setting[...]
    let values = Self.names.merging(["L": "7", "P": "Scratch.xib", "S": "base", "X": "ours", "Y": "theirs"]) { $1 }
    while let character = rest.popFirst() {
      if character == "%", let next = rest.popFirst() {
        command += values[String(next)] ?? String(next)
      } else {
        command.append(character)
      }
    }
    let quiet = ["XIBMERGE_CACHE": "0", "XIBMERGE": nil, "XIBMERGE_FAVOR": nil] as [String: String?]
    let result = await ChildProgram.run("sh", ["-c", command], in: folder.path, environment: quiet)
    let left = Self.names["A"].flatMap { try? Files.read(folder.path + "/" + $0) } ?? []
    return End(status: result?.status ?? 255, text: String(decoding: left, as: UTF8.self))
  }
}
