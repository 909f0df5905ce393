internal import XibModel

/// Which mentions hold the objects of an archive, which stand side by side in its normal form: there, deleting an object does
/// not delete what it holds.
final class Holding {
  /// A mention that could hold an object, on at least one side.
  struct Mention {
    let identity: Int
    /// The object around it, or -1 outside of all objects.
    let host: Int
    /// The elements from the mention up to the host, without that.
    let chain: [Int]
    let reference: Reference
  }

  private let versions: Versions
  /// The mentions that could hold each object: those in other objects, or those elsewhere if there are none.
  private(set) var holders: [Int: [Mention]] = [:]
  /// All mentions that could hold an object, by their hosts.
  private(set) var byHost: [Int: [Mention]] = [:]
  private(set) var objects: Set<Int> = []
  /// The objects that have a record. The others are values, which are there if something holds them.
  private(set) var recorded: Set<Int> = []

  init(_ versions: Versions, _ references: ReferenceTable) {
    self.versions = versions
    for side in Side.allCases {
      let document = versions[side]
      for node in document.graphObjects { objects.insert(versions.identity(of: node, in: side.version)) }
      for node in document.nodes.indices where document.nodes[node].name == NormalArchive.objectRecord {
        if let object = document.value(NormalArchive.Attribute.object, of: node).flatMap({ versions.identity(ofID: $0) }
        ) {
          recorded.insert(object)
        }
      }
    }
    var known: Set<Int> = []
    for side in Side.allCases {
      let document = versions[side]
      for node in document.nodes.indices where document.isHoldingMention(node) {
        let identity = versions.identity(of: node, in: side.version)
        guard known.insert(identity).inserted, let mention = mention(identity, on: side, references) else {
          continue
        }
        byHost[mention.host, default: []].append(mention)
        for target in Set(Side.allCases.compactMap { mention.reference.targets[$0] }) {
          holders[target, default: []].append(mention)
        }
      }
    }
    for (object, mentions) in holders {
      let inObjects = mentions.filter { $0.host >= 0 && $0.host != object }
      // A record holds no object by itself: it goes with the object.
      let elsewhere = mentions.filter { mention in
        mention.host < 0
          && !mention.chain.contains { versions.elementName(of: $0) == NormalArchive.objectRecord }
      }
      holders[object] = isValue(object) ? inObjects + elsewhere : inObjects.isEmpty ? elsewhere : inObjects
    }
  }

  private func mention(_ identity: Int, on side: Side, _ references: ReferenceTable) -> Mention? {
    guard let reference = references.of(identity).first(where: { $0.attribute == ArchiveMentions.attribute })
    else { return nil }
    var chain = [identity]
    var host = -1
    for element in versions.ancestors(of: identity, in: side.version) {
      if objects.contains(element) {
        host = element
        break
      }
      chain.append(element)
    }
    return Mention(identity: identity, host: host, chain: chain, reference: reference)
  }

  /// Whether an object is a value that is there exactly if something holds it.
  func isValue(_ object: Int) -> Bool { objects.contains(object) && !recorded.contains(object) }

  /// The objects that something holds, starting from what is outside of all objects.
  ///
  /// - Parameters:
  ///   - isPresent: Whether an object may be there.
  ///   - target: The object that a mention holds; `nil` if it is not there, as far as is known which objects are.
  func reached(_ isPresent: (Int) -> Bool, _ target: (Mention, Set<Int>) -> Int?) -> Set<Int> {
    var reached: Set<Int> = []
    var isComplete = false
    // A record holds something only if its own object is there.
    while !isComplete {
      isComplete = true
      var open = [-1] + reached
      while let host = open.popLast() {
        for mention in byHost[host] ?? [] {
          guard let object = target(mention, reached), !reached.contains(object), isPresent(object),
            holders[object]?.contains(where: { $0.identity == mention.identity }) == true
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
