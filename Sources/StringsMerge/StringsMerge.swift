package import ThreeVersions

/// The merge of three versions of a file with texts, key by key.
///
/// What neither side changed is written with the bytes of ours. It knows no documents.
package struct StringsMerge {
  /// A value that both sides changed differently, or that one side changed and the other deleted.
  package struct Conflict: Equatable, Sendable {
    /// The keys that lead to the value.
    package let path: [String]
    /// The values; `nil` where a version has none.
    package let base: String?
    package let ours: String?
    package let theirs: String?
  }

  package let conflicts: [Conflict]
  /// The keys that lead to the entries whose comments both sides changed, each otherwise. Those of ours stay.
  package let comments: [[String]]
  private let pieces: [Piece]
  private let form: TextForm

  /// - Parameters:
  ///   - base: The merge base; `nil` or empty if there is none.
  ///   - format: The format that the name of the file tells.
  /// - Throws: ``Unreadable`` for a version that can't be read.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], format: StringsFormat) throws(Unreadable) {
    let old = try base.flatMap { $0.isEmpty ? nil : $0 }.map { bytes throws(Unreadable) in
      try Unreadable.naming("base") { () throws(StringsMergeError) in try StringsText(bytes, format) }
    }
    let mine = try Unreadable.naming("ours") { () throws(StringsMergeError) in try StringsText(ours, format) }
    let its = try Unreadable.naming("theirs") { () throws(StringsMergeError) in try StringsText(theirs, format) }
    var merge = TableMerge(rules: format == .xcstrings ? StateRule.all : [:])
    pieces = merge.merged(old?.table, mine.table, its.table, at: [])
    (conflicts, comments) = (merge.conflicts, merge.comments)
    form = ThreeWay(base: old?.form, ours: mine.form, theirs: its.form).source == .theirs ? its.form : mine.form
  }

  /// The bytes with conflicts between markers.
  package func bytes(_ style: ConflictStyle = ConflictStyle()) -> [UInt8] {
    form.file(of: Piece.lines(of: pieces, style))
  }

  /// The bytes with one side at each conflict.
  package func bytes(favoring side: Side) -> [UInt8] { form.file(of: pieces.flatMap { $0.text[side] }) }

  /// A version that can't be read.
  package struct Unreadable: Error, CustomStringConvertible {
    package let version: String
    package let error: StringsMergeError

    package var description: String { "\(version): \(error)" }

    fileprivate static func naming<Value>(
      _ version: String, _ read: () throws(StringsMergeError) -> Value
    ) throws(Unreadable) -> Value {
      do throws(StringsMergeError) {
        return try read()
      } catch {
        throw Unreadable(version: version, error: error)
      }
    }
  }
}

/// What decides a value that Xcode keeps for itself, where both sides changed it differently: the earlier in the list stays.
enum StateRule {
  static let all: [String: [String?]] = [
    // Whether code has the key. What a person wrote down stays, and one side that has the key makes it used.
    "extractionState": ["manual", nil, "extracted_with_value", "migrated", "stale"],
    // Whether a person must look at the text.
    "state": ["needs_review", "new", "stale", "translated", nil],
    "version": ["2.0", "1.2", "1.1", "1.0", nil],
  ]
}

/// Merges tables, and collects the conflicts.
struct TableMerge {
  /// The values by their precedence, for keys whose values are no conflict.
  let rules: [String: [String?]]
  private(set) var conflicts: [StringsMerge.Conflict] = []
  private(set) var comments: [[String]] = []

  init(rules: [String: [String?]]) { self.rules = rules }

  typealias Entry = KeyedTable.Entry

