/// Lists whose lengths must agree: the columns of a matrix, and lists of archives with their counts (format.md 5.3).
public enum EvenLists: Sendable {
  /// All lists in a child have one length.
  case columns(of: String)
  /// The product of the numbers under some keys is the length of each list under others.
  case counted(counts: [String], lists: [String])

  private static let byElement: [String: EvenLists] = ["matrix": .columns(of: "cells")]

  private static let byArchivedClass: [String: EvenLists] = [
    "NSMatrix": .counted(counts: ["NSNumRows", "NSNumCols"], lists: ["NSCells"]),
    "IBUISegmentedControl": .counted(
      counts: ["IBNumberOfSegments"],
      lists: [
        "IBSegmentTitles", "IBSegmentImages", "IBSegmentWidths", "IBSegmentEnabledStates", "IBSegmentContentOffsets",
      ]),
  ]

  /// The lists of an element; `nil` if it has none whose lengths must agree.
  public static func of(_ node: Int, in document: Document) -> EvenLists? {
    guard document.kind == .archive else { return byElement[document.nodes[node].name] }
    return document.className(of: node).flatMap { byArchivedClass[$0] }
  }

  /// Whether a child of the element takes part.
  public func includes(_ child: Int, in document: Document) -> Bool {
    switch self {
    case .columns(let container): document.nodes[child].name == container
    case .counted(let counts, let lists): document.key(of: child).map { (counts + lists).contains($0) } == true
    }
  }
}
