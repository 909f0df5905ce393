/// One of the three versions of a document that a merge starts from.
public enum Version: Int, Sendable, CaseIterable {
  /// The merge base, the common ancestor.
  case base
  case ours
  case theirs

  /// The name in reports. Embedded Swift can't say a case by itself.
  package var name: String {
    switch self {
    case .base: "base"
    case .ours: "ours"
    case .theirs: "theirs"
    }
  }
}

/// One of the two versions that a merge joins.
public enum Side: String, Sendable, CaseIterable {
  case ours
  case theirs

  /// The opposite side.
  public var other: Side { self == .ours ? .theirs : .ours }

  package var version: Version { self == .ours ? .ours : .theirs }
}

/// One thing in the three versions of a document: its value in the base, in ours and in theirs.
///
/// It is inlinable, as only then other modules have it for their types: generic code took a tenth of a large merge.
@frozen @usableFromInline
package struct ThreeWay<Value> {
  @usableFromInline package var base: Value
  @usableFromInline package var ours: Value
  @usableFromInline package var theirs: Value

  @inlinable
  package init(base: Value, ours: Value, theirs: Value) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// Asks each version for its value.
  @inlinable
  package init(_ value: (Version) -> Value) {
    self.init(base: value(.base), ours: value(.ours), theirs: value(.theirs))
  }

  @inlinable
  package subscript(version: Version) -> Value {
    get {
      switch version {
      case .base: base
      case .ours: ours
      case .theirs: theirs
      }
    }
    // In place: a setter would copy a dictionary for each new key.
    _modify {
      switch version {
      case .base: yield &base
      case .ours: yield &ours
      case .theirs: yield &theirs
      }
    }
  }

  @inlinable
  package subscript(side: Side) -> Value { side == .ours ? ours : theirs }

  /// The values, the base's first.
  package var all: [Value] { [base, ours, theirs] }

  @inlinable
  package func map<Other>(_ transform: (Value) -> Other) -> ThreeWay<Other> {
    ThreeWay<Other>(base: transform(base), ours: transform(ours), theirs: transform(theirs))
  }
}

extension ThreeWay: Sendable where Value: Sendable {}
extension ThreeWay: Equatable where Value: Equatable {}

/// What the sides did to one thing.
@frozen @usableFromInline
package enum Resolution: Equatable, Sendable {
  /// The sides have it alike.
  case alike
  /// Only this side changed it, so the merge takes its value.
  case changed(by: Side)
  /// The sides changed it differently.
  case contradiction

  /// The side whose value the merge takes, ours if the sides are alike; `nil` for a contradiction.
  package var side: Side? {
    switch self {
    case .alike: .ours
    case .changed(let side): side
    case .contradiction: nil
    }
  }
}

extension ThreeWay {
  /// Takes the value of the side that changed it, or the value that both sides have.
  ///
  /// - Parameter isSame: Whether two values count as equal. It may call two values equal that are only close.
  @inlinable
  package func resolution(_ isSame: (Value, Value) -> Bool) -> Resolution {
    if isSame(ours, theirs) { return .alike }
    if isSame(theirs, base) { return .changed(by: .ours) }
    return isSame(ours, base) ? .changed(by: .theirs) : .contradiction
  }
}

extension ThreeWay where Value: Equatable {
  /// What the sides did to it.
  @inlinable
  package var resolution: Resolution { resolution(==) }

  /// The side to copy from if either would do: theirs if ours did not change the value, otherwise ours.
  @inlinable
  package var source: Side { ours == base ? .theirs : .ours }
}
