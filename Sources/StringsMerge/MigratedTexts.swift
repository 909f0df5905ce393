internal import ThreeVersions

/// A string catalog that has the texts of strings files now, and what somebody edited in these: versions of the catalog that
/// merge like those of any other.
///
/// In the base, each text that was edited is as the strings file had it before.
package struct MigratedTexts {
  private var before: StringsText
  private var after: StringsText
  private let style: JSONStyle?
  /// The order of the keys, if they have one.
  private let sorting: Sorting?

  package init(_ catalog: [UInt8]) throws(StringsMergeError) {
    before = try StringsText(catalog, .xcstrings)
    after = before
    style = JSONStyle(before.table)
    sorting = Sorting.of(before.texts(.xcstrings).entries.map { $0.identity })
  }

  package var base: [UInt8] { sorted(before).bytes }
  package var edited: [UInt8] { sorted(after).bytes }

  /// Adds what was edited in a strings file, or in one with plurals.
  ///
  /// - Parameter language: That of the file; `nil`, or `Base`, for that of the source.
  package mutating func add(
    from old: [UInt8]?, to new: [UInt8], _ format: StringsFormat, language: String?
  ) throws(StringsMergeError) {
    let (was, now) = (try Self.entries(old, format), try Self.entries(new, format))
    let source = before.table[CatalogRules.sourceLanguage]?.string ?? "en"
    let language = language.flatMap { $0 == "Base" ? nil : String($0.map { $0 == "_" ? "-" : $0 }) } ?? source
    let known = Set(was.map { $0.identity })
    for entry in was + now.filter({ !known.contains($0.identity) }) {
      let one = known.contains(entry.identity) ? entry : nil, other = now.last { $0.identity == entry.identity }
      guard let key = entry.key, one.map({ $0.value.text }) != other.map({ $0.value.text }) || one?.note != other?.note
      else { continue }
      let text = [CatalogRules.texts, key], own = text + [CatalogRules.localizations, language]
      let moved = after.table.value(at: own)
      if !Self.means(one?.value, other?.value) {
        // Xcode leaves a text of the source out that is as its key.
        let isImplied = moved == nil && language == source && one?.value.string == key
        if !isImplied { set(&before, own, Localization(one?.value, like: moved)?.value) }
        set(&after, own, Localization(other?.value, like: moved)?.value)
        if other == nil, after.table.value(at: text)?[CatalogRules.localizations] == nil { set(&after, text, nil) }
        if one == nil, before.table.value(at: text)?[CatalogRules.localizations] == nil,
          after.table.value(at: text) != nil
        {
          set(&before, text, nil)
        }
      }
      guard let other, one?.note != other.note,
        one != nil || after.table.value(at: text + [CatalogRules.comment]) == nil
      else { continue }
      if one != nil { set(&before, text + [CatalogRules.comment], one?.note.asText) }
      set(&after, text + [CatalogRules.comment], other.note.asText)
    }
  }

  private static func entries(
    _ file: [UInt8]?, _ format: StringsFormat
  ) throws(StringsMergeError) -> [KeyedTable.Entry] {
    guard let file, !file.isEmpty else { return [] }
    return try StringsText(file, format).table.entries.filter { $0.key != nil && $0.key == $0.identity }
  }

  private static func means(_ one: KeyedTable.Value?, _ other: KeyedTable.Value?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.means(other)
  }

  private func set(_ text: inout StringsText, _ path: [String], _ value: KeyedTable.Value?) {
    text.table = text.table.replacing(path[...], with: value, style, depth: 0)
  }

  /// Xcode sorts a catalog when it saves it.
  private func sorted(_ text: StringsText) -> StringsText {
    guard let sorting else { return text }
    var text = text
    text.change(.xcstrings) { table in table.entries.sort { sorting.precedes($0.identity, $1.identity) } }
    return text
  }
}

/// An entry of a table that is made.
private typealias Member = (key: String, value: KeyedTable.Value?)

/// A text of a strings file, or its plurals, as a catalog has them.
private struct Localization {
  let value: KeyedTable.Value

  /// - Parameter other: The text of the catalog in the same language, whose form is taken.
  init?(_ value: KeyedTable.Value?, like other: KeyedTable.Value?) {
    guard let value else { return nil }
    let made = value.string.map { Self.unit($0) } ?? Self.plurals(value)
    guard let made else { return nil }
    self.value = other.map { made.inForm(of: $0) } ?? made
  }

  private static func unit(_ text: String) -> KeyedTable.Value {
    .made([
      (CatalogRules.text, .made([(CatalogRules.state, "translated".asText), (CatalogRules.value, text.asText)]))
    ])
  }

  /// The keys of a property list with plurals.
  private static let formatKey = "NSStringLocalizedFormatKey"
  private static let typeKey = "NSStringFormatValueTypeKey"
  private static let cases: Set = ["zero", "one", "two", "few", "many", "other"]

