internal import XibModel

extension Rule {
  static let remarks = Rule(
    "remarks",
    """
    Comments, processing instructions and stray text are values, too. Those that both sides added are united; one that
    both changed, or that one changed and the other deleted, is a conflict. The comments that Xcode writes before
    scenes come and go with their scenes. White space alone is text only in a string.
    """)

  static let fileForm = Rule(
    "file-form",
    """
    The line ends, the byte order mark and the XML declaration are one value each.
    """)
}

/// The three-way merge of the remarks in one element, or around the root.
///
/// Remarks have no names. A longest common subsequence pairs those of two versions; the rest are paired by position.
struct RemarkMerge {
  /// A remark and the gap it stands in.
  typealias Entry = (gap: Gap, remark: Remark)

  private let entries: ThreeWay<[Entry]>
  /// The position of each remark of the base in ours and in theirs.
  private let inOurs: [Int: Int]
  private let inTheirs: [Int: Int]

  init(_ entries: ThreeWay<[Entry]>) {
    self.entries = entries
    func places(in side: [Entry]) -> [Int: Int] {
      let pairs = Alignment.pairs(entries.base.map { $0.remark }, side.map { $0.remark }, pairingUnequal: true)
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    inOurs = places(in: entries.ours)
    inTheirs = places(in: entries.theirs)
  }

  /// The merged remarks by their gaps.
  ///
  /// - Parameters:
  ///   - order: The gaps of the merged element, in its order.
  ///   - following: Returns the gap to use instead of one that a side has and the merge lacks.
  func merged(order: [Gap], following: (Gap, Side) -> Gap) -> [Gap: MergedGap] {
    let known = Set(order)
    let ours = entries.ours, theirs = entries.theirs
    var gaps: [Gap: [(place: (Int, Int, Int), part: MergedGap.Part)]] = [:]
    func add(_ part: MergedGap.Part, _ gap: Gap, of side: Side, at place: (Int, Int, Int)) {
      gaps[known.contains(gap) ? gap : following(gap, side), default: []].append((place, part))
    }
    // Remarks of ours keep their order.
    let fromBase = Dictionary(uniqueKeysWithValues: inTheirs.map { ($1, $0) })
    let added = Set(ours.indices).subtracting(inOurs.values)
    for (index, old) in entries.base.enumerated() {
      let mine = inOurs[index].map { ours[$0] }, its = inTheirs[index].map { theirs[$0] }
      let part = Self.part(ThreeWay(base: old.remark, ours: mine?.remark, theirs: its?.remark))
      // Ours places a remark that it moved, and one that theirs lacks.
      let isPlacedByOurs = mine.map { $0.gap != old.gap || its == nil } ?? false
      guard let part, let placed = isPlacedByOurs ? mine : its else { continue }
      add(part, placed.gap, of: isPlacedByOurs ? .ours : .theirs, at: (inOurs[index] ?? index, 0, 0))
    }
    for index in added.sorted() { add(.remark(ours[index].remark), ours[index].gap, of: .ours, at: (index, 0, 0)) }
    // A remark that only theirs has follows the one before it in theirs.
    var last = (ours: -1, number: 0)
    for (index, entry) in theirs.enumerated() {
      if let old = fromBase[index] {
        last = (inOurs[old] ?? old, 0)
        continue
      }
      let isShared = added.contains { ours[$0].remark == entry.remark && ours[$0].gap == entry.gap }
      guard !isShared else { continue }
      last.number += 1
      add(.remark(entry.remark), entry.gap, of: .theirs, at: (last.ours, 1, last.number))
    }
    return gaps.mapValues { MergedGap(parts: $0.sorted { $0.place < $1.place }.map { $0.part }) }
  }

  /// The merge of a remark of the base; `nil` if the merge removes it.
  fileprivate static func part(_ remarks: ThreeWay<Remark?>) -> MergedGap.Part? {
    guard let side = remarks.resolution.side else { return .conflict(remarks) }
    return remarks[side].map { .remark($0) }
  }
}

extension AssembledTree {
  /// Merges the remarks directly in an element, given the merged order of its children; `nil` if no version has any.
  func mergedGaps(in element: ElementID, order: ListMerge.Order) -> [Gap: MergedGap]? {
    let entries = ThreeWay { remarks(in: element, of: $0) }
    guard entries.all.contains(where: { !$0.isEmpty }) else { return nil }
    let list = order.list(in: .ours)
    let gaps = list.map { Gap.before($0, under: element) } + [.atEnd(of: element)]
    let known = Set(list)
    return RemarkMerge(entries).merged(order: gaps) { gap, side in
      guard case .before(let gone, _) = gap else { return .atEnd(of: element) }
      let siblings = versions.children(of: element, in: side.version)
      let next = siblings.drop { $0 != gone }.first(where: known.contains)
      return next.map { .before($0, under: element) } ?? .atEnd(of: element)
    }
  }

