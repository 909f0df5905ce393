internal import ArgumentParser

extension MergeCommand {
  /// Options whose values may be any text, with a long name for each.
  private static let names = [
    "-S": "--base-label", "-X": "--ours-label", "-Y": "--theirs-label", "-p": "--path",
    "--base-label": "--base-label", "--ours-label": "--ours-label", "--theirs-label": "--theirs-label",
    "--path": "--path",
  ]

  /// The arguments, with each label and path joined to its option in one word.
  ///
  /// As a word of its own, a label such as `--generate-completion-script` is a request to ArgumentParser, which then
  /// exits with 0 and without a merge.
  static func joiningValues(in arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    var joined: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      guard let name = names[word], let value = rest.popFirst() else {
        joined.append(word)
        continue
      }
      // Leave an empty value out: it means no value, and joined to its option it would be taken for a missing one.
      if !value.isEmpty { joined.append("\(name)=\(value)") }
    }
    return joined
  }
}
