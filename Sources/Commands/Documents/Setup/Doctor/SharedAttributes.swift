internal import Basics
internal import CommandSupport

extension DoctorCheck {
  /// Whether `.gitattributes` is committed, so that others get it with the next push.
  static let sharedAttributes = DoctorCheck(".gitattributes is committed", needsRepository: true) { surroundings in
    guard let top = surroundings.top else { return nil }
    let path = top + "/.gitattributes"
    guard let kind = PathKind(at: path) else { return nil }
    guard kind == .file else {
      return [
        .wrong(
          "\(path) is \(kind == .link ? "a symbolic link, which git does not follow there" : "not a file")",
          remedy: "Put a file in its place: xibmerge install writes it.")
      ]
    }
    guard let bytes = try? Files.read(path), SharedAttributes.haveDriver(bytes) else { return [] }
    let status = await GitProgram.line(["status", "--porcelain", "--ignored", "--", ".gitattributes"], in: top) ?? ""
    let problem: String? =
      switch status.prefix(2) {
      case "": nil
      case "??": "is not tracked"
      case "!!": "is ignored"
      default: "has changes that are not committed"
      }
    return problem.map {
      [.wrong("\(path) \($0), so others don't have it", remedy: "Run: git add -f :/.gitattributes && git commit")]
    } ?? []
  }
}

enum SharedAttributes {
  /// Whether an attributes file gives any files to the driver.
  static func haveDriver(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
      .contains { line in
        !line.hasPrefix("#") && line.split { " \t".contains($0) }.dropFirst().contains("merge=xib")
      }
  }
}
