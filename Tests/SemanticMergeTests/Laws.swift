import TestSupport
import SemanticMerge
import XibArchives
import XibModel

/// What must hold of any merge whatever.
struct Laws {
  let base: Document?
  let ours: Document
  let theirs: Document

  enum Law: String, CaseIterable {
    case onlyOursChanged = "merge(base, ours, base) is ours"
    case onlyTheirsChanged = "merge(base, base, theirs) is theirs"
    case bothChangedAlike = "merge(base, theirs, theirs) is theirs"
    case verdict = "swapping the sides gives a clean merge, or conflicts, as before"
    case symmetry = "swapping the sides gives the same conflicts"
    case cleanIsSound = "a clean result parses and has no new fault"
    case oneSideIsWellFormed = "taking one side of every marker leaves a well-formed document"
    case markersAreConflicts = "all markers stand for conflicts, and every conflict is marked"
    case nothingIsLost = "every fact that a side changed is in the result, in a conflict or in a decision"
    case oneSideIsSound = "taking one side of every conflict makes no fault"
    case everyMixIsSound = "whatever mix of the sides is taken at the conflicts, there is no fault and no conflict left"
    case repairsStay = "the result has no fault that only one side has, if the other removed the element at fault"
    case wordsAreTrue = "what is told of a decision is so in the versions that it speaks of"
    case orderOfRules = "the order in which the rules are asked makes no difference"
  }

