internal import XibModel

/// A place between tags: before an element, or before the end tag of an element.
enum Gap: Hashable {
  case before(ElementID, under: ElementID?)
  case atEnd(of: ElementID)
  /// After the root.
  case atEndOfFile

  /// A number that stands for the gap in the elements of a conflict. It is negative, so no element has it.
  var pseudoElement: ElementID {
    switch self {
    case .before(let element, _): ElementID(-2 * element.number - 2)
    case .atEnd(let element): ElementID(-2 * element.number - 3)
    case .atEndOfFile: ElementID(-1)
    }
  }
}

extension ElementID {
  /// Whether it stands for a gap in the elements of a conflict.
  var isGap: Bool { number < 0 }
}

/// The merged content of a gap, if it is not copied from a side.
struct MergedGap {
  enum Part: Equatable {
    case remark(Remark)
    /// Both sides changed the remark differently; `nil` for a version that has none.
    case conflict(ThreeWay<Remark?>)

    /// The remark that a reading shows.
    func remark(in reading: Side) -> Remark? {
      switch self {
      case .remark(let remark): remark
      case .conflict(let remarks): remarks[reading]
      }
    }
  }

  var parts: [Part]

  /// The content with a side's remarks wherever both sides changed one.
  func taking(_ side: Side) -> MergedGap {
    MergedGap(parts: parts.compactMap { $0.remark(in: side).map { .remark($0) } })
  }
}

/// White space and comments: the side that each gap is copied from.
extension AssembledTree {
  /// Stores the gaps that are not copied from a side, and their conflicts.
  mutating func note(_ found: [Gap: MergedGap], at places: [Gap], in element: ElementID) {
    let merged = Dictionary(
      uniqueKeysWithValues: found.map { gap, content in
        (gap, state.answers[.remarks(element)].map { content.taking($0.side) } ?? content)
      })
    if isInBothReadings(element) { conflicts += conflicts(in: merged, of: element) }
    for gap in places {
      let parts = merged[gap]?.parts ?? []
      let remarks = bytes(of: gap, in: side(of: gap).version).map(Remark.all) ?? []
      if parts != remarks.map({ .remark($0) }) { gaps[gap] = MergedGap(parts: parts) }
    }
  }

  /// Whether both readings have an element. If not, a conflict about an object decides on everything in the element.
  private func isInBothReadings(_ element: ElementID) -> Bool {
    let owner =
      versions.isContainer(element) ? versions.owner(of: element, in: versions.anyVersion(of: element)) : element
    return owner.map { state.present[$0] == .both } ?? true
  }

  /// The side that a gap's white space comes from, and its remarks too unless both sides changed them.
  func side(of gap: Gap) -> Side {
    if state.options.tidying != nil, isSpacing(gap) { return .ours }
    switch gap {
    case .before(let element, _):
      return Self.source(of: ThreeWay { bytes(of: gap, in: $0) }) ?? versions.anySide(of: element)
    case .atEnd(let element):
      let tails = versions.each(element) { document, node -> ArraySlice<UInt8>? in
        let tail = document.tail(of: node)
        return document.hasChildren(node) || !XMLText.isWhiteSpace(tail) ? tail : nil
      }
      return Self.source(of: tails) ?? versions.anySide(of: element)
    case .atEndOfFile:
      return Self.source(of: ThreeWay { bytes(of: gap, in: $0) }) ?? .ours
    }
  }

  /// Whether the sides write only other white space into a gap, or another declaration of XML. Inside of an element that a side has empty, more may differ.
  private func isSpacing(_ gap: Gap) -> Bool {
    guard let ours = bytes(of: gap, in: .ours), let theirs = bytes(of: gap, in: .theirs) else { return false }
    if case .atEnd(let element) = gap, versions.isEmptyOnASide(element) { return false }
    func remarks(_ bytes: ArraySlice<UInt8>) -> [Remark] { Remark.all(in: bytes).filter { !$0.isDeclaration } }
    return remarks(ours) == remarks(theirs)
  }

