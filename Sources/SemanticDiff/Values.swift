internal import XibModel

/// Elements that both versions have, with other attributes, another text or another element name.
extension Comparison {
  mutating func compareValues(_ before: Int, _ after: Int) {
    if isOneValue(before, after) {
      cover(old.subtree(of: before), version: 0)
      cover(new.subtree(of: after), version: 1)
      if !old.isEqual(before, to: after, in: new) { noteValue(before, after) }
      return
    }
    if old.startTag(of: before) != new.startTag(of: after) { compareStartTags(before, after) }
    if differences.hasOtherText(before, after) { noteText(before, after) }
  }

  /// Whether an element is compared as one value with everything in it, not part by part.
  private func isOneValue(_ before: Int, _ after: Int) -> Bool {
    guard !isIndependent(after, in: new), new.nodes[after].parent >= 0 else { return false }
    if !old.hasChildren(before), !new.hasChildren(after) {
      return !Containers.isGroupOfProperties(old.nodes[before].name)
        || !Containers.isGroupOfProperties(new.nodes[after].name)
    }
    guard Containers.atomic.contains(new.nodes[after].name) || differences.isRenamed(before, after) else {
      return false
    }
    return !holdsObjects(before, in: old) && !holdsObjects(after, in: new)
  }

  private func holdsObjects(_ node: Int, in document: Document) -> Bool {
    document.subtree(of: node).contains { isIndependent($0, in: document) }
  }

  private mutating func noteValue(_ before: Int, _ after: Int) {
    let values = describedValues(before, after)
    note(
      Change(
        .changed, values.isSame ? .bookkeeping : valueClass(before, after), newNames.object(around: after),
        newNames.fact(of: after, old: values.old, new: values.new),
        edits: fragment(of: after, in: new, version: 1).map { [.replace(before, $0)] } ?? []), at: after)
  }

  /// The class of a value that differs. Of some frames that are computed, a person chose a size.
  private func valueClass(_ before: Int, _ after: Int) -> ChangeClass {
    let common = commonClass(before, after)
    guard common == .bookkeeping else { return common }
    let sizes = FactClasses.chosenSizes(ofFrame: after, in: new)
    return sizes.contains { old.value($0, of: before) != new.value($0, of: after) } ? .geometry : .bookkeeping
  }

  /// What is said of two values. Documents often have the same two values at many objects.
  private mutating func describedValues(_ before: Int, _ after: Int) -> DescribedValues {
    let source = String(decoding: old.source(of: before) + new.source(of: after), as: UTF8.self)
    if let known = describedValues[source] { return known }
    var texts = (ValueText.brief(before, in: old), ValueText.brief(after, in: new))
    if texts.0.isExactly(texts.1) { texts = (ValueText.full(before, in: old), ValueText.full(after, in: new)) }
    var values = (oldNames.value(texts.0, of: before, in: old), newNames.value(texts.1, of: after, in: new))
    let isAlike = values.0.words == values.1.words
    let parts = [(before, old), (after, new)].map { ValueWords.parts(of: $0.0, in: $0.1, orText: isAlike) }
    if old.nodes[before].name == new.nodes[after].name, let words = ValueWords.differing(parts) {
      values.0 = ChangedProperty.Value(text: texts.0, words: words[0])
      values.1 = ChangedProperty.Value(text: texts.1, words: words[1])
    }
    let described = DescribedValues(
      old: values.0, new: values.1,
      isSame: FactListing.areEqual(before, in: old, after, in: new))
    describedValues[source] = described
    return described
  }

