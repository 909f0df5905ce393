internal import Basics
internal import SemanticDiff
internal import StringsMerge
internal import XibModel

/// The differences between two versions of a file with texts, as changes of its keys.
enum TextsComparison {
  static func changes(
    from old: [UInt8]?, to new: [UInt8]?, at path: String, _ format: StringsFormat
  ) throws(StringsMergeError) -> [Change] {
    let language = LocalizedName(path.utf8)?.language
    return try StringsDifference(from: old, to: new, format: format).keys.flatMap { key in
      let whole = key.isOld && key.isNew ? [] : [Change(key.isNew ? .added : .removed, ofText: key.name)]
      return whole
        + key.values.map { value in
          let name = ValueName(value.path, language)
          let place = name.language.map { ChangedProperty.Localization(language: $0, path: path) }
          return Change(
            .changed, ofText: key.name,
            ChangedProperty(
              name.property, label: name.label, old: .init(value.old), new: .init(value.new), localization: place))
        }
    }
  }

  /// What a file says, a line for each key and a line below it for each of its values.
  static func listing(of bytes: [UInt8], at path: String, _ format: StringsFormat) throws(StringsMergeError) -> [String]
  {
    let language = LocalizedName(path.utf8)?.language
    return try StringsDifference(from: nil, to: bytes, format: format).keys.flatMap { key in
      ["text \"\(key.name)\""]
        + key.values.map { value in
          let name = ValueName(value.path, language)
          let text = (value.new ?? "").split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
          return "    \(name.label)\(name.language.map { " in \(Languages.name(of: $0))" } ?? "") = \"\(text)\""
        }
    }
  }

  /// What a value is called, by the keys that lead to it.
  struct ValueName {
    /// The language that the file or the value is of.
    var language: String?
    let property: String
    let label: String

    /// What a catalog has around its values.
    private static let frame: Set = ["variations", "stringUnit", "substitutions"]

    init(_ path: [String], _ language: String?) {
      self.language = language
      var parts = path
      if parts.first == "localizations", parts.count > 1 {
        self.language = parts[1]
        parts = parts.dropFirst(2).filter { !Self.frame.contains($0) }
      }
      let last = parts.last ?? "text"
      property = parts.isEmpty ? last : parts.joined(separator: ".")
      let cases = parts.dropLast().joined(separator: ", ")
      label = (last == "value" ? "Text" : ObjectNames.titled(last)) + (cases.isEmpty ? "" : " (\(cases))")
    }
  }
}
