internal import Basics
internal import SemanticMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// The base of a document that both sides made, with objects that the base has in another document: both moved them to a
/// document of one name.
enum MovedBase {
  /// Looks for the objects in a commit; asks git.
  ///
  /// - Parameters:
  ///   - versions: The sides; where one can't be read, nothing is found.
  ///   - commit: The merge base.
  ///   - folder: The repository; `nil` for the one of the current folder.
  /// - Returns: `nil` where the sides have no such objects in common.
  static func find(
    for versions: ThreeWay<Document?>, at commit: String, in folder: String? = nil
  ) async -> [UInt8]? {
    guard let ours = versions.ours, let theirs = versions.theirs else { return nil }
    let ids = MovedContent.shared(ours, theirs)
    guard !ids.isEmpty else { return nil }
    let found = await IdentifierSearch.output(["-c", "-z", "--full-name"], ids, in: [commit], top: folder)
    let counts = (found ?? "").split(separator: "\n").compactMap { line -> (path: String, count: Int)? in
      let parts = line.split(separator: "\0")
      return parts.count == 2 ? (String(parts[0].dropFirst(commit.utf8.count + 1)), Int(parts[1]) ?? 0) : nil
    }
    guard let best = counts.max(by: { ($0.count, $1.path) < ($1.count, $0.path) }),
      let blob = await GitProgram.run(["cat-file", "blob", "\(commit):\(best.path)"], in: folder), blob.status == 0,
      let origin = ParsedFile.with(blob.output).document
    else { return nil }
    return MovedContent.base(of: ours, theirs, from: origin)
  }
}

extension MovedContent {
  /// The objects that both sides have, by ids that no other document has by chance.
  static func shared(_ ours: Document, _ theirs: Document) -> Set<String> {
    guard ours.kind == .modern, theirs.kind == .modern else { return [] }
    return Set(ours.objects.keys).intersection(theirs.objects.keys).filter {
      !Identifiers.isCounted($0) && !Identifiers.isPlaceholder($0)
    }
  }

  /// Ours with the objects of both sides as another document had them, and without what only ours has.
  static func base(of ours: Document, _ theirs: Document, from origin: Document) -> [UInt8]? {
    let shared = shared(ours, theirs)
    let (old, its) = (origin.objects, theirs.objects)
    guard origin.kind == .modern, let roots = Roots(of: Set(old.keys), from: origin, in: ours, shared) else {
      return nil
    }
    var text: [UInt8] = [], at = 0, node = 0
    while node < ours.nodes.count {
      defer { node += 1 }
      guard let id = ours.identity(of: node) else { continue }
      if roots.isRoot(id), let place = old[id] {
        text +=
          ours.text[at..<ours.nodes[node].start] + origin.text[origin.nodes[place].start..<origin.nodes[place].end]
      } else if its[id] == nil, old[id] == nil {
        text += ours.text[at..<ours.nodes[node].start].reversed().drop { $0 <= 0x20 }.reversed()
      } else {
        continue
      }
      at = ours.nodes[node].end
      node = ours.nodes[node].subtreeEnd - 1
    }
    return ours.form.fileBytes(of: text + ours.text[at...])
  }
}
