internal import ThreeVersions

/// Merges tables, and collects the conflicts.
struct TableMerge {
  let isCatalog: Bool
  /// What a person answered, by the number of the conflict.
  let answers: [Int: Answer]
  private(set) var conflicts: [StringsMerge.Conflict] = []
  /// The value that each conflict is about.
  private(set) var contested: [ThreeWay<Value?>] = []
  private(set) var comments: [[String]] = []
  private(set) var personal: [(path: [String], side: Side)] = []
  private(set) var states: [(path: [String], side: Side)] = []

  init(isCatalog: Bool, answers: [Int: Answer] = [:]) { (self.isCatalog, self.answers) = (isCatalog, answers) }

  typealias Entry = KeyedTable.Entry
  typealias Value = KeyedTable.Value

  /// - Parameter textSide: The side whose text is taken, if the table is a text of a catalog with its state.
  mutating func merged(
    _ tables: ThreeWay<KeyedTable?>, at path: [String], textOf textSide: Side? = nil
  ) -> [Piece] {
    let entries = tables.map { table in (table?.entries ?? []).reduce(into: [:]) { $0[$1.identity] = $1 } }
    var results: [String: [Piece]] = [:]
    if isCatalog, path.count == CatalogRules.depthOfEntries { results = commentary(entries, at: path) }
    for entry in (tables.ours?.entries ?? []) + (tables.theirs?.entries ?? []) where results[entry.identity] == nil {
      results[entry.identity] = merged(
        entries.map { $0[entry.identity] }, at: path + [entry.key].compactMap { $0 }, textOf: textSide)
    }
    let kept = Set(results.filter { !$0.value.isEmpty }.keys)
    let order = EntryOrder(tables).merged(kept)
    // The end of a table without entries is another one.
    func closing(isEmpty: Bool) -> Bytes {
      let ends = [tables.ours, tables.theirs].compactMap { $0 }.filter { $0.entries.isEmpty == isEmpty }
      return ends.count == 1 ? ends[0].closing : Self.decided(tables.map { $0?.closing })
    }
    let separator = tables.ours?.separator ?? []
    var pieces = [Piece(Self.decided(tables.map { $0?.opening }))]
    for (position, id) in order.enumerated() {
      let own = results[id] ?? []
      pieces += own
      guard !separator.isEmpty else { continue }
      let later = order[(position + 1)...].lazy.compactMap { results[$0] }
      pieces.append(
        Piece.each { version in
          own.exists(in: version) && later.contains { $0.exists(in: version) } ? separator[...] : []
        })
    }
    return pieces
      + [Piece.each { version in closing(isEmpty: !order.contains { results[$0]?.exists(in: version) == true }) }]
  }

  /// The comment of an entry with the mark of one that Xcode wrote, if both sides changed these; that of a person stays.
  private mutating func commentary(_ entries: ThreeWay<[String: Entry]>, at path: [String]) -> [String: [Piece]] {
    let keys = [CatalogRules.comment, CatalogRules.isGenerated]
    let parts = entries.map { entries in keys.map { entries[$0]?.meaning } }
    let isByHand = parts.map { $0[0] != nil && $0[1] != "true" }
    func pieces(from version: Version) -> [String: [Piece]] {
      keys.reduce(into: [:]) { $0[$1] = entries[version][$1].map { [Piece($0.text[...])] } ?? [] }
    }
    switch parts.resolution {
    case .alike: return [:]
    case .changed(let side): return pieces(from: side.version)
    case .contradiction where isByHand.ours != isByHand.theirs:
      let side: Side = isByHand.ours ? .ours : .theirs
      personal.append((path, side))
      return pieces(from: side.version)
    case .contradiction:
      let own = entries.map { $0[keys[0]] }
      switch add(.text, own.map { $0?.value }, at: path + [keys[0]]) {
      case .take(let version)?: return pieces(from: version)
      case .value(let text)?: return [keys[0]: typed(text, own), keys[1]: []]
      case .both?, nil: break
      }
      return keys.reduce(into: [:]) { results, key in
        let own = entries.map { $0[key] }
        let isAlike = own.ours?.meaning == own.theirs?.meaning
        results[key] = isAlike ? own.ours.map { [Piece($0.text[...])] } ?? [] : [Piece(own)]
      }
    }
  }

