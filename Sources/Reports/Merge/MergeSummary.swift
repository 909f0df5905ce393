internal import Basics
public import SemanticMerge

/// The result of a merge in one line.
public enum MergeSummary {
  /// - Parameters:
  ///   - conflicts: The number of places that a person must decide.
  ///   - sides: The names of the sides.
  ///   - namesRules: Whether to name the rules that decided something.
  public static func line(
    of merge: ThreeWayMerge?, conflicts: Int, sides: SideNames = SideNames(), namesRules: Bool = true
  ) -> String {
    var parts: [String] = []
    if let merge {
      let ours = merge.changeCount(of: .ours)
      parts = [
        "\(counted(ours, "change")) from \(sides.text(.ours))",
        "\(merge.changeCount(of: .theirs)) from \(sides.text(.theirs))",
      ]
      if !merge.decisions.isEmpty {
        var known: Set<Decision.Reason> = []
        let rules = merge.decisions.map(\.reason).filter { known.insert($0).inserted }.map(\.rawValue)
        parts.append(
          "\(merge.decisions.count) by rule" + (namesRules ? " (\(rules.joined(separator: ", ")))" : ""))
      }
    } else {
      parts = ["merged line by line"]
    }
    if conflicts > 0 { parts.append(counted(conflicts, "conflict")) }
    return parts.joined(separator: ", ")
  }
}
