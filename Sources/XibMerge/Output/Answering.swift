internal import XibModel

/// Conflicts resolved by answers.
extension ThreeWayMerge {
  /// The merge in which conflicts are resolved.
  ///
  /// - Parameter answers: The answers, by the index of the conflict in ``conflicts``. The others stay conflicts. An
  ///   answer that the conflict does not take (``kindsOfAnswers(to:)``) counts as ours.
  /// - Throws: ``MergeError`` if the result can't be written, as archives that are merged in a normal form.
  public func resolving(_ answers: [Int: Answer]) throws(MergeError) -> ThreeWayMerge {
    let answers = answers.filter { found.indices.contains($0.key) }
    let apart = answers.filter { if case .both = $0.value { self.sharedIdentifier($0.key) != nil } else { false } }
    if !apart.isEmpty { return try separating(apart.keys.sorted(), answers.filter { apart[$0.key] == nil }) }
    var answered = solution
    for (index, answer) in answers {
      guard let subject = found[index].subject else { continue }
      answered.answers[subject] = answer
      answered.edits += edits(answer, to: index)
    }
    return try answering(answered)
  }

  /// The answers that a conflict takes: those with which the document is as valid as the sides, whatever is answered
  /// elsewhere. A typed value may still break it.
  public func kindsOfAnswers(to conflict: Int) -> [Answer.Kind] {
    if let known = words.kinds[conflict] { return known }
    let kinds = takenKinds(by: conflict)
    words.kinds[conflict] = kinds
    return kinds
  }

  private func takenKinds(by conflict: Int) -> [Answer.Kind] {
    var kinds: [Answer.Kind] = [.ours, .theirs]
    guard case .facts(let root)? = found[conflict].subject else { return kinds }
    let members = solution.groups.members(of: root)
    if takeBase.contains(conflict) { kinds.append(.base) }
    if rivalOfName(conflict) != nil {
      kinds.append(.bothNamed)
    } else if sharedIdentifier(conflict) != nil
      || isUnited(members)
        && (found[conflict].kind == .value && !isTied(root, by: .together) || isTied(root, by: .addedTwice))
      || shifted(members) != nil,
      isSound(.both(), to: [conflict])
    {
      kinds.append(.both)
    }
    if place(ofValueIn: members) != nil { kinds.append(.value) }
    return kinds
  }

  /// Why a conflict does not take the base, as the end of a sentence.
  package func refusalOfBase(in conflict: Int) -> String {
    guard case .facts(let root)? = found[conflict].subject else { return "it is no order of what both sides have" }
    return obstacleToBase(solution.groups.members(of: root)) ?? "the document would be broken with it"
  }

  /// What of a group speaks against the base whatever is answered elsewhere; `nil` if nothing does.
  private func obstacleToBase(_ members: [FactID]) -> String? {
    let isThere = members.contains { solution.versions.exists(solution.facts.all[$0].element, in: .base) }
    guard isThere else { return "it has none of this" }
    let additions = members.compactMap(addition)
    if let (side, object) = additions.first(where: { !Identifiers.isRecreated($0.object.element) }) ?? additions.first {
      return "\(side.name) added \(ObjectNames.subject(object.element, named: object.name)), which goes with it"
    }
    return members.allSatisfy(hasBase) ? nil : "both sides moved or changed what is in it"
  }

  /// The conflicts that take the base.
  private var takeBase: Set<Int> {
    if let known = words.takeBase { return known }
    let open = found.indices.filter { index in
      guard case .facts(let root)? = found[index].subject else { return false }
      return obstacleToBase(solution.groups.members(of: root)) == nil
    }
    // No rule compares plain values: what all can take together, each can. Of few others, each is tried alone.
    let plain = open.filter(isOfPlainValue), others = open.filter { !isOfPlainValue($0) }
    let tried = others.count <= Self.few ? others.map { [$0] } : [others]
    let known = Set(([plain] + tried).flatMap { taking(.base, of: $0) })
    words.takeBase = known
    return known
  }

  /// Whether several conflicts take the base together.
  package func takesBase(_ conflicts: [Int]) -> Bool {
    takeBase.isSuperset(of: conflicts) && isSound(.take(.base), to: conflicts)
  }

  /// The most conflicts of which each is tried alone: that takes a merge of the whole document each.
  private static let few = 16

  /// The conflicts that take an answer together; halves of those that don't are tried again.
  private func taking(_ answer: Answer, of conflicts: [Int]) -> [Int] {
    if conflicts.isEmpty || isSound(answer, to: conflicts) { return conflicts }
    guard conflicts.count > 1 else { return [] }
    let half = conflicts.count / 2
    return taking(answer, of: Array(conflicts[..<half])) + taking(answer, of: Array(conflicts[half...]))
  }

