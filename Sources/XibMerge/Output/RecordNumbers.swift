internal import XibModel

/// New numbers for records of a merged archive: two sides that count give one number to two things (rule 4 of
/// merge-rules.md).
struct RecordNumbers {
  /// The new texts of the elements that hold numbers, by node of the merged archive.
  private(set) var texts: [Int: String] = [:]

  /// - Parameters:
  ///   - merged: The records of the merged archive.
  ///   - ours: The records of ours, which keep their numbers.
  ///   - theirs: The records of theirs.
  init(of merged: ArchiveRecordList, ours: ArchiveRecordList, theirs: ArchiveRecordList) {
    let kept = Dictionary(ours.records.map { ($0.name, $0.number) }) { first, _ in first }
    let all = [merged, ours, theirs]
    lazy var free = FreeNumbers(
      after: Set(
        all.flatMap {
          $0.records.compactMap { Int($0.number) } + $0.strayNumbers.compactMap { Int($0) } + [$0.highest?.number ?? 0]
        }))
    // A side's flattened properties of an object that is gone must not become those of another object.
    let stray = merged.numbersInProperties.intersection(ours.strayNumbers.union(theirs.strayNumbers))
    for (number, holders) in Dictionary(grouping: merged.records, by: \.number).sorted(by: { $0.key < $1.key })
    where (holders.count > 1 || stray.contains(number)) && Int(number) != nil {
      let first = stray.contains(number) ? nil : holders.firstIndex { kept[$0.name] == number } ?? 0
      for (index, holder) in holders.enumerated() where index != first {
        texts[holder.numberNode] = String(free.next())
      }
    }
    // If there are no new numbers, a highest number that a side states too low stays as it is.
    guard !texts.isEmpty || [ours, theirs].allSatisfy(Self.statesHighest) else { return }
    let used = merged.records.compactMap { Int(texts[$0.numberNode] ?? $0.number) }.max() ?? 0
    let highest = max(used, all.compactMap { $0.highest?.number }.max() ?? 0)
    if let stated = merged.highest, stated.number < highest { texts[stated.node] = String(highest) }
  }

  /// Whether no record has a number above the highest that the archive says it has given out.
  private static func statesHighest(_ records: ArchiveRecordList) -> Bool {
    records.records.allSatisfy { (Int($0.number) ?? 0) <= (records.highest?.number ?? 0) }
  }
}
