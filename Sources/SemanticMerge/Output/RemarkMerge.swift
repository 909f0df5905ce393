internal import XibModel

/// A place between tags: before an element, or before the end tag of an element.
enum Gap: Hashable {
  case before(Int, under: Int?)
  case atEnd(of: Int)
  /// After the root.
  case atEndOfFile
}

/// The merged content of a gap, if it is not copied from a side.
struct MergedGap {
  enum Part: Equatable {
    case remark(Remark)
    /// Both sides changed the remark differently; `nil` for a side that has none.
    case conflict(ours: Remark?, base: Remark?, theirs: Remark?)

    /// The remark that a version shows.
    func remark(on side: Side) -> Remark? {
      switch self {
      case .remark(let remark): remark
      case .conflict(let ours, let base, let theirs): side == .ours ? ours : side == .theirs ? theirs : base
      }
    }
  }

  var parts: [Part]
}

/// The three-way merge of the remarks in one element, or around the root.
///
/// Remarks have no names. A longest common subsequence pairs those of two versions; the rest are paired by position.
struct RemarkMerge {
  /// A remark and the gap it stands in.
  typealias Entry = (gap: Gap, remark: Remark)

  private let base: [Entry]
  private let ours: [Entry]
  private let theirs: [Entry]
  /// The position of each remark of the base in ours and in theirs.
  private let inOurs: [Int: Int]
  private let inTheirs: [Int: Int]

  init(base: [Entry], ours: [Entry], theirs: [Entry]) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    func places(in side: [Entry]) -> [Int: Int] {
      let pairs = Alignment.pairs(base.map(\.remark), side.map(\.remark), pairingUnequal: true)
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    inOurs = places(in: ours)
    inTheirs = places(in: theirs)
  }

  /// The merged remarks by their gaps.
  ///
  /// - Parameters:
  ///   - order: The gaps of the merged element, in its order.
  ///   - following: Returns the gap to use instead of one that a side has and the merge lacks.
  func merged(order: [Gap], following: (Gap, Side) -> Gap) -> [Gap: MergedGap] {
    let known = Set(order)
    var gaps: [Gap: [(place: (Int, Int, Int), part: MergedGap.Part)]] = [:]
    func add(_ part: MergedGap.Part, _ gap: Gap, of side: Side, at place: (Int, Int, Int)) {
      gaps[known.contains(gap) ? gap : following(gap, side), default: []].append((place, part))
    }
    // Remarks of ours keep their order. A remark that only theirs has follows the one before it in theirs.
    var last = (ours: -1, number: 0)
    let fromBase = Dictionary(uniqueKeysWithValues: inTheirs.map { ($1, $0) })
    let added = Set(ours.indices).subtracting(inOurs.values)
    for (index, old) in base.enumerated() {
      let mine = inOurs[index].map { ours[$0] }, its = inTheirs[index].map { theirs[$0] }
      let part = Self.part(old.remark, mine?.remark, its?.remark)
      guard let part, let kept = mine ?? its else { continue }
      let isMoved = mine.map { $0.gap != old.gap } ?? true
      let side: Side = isMoved || its == nil ? (mine == nil ? .theirs : .ours) : .theirs
      let gap = (side == .ours ? mine : its)?.gap ?? kept.gap
      add(part, gap, of: side, at: (inOurs[index] ?? index, 0, 0))
    }
    for index in added.sorted() { add(.remark(ours[index].remark), ours[index].gap, of: .ours, at: (index, 0, 0)) }
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
    return gaps.mapValues { MergedGap(parts: $0.sorted { $0.place < $1.place }.map(\.part)) }
  }

  /// The merge of a remark of the base; `nil` if the merge removes it.
  private static func part(_ base: Remark, _ ours: Remark?, _ theirs: Remark?) -> MergedGap.Part? {
    if ours == theirs || theirs == base { return ours.map { .remark($0) } }
    if ours == base { return theirs.map { .remark($0) } }
    return .conflict(ours: ours, base: base, theirs: theirs)
  }
}

