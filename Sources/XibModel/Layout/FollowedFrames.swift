/// The frames of a merge that follow the side whose layout it took.
///
/// A merge takes frames that Auto Layout computes from one side, whatever constraints it has. So a view lies as on the side
/// whose constraints, texts and sizes the merge has nearest to it, from view to view.
struct FollowedFrames {
  typealias Frame = DeterminedFrames.Frame

  /// Where the merge has a fact from in which the sides differ.
  private struct Sources: OptionSet {
    let rawValue: UInt8
    static let ours = Sources(rawValue: 1), theirs = Sources(rawValue: 2), neither = Sources(rawValue: 4)
  }

  /// The views along one axis, by their ids.
  private struct Neighbors {
    var sources: [String: Sources] = [:]
    var views: [String: Set<String>] = [:]

    mutating func connect(_ one: String, _ other: String) {
      views[one, default: []].insert(other)
      views[other, default: []].insert(one)
    }

    /// The nearest sources of all views that are connected with one that has any.
    var nearest: [String: Sources] {
      var known = sources
      var last = sources
      while !last.isEmpty {
        var next: [String: Sources] = [:]
        for (view, sources) in last {
          for other in views[view] ?? [] where known[other] == nil { next[other, default: []].formUnion(sources) }
        }
        for (view, sources) in next { known[view] = sources }
        last = next
      }
      return known
    }
  }

  private let merge: Document
  private let sides: [Document]
  private var horizontal = Neighbors()
  private var vertical = Neighbors()

  /// - Parameter sides: Ours and theirs.
  init(_ merge: Document, of sides: [Document]) {
    (self.merge, self.sides) = (merge, sides)
    guard sides.count == 2, ([merge] + sides).allSatisfy({ $0.kind == .modern && $0.usesAutoLayout }) else { return }
    for id in Set(([merge] + sides).flatMap { $0.objects.keys }) {
      let facts = sides.map { Self.facts(of: id, in: $0) }
      guard facts[0] != facts[1] else { continue }
      let own = Self.facts(of: id, in: merge)
      let source: Sources = own == facts[0] ? .ours : own == facts[1] ? .theirs : .neither
      for document in sides { note(source, of: id, in: document) }
    }
    guard !horizontal.sources.isEmpty || !vertical.sources.isEmpty else { return }
    for document in [merge] + sides { connectViews(in: document) }
  }

  /// The frames that are to be drawn instead of those of the merge.
  var frames: [Int: Frame] {
    let horizontal = horizontal.nearest, vertical = vertical.nearest
    var found: [Int: Frame] = [:]
    guard !horizontal.isEmpty || !vertical.isEmpty else { return found }
    for view in merge.nodes.indices {
      guard let id = merge.identifier(of: view), let rect = DeterminedFrames.rect(of: view, merge),
        FactClasses.of(rect, in: merge) == .layoutResult, let stated = DeterminedFrames.statedFrame(of: view, merge),
        let around = Self.framed(around: view, in: merge),
        let outer = found[around] ?? DeterminedFrames.statedFrame(of: around, merge)
      else { continue }
      /// The frame in the side that a view follows, if what is around it is as long there.
      func frame(_ sources: Sources?, _ length: (Frame) -> Double) -> Frame? {
        guard let side = sources == .ours ? sides[0] : sources == .theirs ? sides[1] : nil,
          let node = side.object(id), let place = Self.framed(around: node, in: side),
          let there = DeterminedFrames.statedFrame(of: place, side), abs(length(there) - length(outer)) <= 1
        else { return nil }
        return DeterminedFrames.statedFrame(of: node, side)
      }
      let across = frame(horizontal[id]) { $0.width } ?? stated, down = frame(vertical[id]) { $0.height } ?? stated
      let frame = Frame(x: across.x, y: down.y, width: across.width, height: down.height)
      if frame != stated { found[view] = frame }
    }
    return found
  }

  /// What an object says that layouts follow from; empty if it is not there.
  static func facts(of id: String, in document: Document) -> [String?] {
    guard let node = document.object(id) else { return [] }
    if References.isConstraint(document.nodes[node].name) {
      return (ConstraintPlaces.formula + ConstraintPlaces.conditions).map { document.value($0, of: node) }
    }
    guard DeterminedFrames.rect(of: node, document) != nil else { return [] }
    var facts = LayoutRules.attributesOfViews.map { document.value($0, of: node) }
    facts += ObjectNames.texts(of: node, in: document).map { $0 }
    for part in document.children(of: node) where LayoutRules.partsOfViews.contains(document.key(of: part) ?? "") {
      facts.append(String(decoding: document.source(of: part), as: UTF8.self))
    }
    return facts
  }

  /// Notes where the merge has the facts of an object from, at all views that they are about.
  private mutating func note(_ source: Sources, of id: String, in document: Document) {
    guard let node = document.object(id) else { return }
    for (view, direction) in Self.views(of: node, in: document) {
      if direction != .vertical { horizontal.sources[view, default: []].insert(source) }
      if direction != .horizontal { vertical.sources[view, default: []].insert(source) }
    }
  }

  /// The views that an object is about, each with a direction if only that is meant.
  private static func views(of node: Int, in document: Document) -> [(id: String, AmbiguousViews.Direction?)] {
    guard References.isConstraint(document.nodes[node].name) else {
      return document.identifier(of: node).map { [($0, nil)] } ?? []
    }
    return ConstraintPlaces.directions(of: node, in: document).compactMap { item, direction in
      view(item.flatMap { document.object($0) } ?? document.nodes[node].parent, in: document).map { ($0, direction) }
    }
  }

  /// The id of the view that an element is, or is in.
  private static func view(_ node: Int, in document: Document) -> String? {
    document.chain(from: node).first { DeterminedFrames.rect(of: $0, document) != nil }.flatMap(document.identifier)
  }

  private static func framed(around view: Int, in document: Document) -> Int? {
    document.ancestors(of: view).first { DeterminedFrames.rect(of: $0, document) != nil }
  }

  /// Connects views that a constraint is about, and those that lie in others.
  private mutating func connectViews(in document: Document) {
    for node in document.nodes.indices {
      if References.isConstraint(document.nodes[node].name) {
        let ends = Self.views(of: node, in: document)
        guard ends.count == 2 else { continue }
        if ends[0].1 == .horizontal { horizontal.connect(ends[0].id, ends[1].id) }
        if ends[0].1 == .vertical { vertical.connect(ends[0].id, ends[1].id) }
      } else if DeterminedFrames.rect(of: node, document) != nil, let id = document.identifier(of: node),
        let around = Self.framed(around: node, in: document).flatMap(document.identifier)
      {
        horizontal.connect(id, around)
        vertical.connect(id, around)
      }
    }
  }
}
