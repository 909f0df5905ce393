/// Edits that break a document, as merges of lines and edits by hand do.
extension DocumentGenerator {
  /// An edit that breaks a document, and the deletion of what is at fault then.
  public struct Damage: Sendable {
    /// What the document needs before.
    public var preparation: [Edit] = []
    public let damage: Edit
    public let repair: Edit
    /// Whether the deletion includes all that the damage did.
    public var isIncluded = true
  }

  /// A random damage; `nil` if the document has nothing that can be damaged so.
  public mutating func damage(of made: GeneratedDocument) -> Damage? {
    let constraints = made.all { $0.name == "constraint" }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let used = Set(
        GeneratedDocument.references.flatMap { name in made.all { $0[name] != nil }.map { (name, $0) } }
          .compactMap { made.elements[$1][$0] })
      let views = made.views.filter { made.elements[$0]["id"].map(used.contains) ?? false }
      return pick(views, made).map { Damage(damage: .deleteAlone(object: $0), repair: .delete(object: $0)) }
    case 1:
      return pick(constraints, made).map {
        Damage(
          preparation: [.exclude(constraint: $0)], damage: .deleteAlone(object: $0), repair: .delete(object: $0))
      }
    case 2:
      let stacks = made.all { $0.name == "stackView" }.filter { made.child("subviews", of: $0) != nil }
      guard let stack = pick(stacks, made), let index = made.object(stack),
        let view = made.child("subviews", of: index).flatMap({ pick(made.elements[$0].children, made) })
      else { return nil }
      return Damage(
        preparation: [.addPriorities(stack: stack)], damage: .deleteAlone(object: view), repair: .delete(object: view))
    case 3:
      return pick(made.views, made).map {
        Damage(damage: .repeat(object: $0), repair: .delete(object: $0), isIncluded: false)
      }
    default:
      guard let constraint = pick(constraints, made), let holder = pick(made.holders, made) else { return nil }
      return Damage(
        damage: .misplace(constraint: constraint, holder: holder), repair: .delete(object: constraint),
        isIncluded: false)
    }
  }
}

extension GeneratedDocument {
  mutating func exclude(_ constraint: String) {
    guard let holder = object(constraint).flatMap(parent).flatMap(parent) else { return }
    let variation = add("variation", [("key", "default")], to: holder, at: place(for: "variation", in: holder))
    let mask = add("mask", [("key", "constraints")], to: variation)
    add("exclude", [("reference", constraint)], to: mask)
  }

  mutating func addPriorities(to stack: String) {
    guard let index = object(stack), let views = child("subviews", of: index) else { return }
    let list = container("visibilityPriorities", of: index)
    for _ in elements[views].children { add("integer", [("value", "1000")], to: list) }
  }

  mutating func `repeat`(_ object: String) {
    guard let index = self.object(object), let list = parent(of: index),
      let place = elements[list].children.firstIndex(of: index)
    else { return }
    elements[list].children.insert(index, at: place)
  }

  mutating func misplace(_ constraint: String, in holder: String) {
    guard let index = object(constraint), let holder = object(holder), let item = elements[index]["firstItem"],
      let view = object(item), !subtree(of: holder).contains(view)
    else { return }
    detach(index)
    let list = container("constraints", of: holder)
    elements[list].children.append(index)
  }
}
