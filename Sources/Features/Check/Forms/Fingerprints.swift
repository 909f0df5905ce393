internal import Basics

/// Fingerprints that identify findings across runs, even if they move to other lines.
struct Fingerprints {
  static let name = "xibmergeFinding/v1"
  private var seen: [String: Int] = [:]

  init() {}

  mutating func next(for finding: Finding) -> String {
    var parts = [finding.rule, finding.path]
    // A document that can't be parsed has no object, and its message contains a line number.
    if let object = finding.object { parts += [object.element, object.id ?? "", finding.message] }
    if let merge = finding.merge { parts += [merge.ours, merge.theirs] }
    let key = parts.joined(separator: "\0")
    seen[key, default: 0] += 1
    return "\(Checksum(key.utf8).digits):\(seen[key, default: 1])"
  }
}
