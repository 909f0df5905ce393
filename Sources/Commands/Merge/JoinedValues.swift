internal import ArgumentParser

extension MergeCommand {
  /// Options whose values are data, and a long name of each.
  private static let names = [
    "-S": "--base-label", "-X": "--ours-label", "-Y": "--theirs-label", "-p": "--path",
    "--base-label": "--base-label", "--ours-label": "--ours-label", "--theirs-label": "--theirs-label",
    "--path": "--path",
  ]

  /// The arguments with each label and path in one word with its option.
  ///
  /// In a word of its own, a label such as `--generate-completion-script` is a request to the parser of arguments, which
  /// then ends with 0 without a merge.
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
      // An empty value is as good as none, and in one word with its option would be taken for a missing one.
      if !value.isEmpty { joined.append("\(name)=\(value)") }
    }
    return joined
  }
}
