internal import Basics
internal import SemanticDiff
internal import XibModel

/// Sums up changes: objects that moved to another document or have new ids, and changes that repeat.
extension DiffTextReport {
  /// Objects that moved from or to another document, with what else changed in those that came.
  func lines(of group: ObjectTransfer.Group) -> [String] {
    let head = style.paint("⇄", .moved) + " \(group.title { clean($0, 200) }): \(clean(group.names, 200))"
    return ["  " + head] + changes(in: group).map { "    " + $0 }
  }

  /// The other changes in objects that came from another document.
  func changes(in group: ObjectTransfer.Group) -> [String] {
    group.transfers.filter { $0.direction == .from }.flatMap { transfer -> [String] in
      TransferDifference(words: words).parts(from: transfer.counterpart, to: transfer.object).flatMap { part in
        if let names = part.formulas {
          return [line(part.object.element, from: names.old, to: names.new, id: part.object.id)]
        }
        let subject = subject(part.object.element, part.object.name, part.object.id, part.kind)
        return ["\(style.paint(Self.sign(part.kind), part.kind)) \(subject)"]
          + part.lines.map { "    " + clean($0, 160) }
      }
    }
  }

  /// An object that has a new id, with what else differs.
  func lines(of pair: RecreatedObjects.Pair, _ group: ObjectGroup, indent: String) -> [String] {
    let (old, new) = (pair.removed.object, pair.added.object)
    let ids = style.dim(" (\(clean(old.identity, 40)) → \(clean(new.identity, 40)))")
    if Identifiers.isFormula(group.element), let one = old.name, let other = new.name, !one.isExactly(other) {
      return [indent + line(group.element, from: one, to: other, id: nil) + ids]
    }
    if let name = pair.oldName {
      let subject = "\(ObjectNames.spelledOut(group.element)) \(clean(name, 80))"
      return [indent + style.paint("~", .changed) + " \(subject) renamed to \(clean(group.name ?? "", 120))" + ids]
    }
    let subject = subject(group.element, group.name, nil, .changed)
    var lines = [indent + style.paint("≈", .moved) + " \(subject) re-created under a new id" + ids]
    guard let one = pair.removed.outline, let other = pair.added.outline else { return lines }
    lines += RecreatedDifference(words: words).lines(from: one, to: other).map { indent + "    " + clean($0, 160) }
    return lines + group.own.filter { $0.fact.localization != nil }.map { indent + "    " + detail(of: $0) }
  }

  func line(of repeated: RepeatedChange) -> String {
    let kind = repeated.change.kind
    let subject = counted(repeated.count, repeated.element.map(ObjectNames.spelledOut) ?? "object")
    let names = repeated.names.isEmpty ? "" : style.dim(" (\(clean(repeated.names.joined(separator: ", "), 100)))")
    return style.paint(Self.sign(kind), kind) + " \(subject)\(names): " + place(of: repeated)
  }

  /// The number of places by which a repeated change moved objects in a list.
  private func place(of repeated: RepeatedChange) -> String {
    guard repeated.change.kind == .reordered, let old = repeated.change.old.flatMap({ Int($0) }),
      let new = repeated.change.new.flatMap({ Int($0) })
    else { return detail(of: repeated.change) }
    let distance = abs(new - old)
    let around = repeated.change.object.ancestors.last.map { " in \(clean($0.name, 60))" } ?? ""
    return "\(counted(distance, "place")) \(new > old ? "down" : "up")\(around)"
  }
}
