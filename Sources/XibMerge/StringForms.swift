internal import XibModel

/// `text="…"` and `<string key="text">…</string>` are one property (format.md 2.3): where the sides write it differently, no
/// view may hold both.
extension MergeState {
  mutating func uniteStringForms() {
    for side in [Side.ours, .theirs] {
      guard let document = versions.document(side) else { continue }
      for node in document.nodes.indices where StringForm.isChild(node, in: document) {
        guard let key = document.value("key", of: node), !versions.correspondence.unchanged[side.rawValue][node] else {
          continue
        }
        unite(versions.identity(of: node, on: side), key, side)
      }
    }
  }

  private mutating func unite(_ child: Int, _ key: String, _ side: Side) {
    let owner = parent(of: child, in: side)
    guard owner >= 0, !versions.exists(child, on: side.other), versions.exists(owner, on: .ours),
      versions.exists(owner, on: .theirs)
    else { return }
    let isDoubled = [Side.ours, .theirs].contains { view in
      isPresent(child, in: view) && value(of: key, owner, in: view) != nil
    }
    guard isDoubled else { return }
    present[child] = Views(side)
    splits[child] = nil
    contest(key, of: owner)
    conflicts.removeAll { $0.object == versions.object(of: owner) && $0.property == key }
    func text(_ side: Side) -> String? {
      guard let document = versions.document(side), let node = versions.node(owner, side) else { return nil }
      return document.value(key, of: node) ?? versions.summary(of: child, on: side)
    }
    conflicts.append(
      Conflict(
        kind: .value, object: versions.object(of: owner), property: key, base: text(.base), ours: text(.ours),
        theirs: text(.theirs), reason: "both sides changed it differently", elements: [owner, child]))
  }
}
