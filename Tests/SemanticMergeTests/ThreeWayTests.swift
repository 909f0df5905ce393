import Testing
@testable import SemanticMerge

@Suite struct ThreeWayTests {
  @Test(arguments: [
    // base, ours, theirs
    ("a", "a", "a", Resolution.alike), ("a", "b", "b", .alike), ("a", "b", "a", .changed(by: .ours)),
    ("a", "a", "b", .changed(by: .theirs)), ("a", "b", "c", .contradiction),
  ])
  func theSideThatChangedAThingDecides(_ base: String, _ ours: String, _ theirs: String, _ resolution: Resolution) {
    #expect(ThreeWay(base: base, ours: ours, theirs: theirs).resolution == resolution)
  }

  @Test(arguments: [
    (nil, nil, nil, Resolution.alike), (nil, "a", "a", .alike), ("a", nil, nil, .alike),
    ("a", nil, "a", .changed(by: .ours)), (nil, nil, "a", .changed(by: .theirs)), (nil, "a", "b", .contradiction),
    ("a", nil, "b", .contradiction),
  ])
  func anAbsentValueIsAValue(_ base: String?, _ ours: String?, _ theirs: String?, _ resolution: Resolution) {
    #expect(ThreeWay(base: base, ours: ours, theirs: theirs).resolution == resolution)
  }

  @Test func swappingTheSidesSwapsTheResolution() {
    for values in Self.triples {
      let swapped = ThreeWay(base: values.base, ours: values.theirs, theirs: values.ours)
      switch values.resolution {
      case .changed(let side): #expect(swapped.resolution == .changed(by: side.other))
      case .alike, .contradiction: #expect(swapped.resolution == values.resolution)
      }
    }
  }

  @Test(arguments: [
    // base, ours, theirs: numbers are the same if they differ by 1 at most
    (0, 5, 6, Resolution.alike), (0, 5, 1, .changed(by: .ours)), (0, 1, 5, .changed(by: .theirs)),
    (0, 3, 5, .contradiction), (0, 1, -1, .changed(by: .ours)),
  ])
  func theCallerSaysWhichValuesAreTheSame(_ base: Int, _ ours: Int, _ theirs: Int, _ resolution: Resolution) {
    #expect(ThreeWay(base: base, ours: ours, theirs: theirs).resolution { abs($0 - $1) <= 1 } == resolution)
  }

  @Test func aContradictionHasNoSideAndAnyOtherResolutionHasOneWithTheMergedValue() {
    for values in Self.triples {
      guard let side = values.resolution.side else {
        #expect(Set(values.all).count == 3)
        continue
      }
      let changed = values.all.filter { $0 != values.base }
      #expect(values[side] == changed.first ?? values.base)
    }
  }

  @Test func theSourceIsTheirsWhereOursIsAsTheBase() {
    #expect(ThreeWay(base: 1, ours: 1, theirs: 1).source == .theirs)
    #expect(ThreeWay(base: 1, ours: 1, theirs: 2).source == .theirs)
    #expect(ThreeWay(base: 1, ours: 2, theirs: 1).source == .ours)
    #expect(ThreeWay(base: 1, ours: 2, theirs: 3).source == .ours)
  }

  @Test func eachVersionHasItsOwnValue() {
    var values = ThreeWay { $0 }
    #expect(values.all == Version.allCases)
    for side in Side.allCases { #expect(values[side] == side.version && values[side.other] != side.version) }
    values[.theirs] = .base
    #expect(values == ThreeWay(base: .base, ours: .ours, theirs: .base))
  }

  /// All triples of three values.
  private static let triples = (0..<27).map { ThreeWay(base: $0 / 9, ours: $0 / 3 % 3, theirs: $0 % 3) }
}
