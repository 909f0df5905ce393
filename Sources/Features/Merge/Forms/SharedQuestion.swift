internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// Several conflicts that are one question: over the constraints of what is in one view, over one value that the sides changed
/// alike at several objects, or over what several objects of one view look like.
struct SharedQuestion: Sendable {
  let kind: Conflict.Kind
  /// The view that has all of it.
  let view: DescribedObject.Place
  let label: String
  let reason: String
  /// The numbers of the conflicts.
  let numbers: [Int]

  /// Whether constraints of both sides contradict each other, or leave something open together.
  static func isOfLayout(_ kind: Conflict.Kind) -> Bool { [.cannotHold, .ambiguous].contains(kind) }

  /// A conflict, with its object.
  private struct Part {
    let number: Int
    let conflict: Conflict
    let object: DescribedObject

    /// The object as a list shows it: a control for its cell, and the view that a constraint places.
    var place: DescribedObject.Place? { object.owner }

    /// What is around that, outermost first.
    var around: ArraySlice<DescribedObject.Place> {
      object.owner == nil ? object.ancestors[...] : object.pathOfOwner.dropLast()
    }

    var element: String { isConstraint ? object.element : place?.element ?? object.element }
    var isConstraint: Bool { References.isConstraint(object.element) }

    var subject: String {
      isConstraint
        ? ObjectNames.subject(object.element, named: object.name)
        : ObjectNames.subject(element, named: place.map { $0.name } ?? object.name)
    }
  }

  /// What conflicts have in common that are one question.
  private struct Key: Hashable {
    let place: String
    let property: String
    var values: [String?] = []
  }

  /// The shared questions of a merge, by the numbers of their conflicts; none for a conflict that is alone.
  static func all(of merge: ThreeWayMerge) -> [Int: SharedQuestion] {
    let conflicts = merge.conflicts
    let asked = conflicts.indices.filter { number in
      let conflict = conflicts[number]
      return isOfLayout(conflict.kind) || conflict.kind == .value || References.isConstraint(conflict.object.element)
    }
    guard asked.count > 1 else { return [:] }
    let names = [merge.documents.ours, merge.documents.theirs].map { Naming($0.modernized) }
    var rest = asked.compactMap { number -> Part? in
      let conflict = conflicts[number]
      return names.lazy.compactMap { $0.object(withID: conflict.object.id)?.object }.first
        .map { Part(number: number, conflict: conflict, object: $0) }
    }
    var shared: [Int: SharedQuestion] = [:]
    func take(by key: (Part) -> Key?, where isOne: ([Part]) -> Bool = { _ in true }) {
      let groups = Dictionary(grouping: rest, by: key)
      for (key, parts) in groups where key != nil && parts.count > 1 && isOne(parts) {
        guard let question = SharedQuestion(parts) else { continue }
        for part in parts { shared[part.number] = question }
      }
      rest.removeAll { shared[$0.number] != nil }
    }
    take(by: layout) { $0.contains { isOfLayout($0.conflict.kind) } }
    take(by: { alike($0, in: merge) })
    take(by: look)
    return shared
  }

  private static func layout(_ part: Part) -> Key? {
    guard isOfLayout(part.conflict.kind) || part.isConstraint else { return nil }
    return part.around.last { !ObjectNames.isPart($0.element) }.map { Key(place: $0.id, property: "") }
  }

  /// The same of several objects in a scene, whatever they are called.
  private static func alike(_ part: Part, in merge: ThreeWayMerge) -> Key? {
    guard let place = part.around.first?.id else { return nil }
    if part.conflict.kind == .value {
      let values = Deeds.values(of: part.conflict)
      return part.conflict.property.map { Key(place: place, property: $0, values: [values.ours, values.theirs]) }
    }
    let lines = merge.constraints(in: part.conflict), name = part.object.name ?? ""
    guard isOfLayout(part.conflict.kind), !name.isEmpty else { return nil }
    return Key(
      place: place, property: part.conflict.kind.rawValue,
      values: [lines.ours, [""], lines.theirs].flatMap { $0 }.map { line in
        var line = line
        while let place = line.firstPlace(of: name) { line.removeSubrange(place) }
        return line
      })
  }

  /// The look of what is in one view, and its frames; what words and code say is decided one by one.
  private static func look(_ part: Part) -> Key? {
    guard part.conflict.kind == .value, let property = part.conflict.property, let place = part.around.last?.id,
      ChangeWeight.of(property, on: part.object.element) == .appearance
    else { return nil }
    return Key(place: place, property: isOfFrame(property) ? FactClasses.frameKey : property)
  }

  private static func isOfFrame(_ property: String) -> Bool { property.hasPrefix(FactClasses.frameKey + ".") }

  /// One question for several conflicts; `nil` if no view has them all.
  private init?(_ parts: [Part]) {
    let around = parts.dropFirst().reduce(parts[0].around) { common, part in
      zip(common, part.around).prefix { $0 == $1 }.map { $0.0 }[...]
    }
    guard let view = around.last(where: { !ObjectNames.isPart($0.element) }) else { return nil }
    (self.view, numbers) = (view, parts.map { $0.number })
    let ofLayout = parts.lazy.map { $0.conflict.kind }.first(where: Self.isOfLayout)
    kind = ofLayout ?? .value
    if ofLayout != nil {
      label = "Layout"
      reason = "both sides changed the layout of what is in it, and they contradict each other at \(parts.count) places"
      return
    }
    let properties = Set(parts.map { $0.conflict.property ?? "" }), elements = Set(parts.map { $0.element })
    let objects = Set(parts.map { $0.object.identity })
    let words = parts[0].conflict.wording?.label ?? parts[0].conflict.property ?? ""
    let property = properties.count == 1 ? words : words.firstPlace(of: " > ").map { String(words[..<$0.lowerBound]) }
    let kinds = elements.count == 1 ? ObjectNames.spelledOut(parts[0].element) : "object"
    label = "\(property ?? words) of \(counted(objects.count, kinds))"
    var known: Set<String> = []
    let subjects = parts.filter { known.insert($0.object.identity).inserted }.map { $0.subject }
    reason = "the sides have it differently at \(subjects.list(first: 4))"
  }
}

extension ThreeWayMerge {
  /// The number of questions that the conflicts are.
  var questionCount: Int {
    let shared = SharedQuestion.all(of: self)
    return conflicts.count - shared.count { $0.value.numbers.first != $0.key }
  }
}