  /// The laws that do not hold, each with a word on how.
  func broken() throws(MergeError) -> [(law: Law, how: String)] {
    var found: [(law: Law, how: String)] = []
    func demand(_ law: Law, _ how: String?) { if let how { found.append((law, how)) } }
    if let base {
      demand(.onlyOursChanged, firstDifference(try bytes(base, ours, base), ours.bytes))
      demand(.onlyTheirsChanged, firstDifference(try bytes(base, base, theirs), theirs.bytes))
    }
    demand(.bothChangedAlike, firstDifference(try bytes(base, theirs, theirs), theirs.bytes))
    let merge = try ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let swapped = try ThreeWayMerge(base: base, ours: theirs, theirs: ours)
    let verdicts = [merge, swapped].map(\.conflicts.count)
    demand(.verdict, verdicts.contains(0) && verdicts != [0, 0] ? "\(verdicts) conflicts" : nil)
    demand(.symmetry, asymmetry(merge, swapped))
    if let base {
      demand(.nothingIsLost, try ByteAccounting(base: base, ours: ours, theirs: theirs, merge: merge).losses().first)
    }
    if merge.conflicts.isEmpty { demand(.cleanIsSound, unsoundness(merge.fileBytes(ConflictStyle()))) }
    for form in [ConflictStyle.Form.merge, .diff3] where !merge.conflicts.isEmpty {
      demand(.oneSideIsWellFormed, malformation(merge.fileBytes(ConflictStyle(form: form))))
    }
    if !merge.conflicts.isEmpty { demand(.markersAreConflicts, mismatch(merge)) }
    for side in [Side.ours, .theirs] where !merge.conflicts.isEmpty {
      let favored = try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: MergeOptions(favor: side))
      demand(.oneSideIsSound, unsoundness(favored.fileBytes(ConflictStyle())).map { "\(side): \($0)" })
    }
    demand(.everyMixIsSound, try unsoundMix(of: merge))
    demand(.repairsStay, try undoneRepair())
    demand(.wordsAreTrue, untruth(of: merge.decisions))
    let reordered = try ThreeWayMerge(base: base, ours: ours, theirs: theirs, askingRules: { $0.reverse() })
    demand(
      .orderOfRules, firstDifference(reordered.fileBytes(ConflictStyle()), merge.fileBytes(ConflictStyle())))
    return found
  }

  /// A mix of answers that makes a fault; `nil` if none of those tried does: all of them if there are few.
  private func unsoundMix(of merge: ThreeWayMerge) throws(MergeError) -> String? {
    let count = merge.conflicts.count
    guard count > 0 else { return nil }
    // The base and typed values are checked when they are given.
    let kinds = (0..<count).map { merge.kindsOfAnswers(to: $0).filter { $0 != .base && $0 != .value } }
    for mix in 0..<(count > 3 ? 8 : 1 << count) {
      var answers: [Int: Answer] = [:]
      // With many conflicts, each mix tried gives other neighbours to a conflict.
      for conflict in 0..<count { answers[conflict] = (conflict / (mix >> 2 + 1) + mix) & 1 == 0 ? .ours : .theirs }
      if count <= 3 { for conflict in 0..<count { answers[conflict] = mix >> conflict & 1 == 0 ? .ours : .theirs } }
      for conflict in 0..<count where kinds[conflict].count > 2 && (conflict + mix) % 3 == 0 {
        answers[conflict] = .both(named: kinds[conflict].contains(.bothNamed) ? "another\(conflict)" : nil)
      }
      let resolved = try merge.resolving(answers)
      let left = resolved.conflicts.isEmpty ? unsoundness(resolved.fileBytes(ConflictStyle())) : "conflicts are left"
      if let left { return "\(answers.sorted { $0.key < $1.key }.map { "\($0.value)" }): \(left)" }
    }
    return nil
  }

  /// A fault that only one side has, and that is in the merge though the other side, which is favored, removed the element
  /// at fault; `nil` if there is none.
  private func undoneRepair() throws(MergeError) -> String? {
    guard let base else { return nil }
    for (side, repaired, broken) in [(Side.ours, ours, theirs), (.theirs, theirs, ours)] {
      let known = Set(repaired.faults().map(\.subject))
      let removed = broken.faults().filter { fault in
        fault.node.map { base.hasElement(like: $0, in: broken) && !repaired.hasElement(like: $0, in: broken) } ?? false
      }.map(\.subject)
      guard !known.isSuperset(of: removed) else { continue }
      let favored = try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: MergeOptions(favor: side))
      let faults = (try? Document(file: favored.fileBytes(ConflictStyle())))?.faults() ?? []
      if let fault = faults.first(where: { !known.contains($0.subject) && removed.contains($0.subject) }) {
        return "\(side) removed what this is about: \(fault.message)"
      }
    }
    return nil
  }

  /// A decision that speaks of a deletion that a side did not make, of a newer Xcode where there is none, or that does not
  /// name what a side made of a constraint; `nil` if there is none.
  private func untruth(of decisions: [Decision]) -> String? {
    guard let base else { return nil }
    let versions = ["ours": ours, "theirs": theirs]
    for decision in decisions where decision.reason != .freshIdentifier {
      let said = decision.explanation
      if said.contains("the newer Xcode"), ours.toolsVersion == theirs.toolsVersion { return said }
      guard let old = base.node(id: decision.object.id) else { continue }
      if decision.property == nil, base.kind == .modern {
        for (name, document) in versions where said.hasPrefix("deleted by \(name)") {
          if document.node(id: decision.object.id) != nil { return "\(decision.object): \(said)" }
        }
      }
      guard References.isConstraint(base.nodes[old].name), [nil, "id"].contains(decision.property) else { continue }
      for document in versions.values {
        guard let node = document.node(id: decision.object.id), let formula = Naming(document).name(of: node),
          decision.object.name != formula, !said.contains(formula)
        else { continue }
        return "\(decision.object.name ?? "") is \(formula): \(said)"
      }
    }
    return nil
  }

  private func bytes(_ base: Document?, _ ours: Document, _ theirs: Document) throws(MergeError) -> [UInt8] {
    try ThreeWayMerge(base: base, ours: ours, theirs: theirs).fileBytes(ConflictStyle())
  }

  private func asymmetry(_ merge: ThreeWayMerge, _ swapped: ThreeWayMerge) -> String? {
    let named = names(merge.decisions + swapped.decisions)
    // A part that is another element in ours than in theirs has another name in each.
    let isOtherElement = Set(ours.nodes.map(\.name)) != Set(theirs.nodes.map(\.name))
    func subjects(_ merge: ThreeWayMerge) -> [String] {
      // An object whose id is in conflict is named by that of ours.
      let names = merge.conflicts.filter { $0.property == "id" }.compactMap { conflict in
        [conflict.ours, conflict.theirs].compactMap(\.self).min().map { (conflict.object.id, $0) }
      }
      let known = Dictionary(names) { first, _ in first }
      return merge.conflicts.map { conflict in
        let whole = conflict.property ?? ""
        let property = isOtherElement ? String(whole.prefix { $0 != "." }) : whole
        let id = conflict.object.id
        return [conflict.kind.rawValue, named(known[id] ?? id), property].joined(separator: " ")
      }.sorted()
    }
    let (one, other) = (subjects(merge), subjects(swapped))
    guard one != other else { return nil }
    return "\(one) and \(other)"
  }

  /// One name for all ids that a thing has: in the versions, and in the merges that gave it another.
  private func names(_ decisions: [Decision]) -> (String) -> String {
    var others: [String: String] = [:]
    func name(_ id: String) -> String { others[id].map(name) ?? id }
    for decision in decisions where decision.property == "id" {
      let ids = Set([decision.base, decision.ours, decision.theirs].compactMap { $0.map(name) })
      guard let first = ids.min() else { continue }
      for id in ids where id != first { others[id] = first }
    }
    let numbers = decisions.filter { $0.reason == .freshIdentifier }.compactMap(\.ours)
    let ids = Set(
      [base, ours, theirs].compactMap(\.self).flatMap { document in
        document.nodes.indices.compactMap { document.id(of: $0) }
      }
    ).subtracting(numbers)
    // A number that no version has is that of either thing, as the sides are swapped.
    return { id in id.isEmpty || ids.contains(id) ? name(id) : "fresh" }
  }

  private func unsoundness(_ bytes: [UInt8]) -> String? {
    do throws(ParseError) {
      return faultsMade(in: try Document(file: bytes), from: [ours, theirs]).first?.message
    } catch { return error.description }
  }

  private func mismatch(_ merge: ThreeWayMerge) -> String? {
    let hunks = merge.conflictsInHunks()
    let count = ConflictMarkers(merge.fileBytes(ConflictStyle()))?.count ?? 0
    guard hunks.count == count else { return "\(hunks.count) places for \(count) markers" }
    if let hunk = hunks.firstIndex(where: \.isEmpty) { return "the markers number \(hunk + 1) stand for no conflict" }
    guard let lost = merge.conflicts.indices.first(where: { conflict in !hunks.contains { $0.contains(conflict) } })
    else { return nil }
    return "no markers for \(merge.conflicts[lost])"
  }

  private func malformation(_ bytes: [UInt8]) -> String? {
    guard let markers = ConflictMarkers(bytes) else { return "there are no markers" }
    for part in [ConflictMarkers.Part.ours, .theirs] {
      guard let text = markers.text(taking: part) else { return "a part is missing" }
      do throws(ParseError) { _ = try Document(file: text) } catch { return "\(part): \(error)" }
    }
    return nil
  }
}

extension Document {
  /// Whether there is an element with the id of one of another document, or with its start tag if that has none.
  fileprivate func hasElement(like node: Int, in other: Document) -> Bool {
    if let id = other.identifier(of: node) { return self.node(id: id) != nil }
    return nodes.indices.contains { startTag(of: $0) == other.startTag(of: node) }
  }
}
