internal import ThreeVersions

/// The order of a merged table: that of the side that ordered anew, and what the other side added after what it follows there.
struct EntryOrder {
  private let base: [String]
  private let ours: [String]
  private let theirs: [String]

  init(_ tables: ThreeWay<KeyedTable?>) {
    func ids(_ table: KeyedTable?) -> [String] {
      var known: Set<String> = []
      return (table?.entries ?? []).map { $0.identity }.filter { known.insert($0).inserted }
    }
    (base, ours, theirs) = (ids(tables.base), ids(tables.ours), ids(tables.theirs))
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
    var order: [String] = [], rest = frame.filter(kept.contains)[...]
    func insert(after id: String?) {
      guard let run = runs[id] else { return }
      let gap = Array(rest.prefix { !others.contains($0) })
      rest = rest.dropFirst(gap.count)
      let (mine, its) = isByTheirs ? (run, gap) : (gap, run)
      // The order of the file shows in the neighbours.
      func among(_ ids: [String]) -> [String] { [id].compactMap { $0 } + ids + rest.prefix(1) }
      let sorting = gap.isEmpty ? nil : Sorting.of(among(mine), among(its))
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

  /// Xcode's order of a catalog comes first: of what several orders fit, it is likely in that.
  private static let all = [
    Sorting { natural($0).lexicographicallyPrecedes(natural($1)) }, Sorting { folded($0) < folded($1) },
    Sorting { $0.utf8.lexicographicallyPrecedes($1.utf8) },
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

  /// The parts of a key as the Finder orders them: signs, digits by their number, letters.
  private static func natural(_ id: String) -> [String] {
    var parts: [String] = [], digits = ""
    for character in id.lowercased() {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty { parts.append(number(digits)) }
      digits = ""
      parts.append(sign(character) ?? String(character))
    }
    return digits.isEmpty ? parts : parts + [number(digits)]
  }

  /// Digits that are ordered as their number.
  private static func number(_ digits: String) -> String {
    let value = digits.drop { $0 == "0" }
    return "0" + String(repeating: "0", count: max(0, 20 - value.count)) + value
  }

  /// A sign that is ordered before digits; `nil` for a letter.
  private static func sign(_ character: Character) -> String? {
    if let place = signs.firstIndex(of: character) { return String(Unicode.Scalar(UInt8(truncatingIfNeeded: place))) }
    return character.isLetter ? nil : "#\(character)"
  }

  /// Signs in Unicode's order (CLDR). All others come after these.
  private static let signs = Array("\n _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$")
}