  /// Merges the remarks before or after the root. The declaration is a value of its own, and stays in front.
  func mergedGap(aroundRoot gap: Gap) -> [Gap: MergedGap] {
    // Without a base, a remark that both sides have counts as added by both.
    let remarks = ThreeWay { bytes(of: gap, in: $0).map(Remark.all) ?? [] }
    let declarations = remarks.map { $0.first.flatMap { $0.isDeclaration ? $0 : nil } }
    let entries = ThreeWay { version in
      remarks[version].dropFirst(declarations[version] == nil ? 0 : 1).map { RemarkMerge.Entry(gap, $0) }
    }
    var merged = RemarkMerge(entries).merged(order: [gap]) { _, _ in gap }
    if let declaration = RemarkMerge.part(declarations) {
      merged[gap, default: MergedGap(parts: [])].parts.insert(declaration, at: 0)
    }
    return merged
  }

  private func remarks(in element: ElementID, of version: Version) -> [RemarkMerge.Entry] {
    guard let (document, node) = versions.element(element, in: version),
      !document.nodes[node].isSelfClosed
    else { return [] }
    var entries: [RemarkMerge.Entry] = []
    for child in document.children(of: node) where !document.hasBlankLead(child) {
      let gap = Gap.before(versions.element(of: child, in: version), under: element)
      entries += Remark.all(in: document.lead(of: child)).map { (gap, $0) }
    }
    return entries + Remark.all(in: document.tail(of: node)).map { (.atEnd(of: element), $0) }
  }

  /// Whether remarks stand before the end tag of an element.
  func hasRemarks(_ element: ElementID) -> Bool {
    if let merged = gaps[.atEnd(of: element)] { return !merged.parts.isEmpty }
    guard lists[element] != nil else { return false }
    return bytes(of: .atEnd(of: element), in: side(of: .atEnd(of: element)).version).map { !XMLText.isWhiteSpace($0) }
      ?? false
  }

  /// The conflicts in merged gaps.
  func conflicts(in gaps: [Gap: MergedGap], of element: ElementID) -> [Conflict] {
    gaps.sorted { $0.key.pseudoElement < $1.key.pseudoElement }.flatMap { gap, merged in
      merged.parts.compactMap { part in
        guard case .conflict(let remarks) = part else { return nil }
        let isDeleted = remarks.ours == nil || remarks.theirs == nil
        let deleter: Side = remarks.ours == nil ? .ours : .theirs
        var conflict = Conflict(
          kind: isDeleted ? .deletedAndChanged : .value, object: versions.object(of: element), property: "comment",
          values: remarks.map { remark in remark.map { String(decoding: $0.bytes, as: UTF8.self) } },
          explanation: isDeleted
            ? deleter.deletedIt(andOther: "changed it") : Settlement.changedDifferently,
          elements: [gap.pseudoElement])
        conflict.subject = .remarks(element)
        return conflict
      }
    }
  }
}