  /// The pieces of one entry; empty if it is gone.
  private mutating func merged(_ entries: ThreeWay<Entry?>, at path: [String], textOf textSide: Side?) -> [Piece] {
    // Most entries of most files are alike.
    let texts = entries.map { $0?.text }
    if let text = texts.ours, texts.all.allSatisfy({ $0 == text }) { return [Piece(text[...])] }
    if isCatalog, let key = path.last, let values = CatalogRules.precedence[key],
      entries.all.allSatisfy({ $0?.value.table == nil }), entries.ours?.meaning != entries.theirs?.meaning
    {
      let meanings = entries.map { $0?.meaning }, side = Self.decided(meanings, by: values, textOf: textSide)
      if meanings.resolution == .contradiction { states.append((path, side)) }
      return entries[side].map { [Piece($0.text[...])] } ?? []
    }
    guard let ours = entries.ours, let theirs = entries.theirs else { return merged(deleted: entries, at: path) }
    let lead = Self.decided(entries.map { $0?.lead })
    if entries.base?.lead != theirs.lead, lead == ours.lead, !Self.isBlank(besides: ours.lead, theirs.lead) {
      comments.append(path)
    }
    let head = Self.decided(entries.map { $0?.head }), trail = Self.decided(entries.map { $0?.trail })
    guard let value = merged(entries.map { $0?.value }, at: path) else {
      // A base without the entry has nothing of it.
      guard let base = entries.base else { return [Piece(base: [], ours: ours.text[...], theirs: theirs.text[...])] }
      let texts = [base, ours, theirs].map { $0.value.text[...] }
      return [Piece(lead), Piece(head), Piece(base: texts[0], ours: texts[1], theirs: texts[2]), Piece(trail)]
    }
    return [Piece(lead), Piece(head)] + value + [Piece(trail)]
  }

  /// The pieces of an entry that a side lacks.
  private mutating func merged(deleted entries: ThreeWay<Entry?>, at path: [String]) -> [Piece] {
    guard let left = entries.ours ?? entries.theirs else { return [] }
    guard let base = entries.base else { return [Piece(left.text[...])] }
    let kind: StringsMerge.Conflict.Kind
    if !left.value.means(base.value, ignoring: ignored) {
      kind = .text
    } else if isCatalog,
      CatalogRules.marks.contains(where: { left.value[$0]?.string == $1 && base.value[$0]?.string != $1 })
    {
      kind = .mark
    } else if left.note != base.note {
      kind = .comment
    } else {
      return []
    }
    switch add(kind, entries.map { $0?.value }, at: path) {
    case .take(let version)?: return entries[version].map { [Piece($0.text[...])] } ?? []
    case .value(let text)?: return typed(text, entries)
    case .both?, nil: return [Piece(entries)]
    }
  }

  /// The pieces of an entry with another text, as the first side that has it writes it.
  private func typed(_ text: String, _ entries: ThreeWay<Entry?>) -> [Piece] {
    guard let entry = entries.ours ?? entries.theirs else { return [] }
    return [
      Piece(entry.lead), Piece(entry.head), Piece(entry.value.saying(text, inJSON: isCatalog)), Piece(entry.trail),
    ]
  }

