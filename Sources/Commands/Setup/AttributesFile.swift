internal import Basics
internal import Reports

/// The attributes file of a scope, and the changes that an installation makes to it.
struct AttributesFile {
  let place: AttributesPlace
  let isDryRun: Bool

  init(of scope: Scope, isDryRun: Bool) async throws(SetupError) {
    place = try await AttributesPlace.of(scope)
    self.isDryRun = isDryRun
  }

  private var name: String { TerminalText.line(place.path, limit: 300) }

  /// Adds the attributes if they are missing; returns lines of output.
  func install() throws -> [String] {
    guard let bytes = AttributesBlock.added(to: try contents()) else {
      return ["\(name): has the attributes already"]
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: place.path)
      try Files.write(bytes, to: FileSystem.resolved(place.path))
    }
    var lines = AttributesBlock.lines.map { "\(name): \(isDryRun ? "would add" : "added") \($0)" }
    if place.isShared { lines.append("Commit \(name), so that everybody has these attributes.") }
    return lines
  }

  /// Removes what an installation added; returns lines of output.
  func uninstall() throws -> [String] {
    guard let old = try contents() else { return [] }
    let removal = AttributesBlock.removed(from: old)
    let left = removal.left.map {
      "\(name): left \(TerminalText.line($0, limit: 300)), which differs from what install wrote"
    }
    guard removal.isChange else { return left }
    let removesFile = removal.wasNew && removal.bytes.isEmpty
    if !isDryRun {
      let path = FileSystem.resolved(place.path)
      if removesFile { try FileSystem.remove(path) } else { try Files.write(removal.bytes, to: path) }
      if removesFile, let home = place.home { FileSystem.removeEmptyFolders(above: place.path, upTo: home) }
    }
    var lines =
      removesFile
      ? ["\(name): \(isDryRun ? "would be removed" : "removed")"]
      : removal.taken.map {
        "\(name): \(isDryRun ? "would take out" : "took out") \(TerminalText.line($0, limit: 300))"
      }
    if place.isShared { lines.append("If \(name) was committed, commit this change too.") }
    return left + lines
  }

  private func contents() throws -> [UInt8]? {
    PathKind(at: place.path) == nil ? nil : try Files.read(place.path)
  }
}