  mutating func merged(_ base: KeyedTable?, _ ours: KeyedTable, _ theirs: KeyedTable, at path: [String]) -> [Piece] {
    let (old, mine, its) = (Self.keyed(base), Self.keyed(ours), Self.keyed(theirs))
    var results: [String: [Piece]] = [:]
    for entry in ours.entries + theirs.entries where results[entry.identity] == nil {
      let id = entry.identity
      results[id] = merged(old[id], mine[id], its[id], at: path + [entry.key].compactMap { $0 })
    }
    let kept = Set(results.filter { !$0.value.isEmpty }.keys)
    let order = EntryOrder(base: base, ours: ours, theirs: theirs).merged(kept)
    // The end of a table without entries is another one.
    let ends = [ours, theirs].filter { $0.entries.isEmpty == kept.isEmpty }
    let closing = ends.count == 1 ? ends[0].closing : Self.decided(base?.closing, ours.closing, theirs.closing)
    var pieces = [Piece(Self.decided(base?.opening, ours.opening, theirs.opening))]
    for (position, id) in order.enumerated() {
      let own = results[id] ?? []
      pieces += own
      guard !ours.separator.isEmpty else { continue }
      let later = order[(position + 1)...].lazy.compactMap { results[$0] }
      pieces.append(
        Piece.each { part in
          own.exists(in: part) && later.contains { $0.exists(in: part) } ? ours.separator[...] : []
        })
    }
    return pieces + [Piece(closing)]
  }

  private static func keyed(_ table: KeyedTable?) -> [String: Entry] {
    (table?.entries ?? []).reduce(into: [:]) { $0[$1.identity] = $1 }
  }

  /// The pieces of one entry; empty if it is gone.
  private mutating func merged(_ base: Entry?, _ ours: Entry?, _ theirs: Entry?, at path: [String]) -> [Piece] {
    if let rule = path.last.flatMap({ rules[$0] }), Self.isLeaf(base, ours, theirs) {
      return Self.decided(base, ours, theirs, by: rule).map { [Piece($0.text[...])] } ?? []
    }
    guard let ours, let theirs else {
      guard let left = ours ?? theirs else { return [] }
      guard let base else { return [Piece(left.text[...])] }
      if left.value.means(base.value, ignoring: Set(rules.keys)) { return [] }
      conflicts.append(.init(path: path, base: base.words, ours: ours?.words, theirs: theirs?.words))
      return [Piece(ThreeWay(base: base, ours: ours, theirs: theirs))]
    }
    let lead = Self.decided(base?.lead, ours.lead, theirs.lead)
    if base?.lead != theirs.lead, lead == ours.lead, !Self.isBlank(besides: ours.lead, theirs.lead) {
      comments.append(path)
    }
    let head = Self.decided(base?.head, ours.head, theirs.head)
    let trail = Self.decided(base?.trail, ours.trail, theirs.trail)
    var value: [Piece]
    if case .table(let mine) = ours.value, case .table(let its) = theirs.value {
      value = merged(base?.value.table, mine, its, at: path)
    } else if let base, ours.value.means(base.value) {
      // Of two spellings of one value, that of the side that changed it.
      value = [
        Piece(theirs.value.means(base.value) && theirs.value.text == base.value.text ? ours.value : theirs.value)
      ]
    } else if ours.value.means(theirs.value) || base.map({ theirs.value.means($0.value) }) == true {
      value = [Piece(ours.value)]
    } else {
      conflicts.append(.init(path: path, base: base?.words, ours: ours.words, theirs: theirs.words))
      value = [
        Piece(base: base?.value.text[...] ?? [], ours: ours.value.text[...], theirs: theirs.value.text[...])
      ]
      // A base without the entry has nothing of it.
      if base == nil {
        return [Piece(base: [], ours: ours.text[...], theirs: theirs.text[...])]
      }
    }
    return [Piece(lead), Piece(head)] + value + [Piece(trail)]
  }

  private static func isLeaf(_ entries: Entry?...) -> Bool { entries.allSatisfy { $0?.value.table == nil } }

  private static func decided(_ base: Entry?, _ ours: Entry?, _ theirs: Entry?, by rule: [String?]) -> Entry? {
    let (old, mine, its) = (base?.meaning, ours?.meaning, theirs?.meaning)
    if mine == old { return theirs }
    if its == old || mine == its { return ours }
    func rank(_ meaning: String?) -> Int {
      rule.firstIndex { $0.map { "\"\($0)" } == meaning } ?? rule.count
    }
    return rank(its) < rank(mine) ? theirs : ours
  }