  /// Whether a conflict is about one text, number or check box that says nothing of other objects.
  package func isOfPlainValue(_ conflict: Int) -> Bool {
    guard case .facts(let root)? = found[conflict].subject,
      let place = place(ofValueIn: solution.groups.members(of: root)), let name = place.attribute
    else { return false }
    let element = solution.versions.elementName(of: place.element)
    guard !References.isReference(name, on: element), !CodeIdentifier.isOne(name), !Identifiers.isName(name),
      References.isConstraint(element) || !Identifiers.isRecreated(element)
    else { return false }
    return AttributeNames.holdsWords(name)
      || solution.versions.values(of: name, place.element).all.allSatisfy { value in
        value.map { Double($0) != nil || [AttributeNames.yes, AttributeNames.no].contains($0) } ?? true
      }
  }

  /// Whether an answer to some conflicts makes no fault and no other conflict, with ours at all others and with theirs.
  private func isSound(_ answer: Answer, to conflicts: [Int]) -> Bool {
    // A single conflict has no others.
    (found.count == 1 ? [Answer.ours] : [.ours, .theirs]).allSatisfy { (other: Answer) -> Bool in
      var answers: [Int: Answer] = [:]
      for index in found.indices { answers[index] = other }
      for conflict in conflicts { answers[conflict] = answer }
      guard let merge = try? resolving(answers), merge.found.isEmpty,
        let result = try? Document(
          parsing: Renderer.rendered(merge.tree, reading: .ours).out, after: solution.versions.ours)
      else { return false }
      // What only the base used is listed no more.
      let rules = DocumentRule.keptByMerges + [.unlistedResource]
      return faultsMade(in: result, from: [solution.versions.ours, solution.versions.theirs], by: rules).isEmpty
    }
  }

  /// The value that a conflict is about in a version, as the file has it; `nil` if there is none, or if the conflict is
  /// about more.
  public func value(in conflict: Int, of version: Version) -> String? {
    guard case .facts(let root)? = found[conflict].subject,
      let place = place(ofValueIn: solution.groups.members(of: root))
    else { return nil }
    return value(at: place, in: version)
  }

  /// The attribute whose value may be typed; `nil` if it is the text in an element, or if none may be typed.
  package func attribute(inConflict conflict: Int) -> String? {
    guard case .facts(let root)? = found[conflict].subject else { return nil }
    return place(ofValueIn: solution.groups.members(of: root))?.attribute
  }

  // MARK: One value

  /// The place of the only value that a group is about.
  private func place(ofValueIn members: [FactID]) -> WordedElement? {
    guard members.count == 1, solution.facts.states[members[0]] == .contested else { return nil }
    return place(ofValue: members[0])
  }

  private func place(ofValue fact: FactID) -> WordedElement? {
    let (element, versions) = (solution.facts.all[fact].element, solution.versions)
    switch solution.facts.all[fact].slot {
    case .attribute(let name):
      return name == AttributeNames.id ? nil : WordedElement(element: element, attribute: name)
    case .whole:
      let tags = Side.allCases.compactMap { side -> [UInt8]? in
        guard let (document, node) = versions.element(element, in: side.version), !document.hasChildren(node),
          document.hasText(node), document.value("base64-UTF8", of: node) == nil
        else { return nil }
        return StartTag(of: node, in: document).bytes(selfClosed: false)
      }
      return tags.count == 2 && tags[0] == tags[1] ? WordedElement(element: element) : nil
    case .presence, .place: return nil
    }
  }

  private func value(at place: WordedElement, in version: Version) -> String? {
    if let attribute = place.attribute { return solution.versions.values(of: attribute, place.element)[version] }
    return solution.versions.element(place.element, in: version).flatMap { document, node in
      XMLText.decode(document.text[document.nodes[node].openEnd..<document.nodes[node].closeStart])
    }
  }

  // MARK: The base

  /// Whether the base's value of a fact can be written.
  private func hasBase(_ fact: FactID) -> Bool {
    guard solution.facts.states[fact] == .contested else { return true }
    return solution.versions.exists(solution.facts.all[fact].element, in: .base) && baseEdit(fact) != nil
  }

  /// What writes the base's value of a contested fact. An element comes from the base as a whole unless there are objects
  /// in it, which may be elsewhere by now.
  private func baseEdit(_ fact: FactID) -> Edit? {
    let element = solution.facts.all[fact].element
    if solution.facts.all[fact].slot == .whole { return hasObjects(element) ? nil : .asInBase(element) }
    return place(ofValue: fact).map { .value(value(at: $0, in: .base), $0) }
  }

  private func hasObjects(_ element: ElementID) -> Bool {
    Version.allCases.contains { version in
      guard let (document, node) = solution.versions.element(element, in: version) else { return false }
      return document.subtree(of: node).contains { document.identifier(of: $0) != nil }
    }
  }

  /// What a side added to an element whose place or presence a fact is; `nil` if nothing. It may not go with the base.
  private func addition(_ fact: FactID) -> (side: Side, object: ObjectReference)? {
    let (versions, about) = (solution.versions, solution.facts.all[fact])
    guard [.presence, .place].contains(about.slot) else { return nil }
    return Side.allCases.lazy.compactMap { side in
      versions.subtree(of: about.element, on: side).first {
        !versions.exists($0, in: .base) && versions.identifier(of: $0, in: side.version) != nil
      }.map { (side, versions.object(of: $0, in: side.version)) }
    }.first
  }