  /// The pieces of a value that both sides have; `nil` for a conflict about the whole value.
  private mutating func merged(_ values: ThreeWay<Value?>, at path: [String]) -> [Piece]? {
    func resolution() -> Resolution {
      values.resolution { one, other in
        guard let one, let other else { return one == nil && other == nil }
        return one.means(other, ignoring: ignored)
      }
    }
    let tables = values.map { $0?.table }
    var kind = StringsMerge.Conflict.Kind.text
    if let ours = tables.ours, let theirs = tables.theirs {
      let mine = form(of: ours, at: path), its = form(of: theirs, at: path)
      if !mine.isEmpty, !its.isEmpty, mine != its {
        let variations = (variation(of: ours, at: path), variation(of: theirs, at: path))
        if variations.0 != variations.1 { kind = .variation(ours: variations.0, theirs: variations.1) }
      } else if !isOfText(path) || path.last != CatalogRules.text {
        return merged(tables, at: path)
      } else {
        switch resolution() {
        case .alike: return merged(tables, at: path)
        case .changed(let side): return merged(tables, at: path, textOf: side)
        case .contradiction: break
        }
      }
    }
    switch resolution() {
    case .alike: return Self.pieces(of: values[values.map { $0?.text }.source])
    case .changed(let side): return Self.pieces(of: values[side])
    case .contradiction:
      switch add(kind, values, at: path) {
      case .take(let version)?: return Self.pieces(of: values[version] ?? values.ours)
      case .value(let text)?: return Self.pieces(of: (values.ours ?? values.theirs)?.saying(text, inJSON: isCatalog))
      case .both?, nil: return nil
      }
    }
  }

  private static func pieces(of value: Value?) -> [Piece] { value.map { [Piece($0)] } ?? [] }

  /// Notes a conflict; returns the answer to it, if there is one.
  private mutating func add(
    _ kind: StringsMerge.Conflict.Kind, _ values: ThreeWay<Value?>, at path: [String]
  ) -> Answer? {
    let words = values.map { $0?.words(without: ignored) }
    conflicts.append(.init(kind, path: path, base: words.base, ours: words.ours, theirs: words.theirs))
    contested.append(values)
    return answers[conflicts.count - 1]
  }

  /// The keys whose values are no change of an entry.
  private var ignored: Set<String> { isCatalog ? CatalogRules.states : [] }

  /// Whether keys lead to a text in a language, or into it. What is less deep in a catalog has keys of the project.
  private func isOfText(_ path: [String]) -> Bool { isCatalog && path.count > 3 }

  /// The alternatives that a table has, of which it can have one.
  private func form(of table: KeyedTable, at path: [String]) -> Set<String> {
    guard isOfText(path) else { return [] }
    let keys = Set(table.entries.map { $0.identity })
    if path.last == CatalogRules.variations { return keys }
    // A text names its substitutions.
    let substitutions = table[CatalogRules.substitutions]?.table?.entries.map { "%#@\($0.identity)@" } ?? []
    return keys.intersection(CatalogRules.forms).union(substitutions)
  }

  private func variation(of table: KeyedTable, at path: [String]) -> String? {
    (path.last == CatalogRules.variations ? table : table[CatalogRules.variations]?.table)?.entries.first?.key
  }

  private static func decided(_ meanings: ThreeWay<String?>, by values: [String?], textOf textSide: Side?) -> Side {
    // A side's new text comes with its state, even with the old one.
    if meanings.ours == meanings.base, textSide != .ours { return .theirs }
    if meanings.theirs == meanings.base, textSide != .theirs { return .ours }
    func rank(_ meaning: String?) -> Int {
      values.firstIndex { $0.map { "\"\($0)" } == meaning } ?? values.count
    }
    return rank(meanings.theirs) < rank(meanings.ours) ? .theirs : .ours
  }

  /// Whether two texts differ in nothing but white space.
  private static func isBlank(besides one: Bytes, _ other: Bytes) -> Bool {
    one.filter { $0 > UInt8(ascii: " ") } == other.filter { $0 > UInt8(ascii: " ") }
  }

  /// Text between values: that of the side that changed it, and of ours if both did.
  private static func decided(_ texts: ThreeWay<Bytes?>) -> Bytes { texts[texts.source] ?? [] }
}

extension KeyedTable.Entry {
  fileprivate var meaning: String? { if case .leaf(_, let meaning) = value { meaning } else { nil } }
}

extension KeyedTable.Value {
  /// The value in words, for messages.
  fileprivate func words(without ignored: Set<String>) -> String {
    guard let table else { return words }
    return table.leaves.filter { !ignored.contains($0.path.last ?? "") && !$0.words.isEmpty }.map { $0.words }
      .joined(separator: ", ")
  }
}