  /// The side that writes an empty element as the result has it; `nil` if no side has it empty.
  func emptySide(of element: ElementID) -> Side? {
    Self.source(
      of: versions.each(element) { document, node -> ArraySlice<UInt8>? in
        let content = document.tail(of: node)
        return !document.hasChildren(node) && XMLText.isWhiteSpace(content) ? content : nil
      })
  }

  /// The side to copy the bytes of a gap from; `nil` if no side has the gap.
  private static func source(of bytes: ThreeWay<ArraySlice<UInt8>?>) -> Side? {
    guard bytes.ours != nil else { return bytes.theirs == nil ? nil : .theirs }
    return bytes.theirs == nil ? .ours : bytes.source
  }

  /// A version's bytes in a gap; `nil` if the version has no such place.
  func bytes(of gap: Gap, in version: Version) -> ArraySlice<UInt8>? {
    switch gap {
    case .before(let element, let parent):
      guard let (document, node) = versions.element(element, in: version) else { return nil }
      let holder = document.nodes[node].parent
      let isHere = holder < 0 ? parent == nil : versions.element(of: holder, in: version) == parent
      return isHere ? document.lead(of: node) : nil
    case .atEnd(let element):
      return versions.element(element, in: version).map { $0.document.tail(of: $0.node) }
    case .atEndOfFile:
      return versions.document(version).map { $0.text[$0.nodes[0].end...] }
    }
  }

  /// Whether the merge writes a side's bytes into a gap.
  func isGap(_ gap: Gap, from side: Side) -> Bool {
    guard gaps[gap] == nil else { return false }
    if case .before(let element, let parent) = gap, haveSameLead(element, under: parent) { return true }
    let chosen = self.side(of: gap)
    return chosen == side || bytes(of: gap, in: chosen.version) == bytes(of: gap, in: side.version)
  }

  /// The node of a side that is equal to a merged element, after the white space and comments that stand before it in the
  /// merge; `nil` if no side has it so.
  func copy(of element: ElementID, under parent: ElementID?) -> (side: Side, node: Int)? {
    guard gaps.isEmpty || gaps[.before(element, under: parent)] == nil,
      let side = Side.allCases.first(where: { exact[element].contains(Readings($0)) }),
      let node = versions.node(element, side.version), versions.parent(of: element, in: side.version) == parent,
      haveSameLead(element, under: parent) || self.side(of: .before(element, under: parent)) == side
    else { return nil }
    return (side, node)
  }

  /// Whether both sides have an element in the same place, after the same white space and comments.
  private func haveSameLead(_ element: ElementID, under parent: ElementID?) -> Bool {
    guard let mine = versions.node(element, .ours), let its = versions.node(element, .theirs) else { return false }
    let holders = (versions.ours.nodes[mine].parent, versions.theirs.nodes[its].parent)
    guard holders.0 >= 0, holders.1 >= 0, versions.element(of: holders.0, in: .ours) == parent,
      versions.element(of: holders.1, in: .theirs) == parent
    else { return false }
    return versions.ours.hasSameLead(mine, as: its, in: versions.theirs)
  }

  /// Reports comments written by Xcode that both sides changed.
  mutating func noteSceneComments(_ visit: Visit) {
    // A child that both sides have may be listed twice.
    var known: Set<ElementID> = []
    for child in visit.children where versions.existsOnBothSides(child) && known.insert(child).inserted {
      let gap = Gap.before(child, under: visit.element)
      let texts = ThreeWay { version in
        bytes(of: gap, in: version).map {
          Remark.all(in: $0).map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
      }
      guard texts.resolution == .contradiction else { continue }
      decisions.append(
        Decision(
          reason: .derivedCache, object: versions.object(of: child), property: "comment", values: texts,
          explanation: "both sides changed it; ours is taken, because Xcode writes it anew"))
    }
  }
}
