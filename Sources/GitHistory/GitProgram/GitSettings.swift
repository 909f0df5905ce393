/// Settings of git: all that are in force, or those of one place. The last value of a setting is the one in force.
package struct GitSettings: Sendable {
  package struct Entry: Sendable {
    /// The key as git writes it: the section and the name in small letters, what is between them as it is.
    package let key: String
    /// The value; `nil` for a setting without one.
    package let value: String?
    /// Whether the repository or the work tree brings it, and not the user, the machine or the command.
    package let isOfRepository: Bool
  }

  package let entries: [Entry]
  private let values: [String: [Entry]]

  /// The options of `git config` that list settings with the places that they come from.
  package static let listing = ["--show-scope", "-z", "--list"]

  /// - Parameter listing: What git prints with these options.
  package init(listing: [UInt8]) {
    let fields = listing.split(separator: 0, omittingEmptySubsequences: false)
    entries = stride(from: 0, to: fields.count - 1, by: 2).map { place in
      let parts = fields[place + 1].split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      return Entry(
        key: parts[0], value: parts.dropFirst().first,
        isOfRepository: !["system", "global", "command"].contains(String(decoding: fields[place], as: UTF8.self)))
    }
    values = Dictionary(grouping: entries, by: \.key)
  }

  /// All values of a setting, the one in force last; empty where the setting has no value.
  package func values(of key: String) -> [String] { entries(of: key).map { $0.value ?? "" } }

  /// The value in force; git takes a setting without a value for true.
  package func setting(_ key: String) -> String? { entries(of: key).last.map { $0.value ?? "true" } }

  /// The value that would be in force without the repository's settings.
  package func ofUser(_ key: String) -> String? {
    entries(of: key).last { !$0.isOfRepository }.map { $0.value ?? "true" }
  }

  /// The values of a setting, and where they come from.
  package func entries(of key: String) -> [Entry] {
    var parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    parts[0] = parts[0].lowercased()
    parts[parts.count - 1] = parts[parts.count - 1].lowercased()
    return values[parts.joined(separator: ".")] ?? []
  }
}
