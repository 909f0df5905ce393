internal import Basics

/// How many uses of names of code were looked up, and why some of them can't be known.
package struct UseCount: Hashable, Sendable {
  /// Why the answer to a use is not known.
  package enum Reason: Hashable, Sendable {
    /// A class is not in the sources.
    case absentClass(String)
    /// A superclass is not in the sources.
    case absentSuperclass(String)
    /// A class takes any key or message.
    case anyKey(String)
    /// A macro in a class may declare anything, or its file can't be read.
    case macro(String)
    /// A name stands for a type that is not known.
    case alias(String)
    /// No target copies the document.
    case noTarget
    /// Nothing loads the object: its class lacks all that is connected, or nothing shows its scene.
    case notLoaded
  }

  package private(set) var total = 0
  package private(set) var unknown: [Reason: Int] = [:]

  package init() {}

  package var unknownTotal: Int { unknown.values.reduce(0, +) }

  /// Counts uses; with a reason, as unknown.
  package mutating func add(_ reason: Reason?, _ count: Int = 1) {
    total += count
    if let reason, count > 0 { unknown[reason, default: 0] += count }
  }

  package mutating func add(_ other: UseCount) {
    total += other.total
    for (reason, count) in other.unknown { unknown[reason, default: 0] += count }
  }

  /// The reasons, each with its count, the most frequent first.
  package var reasons: [(reason: Reason.Row, count: Int)] {
    unknown.map { ($0.key.row, $0.value) }.sorted { one, other in
      one.1 != other.1 ? one.1 > other.1 : (one.0.kind, one.0.name ?? "") < (other.0.kind, other.0.name ?? "")
    }
  }

  /// The count in a sentence; `nil` if all is known.
  package var sentence: String? {
    guard unknownTotal > 0 else { return nil }
    let kinds = Dictionary(grouping: reasons) { $0.reason.kind }.values.map { all in
      (count: all.reduce(0) { $0 + $1.count }, all: all)
    }.sorted { ($1.count, $0.all[0].reason.kind) < ($0.count, $1.all[0].reason.kind) }
    let parts = kinds.map { kind in
      let names = kind.all.compactMap { $0.reason.name }
      let most = names.prefix(2).joined(separator: ", ") + (names.count > 2 ? ", ..." : "")
      return "\(kind.count) \(kind.all[0].reason.words)" + (names.isEmpty ? "" : " (\(most))")
    }
    return "\(unknownTotal) of \(counted(total, "use")) of code can't be known: \(parts.joined(separator: ", "))."
  }
}

extension UseCount.Reason {
  /// The name of a reason in reports, what is meant behind a number of uses, what hides the answer if it has a name, and whether
  /// the sources themselves hide it, and no library that is elsewhere.
  package typealias Row = (kind: String, words: String, name: String?, isOfSources: Bool)

  fileprivate var row: Row {
    switch self {
    case .absentClass(let name): ("absent-class", "of classes that are not here", name, false)
    case .absentSuperclass(let name): ("absent-superclass", "of classes whose superclass is not here", name, false)
    case .anyKey(let name): ("any-key", "of classes that take any key", name, true)
    case .macro(let name): ("macro", "of classes in which macros may declare anything", name, true)
    case .alias(let name): ("alias", "of names for types that are not known", name, true)
    case .noTarget: ("no-target", "in documents that no target copies", nil, true)
    case .notLoaded: ("not-loaded", "of objects that nothing loads", nil, true)
    }
  }
}
