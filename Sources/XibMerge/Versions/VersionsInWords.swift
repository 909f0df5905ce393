internal import XibModel

/// The words of reports for elements of a merge.
extension Versions {
  /// The object that an element belongs to, for reports. Where the sides call it differently, it has the base's name: the
  /// name of one side may be what is asked.
  func object(of element: ElementID) -> ObjectReference {
    let object = object(of: element, in: namingVersion(of: element))
    let names = ThreeWay { version in
      let same = self.object(of: element, in: version)
      return same.id == object.id ? same.name : nil
    }
    guard names.ours != names.theirs, let former = names.base else { return object }
    return ObjectReference(id: object.id, element: object.element, name: former)
  }

  /// The version that names the object around an element in reports: theirs if only there the object has an id.
  private func namingVersion(of element: ElementID) -> Version {
    guard let (theirs, its) = self.element(element, in: .theirs),
      let mine = node(self.element(of: theirs.nearestObject(around: its), in: .theirs), .ours),
      ours.identity(of: mine) == nil
    else { return anyVersion(of: element) }
    return .theirs
  }

  /// The object that an element belongs to in a version, for reports.
  func object(of element: ElementID, in version: Version) -> ObjectReference {
    guard let (document, node) = self.element(element, in: version) else {
      return ObjectReference(id: "", element: "", name: nil)
    }
    let recorded = records[version]?.object(around: node)
    let object = recorded?.node ?? document.nearestObject(around: node)
    return ObjectReference(
      id: recorded?.id ?? document.identity(of: object) ?? "",
      element: records[version]?.element(of: object) ?? document.nodes[object].name,
      name: names[version]?.name(of: object))
  }

  /// The name that a side gave an old object, such as the formula of a constraint; `nil` if it has that of the base.
  func newName(of object: ElementID, on side: Side) -> String? {
    let name = self.object(of: object, in: side.version).name
    return name == self.object(of: object, in: .base).name ? nil : name
  }

  /// The name of an element within its object, as in a diff; `nil` for an object.
  ///
  /// It leaves out positions in lists, because they can differ between versions.
  func property(of element: ElementID) -> String? {
    // The sides may have a connection of an archive under other names.
    let former = node(element, .base).flatMap { records.base?.property(around: $0) }
    if let former { return former }
    let version = namingVersion(of: element)
    return self.element(element, in: version).flatMap { document, node in
      records[version]?.property(around: node) ?? document.propertyName(of: node) { _ in nil }
    }
  }

  /// The name of an attribute within the object around its element, as in a diff.
  func property(_ attribute: String, of element: ElementID) -> String {
    property(of: element).map { "\($0).\(attribute)" } ?? attribute
  }

  /// An element, or one of its attributes, as Xcode's inspectors show it.
  func wording(of worded: WordedElement) -> Wording {
    let (element, attribute) = (worded.element, worded.attribute)
    if attribute == nil || attribute == AttributeNames.value, let wording = wordingOfRecords(of: element) {
      return wording
    }
    let version = anyVersion(of: element)
    let label = self.element(element, in: version).flatMap { _, node in
      attribute.map { names[version]?.label(ofAttribute: $0, of: node) } ?? names[version]?.label(of: node)
    }
    if let attribute, let targets = namesOfTargets(attribute, of: element) {
      return Wording(label: label, values: targets)
    }
    let modules = self.values(of: AttributeNames.customModule, element)
    let isModuleContested = attribute == AttributeNames.customClass && modules.ours != modules.theirs
    let values = ThreeWay<String?> { version in
      guard let (document, node) = self.element(element, in: version) else { return nil }
      guard let attribute else {
        if let words = records[version]?.words(ofValue: node) { return words }
        guard document.identity(of: node) == nil else {
          return document.nodes[node].traits.contains(.constraint) ? names[version]?.name(of: node) : nil
        }
        return records[version] != nil && document.hasChildren(node)
          ? statements(of: element, in: version, inWords: true).joined(separator: ", ")
          : ValueWords.words(node, in: document)
      }
      if let child = PropertyForm.child(stating: attribute, of: node, in: document) {
        return ValueWords.words(child, in: document)
      }
      let words = ValueWords.words(document.value(attribute, of: node), of: attribute, on: document.nodes[node].name)
      guard isModuleContested, let words, let module = document.value(AttributeNames.customModule, of: node)
      else { return words }
      return "\(words), of module \(module)"
    }
    return Wording(label: label, values: attribute == nil ? differing(values, of: element) : values)
  }

