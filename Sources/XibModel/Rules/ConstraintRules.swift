extension DocumentRule {
  package static let cannotHold = DocumentRule(
    .cannotHold, summary: "Some layout satisfies all required constraints of a document.",
    help: """
      When the app runs, it prints "Unable to simultaneously satisfy constraints" and breaks one of them, whichever it \
      likes. Remove one of the constraints that are named, or give it a lower priority.
      """, severity: .warning
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern, let layout = DocumentLayout(document) else { return [] }
    return ConstraintModel(layout).groups.compactMap { group in
      guard let rows = group.contradiction() else { return nil }
      let sources = Set(rows.compactMap { $0.source }).sorted()
      let ids = sources.compactMap { document.identifier(of: $0) }
      guard let first = sources.first, !document.hasOutlet(to: Set(ids)) else { return nil }
      return Fault.Draft(first, in: document, subject: ids.joined(separator: " ")) { names in
        let formulas = sources.map { node in
          document.nodes[node].traits.contains(.constraint)
            ? names.constraint(node) ?? names.subject(of: node) : names.subject(of: node)
        }
        return "No layout satisfies these constraints\(group.condition.map { " at \($0)" } ?? ""): "
          + formulas.joined(separator: "; ") + "."
      }
    }
  }

  static let ambiguous = DocumentRule(
    .ambiguous, summary: "Constraints give each view a place and a size.",
    help: """
      Where constraints leave a place or a size open, each release of the system may choose another. Add a constraint \
      for the direction that is named.
      """, severity: .warning, isOnByDefault: false
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern, let layout = DocumentLayout(document) else { return [] }
    return AmbiguousViews(layout).directions.sorted { $0.key < $1.key }.map { view, directions in
      let words = directions.sorted { $0.rawValue < $1.rawValue }.map { $0.words }.joined(separator: " and no ")
      let subject = (["ambiguous", document.identifier(of: view) ?? ""] + directions.map { $0.rawValue }.sorted())
      return Fault.Draft(view, in: document, subject: subject.joined(separator: " ")) { names in
        "The constraints of \(names.subject(of: view)) leave it no \(words)."
      }
    }
  }

  static let constraintOutsideItsView = DocumentRule(
    .constraintOutsideItsView,
    summary: "The items of a constraint lie in the view that holds it, and its attributes can be compared.",
    help: """
      The system ends the app when it loads the document: "Unable to install constraint on view", "Invalid pairing of layout \
      attributes". Move the constraint to a view around both items, or correct its attributes.
      """
  ) { inspection in
    let document = inspection.document
    guard document.kind == .modern else { return [] }
    return document.nodes(named: References.constraint).compactMap { node in
      guard let words = itemOutside(of: node, in: inspection) ?? ConstraintPlaces.mismatch(of: node, in: document)
      else { return nil }
      return Fault.Draft(node, in: document, subject: document.label(of: node)) { names in
        "The constraint \(names.constraint(node) ?? names.subject(of: node)) \(words)."
      }
    }
  }

  /// Says that an item of a constraint is not in the view that holds it. The guides of a controller are beside its view.
  private static func itemOutside(of node: Int, in inspection: Inspection) -> String? {
    let document = inspection.document
    let holder = document.nearestObject(around: document.nodes[node].parent)
    let isOutside = ConstraintPlaces.items(of: node, in: document).contains { id in
      guard let item = inspection.ids[id] else { return false }
      return document.nodes[item].name != LayoutRules.controllerGuide && !document.subtree(of: holder).contains(item)
    }
    return isOutside ? "has an item outside of the view that holds it" : nil
  }

  /// The rules about what the constraints of a merge come to.
  package static let ofLayout = [cannotHold, ambiguous]
}

extension Document {
  /// Whether code may change one of some constraints.
  fileprivate func hasOutlet(to constraints: Set<String>) -> Bool {
    nodes.indices.contains { node in
      nodes[node].traits.contains(.connection)
        && value(Connections.destination, of: node).map(constraints.contains) ?? false
    }
  }
}

/// The faults of the layout of a merge result that neither side had.
///
/// A side that has one about some of the same objects has it in other words.
package func layoutFaultsMade(in result: Document, from sides: @autoclosure () -> [Document]) -> [Fault] {
  let faults = result.faults(of: DocumentRule.ofLayout)
  guard !faults.isEmpty else { return [] }
  let known = sides().flatMap { $0.faults(of: DocumentRule.ofLayout) }
  return faults.filter { fault in
    let objects = Set(fault.subject.split(separator: " "))
    return !known.contains { other in
      other.rule == fault.rule
        && (fault.rule == .cannotHold
          ? !objects.isDisjoint(with: other.subject.split(separator: " "))
          : objects.isSubset(of: other.subject.split(separator: " ")))
    }
  }
}
