internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// What the answers to a conflict change in the document, besides the contested values.
///
/// It is the difference of the documents that the answers make, with ours at all other conflicts: no more and no less.
struct AnswerEffects: Equatable, Sendable {
  /// An object that only one of the answered documents has, with everything in it.
  struct Lost: Equatable, Sendable {
    let object: ObjectReference
    /// The elements of the objects in it.
    let contents: [String]
    /// Whether the base has it.
    let isOld: Bool

    /// The number of objects in it.
    var inner: Int { contents.count }

    /// Whether it is known by name, unlike a connection or a constraint.
    var isNamed: Bool { !Identifiers.isRecreated(object.element) }

    /// An object, and apart from it what was added to it since the base.
    static func all(of change: Change, base old: Set<String>) -> [Lost] {
      let object = ObjectReference(change.object)
      return change.outline.map { all(of: $0, as: object, base: old) }
        ?? [Lost(object: object, contents: [], isOld: old.contains(object.id))]
    }

    private static func all(of outline: ObjectOutline, as object: ObjectReference, base old: Set<String>) -> [Lost] {
      let isOld = old.contains(object.id)
      var contents: [String] = [], added: [Lost] = []
      func enter(_ inner: ObjectOutline) {
        for child in inner.children {
          if let id = child.id, isOld, !old.contains(id) {
            added += all(of: child, as: ObjectReference(id: id, element: child.element, name: child.name), base: old)
          } else {
            if child.id != nil { contents.append(child.element) }
            enter(child)
          }
        }
      }
      enter(outline)
      return [Lost(object: object, contents: contents, isOld: isOld)] + added
    }
  }

  /// A property that both answered documents have, each with another value; `nil` for the object's place.
  struct Other: Equatable, Sendable {
    let object: ObjectReference
    let property: String?
    /// Whether it is a frame.
    let isFrame: Bool
    /// The values of ours and theirs in words; `nil` where one is not known.
    let values: [String]?
  }

  /// The id of the object that "it" stands for; empty where each side has another one.
  let own: String
  private let isOfRivals: Bool
  /// The objects that the document lacks with each side and has with the other.
  let lost: [Side: [Lost]]
  /// What the sides have differently besides.
  let others: [Other]
  /// What the document with both has that the one with ours has not, a line each; `nil` if both can't stay.
  let both: [String]?

  /// - Parameters:
  ///   - conflict: The conflict.
  ///   - changes: All changes from the document with ours to the one with theirs.
  ///   - parts: The conflicts that it stands for. The constraints of a layout are told as what each side did.
  ///   - both: All changes from the document with ours to the one with both; `nil` if both can't stay.
  ///   - old: The ids of the base.
  init(
    of conflict: Conflict, _ changes: [Change], over parts: [Conflict] = [], both: [Change]?, base old: Set<String>
  ) {
    own = conflict.kind == .takenTwice ? "" : conflict.object.id
    isOfRivals = [.takenTwice, .cannotHold].contains(conflict.kind)
    let seen = changes.filter {
      !$0.isList && $0.changeClass != .bookkeeping
        && (parts.isEmpty || conflict.kind == .value || !References.isConstraint($0.object.element))
    }
    // Under another id, an object is another one, however alike they are.
    let renamed = seen.filter {
      $0.property == AttributeNames.id && $0.old != nil && $0.new != nil && conflict.property != AttributeNames.id
    }
    func lost(_ kind: Change.Kind) -> [Lost] {
      let others = renamed.compactMap { change -> Lost? in
        let id = kind == .added ? change.new : change.old
        let name = kind == .added ? change.object.name : nil
        return id.map { id in
          Lost(
            object: ObjectReference(id: id, element: change.object.element, name: name), contents: [],
            isOld: old.contains(id))
        }
      }
      // Objects before connections and constraints.
      let all = seen.filter { $0.kind == kind && $0.property == nil }.flatMap { Lost.all(of: $0, base: old) }
      return others + all.filter { $0.isNamed } + all.filter { !$0.isNamed }
    }
    self.lost = [.ours: lost(.added), .theirs: lost(.removed)]
    let rest = seen.filter { ![.added, .removed].contains($0.kind) || $0.property != nil }
    var known: [Other] = []
    // Of an object that one of the documents lacks, that says enough.
    let replaced = Set(renamed.map { $0.object.identity } + self.lost.values.joined().map { $0.object.id })
    for change in rest
    where !([conflict] + parts).contains(where: { $0.contests(change) }) && !replaced.contains(change.object.identity) {
      let isPlace = change.kind == .moved || change.kind == .reordered
      let words = [change.fact.old.words, change.fact.new.words].compactMap { $0 }
      let other = Other(
        object: ObjectReference(change.object),
        property: isPlace ? nil : TerminalText.line(change.fact.label ?? change.property ?? ""),
        isFrame: change.changeClass == .geometry, values: words.count < 2 ? nil : words)
      if !known.contains(other) { known.append(other) }
    }
    others = known.filter { !$0.isFrame } + known.filter { $0.isFrame }
    self.both = both.map { ChangeSentence.told($0).map { ChangeSentence.line(of: $0) } }
  }