  /// Values of several parts, such as a piece of a text, without the parts that all versions have; a text in pieces only
  /// if its words are the same.
  private func differing(_ values: ThreeWay<String?>, of element: ElementID) -> ThreeWay<String?> {
    let isAlike = Set(values.all.compactMap { $0 }).count == 1
    let parts = ThreeWay { version -> [String]? in
      guard values[version] != nil, records[version] == nil else { return nil }
      return self.element(element, in: version).flatMap {
        ValueWords.parts(of: $0.node, in: $0.document, orText: isAlike)
      }
    }
    guard let own = ValueWords.differing(parts.all) else { return values }
    return ThreeWay(base: own[0] ?? values.base, ours: own[1] ?? values.ours, theirs: own[2] ?? values.theirs)
  }

  /// The value of a property in each version, whether an attribute states it or a child.
  func stated(_ property: String, of element: ElementID) -> ThreeWay<String?> {
    ThreeWay { version in
      guard let (document, node) = self.element(element, in: version) else { return nil }
      guard let child = PropertyForm.child(stating: property, of: node, in: document) else {
        return document.value(property, of: node)
      }
      return document.hasText(child) ? document.content(of: child) : ValueWords.words(child, in: document)
    }
  }

  /// What the only side with an object made of it in an element without an id, such as a document: "made it the initial
  /// view controller"; `nil` if nothing there refers to it.
  func role(of object: ElementID, in user: ElementID) -> String? {
    let version = anyVersion(of: object)
    guard let (document, node) = element(user, in: version) else { return nil }
    let ids = Set(subtree(of: object, in: version).compactMap { identifier(of: $0, in: version) })
    let attribute = document.attributes(of: node).first {
      References.isReference($0.name, on: document.nodes[node].name) && ids.contains($0.value)
    }
    guard let name = attribute?.name else { return nil }
    let values = values(of: name, user)
    return (values.base == values[version] ? "still needs it as the " : "made it the ") + ObjectNames.spelledOut(name)
  }

  /// The names of the objects that an attribute refers to, with their ids if the names don't tell them apart; `nil` if it
  /// refers to none.
  private func namesOfTargets(_ attribute: String, of element: ElementID) -> ThreeWay<String?>? {
    let targets = each(element) { document, node in
      References.isReference(attribute, on: document.nodes[node].name) ? document.value(attribute, of: node) : nil
    }
    guard targets.all.contains(where: { $0 != nil }) else { return nil }
    let named = ThreeWay { version in targets[version].map { names[version]?.nameOfObject($0) ?? $0 } }
    return Self.toldApart(named, by: targets)
  }

  /// Names, with their ids if they don't tell the versions apart.
  static func toldApart(_ names: ThreeWay<String?>, by ids: ThreeWay<String?>) -> ThreeWay<String?> {
    let isClear = Set(ids.all.compactMap { $0 }).count == Set(names.all.compactMap { $0 }).count
    return isClear
      ? names : ThreeWay { version in names[version].flatMap { name in ids[version].map { "\(name) (\($0))" } } }
  }

  /// A property of an object with a record in the words of modern documents; `nil` if these have none for it.
  private func wordingOfRecords(of element: ElementID) -> Wording? {
    let words = ThreeWay { version in node(element, version).flatMap { records[version]?.words(of: $0) } }
    guard let label = words.all.lazy.compactMap({ $0?.label }).first else { return nil }
    let values = ThreeWay { version in words[version]?.value ?? summary(of: element, in: version) }
    return Wording(label: label, values: values)
  }

  /// An object or a connection in each version in words; `nil` for a version that lacks it.
  func words(of element: ElementID, in version: Version) -> String? {
    if let node = node(element, version), records[version]?.connection(in: node) != nil {
      return summary(of: element, in: version)
    }
    guard exists(element, in: version) else { return nil }
    let object = object(of: element, in: version)
    return ObjectNames.subject(object.element, named: object.name)
  }

  /// The name of a connection without what it leads to; `nil` for anything else.
  func nameOfConnection(_ element: ElementID) -> String? {
    let version = anyVersion(of: element)
    return self.element(element, in: version).flatMap { names[version]?.nameOfConnection($0.node) }
  }

