internal import XibModel

/// Which mentions hold the objects of an archive.
///
/// In a modern document, a button lies in its view, and goes with it. In the normal form of an archive, all objects stand
/// side by side, and the view only mentions the button in its list `NSSubviews`. So if a side deletes the view, what the
/// view held is to be found by these mentions: the button goes, unless something else that is there mentions it as well. An
/// object that mentions its own holder, as a button its superview, is not held by what it holds itself.
final class HoldingMentions {
  /// A mention that could hold an object, on at least one side.
  struct Mention {
    let element: ElementID
    /// The object around it, such as the view; `nil` outside of all objects.
    let host: ElementID?
    /// The elements from the mention up to the host, without that, such as its list of subviews.
    let chain: [ElementID]
    let reference: Reference
  }

  private let versions: Versions
  /// The mentions that could hold each object: those in other objects, or those elsewhere if there are none.
  private(set) var holders: [ElementID: [Mention]] = [:]
  /// All mentions that could hold an object, by their hosts.
  private(set) var byHost: [ElementID?: [Mention]] = [:]
  private(set) var objects: Set<ElementID> = []
  /// The objects that have a record. The others are values, which are there if something holds them.
  private(set) var recorded: Set<ElementID> = []

  init(_ versions: Versions, _ references: ReferenceTable) {
    self.versions = versions
    for side in Side.allCases {
      let document = versions[side]
      for node in document.graphObjects { objects.insert(versions.element(of: node, in: side.version)) }
      for node in document.nodes(named: NormalArchive.objectRecord) {
        let id = document.value(NormalArchive.Attribute.object, of: node)
        if let object = id.flatMap(versions.element(withID:)) { recorded.insert(object) }
      }
    }
    var known: Set<ElementID> = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.isHoldingMention(node) {
        let element = versions.element(of: node, in: side.version)
        guard known.insert(element).inserted, let mention = mention(element, on: side, references) else {
          continue
        }
        byHost[mention.host, default: []].append(mention)
        for target in Set(Side.allCases.compactMap { mention.reference.targets[$0] }) {
          holders[target, default: []].append(mention)
        }
      }
    }
    // An object that others hold goes with them, though a list of all objects mentions it, too.
    for (object, mentions) in holders {
      let inObjects = mentions.filter { $0.host != nil && $0.host != object }
      // A record holds no object by itself: it goes with the object.
      let elsewhere = mentions.filter { mention in
        mention.host == nil
          && !mention.chain.contains { versions.elementName(of: $0) == NormalArchive.objectRecord }
      }
      holders[object] = isValue(object) ? inObjects + elsewhere : inObjects.isEmpty ? elsewhere : inObjects
    }
  }

  private func mention(_ element: ElementID, on side: Side, _ references: ReferenceTable) -> Mention? {
    guard let reference = references.of(element).first(where: { $0.attribute == ArchiveMentions.attribute })
    else { return nil }
    var chain = [element]
    var host: ElementID?
    for around in versions.ancestors(of: element, in: side.version) {
      if objects.contains(around) {
        host = around
        break
      }
      chain.append(around)
    }
    return Mention(element: element, host: host, chain: chain, reference: reference)
  }

  /// Whether an object is a value that is there exactly if something holds it.
  func isValue(_ object: ElementID) -> Bool { objects.contains(object) && !recorded.contains(object) }
}

extension ReferenceTable {
  /// The objects of an archive that something holds, starting from what is outside of all objects.
  ///
  /// - Parameters:
  ///   - isPresent: Whether an element may be there by itself.
  ///   - source: The side that a reference comes from; `nil` if it may come from either.
  func heldObjects(where isPresent: (ElementID) -> Bool, source: (Reference) -> Side?) -> Set<ElementID> {
    var reached: Set<ElementID> = []
    /// Whether an element of a mention is there, as far as is known which objects are.
    func isThere(_ element: ElementID, holding held: ElementID) -> Bool {
      isPresent(element)
        && carrying(element).allSatisfy { reference in
          guard let side = source(reference) else { return false }
          guard let carrier = reference.targets[side], carrier != held else { return true }
          return isHeld(carrier) ? reached.contains(carrier) : isPresent(carrier)
        }
    }
    var isComplete = false
    // From outside inwards, again and again: a record holds something only if its own object is there, which may be found
    // later.
    while !isComplete {
      isComplete = true
      var open: [ElementID?] = [nil] + reached.map { $0 }
      while let host = open.popLast() {
        for mention in holding.byHost[host] ?? [] {
          guard let object = source(mention.reference).flatMap({ mention.reference.targets[$0] }),
            !reached.contains(object), isPresent(object),
            holding.holders[object]?.contains(where: { $0.element == mention.element }) == true,
            mention.chain.allSatisfy({ isThere($0, holding: object) })
          else { continue }
          reached.insert(object)
          open.append(object)
          isComplete = false
        }
      }
    }
    return reached
  }
}
