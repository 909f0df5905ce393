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

  /// The file for all branches; `nil` if the scope has none.
  init?(ofAllBranches scope: Scope, isDryRun: Bool) async {
    guard let place = await AttributesPlace.ofAllBranches(scope) else { return nil }
    (self.place, self.isDryRun) = (place, isDryRun)
  }

  /// Adds the attributes for all branches, unless a branch says otherwise: this file would override it.
  func installForAllBranches() async throws -> [SetupStep] {
    guard AttributesBlock.added(to: try contents()) != nil else { return try install() }
    guard let branches = await BranchDocuments() else { return [] }
    guard let contrary = await branches.firstContrary() else { return try install() }
    let text = "left as it is, because it would override \(contrary.description)"
    return [step(.leave, nil, "\(name): \(TerminalText.line(text, limit: 500))")]
  }

  private var name: String { TerminalText.line(place.path, limit: 300) }

  /// Adds the attributes if they are missing; returns what was done.
  func install() throws -> [SetupStep] {
    guard let bytes = AttributesBlock.added(to: try contents()) else {
      return [step(.unchanged, nil, "\(name): has the attributes already")]
    }
    if !isDryRun {
      try FileSystem.makeFolder(of: place.path)
      try Files.write(bytes, to: FileSystem.resolved(place.path))
    }
    var steps = AttributesBlock.lines.map { step(.add, $0, "\(name): \(isDryRun ? "would add" : "added") \($0)") }
    if place.isShared { steps.append(step(.commit, nil, "Commit \(name), so that everybody has these attributes.")) }
    return steps
  }

  /// Removes what an installation added; returns what was done.
  func uninstall() throws -> [SetupStep] {
    guard let old = try contents() else { return [] }
    let removal = AttributesBlock.removed(from: old)
    let left = removal.left.map { line in
      step(
        .leave, line, "\(name): left \(TerminalText.line(line, limit: 300)), which differs from what install wrote")
    }
    guard removal.isChange else { return left }
    let removesFile = removal.wasNew && removal.bytes.isEmpty
    if !isDryRun {
      let path = FileSystem.resolved(place.path)
      if removesFile { try FileSystem.remove(path) } else { try Files.write(removal.bytes, to: path) }
      if removesFile, let home = place.home { FileSystem.removeEmptyFolders(above: place.path, upTo: home) }
    }
    var steps =
      removesFile
      ? [step(.remove, nil, "\(name): \(isDryRun ? "would be removed" : "removed")")]
      : removal.taken.map { line in
        let action = isDryRun ? "would take out" : "took out"
        return step(.takeOut, line, "\(name): \(action) \(TerminalText.line(line, limit: 300))")
      }
    if place.isShared { steps.append(step(.commit, nil, "If \(name) was committed, commit this change too.")) }
    return left + steps
  }

  private func step(_ action: SetupStep.Action, _ line: String?, _ text: String) -> SetupStep {
    SetupStep(action: action, file: place.path, value: line, text: text)
  }

  private func contents() throws -> [UInt8]? {
    PathKind(at: place.path) == nil ? nil : try Files.read(place.path)
  }
}