extension MergedTree {
  /// Merges the remarks directly in an element, given the merged order of its children; `nil` if no version has any.
  func mergedGaps(in element: Int, order: ListMerge.Order) -> [Gap: MergedGap]? {
    let entries = Side.allCases.map { remarks(in: element, on: $0) }
    guard entries.contains(where: { !$0.isEmpty }) else { return nil }
    let list: [Int] =
      switch order {
      case .resolved(let list): list
      case .conflict(let list, _): list
      }
    let gaps = list.map { Gap.before($0, under: element) } + [.atEnd(of: element)]
    let known = Set(list)
    let merge = RemarkMerge(base: entries[0], ours: entries[1], theirs: entries[2])
    return merge.merged(order: gaps) { gap, side in
      guard case .before(let gone, _) = gap else { return .atEnd(of: element) }
      let siblings = versions.children(of: element, on: side)
      let next = siblings.drop { $0 != gone }.first(where: known.contains)
      return next.map { .before($0, under: element) } ?? .atEnd(of: element)
    }
  }

  /// Merges the remarks before and after the root.
  func mergedGapsAroundRoot() -> [Gap: MergedGap] {
    let gaps: [Gap] = [.before(Self.root, under: nil), .atEndOfFile]
    var result: [Gap: MergedGap] = [:]
    for gap in gaps {
      let entries = Side.allCases.map { side in
        Remark.all(in: bytes(of: gap, on: side) ?? []).map { RemarkMerge.Entry(gap, $0) }
      }
      // Without a base, a remark that both sides have counts as added by both.
      let merge = RemarkMerge(base: entries[0], ours: entries[1], theirs: entries[2])
      result.merge(merge.merged(order: [gap]) { _, _ in gap }) { $1 }
    }
    return result
  }

  private func remarks(in element: Int, on side: Side) -> [RemarkMerge.Entry] {
    guard let document = versions.document(side), let node = versions.node(element, side),
      !document.nodes[node].isSelfClosed
    else { return [] }
    var entries: [RemarkMerge.Entry] = []
    for child in document.children(of: node) where !XMLText.isWhiteSpace(document.lead(of: child)) {
      let gap = Gap.before(versions.identity(of: child, on: side), under: element)
      entries += Remark.all(in: document.lead(of: child)).map { (gap, $0) }
    }
    return entries + Remark.all(in: document.tail(of: node)).map { (.atEnd(of: element), $0) }
  }

  /// A side's bytes in a gap; `nil` if the side has no such place.
  func bytes(of gap: Gap, on side: Side) -> ArraySlice<UInt8>? {
    guard let document = versions.document(side) else { return nil }
    switch gap {
    case .before(let element, let parent):
      guard let node = versions.node(element, side), versions.parent(of: element, on: side) == parent else {
        return nil
      }
      return document.lead(of: node)
    case .atEnd(let element):
      return versions.node(element, side).map { document.tail(of: $0) }
    case .atEndOfFile:
      return document.text[document.nodes[Self.root].end...]
    }
  }

  /// Whether remarks stand before the end tag of an element.
  func hasRemarks(_ identity: Int) -> Bool {
    if let merged = gaps[.atEnd(of: identity)] { return !merged.parts.isEmpty }
    guard lists[identity] != nil else { return false }
    return bytes(of: .atEnd(of: identity), on: tailSide(of: identity)).map { !XMLText.isWhiteSpace($0) } ?? false
  }

  /// The conflicts in merged gaps.
  func conflicts(in gaps: [Gap: MergedGap], of element: Int) -> [Conflict] {
    gaps.sorted { $0.key.element < $1.key.element }.flatMap { gap, merged in
      merged.parts.compactMap { part in
        guard case .conflict(let ours, let base, let theirs) = part else { return nil }
        func text(_ remark: Remark?) -> String? { remark.map { String(decoding: $0.bytes, as: UTF8.self) } }
        let isDeleted = ours == nil || theirs == nil
        let deleter: Side = ours == nil ? .ours : .theirs
        return Conflict(
          kind: isDeleted ? .deletedAndChanged : .value, object: versions.object(of: element), property: "comment",
          base: text(base), ours: text(ours), theirs: text(theirs),
          reason: isDeleted
            ? "\(deleter.name) deleted it and \(deleter.other.name) changed it" : "both sides changed it differently",
          elements: [gap.element])
      }
    }
  }
}

extension Gap {
  /// A negative number for the gap, which is never the identity of an element.
  var element: Int {
    switch self {
    case .before(let element, _): -2 * element - 2
    case .atEnd(let element): -2 * element - 3
    case .atEndOfFile: -1
    }
  }
}
