internal import SemanticDiff
internal import XibModel

/// The amount of detail in which a text shows a difference.
struct DiffDetail: Sendable {
  /// The number of levels to show of an added or removed object.
  enum Expansion: Sendable, Equatable {
    /// As deep as fits into a few lines.
    case fitting
    /// The given number of levels, with all properties.
    case depth(Int)

    static let all = Expansion.depth(.max)
  }

  let expansion: Expansion
  /// Whether to use the names and values of the file, not those of Xcode's inspectors.
  let isRaw: Bool
  /// The number of columns of the terminal; `nil` for lines of any length.
  let width: Int?
  /// Whether the same change of several objects is one line.
  let sumsUp: Bool
  /// The most characters of a value that is shown whole; of a longer one, what changed is shown.
  let valueLimit: Int

  init(
    expansion: Expansion = .fitting, isRaw: Bool = false, width: Int? = nil, sumsUp: Bool? = nil, valueLimit: Int? = nil
  ) {
    self.expansion = expansion
    self.isRaw = isRaw
    self.width = width
    self.sumsUp = sumsUp ?? (expansion == .fitting)
    self.valueLimit = valueLimit ?? (expansion == .fitting ? TerminalText.short : .max)
  }
}

/// The words for properties and values: those of Xcode's inspectors, or those of the file.
struct FactWords {
  let isRaw: Bool

  /// The name of a property, with the language of a text that is not in the document itself.
  func property(_ fact: ChangedProperty) -> String? {
    let name = isRaw ? fact.property : fact.label ?? fact.property
    guard let name, let localization = fact.localization else { return name }
    return "\(name) in \(place(of: localization))"
  }

  /// The language of a text, or the name of the file that states no language.
  func place(of localization: ChangedProperty.Localization) -> String {
    guard let language = localization.language else {
      return localization.path.split(separator: "/").last.map(String.init) ?? localization.path
    }
    return isRaw ? language : Languages.name(of: language)
  }

  func property(_ property: ObjectOutline.Property) -> String {
    isRaw ? property.name : property.label ?? property.name
  }

  func value(_ value: ChangedProperty.Value) -> String? { isRaw ? value.exact : value.words }

  /// The old and the new value of a fact, shortened to what differs; texts have quotation marks.
  ///
  /// - Parameter isText: Whether the values are texts whatever the property is called.
  func values(
    _ fact: ChangedProperty, isText: Bool = false, limit: Int = TerminalText.short, marks: WordMarks = .none
  ) -> (old: String, new: String) {
    let isText = isText || Self.isText(fact)
    let before = value(fact.old), after = value(fact.new)
    let texts = TerminalText.pair(
      before ?? "", after ?? "", limit: limit, marks: marks, marksShort: isText && marks == .bold)
    // A text that the file does not state is the one that Xcode shows, or a word for none.
    func quoted(_ text: String, _ value: ChangedProperty.Value, isMissing: Bool) -> String {
      if isMissing { return "not set" }
      let isStated = value.text != nil || value.words != "none"
      return isText && isStated || text.isEmpty ? "\"\(text)\"" : text
    }
    return (
      quoted(texts.0, fact.old, isMissing: before == nil), quoted(texts.1, fact.new, isMissing: after == nil)
    )
  }

  /// Whether a property holds words for people to read.
  static func isText(_ property: String?) -> Bool { property.map(ObjectNames.isText) ?? false }

  /// Whether a fact is about words for people to read.
  static func isText(_ fact: ChangedProperty) -> Bool { fact.localization != nil || isText(fact.property) }
}
