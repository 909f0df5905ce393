internal import ArgumentParser
internal import SemanticMerge

/// The arguments of `driver` or `merge`, read without ArgumentParser: three files, and options, nearly all with a value.
///
/// Labels and paths come from other people's commits and patches, so the word after an option is its value, whatever it
/// looks like. ArgumentParser looks for words of its own, such as `--generate-completion-script`, among values too. It
/// also takes a fifth of the time of a merge of usual size.
struct PlainArguments: Equatable {
  let files: MergeFiles
  var path: String?
  var markers = MarkerRequest()
  var isQuiet = false
  var policies: [NamedPolicy] = []
  /// How the driver ends; `nil` for what git itself takes for a merge and a conflict.
  var statuses: DriverStatuses?

  static let statuses = OptionNames("statuses")
  static let rule = OptionNames("rule")
  static let quiet = OptionNames("quiet", letter: "q")

  init(files: MergeFiles) { self.files = files }

  /// - Parameters:
  ///   - words: The arguments after the name of the subcommand.
  ///   - pathNames: The names of the option that holds the document's path.
  /// - Returns: `nil` if the words ask for something else, or are wrong.
  init?(_ words: [String], path pathNames: OptionNames) {
    var files: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let name = word.hasPrefix("--") ? String(word.prefix { $0 != "=" }) : word
      let option = MarkerRequest.Option.allCases.first { $0.names.contain(name) }
      if option != nil || [pathNames, Self.rule, Self.statuses].contains(where: { $0.contain(name) }) {
        guard let value = name == word ? rest.popFirst() : String(word.dropFirst(name.count + 1)) else { return nil }
        if let option {
          guard markers.set(option, to: value) else { return nil }
        } else if Self.rule.contain(name) {
          guard let policy = NamedPolicy(value) else { return nil }
          policies.append(policy)
        } else if Self.statuses.contain(name) {
          guard let given = DriverStatuses(value) else { return nil }
          statuses = given
        } else if !value.isEmpty {
          path = value
        }
      } else if Self.quiet.contain(word) {
        isQuiet = true
      } else if word.hasPrefix("-") {
        return nil
      } else {
        files.append(word)
      }
    }
    guard files.count == 3 else { return nil }
    self.files = MergeFiles(base: files[0], ours: files[1], theirs: files[2])
  }

  /// The arguments for ArgumentParser, with each label and path joined to its option in one word.
  ///
  /// As a word of its own, a label such as `--generate-completion-script` is a request to ArgumentParser, which then
  /// exits with 0 and without a merge.
  static func joiningValues(in arguments: [String], path pathNames: OptionNames) -> [String] {
    let options = [pathNames] + MarkerRequest.Option.labels.map(\.names)
    var joined: [String] = []
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      guard let option = options.first(where: { $0.contain(word) }), let value = rest.popFirst() else {
        joined.append(word)
        continue
      }
      // Leave an empty value out: it means no value, and joined to its option it would be taken for a missing one.
      if !value.isEmpty { joined.append("--\(option.long)=\(value)") }
    }
    return joined
  }
}

/// The names of an option, for ArgumentParser and for ``PlainArguments``.
struct OptionNames {
  let long: String
  private let letter: Character?

  init(_ long: String, letter: Character? = nil) { (self.long, self.letter) = (long, letter) }

  /// The names as ArgumentParser takes them.
  var specification: NameSpecification {
    guard let letter else { return .customLong(long) }
    return [.customShort(letter), .customLong(long)]
  }

  /// Whether a word, with its dashes, is one of the names.
  func contain(_ word: String) -> Bool { word == "--\(long)" || letter.map { word == "-\($0)" } ?? false }
}

extension MarkerRequest {
  /// An option that asks for markers.
  enum Option: CaseIterable {
    case form, size, base, ours, theirs

    /// The options whose value may be any text.
    static let labels = [base, ours, theirs]

    var names: OptionNames {
      switch self {
      case .form: OptionNames("conflict-style")
      case .size: OptionNames("marker-size", letter: "L")
      case .base: OptionNames("base-label", letter: "S")
      case .ours: OptionNames("ours-label", letter: "X")
      case .theirs: OptionNames("theirs-label", letter: "Y")
      }
    }
  }

  /// Sets what an option asks for; `false` if its value is wrong. An empty label means none.
  mutating func set(_ option: Option, to value: String) -> Bool {
    switch option {
    case _ where value.isEmpty: return Self.Option.labels.contains(option)
    case .base: base = value
    case .ours: ours = value
    case .theirs: theirs = value
    case .size:
      guard let number = Int(value), Self.sizes.contains(number) else { return false }
      size = number
    case .form:
      guard let named = ConflictStyle.Form(rawValue: value) else { return false }
      form = named
    }
    return true
  }
}
