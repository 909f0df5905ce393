internal import GitHistory
internal import SemanticMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// Segues of one side to a scene that the other side moved to another storyboard, led to the storyboard reference that the
/// mover made in its place.
struct LedSegues {
  private(set) var versions: MergeVersions
  /// What was led where, a line each.
  private(set) var lines: [String] = []

  init(_ versions: MergeVersions, of path: String, in history: any History) async throws {
    self.versions = versions
    guard versions.format == nil, let base = versions.documents.base, base.kind == .modern else { return }
    for mover in Side.allCases {
      guard let moved = versions.read[mover].document, let edited = versions.read[mover.other].document
      else { return }
      let left = base.objectIDs.subtracting(moved.objectIDs)
      let added = moved.nodes.indices.filter { node in
        moved.nodes[node].name == Self.reference
          && moved.identity(of: node).map { !base.objectIDs.contains($0) } ?? false
      }
      guard !left.isEmpty, !added.isEmpty else { continue }
      var references: [String: String] = [:]
      for node in added {
        guard let id = moved.identity(of: node), let scene = try await Self.target(of: node, in: moved, history),
          left.contains(scene)
        else { continue }
        references[scene] = id
      }
      guard !references.isEmpty, let text = leading(edited, since: base, left, references, path) else { continue }
      let bytes = edited.form.fileBytes(of: text)
      self.versions =
        mover == .ours
        ? MergeVersions(base: versions.base, ours: versions.ours, theirs: bytes)
        : MergeVersions(base: versions.base, ours: bytes, theirs: versions.theirs)
      return
    }
  }

  /// A storyboard reference.
  private static let reference = "viewControllerPlaceholder"

  /// The scene that a storyboard reference leads to, by the id of its view controller; `nil` if it is not found.
  private static func target(of node: Int, in document: Document, _ history: any History) async throws -> String? {
    guard let name = document.value("storyboardName", of: node) else { return nil }
    let identifier = document.value("referencedIdentifier", of: node)
    for version in try await history.trackedDocuments(at: .all)
    where version.path.text.split(separator: "/").last.map({ $0 == "\(name).storyboard" }) == true {
      guard let bytes = try? await DocumentFile.inWorkTree(version.path, of: history).read(),
        let storyboard = ParsedFile.with(bytes).document
      else { continue }
      guard let identifier else { return storyboard.value("initialViewController", of: 0) }
      return storyboard.nodes.indices.first { storyboard.value("storyboardIdentifier", of: $0) == identifier }
        .flatMap { storyboard.identity(of: $0) }
    }
    return nil
  }

  /// The text of a side in which new segues to scenes that are gone lead to their references; `nil` if there are none.
  private mutating func leading(
    _ edited: Document, since base: Document, _ left: Set<String>, _ references: [String: String], _ path: String
  ) -> [UInt8]? {
    let old = Dictionary(
      base.nodes.indices.compactMap { node in base.identity(of: node).map { ($0, base.value("destination", of: node)) }
      }
    ) { first, _ in first }
    var text: [UInt8] = [], at = 0
    for node in edited.nodes.indices where edited.nodes[node].name == "segue" {
      guard let scene = edited.value("destination", of: node), let reference = references[scene],
        let id = edited.identity(of: node), old[id] != .some(scene),
        // A segue between scenes that moved goes with them.
        !edited.identities(around: node).contains(where: left.contains)
      else { continue }
      let (start, end) = (edited.nodes[node].start, edited.nodes[node].end)
      let own = String(decoding: edited.text[start..<end], as: UTF8.self)
      text +=
        edited.text[at..<start]
        + Array(own.replacing("destination=\"\(scene)\"", with: "destination=\"\(reference)\"").utf8)
      at = end
      lines.append("segue (\(id)): it leads to the storyboard reference (\(reference)) now, as its scene moved")
    }
    return lines.isEmpty ? nil : text + edited.text[at...]
  }
}
