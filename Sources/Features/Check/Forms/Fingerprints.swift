internal import Basics
internal import Findings

/// Fingerprints that identify findings across runs, even if they move to other lines, objects get other titles, or files
/// other names.
struct Fingerprints {
  static let name = "xibmergeFinding/v1"
  private var seen: [String: Int] = [:]
  /// The earlier paths of renamed files.
  private let earlier: [String: String]

  init(earlier: [String: String] = [:]) { self.earlier = earlier }

  mutating func next(for finding: Finding) -> String {
    var parts = [finding.rule.name, earlier[finding.path] ?? finding.path]
    // A document that can't be parsed has no object, and its message contains a line number.
    if let object = finding.object {
      parts += [object.element, object.id ?? "", finding.subject ?? words(of: finding)]
    }
    if let merge = finding.merge { parts += [merge.ours, merge.theirs] }
    let key = parts.joined(separator: "\0")
    seen[key, default: 0] += 1
    return "\(Checksum(key.utf8).digits):\(seen[key, default: 1])"
  }

  /// The message without the name of the object, which is often its title.
  private func words(of finding: Finding) -> String {
    guard let name = finding.object?.name, !name.isEmpty else { return finding.message }
    return finding.message.parts(between: name).joined()
  }
}