  /// What an element is in, in each version; `nil` for a version that lacks it.
  func places(of element: ElementID) -> ThreeWay<String?> {
    let owners = ThreeWay { version in owner(of: element, in: version).map { object(of: $0, in: version).id } }
    let names = ThreeWay { version in owner(of: element, in: version).flatMap { words(of: $0, in: version) } }
    return Self.toldApart(names, by: owners).map { name in name.map { "in \($0)" } }
  }

  /// The children that the sides ordered differently, in the order of each version; `nil` for a version that lacks them.
  func orders(of element: ElementID) -> ThreeWay<String?> {
    let shared = Set(children(of: element, in: .ours)).intersection(children(of: element, in: .theirs))
    let lists = ThreeWay { version in children(of: element, in: version).filter(shared.contains) }
    let (start, end) = lists.ours.commonEnds(with: lists.theirs)
    let alike = Set(lists.ours.prefix(start) + lists.ours.suffix(end))
    return ThreeWay { version in
      let names = lists[version].filter { !alike.contains($0) }.compactMap { words(of: $0, in: version) }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
  }

  /// Values that read alike, each with what the file states only there.
  func distinct(_ values: ThreeWay<String?>, of element: ElementID) -> ThreeWay<String?> {
    let stated = ThreeWay { version in statements(of: element, in: version, inWords: false) }
    return ThreeWay { version in
      let others = Set(Version.allCases.filter { $0 != version }.flatMap { stated[$0] })
      let own = stated[version].filter { !others.contains($0) }
      guard let value = values[version], !own.isEmpty else { return values[version] }
      return "\(value) (\(own.joined(separator: ", ")))"
    }
  }

  /// The attributes and texts of an element, of all in it and of what it mentions.
  ///
  /// - Parameter inWords: Whether colours, fonts and images are named, and other attributes left out.
  private func statements(of element: ElementID, in version: Version, inWords: Bool) -> [String] {
    var found: [String] = []
    var known: Set<ElementID> = []
    func enter(_ element: ElementID) {
      guard known.insert(element).inserted, let (document, top) = self.element(element, in: version) else { return }
      for node in document.subtree(of: top) {
        if document.hasText(node) { found.append(document.content(of: node)) }
        if inWords, let words = records[version]?.words(ofValue: node) {
          found.append(words)
          continue
        }
        for attribute in document.attributes(of: node)
        where ![AttributeNames.key, AttributeNames.id].contains(attribute.name) {
          if document.isMention(node), attribute.name == ArchiveMentions.attribute {
            guard let target = self.element(withID: attribute.value) else { continue }
            // An object is named; only what is a value says more.
            let isObject = self.node(target, version).map { records[version]?.isRecorded($0) == true } ?? true
            guard isObject else {
              enter(target)
              continue
            }
            found.append(names[version]?.nameOfObject(attribute.value) ?? attribute.value)
          } else if !inWords {
            found.append("\(attribute.name)=\(attribute.value)")
          }
        }
      }
    }
    enter(element)
    return found
  }

  /// A description of an element on one line, in each version; `nil` for a version that lacks it.
  func summaries(of element: ElementID) -> ThreeWay<String?> { ThreeWay { summary(of: element, in: $0) } }

  /// A description of an element of a version on one line; `nil` if the version lacks it.
  func summary(of element: ElementID, in version: Version) -> String? {
    guard let (document, node) = self.element(element, in: version) else { return nil }
    if document.hasText(node) { return document.content(of: node) }
    if document.isMention(node), let id = document.value(ArchiveMentions.attribute, of: node),
      let (_, target) = self.element(withID: id).flatMap({ self.element($0, in: version) })
    {
      return document.hasText(target) ? document.content(of: target) : names[version]?.nameOfObject(id) ?? id
    }
    if let connection = records[version]?.connection(in: node) {
      guard let other = connection.other.flatMap({ self.element(withID: $0) }), exists(other, in: version) else {
        return connection.words
      }
      let object = object(of: other, in: version)
      let name = object.name ?? "\(ObjectNames.spelledOut(object.element)) (\(object.id))"
      return "\(connection.words) to \(name)"
    }
    if document.nodes[node].traits.contains(.connection) {
      let connection = object(of: element, in: version)
      return ObjectNames.subject(connection.element, named: connection.name)
    }
    let attributes = document.attributes(of: node).filter {
      $0.name != AttributeNames.key && $0.name != AttributeNames.id
    }
    return document.nodes[node].name + attributes.map { " \($0.name)=\($0.value)" }.joined()
  }
}