  /// Whether each side has a constraint or a connection of its own in one place, and nothing else hangs on it: what the sides
  /// have says all.
  var isOverRivals: Bool {
    isOfRivals
      && lost.values.allSatisfy { lost in
        lost.count == 1 && lost.allSatisfy { !$0.isNamed && $0.contents.isEmpty && !$0.isOld }
      }
  }

  /// Whether the document lacks the object of the conflict with a side.
  private func losesOwn(_ side: Side) -> Bool { lost[side]?.contains { $0.object.id == own } == true }

  /// What taking a side does, as in "deletes it and 2 outlets"; `nil` if it does nothing besides the contested values.
  func words(taking side: Side) -> String? {
    guard !isOverRivals else { return nil }
    let mine = lost[side.other] ?? [], its = lost[side] ?? []
    let said = [
      losesOwn(side.other)
        ? "keeps it as \(side.rawValue) has it" : names(mine.filter { $0.isOld }, own: nil).map { "keeps \($0)" },
      names(its.filter { $0.isOld }, own: "it").map { "deletes \($0)" },
      names(its.filter { !$0.isOld }, own: nil).map { "leaves out \($0), which \(side.other.rawValue) added" },
      // What a side put in the place of what it deleted.
      losesOwn(side) ? names(mine.filter { !$0.isOld }, own: nil).map { "keeps \($0), which it added" } : nil,
    ].compactMap { $0 }
    return said.isEmpty ? nil : said.joined(separator: ", and ")
  }

  /// What keeping both does; `nil` if both can't stay.
  var wordsOfBoth: String? {
    both.map { lines in
      lines.isEmpty
        ? "gives the same as ours" : "is as ours, and: " + lines.list(first: Self.named, separator: "; ")
    }
  }

  /// What else the answer decides: "Class of button Help (12), and 8 more"; `nil` if nothing.
  var alsoDecided: String? {
    // One frame is named, and so are those of the object itself; others are only counted.
    let isOnly = others.count { $0.isFrame } == 1
    let plain = others.filter { !$0.isFrame || isOnly || $0.object.id == own }, frames = others.count - plain.count
    let names = plain.map { other in
      let property = other.property ?? "place", isOwn = other.object.id == own && !own.isEmpty
      let subject = isOwn ? "its \(property)" : "\(property) of \(MergeTextReport.subject(other.object, nil))"
      guard let values = other.values else { return subject }
      let shown = other.property == nil ? MovedPlaces.shortened(from: values[0], to: values[1]) : (values[0], values[1])
      let sides = TerminalText.pair(shown.0, shown.1)
      func told(_ value: String) -> String { value.isEmpty ? "\"\"" : value }
      return "\(subject) (ours \(told(sides.0)), theirs \(told(sides.1)))"
    }
    let rest = frames > 0 ? ["where \(counted(frames, "object")) \(frames == 1 ? "lies" : "lie")"] : []
    return names.isEmpty && rest.isEmpty ? nil : (names.first(Self.named) + rest).inWords
  }

  /// The effects as sentences, in the order in which a person weighs them.
  var lines: [String] {
    Side.allCases.compactMap { side in words(taking: side).map { "Taking \(side.rawValue) \($0)." } }
      + [wordsOfBoth.map { "Keeping both \($0)." }, alsoDecided.map { "Your answer also decides \($0)." }]
      .compactMap { $0 }
  }

  /// The most objects that are named; the others are counted.
  static let named = 3

