package import XibModel

/// A list of all facts in a document, in an order that does not depend on how Xcode wrote it.
///
/// A line is for an object, with its facts if it holds nothing; else its texts and references have a line each, and the
/// small facts, such as switches and numbers, share some. So a difference of two listings has fewer lines than one of XML.
///
/// Two documents have the same listing if and only if nothing but bookkeeping differs between them. An id that one of them
/// gives to what has none in the other is listed all the same: references name it.
package struct FactListing {
  private let document: Document
  /// The class of each node; `nil` if bookkeeping is listed too.
  private let classes: [ChangeClass]?
  /// Whether values are listed exactly as in the file. If not, they are listed as the newest Xcode would write them.
  private let isExact: Bool
  /// The names of objects; `nil` to use only the names in the file.
  private let names: Naming?
  private var lines: [String] = []

  /// The facts of a document, in lines.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - showsBookkeeping: Whether to list bookkeeping too.
  package static func lines(of document: Document, showsBookkeeping: Bool = false) -> [String] {
    FactListing(
      document, classes: showsBookkeeping ? nil : ChangeClasses.classes(of: document), isExact: showsBookkeeping,
      names: Naming(document)
    ).lines(of: 0)
  }

  /// Whether nothing but bookkeeping differs between two documents. Names and words don't count: bookkeeping may be in them.
  package static func isSame(_ one: Document, _ other: Document) -> Bool {
    func facts(_ document: Document) -> [String] {
      FactListing(document, classes: ChangeClasses.classes(of: document), isExact: false, names: nil).lines(of: 0)
    }
    return one.text == other.text || facts(one) == facts(other)
  }

  /// Whether two elements state the same facts, however Xcode wrote them.
  static func areEqual(_ node: Int, in document: Document, _ other: Int, in otherDocument: Document) -> Bool {
    if document.isEqual(node, to: other, in: otherDocument) { return true }
    let ours = FactListing(document, classes: nil, isExact: false, names: nil)
    let theirs = FactListing(otherDocument, classes: nil, isExact: false, names: nil)
    if ours.isWhole(node), theirs.isWhole(other) {
      let element = document.nodes[node]
      return element.traits.contains(.spelled)
        && Spellings.element(element.name) == Spellings.element(otherDocument.nodes[other].name)
        && document.key(of: node) == otherDocument.key(of: other) && ours.stated(node) == theirs.stated(other)
        && document.content(of: node).isExactly(otherDocument.content(of: other))
    }
    return ours.lines(of: node).elementsEqual(theirs.lines(of: other)) { $0.isExactly($1) }
  }

  /// The facts of one element and everything in it.
  private func lines(of node: Int) -> [String] {
    var listing = self
    listing.list(node, depth: 0)
    return listing.lines
  }

  private init(_ document: Document, classes: [ChangeClass]?, isExact: Bool, names: Naming?) {
    self.document = document
    self.isExact = isExact
    self.names = names
    self.classes = classes
  }

  private mutating func list(_ node: Int, depth: Int) {
    let isGroup =
      (names != nil || classes != nil) && Containers.isGroupOfProperties(document.nodes[node].name)
      && !document.hasText(node)
    if isWhole(node), !isGroup, document.nodes[node].parent >= 0 { return write(leaf(node), depth) }
    var strings: [Int] = [], others: [Int] = []
    for child in document.children(of: node) {
      if StringForm.isPlainChild(child, in: document) { strings.append(child) } else { others.append(child) }
    }
    let facts = facts(of: node, strings)
    let children = order(others, in: node)
    guard names == nil || !children.isEmpty || document.hasText(node) || facts.isEmpty else {
      let heading = heading(node)
      let facts = facts.map { line(of: $0, on: document.nodes[node].name) }.joined(separator: Self.separator)
      return write(heading + (heading.hasSuffix(":") ? " " : ": ") + facts, depth)
    }
    write(heading(node), depth)
    list(facts, of: node, depth: depth + 1)
    if document.hasText(node) { write("text = " + Self.escaped(document.content(of: node)), depth + 1) }
    for child in children { list(child, depth: depth + 1) }
  }

  /// Whether an element is no object and holds nothing but text.
  private func isWhole(_ node: Int) -> Bool {
    document.identifier(of: node) == nil && !document.hasChildren(node) && !document.isGroup(node)
  }

  /// The attributes of an element, and the strings that it holds in their place, by name.
  private func facts(of node: Int, _ strings: [Int]) -> [Attribute] {
    let element = document.nodes[node].name
    var facts = document.attributes(of: node).filter {
      !Identifiers.isName($0) && shows($0.name, element, node)
    }
    for string in strings where shows(string) {
      facts.append(Attribute(name: document.key(of: string) ?? "", value: document.content(of: string)))
    }
    if !isExact {
      facts = facts.compactMap { fact in
        Spellings.meaning(of: fact.value, of: fact.name, on: element).map { fact.with(value: $0) }
      }
    }
    return facts.sorted { $0.name < $1.name }
  }

  private static let separator = "; "
  /// The most characters in a line of several facts.
  private static let width = 80

  private mutating func list(_ facts: [Attribute], of node: Int, depth: Int) {
    let element = document.nodes[node].name
    func isSmall(_ fact: Attribute) -> Bool {
      names != nil && !AttributeNames.holdsWords(fact.name) && !References.isReference(fact.name, on: element)
    }
    for fact in facts where !isSmall(fact) { write(line(of: fact, on: element), depth) }
    var small = ""
    for line in facts.filter(isSmall).map({ line(of: $0, on: element) }) {
      if !small.isEmpty, small.utf8.count + line.utf8.count > Self.width {
        write(small, depth)
        small = ""
      }
      small += small.isEmpty ? line : Self.separator + line
    }
    if !small.isEmpty { write(small, depth) }
  }

  /// An attribute in words, with the name of the object that it refers to.
  private func line(of fact: Attribute, on element: String) -> String {
    guard let names else { return "\(fact.name) = \(Self.escaped(fact.value))" }
    let label = InspectorLabels.label(of: fact.name, on: element) ?? fact.name
    if References.isReference(fact.name, on: element), let name = names.nameOfObject(fact.value) {
      return "\(label) = \(Self.quoted("\(name) (\(fact.value))"))"
    }
    // Only exact words tell the value apart from all others.
    return
      "\(label) = \(ValueWords.exactWords(fact.value, of: fact.name, on: element) ?? Self.quoted(fact.value))"
  }

  /// A value between quotation marks where it could be taken for several facts.
  private static func quoted(_ value: String) -> String {
    let isClear = value.utf8.allSatisfy { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\"") }
    return isClear ? escaped(value) : "\"\(escaped(value, quote: true))\""
  }

  private func shows(_ node: Int) -> Bool {
    if !isExact, document.isUnstated(node) { return false }
    return classes?[node] != .bookkeeping || !chosenSizes(of: node).isEmpty
  }

  /// The numbers to list of a frame that is computed but for these.
  private func chosenSizes(of node: Int) -> Set<String> {
    document.nodes[node].traits.contains(.frame) ? FactClasses.chosenSizes(ofFrame: node, in: document) : []
  }

  private func shows(_ attribute: String, _ element: String, _ node: Int) -> Bool {
    guard let classes else { return true }
    return ChangeClasses.of(attribute: attribute, on: element, in: classes[node]) != .bookkeeping
  }

  /// The children to list: in document order if the order has a meaning, otherwise sorted by name.
  private func order(_ children: [Int], in parent: Int) -> [Int] {
    let shown = children.filter(shows)
    switch Containers.order(of: document.nodes[parent].name) {
    case .ordered, .parallel: return shown
    case .sorted, .free:
      let keys = shown.map { document.siblingName(of: $0).map { "0" + $0 } ?? "1" + document.nodes[$0].name }
      return shown.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { shown[$0] }
    }
  }

  private mutating func write(_ text: String, _ depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + text)
  }

  private func heading(_ node: Int) -> String {
    let element = document.nodes[node].name
    guard let id = document.identity(of: node) else {
      guard let key = document.key(of: node) ?? document.value(AttributeNames.keyPath, of: node) else {
        return element + ":"
      }
      return "\(Self.escaped(names?.label(of: node) ?? element)) (\(Self.escaped(key))):"
    }
    guard let names else { return "\(element) \(Self.escaped(id))" }
    let subject = ObjectNames.subject(element, named: names.name(of: node)) { name, _ in Self.escaped(name) }
    let exact = ObjectNames.isClear(element) ? "" : "  {\(element)}"
    return "\(subject) (\(Self.escaped(id)))" + exact
  }

  /// An element without children on one line: the words for it, then the text of the file.
  private func leaf(_ node: Int) -> String {
    let element = document.nodes[node].name
    let key = document.key(of: node)
    var text = key.map { Self.escaped($0) + ": " + element } ?? element
    for attribute in stated(node) {
      text += " \(attribute.name)=\"\(Self.escaped(attribute.value, quote: true))\""
    }
    if document.hasText(node) { text += " = " + Self.escaped(document.content(of: node)) }
    guard names != nil, let key else { return text }
    let parent = document.nodes[node].parent
    let label = InspectorLabels.label(of: key, on: parent < 0 ? "" : document.nodes[parent].name) ?? key
    // Other values could have the same words, so the text of the file follows.
    return "\(Self.escaped(label)): \(Self.escaped(ValueWords.words(node, in: document)))  {\(text)}"
  }

  /// The attributes of an element without its place, by name.
  private func stated(_ node: Int) -> [Attribute] {
    let all = isExact ? Array(document.attributes(of: node)) : document.newestAttributes(of: node)
    let sizes = classes?[node] == .bookkeeping ? chosenSizes(of: node) : []
    return all.filter { !Identifiers.isPlace($0.name) && (sizes.isEmpty || sizes.contains($0.name)) }
      .sorted { $0.name < $1.name }
  }

  /// Escapes line ends and control characters, so that no two texts read alike.
  private static func escaped(_ text: String, quote isQuoted: Bool = false) -> String {
    // Control characters beyond ASCII begin with C2.
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
    }
    guard !isPlain else { return text }
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\"" where isQuoted: out += "\\\""
      case _ where scalar.properties.generalCategory == .control:
        out += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