  private mutating func compareStartTags(_ before: Int, _ after: Int) {
    let object = newNames.object(around: after)
    let path = newNames.property(of: after)
    func property(_ name: String) -> String { path.map { "\($0).\(name)" } ?? name }
    let (oldElement, newElement) = (old.nodes[before].name, new.nodes[after].name)
    let isRespelled =
      differences.isRenamed(before, after) && Spellings.areOne(oldElement, newElement, underKey: new.key(of: after))
    if differences.isRenamed(before, after) {
      note(
        Change(
          .changed, isRespelled ? .bookkeeping : commonClass(before, after), object,
          ChangedProperty(
            property("element"), label: newNames.label(ofAttribute: "element", of: after),
            old: ChangedProperty.Value(text: oldElement, words: ObjectNames.spelledOut(oldElement)),
            new: ChangedProperty.Value(text: newElement, words: ObjectNames.spelledOut(newElement))),
          edits: [.rename(before, newElement)]), at: after)
    }
    let oldName = Identifiers.isRecreated(newElement) ? oldNames.name(of: before) : nil
    for name in differences.attributes(before, after)
    where coverage.rewritten[after]?.contains(name) != true && !findElement(insteadOf: name, before, after) {
      let (was, now) = (old.value(name, of: before), new.value(name, of: after))
      let changeClass = min(
        ChangeClasses.of(attribute: name, on: oldElement, in: oldClass(before)),
        ChangeClasses.of(attribute: name, on: newElement, in: newClass(after)))
      let isSame =
        name == AttributeNames.id && was == nil || isRespelled && Spellings.isOfName(name)
        || Spellings.areAlike(was, now, of: name, on: newElement)
      let fact = ChangedProperty(
        property(name), label: newNames.label(ofAttribute: name, of: after),
        old: oldNames.value(was, of: name, on: oldElement), new: newNames.value(now, of: name, on: newElement))
      note(
        Change(
          .changed, isSame ? .bookkeeping : changeClass, object, fact, oldName: oldName,
          edits: [.setAttribute(before, name: name, value: now)]), at: after)
    }
  }

  private mutating func noteText(_ before: Int, _ after: Int) {
    let (was, now) = (old.content(of: before), new.content(of: after))
    note(
      Change(
        .changed, commonClass(before, after), newNames.object(around: after),
        ChangedProperty(
          newNames.property(of: after) ?? "text", label: newNames.label(of: after), old: ChangedProperty.Value(was),
          new: ChangedProperty.Value(now)), edits: [.setText(before, now)]), at: after
    )
  }
}

/// Two values of a property, before and after.
struct DescribedValues {
  let old: ChangedProperty.Value
  let new: ChangedProperty.Value
  /// Whether Xcode only writes the same facts in another way, which is no edit.
  let isSame: Bool
}

/// Long strings that one version writes as an attribute and the other as an element (format.md 2.3).
extension Comparison {
  /// Treats a removed element as the old form of an added attribute; `false` if there is no such attribute.
  mutating func findAttribute(insteadOf node: Int) -> Bool {
    let parent = old.nodes[node].parent
    guard parent >= 0, let name = stringKey(of: node, in: old), let after = newNode(identity(ofOld: parent)),
      let value = new.value(name, of: after), old.value(name, of: parent) == nil
    else { return false }
    coverage.rewritten[after, default: []].insert(name)
    noteRewriting(
      name, of: parent, after, (old.content(of: node), value),
      edits: [.remove(node), .setAttribute(parent, name: name, value: value)])
    return true
  }

  /// Treats an added element as the new form of a removed attribute; `false` if there is no such element.
  mutating func findElement(insteadOf name: String, _ before: Int, _ after: Int) -> Bool {
    guard let value = old.value(name, of: before), new.value(name, of: after) == nil,
      let node = new.children(of: after).first(where: { stringKey(of: $0, in: new) == name }),
      oldNode(identity(ofNew: node)) == nil
    else { return false }
    coverage.isCovered[identity(ofNew: node)] = true
    let edits = [
      Edit.setAttribute(before, name: name, value: nil),
      placement(of: node, fragment: fragment(of: node, in: new, version: 1)),
    ]
    noteRewriting(name, of: before, after, (value, new.content(of: node)), edits: edits)
    return true
  }

  private func stringKey(of node: Int, in document: Document) -> String? {
    StringForm.isPlainChild(node, in: document) ? document.key(of: node) : nil
  }

  private mutating func noteRewriting(
    _ name: String, of before: Int, _ after: Int, _ values: (String, String), edits: [Edit]
  ) {
    let property = [newNames.property(of: after), name].compactMap { $0 }.joined(separator: ".")
    let changeClass = values.0.isExactly(values.1) ? .bookkeeping : commonClass(before, after)
    note(
      Change(
        .changed, changeClass, newNames.object(around: after),
        ChangedProperty(
          property, label: newNames.label(ofAttribute: name, of: after), old: ChangedProperty.Value(values.0),
          new: ChangedProperty.Value(values.1)),
        edits: edits), at: after)
  }
}