  private static func plurals(_ value: KeyedTable.Value) -> KeyedTable.Value? {
    guard let table = value.table, let format = table[formatKey]?.string else { return nil }
    let variables = table.entries.filter { $0.value.table != nil }
    func variations(_ variable: KeyedTable.Value, _ written: (String) -> String) -> KeyedTable.Value {
      let forms = (variable.table?.entries ?? []).filter { cases.contains($0.key ?? "") }.map { entry -> Member in
        (entry.key ?? "", unit(written(entry.value.string ?? "")))
      }
      return .made([("plural", .made(forms))])
    }
    if variables.count == 1, let only = variables.first, format == "%#@\(only.key ?? "")@" {
      return .made([(CatalogRules.variations, variations(only.value) { $0 })])
    }
    let substitutions = variables.map { variable -> Member in
      let type = variable.value[typeKey]?.string ?? ""
      let forms = variations(variable.value) { $0.replacingFirst("%" + type, with: "%arg") }
      return (variable.key ?? "", .made([("formatSpecifier", type.asText), (CatalogRules.variations, forms)]))
    }
    guard case .table(let text) = unit(format) else { return nil }
    let members = text.entries.map { entry -> Member in (entry.key ?? "", entry.value) }
    return .made(members + [(CatalogRules.substitutions, .made(substitutions))])
  }
}

extension String {
  /// The text as a value of JSON; `nil` if it is empty.
  fileprivate var asText: KeyedTable.Value? {
    isEmpty ? nil : .leaf(Escapes.written(self, like: [], inJSON: true), meaning: "\"" + self)
  }

  fileprivate func replacingFirst(_ word: String, with other: String) -> String {
    let text = Array(utf8), word = Array(word.utf8)
    guard !word.isEmpty, let start = text.indices.first(where: { text[$0...].starts(with: word) }) else { return self }
    return String(decoding: text[..<start] + Array(other.utf8) + text[(start + word.count)...], as: UTF8.self)
  }
}

extension KeyedTable.Value {
  /// A table of JSON in no style.
  fileprivate static func made(_ entries: [Member]) -> Self {
    .table(
      KeyedTable(
        opening: [UInt8(ascii: "{")], entries: entries.compactMap { key, value in value.map { .made(key, $0) } },
        closing: [UInt8(ascii: "}")], separator: [UInt8(ascii: ",")]))
  }

  /// The value with what another one has beside its texts, such as states.
  fileprivate func inForm(of other: Self) -> Self {
    guard case .table(var mine) = self, let its = other.table else { return self }
    mine.entries = mine.entries.map { entry in
      guard let key = entry.key, let twin = its[key] else { return entry }
      let isWords = entry.value.table != nil || key == CatalogRules.value
      return entry.with(value: isWords ? entry.value.inForm(of: twin) : twin)
    }
    // What only the catalog says, such as the number of an argument.
    let known = Set(mine.entries.map { $0.identity })
    let left = its.entries.filter { $0.value.table == nil && !known.contains($0.identity) }
    mine.entries += left
    if !left.isEmpty { mine.entries.sort { $0.identity < $1.identity } }
    return .table(mine)
  }
}

extension KeyedTable.Entry {
  fileprivate static func made(_ key: String, _ value: KeyedTable.Value) -> Self {
    .init(
      identity: key, key: key, lead: [], head: Escapes.written(key, like: [], inJSON: true) + Array(": ".utf8),
      value: value, trail: [])
  }
}

extension KeyedTable {
  /// The value to which keys lead.
  fileprivate func value(at path: [String]) -> Value? {
    path.dropFirst().reduce(path.first.flatMap { self[$0] }) { $0?[$1] }
  }

  /// The table with another value to which keys lead; tables on the way are made. `nil` takes the value away, and the tables
  /// that are empty then.
  ///
  /// - Parameter depth: How deep the table is. Keys of texts are sorted by whoever adds them.
  fileprivate func replacing(_ path: ArraySlice<String>, with value: Value?, _ style: JSONStyle?, depth: Int) -> Self {
    guard let key = path.first else { return self }
    let place = entries.firstIndex { $0.identity == key }
    var new = value
    if path.count > 1 {
      let old = place.flatMap { entries[$0].value.table } ?? Value.made([]).table ?? self
      let inner = old.replacing(path.dropFirst(), with: value, style, depth: depth + 1)
      new = value == nil && inner.entries.isEmpty ? nil : .table(inner)
    }
    var table = self
    switch (place, new) {
    case (let place?, let new?):
      let entry = entries[place].with(value: new)
      // What was written keeps its lines.
      table.entries[place] = path.count > 1 ? entry : style?.written(entry, depth: depth) ?? entry
    case (let place?, nil): table.entries.remove(at: place)
    case (nil, let new?):
      let entry = Entry.made(key, new)
      if entries.isEmpty, let style {
        table.entries = [entry]
        return style.written(table, depth: depth)
      }
      let end = depth == 1 ? nil : entries.firstIndex { key < $0.identity }
      table.entries.insert(style?.written(entry, depth: depth) ?? entry, at: end ?? entries.count)
    case (nil, nil): break
    }
    return table
  }
}