  /// What an answer puts into the document besides what the sides have.
  private func edits(_ answer: Answer, to conflict: Int) -> [Edit] {
    guard case .facts(let root)? = found[conflict].subject else { return [] }
    let members = solution.groups.members(of: root)
    switch answer {
    case .take(.base):
      return members.filter { solution.facts.states[$0] == .contested }.compactMap(baseEdit)
    case .value(let text): return place(ofValueIn: members).map { [.value(text, $0)] } ?? []
    case .both(let name?): return rivalOfName(conflict).map { [.value(name, $0)] } ?? []
    case .both(nil): return shifted(members) ?? []
    case .take: return []
    }
  }

  // MARK: Both

  /// The numbers of several views that each side moved by a distance of its own, moved by both; `nil` for any other group.
  private func shifted(_ members: [FactID]) -> [Edit]? {
    guard Set(members.map { solution.facts.all[$0].element }).count > 1 else { return nil }
    let edits = members.map { member -> Edit? in
      guard solution.facts.states[member] == .contested, let distances = solution.facts.distances(member),
        let place = place(ofValue: member), let name = place.attribute,
        let base = value(at: place, in: .base).flatMap(Double.init)
      else { return nil }
      let number = solution.versions.frameText(base + distances.ours + distances.theirs, name, of: place.element)
      return number.map { .value($0, place) }
    }
    return edits.contains { $0 == nil } ? nil : edits.compactMap { $0 }
  }

  /// Whether each side changed other facts of a group, so that both can be taken.
  private func isUnited(_ members: [FactID]) -> Bool {
    let sides = members.map { solution.facts.states[$0].changer }
    return !sides.contains(nil) && Set(sides).count == 2
  }

  /// Whether a rule ties facts of a group. A mix of values that mean something only together is what nobody chose.
  private func isTied(_ root: FactID, by rule: Rule) -> Bool {
    solution.groups.reasons.contains { reason in
      reason.rule == rule.name && reason.facts.first.map(solution.groups.root(of:)) == root
    }
  }

  /// The element of theirs that has a name by which code looks for another one, too; `nil` for another conflict.
  private func rivalOfName(_ conflict: Int) -> WordedElement? {
    let conflict = found[conflict]
    guard conflict.kind == .takenTwice, let name = conflict.property, CodeIdentifier.isOne(name),
      case .facts(let root)? = conflict.subject, isUnited(solution.groups.members(of: root))
    else { return nil }
    let rival = conflict.elements.first { element in
      guard !element.isGap else { return false }
      let names = solution.versions.values(of: name, element)
      return names.theirs != nil && names.resolution == .changed(by: .theirs)
    }
    return rival.map { WordedElement(element: $0, attribute: name) }
  }

  /// The id that both sides gave to an object of their own, which a conflict is about; `nil` for another conflict.
  private func sharedIdentifier(_ conflict: Int) -> String? {
    let versions = solution.versions
    guard case .facts? = found[conflict].subject, versions.base != nil,
      let element = found[conflict].elements.first, !element.isGap
    else { return nil }
    let added = ([element] + versions.ancestors(of: element, in: .ours)).prefix { !versions.exists($0, in: .base) }
    guard added.contains(element), versions.existsOnBothSides(element),
      versions.identifier(of: element, in: .ours) != nil,
      let object = added.last(where: {
        versions.existsOnBothSides($0) && versions.identifier(of: $0, in: .ours) != nil
      })
    else { return nil }
    return versions.node(object, .theirs).flatMap { versions.theirs.id(of: $0) }
  }

  /// The merge in which the objects of some conflicts are different things, each with an id of its own.
  private func separating(_ indices: [Int], _ answers: [Int: Answer]) throws(MergeError) -> ThreeWayMerge {
    var options = request.options
    options.separated.formUnion(indices.compactMap(sharedIdentifier))
    let merge = try ThreeWayMerge(
      base: request.base, ours: request.ours, theirs: request.theirs, options: options)
    var left: [Int: Answer] = [:]
    for (index, answer) in answers {
      if let same = merge.found.firstIndex(where: { $0.isAbout(found[index]) }) { left[same] = answer }
    }
    return try merge.resolving(left)
  }
}

extension Conflict {
  /// Whether another conflict is of the same kind, and about the same property of another object.
  package func isLike(_ other: Conflict) -> Bool { kind == other.kind && property == other.property }

  /// Whether another merge's conflict is about the same thing.
  func isAbout(_ other: Conflict) -> Bool {
    kind == other.kind && object.id == other.object.id && object.element == other.object.element
      && property == other.property
  }
}

/// What an answer puts into the document besides what the sides have.
enum Edit {
  /// The value of an attribute, or the text in an element; `nil` for none.
  case value(String?, WordedElement)
  /// An element with everything in it, as the base has it.
  case asInBase(ElementID)
}
