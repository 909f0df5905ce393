internal import Basics
internal import XibModel

extension ThreeWayMerge {
  /// What each step of the merge found, as texts under the names of files: for those who want to know why a merge is as it is,
  /// and for bug reports.
  package var explanation: [(name: String, text: String)] {
    let steps = ExplainedSteps(merge: self)
    let matched = Version.allCases.compactMap { version in
      solution.versions.document(version).map {
        (name: "matched-\(versionNames[version]).xml", text: String(decoding: $0.text, as: UTF8.self))
      }
    }
    let readings = Side.allCases.map { side in
      let bytes = Renderer.rendered(tree, reading: side).out
      return (name: "reading-\(side.name).xml", text: String(decoding: bytes, as: UTF8.self))
    }
    let texts = [
      ("1-matching.txt", steps.matching), ("2-facts.txt", steps.facts), ("3-ties.txt", steps.ties),
      ("4-groups.txt", steps.groups),
    ]
    return texts.map { ($0, $1.map { ControlCharacters.replaced(in: $0) + "\n" }.joined()) } + matched + readings
  }
}

private let versionNames = ThreeWay(base: "base", ours: "ours", theirs: "theirs")

/// The steps of a merge, each as lines. Elements and facts have their numbers.
private struct ExplainedSteps {
  let merge: ThreeWayMerge
  private var solution: Solution { merge.solution }
  private var versions: Versions { solution.versions }

  var matching: [String] {
    let lines = ThreeWay { versions.document($0).map { LineIndex($0.text) } }
    return [
      "Each element has one number in all versions. Beside it are the lines on which it begins in matched-base.xml,",
      "matched-ours.xml and matched-theirs.xml: the versions as they are matched, with one id for one thing.", "",
      "element: base, ours, theirs",
    ]
      + versions.elements.map { element in
        let found = Version.allCases.map { version in
          versions.element(element, in: version)
            .flatMap { document, node in lines[version]?.line(at: document.nodes[node].start) }.map(String.init) ?? "-"
        }
        return "\(words(element)): \(found.joined(separator: ", "))"
      }
  }

  /// A line for each fact, as in `fact 3, text of #12 label Title: contested: base "A", ours "B", theirs "C"`.
  var facts: [String] {
    [
      "What the sides have differently, with its values. A fact without a group (4-groups.txt) comes from the side that",
      "changed it or that it prefers; what is decided of it follows after =>.", "",
    ]
      + solution.facts.all.indices.map { fact in
        let state =
          switch solution.facts.states[fact] {
          case .changed(let side): "changed by \(side.name)"
          case .contested: "contested"
          case .free(let side): "free, from \(side.name) if nothing else counts"
          }
        let values = zip(versionNames.all, values(of: fact).all).map { "\($0) \($1.map { "\"\($0)\"" } ?? "none")" }
        let decision = solution.facts.decisions[fact].map { " => \($0.reason.rawValue): \($0.explanation)" } ?? ""
        return "\(words(fact)): \(state): \(values.joined(separator: ", "))\(decision)"
      }
  }

  /// A line for each contradiction. What comes whole is known before the first round (`before:`); `round 2` rests on what
  /// round 1 tied.
  var ties: [String] {
    var lines = [
      "What rules found. In each round all rules are asked about the same facts, and the smallest contradictions tie",
      "facts, which then come from one side together, or say that only a person can decide one.", "",
    ]
    lines += solution.facts.wholes.map {
      "before: \($0.rule ?? ""): all of \(words($0.elements)) is one value: \($0.explanation ?? "")"
    }
    for (round, reasons) in solution.groups.rounds.enumerated() {
      lines += reasons.map { reason in
        let deed =
          reason.hot.map { "only a person can decide fact \($0.number), by facts" } ?? "ties facts"
        return "round \(round + 1): \(reason.rule ?? ""): \(deed) \(numbers(Set(reason.facts).sorted())): "
          + "\(words(reason.elements))\(reason.explanation.map { ": \($0)" } ?? "")"
      }
    }
    return lines
  }

  /// The groups of several facts, and those that a person must decide. A fact that is alone and settled is in `facts` only.
  var groups: [String] {
    let groups = solution.groups, facts = solution.facts.all.indices
    let roots = facts.filter { groups.root(of: $0) == $0 && (groups.isOpen($0) || groups.members(of: $0).count > 1) }
    let tied = roots.flatMap { root in
      let side = groups.side(of: root).map { "from \($0.name)" }
      let isAnswered = solution.answers[.facts(root)] != nil
      return ["group \(root.number): \(side ?? (isAnswered ? "answered" : "only a person can decide it"))"]
        + groups.members(of: root).sorted().map { "  " + words($0) }
    }
    let conflicts = merge.conflicts.map { conflict in
      let subject =
        switch conflict.subject {
        case .facts(let root): "group \(root.number)"
        case .order(let element): "order in \(words(element))"
        case .remarks(let element): "comments in \(words(element))"
        case nil: ""
        }
      return "CONFLICT (\(conflict.kind.rawValue)): \(subject): \(words(conflict.elements)): \(conflict.explanation)"
    }
    let decisions = merge.decisions.map { decision in
      "\(decision.reason.rawValue): \(words(decision.object)) \(decision.property ?? ""): \(decision.explanation)"
    }
    return ["Facts that come from one side together, and what becomes of them.", ""] + tied + ["", "Conflicts:"]
      + conflicts + ["", "Decisions, also those before the facts:"] + decisions
  }

  // MARK: Words

  private func values(of fact: FactID) -> ThreeWay<String?> {
    let fact = solution.facts.all[fact]
    return switch fact.slot {
    case .attribute(let name): versions.values(of: name, fact.element)
    case .place: versions.places(of: fact.element)
    case .presence, .whole: versions.summaries(of: fact.element)
    }
  }

  private func words(_ fact: FactID) -> String {
    let about = solution.facts.all[fact]
    let slot =
      switch about.slot {
      case .attribute(let name): name
      case .presence: "presence"
      case .place: "place"
      case .whole: "all"
      }
    return "fact \(fact.number), \(slot) of \(words(about.element))"
  }

  private func words(_ object: ObjectReference) -> String {
    ObjectNames.subject(object.element, named: object.name) + (object.id.isEmpty ? "" : " (\(object.id))")
  }

  private func words(_ element: ElementID) -> String {
    if element.isGap { return "a comment" }
    return "#\(element.number) \(words(versions.object(of: element)))"
      + (versions.property(of: element).map { " \($0)" } ?? "")
  }

  private func words(_ elements: [ElementID]) -> String { elements.map(words).joined(separator: "; ") }

  private func numbers(_ facts: [FactID]) -> String { facts.map { String($0.number) }.joined(separator: ", ") }
}
