internal import XibModel

extension ThreeWayMerge {
  /// The constraints and stack views of a conflict over a layout, a line each: those that the base has, and those that a
  /// side added, changed or removed. Empty for any other conflict.
  package func constraints(in conflict: Conflict) -> ThreeWay<[String]> {
    let lines = conflict.constraints.map { (element: $0, line: line(of: $0)) }
    return ThreeWay { version in
      lines.compactMap { element, line in
        if line.version == version { return line.text }
        guard version == .base, tree.versions.exists(element, in: .base) else { return nil }
        return "has \(tree.versions.words(ofConstraint: element, in: .base))"
      }
    }
  }

  private func line(of constraint: ElementID) -> (version: Version, text: String) {
    let versions = tree.versions
    let has = ThreeWay { versions.exists(constraint, in: $0) }
    let words = ThreeWay { has[$0] ? versions.words(ofConstraint: constraint, in: $0) : nil }
    func line(_ side: Side, _ verb: String, _ words: String?, _ rest: String = "") -> (Version, String) {
      (side.version, "\(verb) \(words ?? "")\(rest)")
    }
    for side in Side.allCases {
      if has[side], !has.base, !has[side.other] { return line(side, "added", words[side]) }
      if !has[side], has[side.other], has.base, words[side.other] == words.base {
        return line(side, "removed", words.base)
      }
      if has[side], has.base, words[side] != words.base, words[side.other] == words.base || !has[side.other] {
        return line(side, "changed", words[side], versions.wasBefore(constraint, on: side))
      }
    }
    let now = words.ours ?? words.theirs ?? ""
    guard let base = words.base else { return (.base, "has no \(now), which both sides added") }
    return (.base, base == now ? "has \(now)" : "has \(base), which both sides made \(now)")
  }
}

extension Versions {
  /// A constraint as a formula, or a stack view by its name. Of a view that a side renamed, the formulas of all versions have
  /// the name of the base.
  fileprivate func words(ofConstraint element: ElementID, in version: Version) -> String {
    let object = object(of: element, in: version)
    return isConstraint(element)
      ? node(element, version).flatMap { formerNames[version]?.name(of: $0) } ?? object.id
      : "\(ObjectNames.subject(object.element, named: object.name)) (\(object.id))"
  }

  /// What a constraint was in the base: its number, if nothing else changed.
  fileprivate func wasBefore(_ constraint: ElementID, on side: Side) -> String {
    let others = ConstraintPlaces.formula + ConstraintPlaces.conditions
    let isSame = others.allSatisfy { name in
      let values = values(of: name, constraint)
      return name == "constant" || values.base == values[side]
    }
    let old = isSame ? values(of: "constant", constraint).base ?? "0" : words(ofConstraint: constraint, in: .base)
    return " (was \(old))"
  }
}