  /// Whether two texts differ in nothing but white space.
  private static func isBlank(besides one: Bytes, _ other: Bytes) -> Bool {
    one.filter { $0 > UInt8(ascii: " ") } == other.filter { $0 > UInt8(ascii: " ") }
  }

  /// Text between values: that of the side that changed it, and of ours if both did.
  private static func decided(_ base: Bytes?, _ ours: Bytes, _ theirs: Bytes) -> Bytes { ours == base ? theirs : ours }
}

extension KeyedTable.Entry {
  fileprivate var meaning: String? { if case .leaf(_, let meaning) = value { meaning } else { nil } }

  /// The value in words, for messages.
  fileprivate var words: String {
    KeyedTable(opening: [], entries: [self], closing: []).leaves.map { $0.words }.filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}

/// The order of a merged table: that of the side that ordered anew, and what the other side added after what it follows there.
struct EntryOrder {
  private let base: [String]
  private let ours: [String]
  private let theirs: [String]

  init(base: KeyedTable?, ours: KeyedTable, theirs: KeyedTable) {
    func ids(_ table: KeyedTable?) -> [String] {
      var known: Set<String> = []
      return (table?.entries ?? []).map { $0.identity }.filter { known.insert($0).inserted }
    }
    (self.base, self.ours, self.theirs) = (ids(base), ids(ours), ids(theirs))
  }

  func merged(_ kept: Set<String>) -> [String] {
    let common = Set(base).intersection(ours).intersection(theirs)
    func old(_ ids: [String]) -> [String] { ids.filter(common.contains) }
    let isByTheirs = old(ours) == old(base) && old(theirs) != old(base)
    let (frame, other) = isByTheirs ? (theirs, ours) : (ours, theirs)
    let framed = Set(frame), others = Set(other)
    // What only the other side has, by the entry before it.
    var runs: [String?: [String]] = [:], last: String?
    for id in other where kept.contains(id) {
      if framed.contains(id) { last = id } else { runs[last, default: []].append(id) }
    }
    let sorting = Sorting.of(ours, theirs)
    var order: [String] = [], rest = frame.filter(kept.contains)[...]
    func insert(after id: String?) {
      guard let run = runs[id] else { return }
      let gap = Array(rest.prefix { !others.contains($0) })
      rest = rest.dropFirst(gap.count)
      let (mine, its) = isByTheirs ? (run, gap) : (gap, run)
      order += sorting?.united(mine, its) ?? mine + its
    }
    insert(after: nil)
    while let id = rest.popFirst() {
      order.append(id)
      insert(after: id)
    }
    return order
  }
}

/// An order that a file may keep its keys in.
struct Sorting: Sendable {
  let precedes: @Sendable (String, String) -> Bool

  private static let all = [
    Sorting { $0.utf8.lexicographicallyPrecedes($1.utf8) }, Sorting { folded($0) < folded($1) },
    Sorting { natural($0).lexicographicallyPrecedes(natural($1)) },
  ]

  /// The first order that all lists are in.
  static func of(_ lists: [String]...) -> Sorting? {
    all.first { sorting in lists.allSatisfy { sorting.orders($0) } }
  }

  private func orders(_ ids: [String]) -> Bool {
    ids.count > 1 && zip(ids, ids.dropFirst()).allSatisfy { !precedes($1, $0) }
  }

  func united(_ ours: [String], _ theirs: [String]) -> [String] {
    var united: [String] = [], mine = ours[...], its = theirs[...]
    while let one = mine.first, let other = its.first {
      united.append(precedes(other, one) ? its.removeFirst() : mine.removeFirst())
    }
    return united + mine + its
  }

  private static func folded(_ id: String) -> String { id.lowercased() }

  /// The parts of a key as people count: runs of digits are numbers.
  private static func natural(_ id: String) -> [String] {
    var parts: [String] = [], digits = ""
    for character in id.lowercased() {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty { parts.append(number(digits)) }
      digits = ""
      parts.append(String(character))
    }
    return digits.isEmpty ? parts : parts + [number(digits)]
  }

  /// Digits that are ordered as their number.
  private static func number(_ digits: String) -> String {
    let value = digits.drop { $0 == "0" }
    return "0" + String(repeating: "0", count: max(0, 20 - value.count)) + value
  }
}
