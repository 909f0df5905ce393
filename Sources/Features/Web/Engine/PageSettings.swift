internal import SemanticMerge

/// How a page merges: what the project's `.xibmerge.yml` says of merges, and the names of the versions.
struct PageSettings {
  private(set) var policies: [NamedPolicy] = []
  /// The names of the versions, for markers and questions.
  var markers = MarkerRequest()

  var options: MergeOptions { MergeOptions(policies: policies.byReason) }

  /// Why settings can't be used.
  struct Refusal: Error {
    let sentence: String
  }

  /// Takes the policies of a file over. Of YAML, it reads the lines `name: policy` below `merge:`, as all examples have
  /// them; other settings mean nothing to a page.
  mutating func read(_ file: String) throws(Refusal) {
    policies = []
    var found: [NamedPolicy] = []
    var isInside = false
    for line in file.split(whereSeparator: { $0.isNewline }) {
      // Neither names nor policies have one of these.
      let text = line.prefix { $0 != "#" }.filter { !"\u{FEFF}\t \"'".contains($0) }
      if text.isEmpty { continue }
      if !line.hasPrefix(" ") {
        isInside = text == "merge:"
        if !isInside, text.hasPrefix("merge:") || text.hasPrefix("{") {
          throw Refusal(
            sentence:
              "The settings in .xibmerge.yml are in a form that a page does not read; write merge: on a line of its "
              + "own, and each policy on a line below it.")
        }
      } else if isInside {
        guard let policy = NamedPolicy(text.split(separator: ":").joined(separator: "=")) else {
          throw Refusal(
            sentence: "merge in .xibmerge.yml has no \"\(TerminalText.line(text, limit: 80))\"; it takes "
              + "\(NamedPolicy.all.joined(separator: ", ")).")
        }
        found.append(policy)
      }
    }
    policies = found
  }
}