  /// Objects in words, the first by name and all else by kind: "it with 2 objects, 4 constraints and 1 outlet".
  /// Connections and constraints have names only where there are no objects.
  ///
  /// - Parameter own: The word for the object of the conflict, if it needs no name.
  private func names(_ lost: [Lost], own word: String?) -> String? {
    let order = lost.filter { $0.object.id == own } + lost.filter { $0.object.id != own }
    let objects = order.contains { $0.isNamed } ? order.filter { $0.isNamed || $0.object.id == own } : []
    let named = (objects.isEmpty ? order : objects).prefix(Self.named)
    let ids = Set(named.map { $0.object.id })
    let rest = order.flatMap { (ids.contains($0.object.id) ? [] : [$0.object.element]) + $0.contents }
    let names = named.map { ($0.object.id == own ? word : nil) ?? MergeTextReport.subject($0.object, nil) }
    guard let counts = Self.counts(rest) else { return names.isEmpty ? nil : names.inWords }
    return objects.isEmpty ? (names + counts).inWords : "\(names.inWords) with \(counts.inWords)"
  }

  /// The numbers of objects, constraints and connections, by kind; `nil` for none.
  private static func counts(_ elements: [String]) -> [String]? {
    let kinds = elements.map { Identifiers.isRecreated($0) ? ObjectNames.spelledOut($0) : "object" }
    let counts = Dictionary(grouping: kinds) { $0 }.mapValues { $0.count }
    let order = counts.sorted { ($0.key == "object" ? 0 : 1, $0.key) < ($1.key == "object" ? 0 : 1, $1.key) }
    return order.isEmpty ? nil : order.map { counted($0.value, $0.key) }
  }
}

extension ObjectReference {
  fileprivate init(_ object: DescribedObject) {
    self.init(id: object.identity, element: object.element, name: object.name)
  }
}

extension Conflict {
  /// Whether a difference of two answered documents is what the conflict is about, which its values tell.
  fileprivate func contests(_ change: Change) -> Bool {
    switch kind {
    case .order: return change.kind == .reordered && change.object.ancestors.last?.id == object.id
    case .moved: return change.kind == .moved && change.object.identity == object.id
    default: break
    }
    guard let property, let changed = change.property else { return false }
    // Of an object with a contested id, each document has another one.
    if property == AttributeNames.id, changed == property { return true }
    // The words of a class say its module, too.
    let isModule = property == AttributeNames.customClass && changed.hasPrefix(AttributeNames.customModule)
    if isModule, change.object.identity == object.id { return true }
    guard change.object.identity == object.id else { return false }
    let isNumber = property.hasPrefix(changed + ".")
    // One number of a frame says nothing of the others.
    return changed == property || isNumber && !consequences.contains { $0.object.id == object.id }
  }
}

/// The documents that answers to one conflict make, with ours at all others.
struct AnsweredDocuments {
  private let merge: ThreeWayMerge
  private let rest: [Int: Answer]
  private let ours: (file: Document, reading: Document)?
  /// The ids of the base.
  let base: Set<String>

  init(of merge: ThreeWayMerge) {
    self.merge = merge
    // Numbers of frames may follow from several answers, so that all are given.
    rest = Dictionary(uniqueKeysWithValues: merge.conflicts.indices.map { ($0, Answer.ours) })
    ours = (try? merge.resolving(rest)).flatMap { Self.document($0, after: merge.documents.ours) }
    base = merge.documents.base.map { Set($0.modernized.objects.keys) } ?? []
  }

  /// Whether theirs at some conflicts over values changes nothing but these values.
  func changeNothingElse(_ conflicts: [Int]) -> Bool {
    guard let changes = changes(taking: .theirs, in: conflicts) else { return false }
    let told = merge.conflicts, about = Dictionary(grouping: conflicts.map { told[$0] }, by: { $0.object.id })
    return changes.allSatisfy { change in
      change.isList || change.changeClass == .bookkeeping
        || about[change.object.identity]?.contains { $0.contests(change) } == true
    }
  }

  /// The changes from the document with ours to the one with another answer to some conflicts; `nil` if one of them can't be
  /// written.
  func changes(taking answer: Answer, in conflicts: [Int]) -> [Change]? {
    var answers = rest
    for conflict in conflicts { answers[conflict] = answer }
    guard let ours, let answered = try? merge.resolving(answers),
      let other = Self.document(answered, after: ours.file)
    else { return nil }
    return SemanticDiff.changes(from: ours.reading, to: other.reading, forApplying: false)
  }

  private static func document(_ merge: ThreeWayMerge, after other: Document?) -> (file: Document, reading: Document)? {
    let file = ParsedFile.with(merge.fileBytes(ConflictStyle(form: .valid)))
    guard let document = try? file.parsed(after: other), let reading = file.modern else { return nil }
    return (document, reading)
  }
}
