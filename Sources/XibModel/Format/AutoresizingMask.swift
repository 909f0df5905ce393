/// One of the two directions in which a view is placed in another.
package enum Axis: CaseIterable, Sendable {
  case horizontal
  case vertical

  /// The attributes of a frame along the axis.
  package var position: String { self == .horizontal ? "x" : "y" }
  package var length: String { self == .horizontal ? "width" : "height" }

  /// The mask's attributes that make three parts flexible: the margin before the view, the view, and the margin after
  /// it.
  var flexibility: [String] {
    self == .horizontal
      ? ["flexibleMinX", "widthSizable", "flexibleMaxX"] : ["flexibleMinY", "heightSizable", "flexibleMaxY"]
  }
}

/// The position of a view in the view around it along one axis, in the terms of its autoresizing mask: the parts that
/// stay fixed when the outer view is resized, and the shares of the flexible parts in the rest.
package struct Anchors: Sendable {
  /// The margin before the view, its length, and the margin after it, in points; `nil` for a flexible part.
  package let fixed: [Double?]
  /// The share of each flexible part in the length that is left for all of them, between 0 and 1; `nil` for a fixed
  /// part.
  package let shares: [Double?]

  package init(fixed: [Double?], shares: [Double?]) {
    (self.fixed, self.shares) = (fixed, shares)
  }

  /// The anchors of a frame; `nil` if the view or the one around it has no frame with numbers.
  package init?(ofFrame frame: Int, _ axis: Axis, in document: Document) {
    guard let position = document.number(axis.position, of: frame),
      let length = document.number(axis.length, of: frame),
      let outer = Self.outerFrame(of: frame, in: document).flatMap({ document.number(axis.length, of: $0) })
    else { return nil }
    let view = document.nodes[frame].parent
    let mask = document.children(of: view, named: Self.mask).first
    var isFlexible = axis.flexibility.map { name in mask.map { document.value(name, of: $0) == "YES" } ?? false }
    // If the mask makes no part flexible, a view keeps its position and its size.
    if !isFlexible.contains(true) { isFlexible = [false, false, true] }
    let parts = [position, length, outer - position - length]
    let rest = zip(parts, isFlexible).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
    fixed = zip(parts, isFlexible).map { $1 ? nil : $0 }
    shares = zip(parts, isFlexible).map { $1 ? (rest == 0 ? 0 : $0 / rest) : nil }
  }

  /// The child element of a view that says how the view is resized.
  package static let mask = "autoresizingMask"

  /// The frame of the view around a frame's view.
  package static func outerFrame(of frame: Int, in document: Document) -> Int? {
    let view = document.nodes[frame].parent
    guard view >= 0, document.nodes[view].parent >= 0 else { return nil }
    let outer = document.nearestObject(around: document.nodes[view].parent)
    return document.children(of: outer).first {
      FactClasses.isFrame(document.nodes[$0].name) && document.value("key", of: $0) == "frame"
    }
  }

  /// The position and the length of the view in an outer view of this length.
  package func frame(in outer: Double) -> (position: Double, length: Double) {
    let rest = outer - fixed.reduce(0) { $0 + ($1 ?? 0) }
    func part(_ index: Int) -> Double { fixed[index] ?? (shares[index] ?? 0) * rest }
    return (part(0), part(1))
  }
}

extension Document {
  /// An attribute of a node as a number; `nil` if it is not a finite number.
  public func number(_ name: String, of node: Int) -> Double? {
    value(name, of: node).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
  }
}
