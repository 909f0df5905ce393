import TestSupport
import SemanticMerge
import XibArchives
import XibModel

/// What became of all that a side changed: it is in the result, or a conflict or a decision names it.
///
/// Knows nothing of how the merge works: the versions and the result are compared as bags of facts, each about an object.
struct ByteAccounting {
  let base: Document
  let ours: Document
  let theirs: Document
  let merge: ThreeWayMerge

  /// What is gone without a word, or came without one; a sentence each.
  func losses() throws(MergeError) -> [String] {
    var losses: [String] = []
    let images = Self.imagesOfOneContent(in: [base, ours, theirs])
    let documents = [base, ours, theirs].map { Self.stated($0, images) }
    let known = documents.map { Facts.identifiers(in: $0) }
    let everywhere = known.dropFirst().reduce(known[0]) { $0.intersection($1) }
    let lists = Facts.lists(in: documents)
    let results = try results().map { Self.stated($0, images) }
    // A list that does not fit its views somewhere is compared by its values.
    let namesViews = (documents + results).allSatisfy(\.entriesHaveViews)
    func facts(of document: Document) -> Facts {
      Facts(of: document, parents: everywhere, lists: lists, namesViews: namesViews)
    }
    let sides = documents.map(facts)
    let counts = results.map(facts)
    let archiveOwners = documents.reduce(into: [:]) { $0.merge($1.archiveOwners) { $0.union($1) } }
    let reports = Reports(merge, sides, everywhere, archiveOwners)
    for fact in Set(sides.flatMap(\.counts.keys)) {
      let (old, one, other) = (sides[0][fact], sides[1][fact], sides[2][fact])
      guard one != old || other != old else { continue }
      // What both sides changed is there as often as one of them has it, or as both changes make it.
      let either = [one == old ? other : one, one + other - old, other == old ? one : other]
      // A side that removed a remark in one place and added the same in another has as many as before.
      let isMoved = fact.isRemark && sides.contains { $0.owners[fact] != sides[0].owners[fact] }
      // Which of several fragments has a value is not told apart: one may lose what another gets.
      // A side may put another object in the place of one of which the other side removed something.
      let isReplaced = sides[0].owners[fact]?.contains { sides[0].objectsOfParts[$0] != nil } ?? false
      let isInFragment = fact.path.contains("fragment")
      // Nor which of several equal entries of a list that both sides changed, by other entries or another order.
      let areChanged = sides.dropFirst().allSatisfy { $0[listOf: fact] != sides[0][listOf: fact] }
      let isRepeated = areChanged && [old, one, other].contains { $0 > 1 }
      // Nor which entry of such a list is selected: a side that deleted the selected one may have selected another.
      let isSelection =
        fact.name == "selected"
        && sides.dropFirst().allSatisfy { $0.lists(beside: fact) != sides[0].lists(beside: fact) }
      let isAmbiguous = isMoved || isReplaced || isInFragment || isRepeated || isSelection
      // Both may have removed it from one fragment, and added it to different ones.
      let counted = either + (isAmbiguous ? [old] : []) + (isInFragment ? [one + other] : [])
      let possible = (counted.min() ?? 0)...(counted.max() ?? 0)
      let isDecided = one != old && other != old && one != other
      guard !isDecided, !counts.contains(where: { possible.contains($0[fact]) }) else { continue }
      guard !reports.name(fact) else { continue }
      losses.append("\(fact) is there \(counts.map { $0[fact] }) times; base \(old), ours \(one), theirs \(other)")
    }
    return losses.sorted() + results.flatMap(formLosses)
  }

  /// One name for all embedded images of the same content, by the names that they have.
  private static func imagesOfOneContent(in documents: [Document]) -> [String: String] {
    var names: [String: Set<String>] = [:]
    for document in documents {
      for (node, resource) in NamedResource.listed(in: document)
      where resource.element == NamedResource.image && document.hasChildren(node) {
        names[string(document.text[document.nodes[node].openEnd..<document.nodes[node].closeStart]), default: []]
          .insert(resource.name)
      }
    }
    return names.values.reduce(into: [:]) { images, same in
      for name in same where same.count > 1 { images[name] = same.min() }
    }
  }

  /// The document whose facts count: the normal form of an archive. What an embedded image is called is none of them.
  private static func stated(_ document: Document, _ images: [String: String]) -> Document {
    let stated = document.kind == .archive ? (try? document.normalArchive()) ?? document : document
    return images.isEmpty ? stated : (try? stated.renamingImages(images)) ?? stated
  }

  /// The result with ours, and with theirs, at each conflict.
  private func results() throws(MergeError) -> [Document] {
    var results: [Document] = []
    for side in merge.conflicts.isEmpty ? [Side.ours] : [.ours, .theirs] {
      let favored = try ThreeWayMerge(base: base, ours: ours, theirs: theirs, options: MergeOptions(favor: side))
      // Another law says that it parses.
      if let result = try? Document(file: favored.fileBytes(ConflictStyle())) { results.append(result) }
    }
    return results
  }

  private func formLosses(_ result: Document) -> [String] {
    func isLost(_ part: KeyPath<FileForm, Bool>) -> Bool {
      let (old, one, other) = (base.form[keyPath: part], ours.form[keyPath: part], theirs.form[keyPath: part])
      return result.form[keyPath: part] != (one == old ? other : one)
    }
    return (isLost(\.hasByteOrderMark) ? ["the byte order mark"] : []) + (isLost(\.usesCRLF) ? ["the line ends"] : [])
  }
}

/// Something that a document states.
struct Fact: Hashable, CustomStringConvertible {
  /// The object that it is about; empty for what lies outside all objects, and for remarks.
  let object: String
  /// The elements from the object to the one that states it.
  let path: [String]
  let name: String
  let value: String

  static let remark = "remark"
  static let parent = "parent"
  /// What stands before the view of an entry in a path.
  static let entry = "entry "
  var isRemark: Bool { name == Self.remark }
  /// The views whose entries in parallel lists the fact is about.
  var viewsOfEntries: [String] {
    path.filter { $0.hasPrefix(Self.entry) }.map { String($0.dropFirst(Self.entry.count)) }
  }

  var withoutValue: Fact { Fact(object: object, path: path, name: name, value: "") }

  var description: String { "\(object) \(path.joined(separator: "/")) \(name)=\(value)" }
}

/// A document as a bag of facts.
struct Facts {
  private(set) var counts: [Fact: Int] = [:]
  /// The values of facts that differ in nothing else, such as the titles of segments, in their order.
  private var lists: [Fact: [String]] = [:]
  /// The objects around each fact, and the parts that are objects in some versions only.
  private(set) var owners: [Fact: Set<String>] = [:]
  /// The object around each of these parts.
  private(set) var objectsOfParts: [String: String] = [:]

  subscript(fact: Fact) -> Int { counts[fact] ?? 0 }
  subscript(listOf fact: Fact) -> [String]? { lists[fact.withoutValue] }

  /// The other values of the elements that state a fact.
  func lists(beside fact: Fact) -> [Fact: [String]] {
    lists.filter { $0.key.object == fact.object && $0.key.path == fact.path && $0.key.name != fact.name }
  }

  /// - Parameters:
  ///   - known: The objects that all versions have, which may be named as the parent of another.
  ///   - lists: The names of the elements whose text is a stray remark, even where they have no children.
  ///   - namesViews: Whether the entries of parallel lists are facts about their views.
  init(of document: Document, parents known: Set<String>, lists: Set<String>, namesViews: Bool) {
    var chains: [[String]] = []
    // The ids of the parts around each element that count as none.
    var parts: [[String]] = []
    var paths: [[String]] = []
    let root = document.nodes[0]
    note(remarks: document.text[..<root.start], [])
    note(remarks: document.text[root.end...], [])
    for (index, node) in document.nodes.enumerated() {
      let outer = node.parent < 0 ? [] : chains[node.parent]
      let identifier = Self.identifier(of: index, in: document)
      // What has a key may have an id in some versions only. It counts as a part of the object around it.
      let key = document.key(of: index)
      let isPart = identifier.map { !known.contains($0) } ?? false && key != nil
      let own = isPart ? nil : identifier
      parts.append((isPart ? identifier.map { [$0] } ?? [] : []) + (node.parent < 0 ? [] : parts[node.parent]))
      chains.append((own.map { [$0] } ?? []) + outer)
      // An object has only one accessibility element, whose identifier is a value.
      let namings = node.name == "accessibility" ? [] : ["name", "identifier", "keyPath"]
      var names = namings.compactMap { document.value($0, of: index) }.prefix(1)
      // An image of the app and a symbol of the system may have one name.
      if node.parent >= 0, document.nodes[node.parent].name == "resources" {
        names += [document.value("catalog", of: index)].compactMap { $0 }
      }
      // What has a key, or its place in a parallel list, stays the same part when it becomes another element.
      let isEntry = node.parent >= 0 && Containers.order(of: document.nodes[node.parent].name) == .parallel
      let view = isEntry && namesViews ? document.viewOfEntry(index) : nil
      // An object of an archive may have many connections, which only their names tell apart.
      let isConnection = node.name == "connectionRecord"
      let connection = key == "connection" ? document.nameOfConnection(node.parent) : nil
      let lasting = connection ?? key ?? (isEntry ? Fact.entry + (view ?? "") : nil)
      let step = lasting ?? ([node.name] + names).joined(separator: " ")
      paths.append(own != nil || node.parent < 0 ? [] : paths[node.parent] + [step])
      guard !document.isCounted(index) else { continue }
      let chain = chains[index]
      if isPart, let identifier { objectsOfParts[identifier] = chain.first ?? "" }
      let owners = chain + parts[index] + [view].compactMap { $0 }
      if own != nil, !isConnection {
        note(Fact(object: chain[0], path: [], name: "element", value: node.name), owners)
        // What is new around an object may be there in the base without an id, or under another.
        let around = outer.first(where: known.contains) ?? ""
        note(Fact(object: chain[0], path: [], name: Fact.parent, value: around), owners)
      }
      let isString = node.name == "string" || node.name == "mutableString"
      // There are as many entries as views, which come and go by themselves.
      if own == nil, key != nil, !isString {
        note(Fact(object: chain.first ?? "", path: paths[index], name: "element", value: node.name), owners)
      }
      // An entry that nobody set comes and goes with its view.
      guard !Identifiers.isUnsetEntry(index, in: document) else { continue }
      for attribute in document.newestAttributes(of: index)
      where !Self.isRespelled(attribute, index, document) && !isConnection {
        note(Fact(object: chain.first ?? "", path: paths[index], name: attribute.name, value: attribute.value), owners)
      }
      if lists.contains(node.name), !document.hasChildren(index), !node.isSelfClosed {
        note(remarks: document.text[node.openEnd..<node.closeStart], owners)
        continue
      }
      if document.hasText(index) {
        let name = key ?? node.name
        note(
          Fact(
            object: chain.first ?? "", path: isString ? paths[node.parent] : paths[index], name: name,
            value: document.content(of: index)), owners)
      }
      // Xcode writes the comments before scenes itself, and the cached sizes of designable views, and the data of images.
      let isCache = paths[index].first == "designables" || paths[index].first == "resources" && paths[index].count > 1
      if node.name != "scenes", !isCache {
        for remark in document.ownRemarks(of: index) { note(remark, owners) }
      }
    }
  }

  /// The names of the elements that have children in one of the documents.
  static func lists(in documents: [Document]) -> Set<String> {
    Set(
      documents.flatMap { document in
        document.nodes.indices.lazy.filter(document.hasChildren).map { document.nodes[$0].name }
      })
  }

  static func identifiers(in document: Document) -> Set<String> {
    Set(document.nodes.indices.compactMap { identifier(of: $0, in: document) })
  }

  private static func identifier(of node: Int, in document: Document) -> String? {
    guard document.nodes[node].parent >= 0, !["device", "adaptation"].contains(document.nodes[node].name) else {
      return nil
    }
    let id = document.value("id", of: node) ?? document.value("sceneID", of: node)
    return id ?? (document.kind == .archive ? document.archiveSubject(of: node) : nil)
  }

  /// Whether an attribute has several spellings, which are no edits, or says only what form a text has.
  private static func isRespelled(_ attribute: Attribute, _ node: Int, _ document: Document) -> Bool {
    switch attribute.name {
    case "cocoaTouchSystemColor": document.value("systemColor", of: node) != nil
    case "metaFont", "size": document.nodes[node].name == "font" && document.value("metaFont", of: node) != nil
    case "key": ["string", "mutableString"].contains(document.nodes[node].name)
    default: false
    }
  }

  private mutating func note(remarks: ArraySlice<UInt8>, _ chain: [String]) {
    for remark in Remark.all(in: remarks) { note(remark, chain) }
  }

  private mutating func note(_ remark: Remark, _ chain: [String]) {
    // Stray text of both sides becomes one text.
    let isText = remark.bytes.first != UInt8(ascii: "<")
    for part in isText ? remark.bytes.split(whereSeparator: { " \t\r\n".utf8.contains($0) }) : [remark.bytes[...]] {
      note(Fact(object: "", path: [], name: Fact.remark, value: string(Array(part))), chain)
    }
  }

  private mutating func note(_ fact: Fact, _ chain: [String]) {
    counts[fact, default: 0] += 1
    lists[fact.withoutValue, default: []].append(fact.value)
    owners[fact, default: []].formUnion(chain)
  }
}

/// What the decisions and conflicts of a merge name.
private struct Reports {
  private struct Report {
    let object: String
    let property: String?
    let values: [String]
  }

  private let reports: [Report]
  /// The ids of each thing that has another one on one side only.
  private let namesOfOne: [Set<String>]
  private let sides: [Facts]
  /// The ids that all versions have.
  private let everywhere: Set<String>
  /// The objects around each part that is an object in some versions only.
  private let objectsOfParts: [String: Set<String>]
  /// The parts that are in different objects in different versions.
  private let movedParts: Set<String>
  /// The ids that reports have for an object of an archive, by its id in the graph.
  private let archiveOwners: [String: Set<String>]

  init(
    _ merge: ThreeWayMerge, _ sides: [Facts], _ everywhere: Set<String>, _ archiveOwners: [String: Set<String>]
  ) {
    self.sides = sides
    self.everywhere = everywhere
    objectsOfParts = sides.reduce(into: [:]) { objects, side in
      for (part, object) in side.objectsOfParts { objects[part, default: []].insert(object) }
    }
    movedParts = Set(objectsOfParts.filter { $0.value.count > 1 }.keys)
    self.archiveOwners = archiveOwners
    func report(_ object: ObjectReference, _ property: String?, _ values: [String?]) -> Report {
      Report(object: object.id, property: property, values: values.compactMap { $0 })
    }
    reports =
      merge.decisions.map { report($0.object, $0.property, [$0.base, $0.ours, $0.theirs]) }
      + merge.conflicts.map { report($0.object, $0.property, [$0.base, $0.ours, $0.theirs]) }
    let renaming: Set<Decision.Reason> = [.addedTwice, .freshIdentifier, .reidentified]
    namesOfOne = merge.decisions.filter { renaming.contains($0.reason) }.map { decision in
      let words = decision.explanation.split(whereSeparator: { " ;,".contains($0) }).map(String.init)
      return Set([decision.object.id, decision.base, decision.ours, decision.theirs].compactMap { $0 } + words)
    }
  }

  /// Whether a report is about a fact: about what it states, or about an object around it as a whole.
  func name(_ fact: Fact) -> Bool {
    let around = sides.reduce(into: Set<String>()) { $0.formUnion($1.owners[fact] ?? []) }
    let owners = around.union(around.flatMap { archiveOwners[$0] ?? [] })
    // A cache names its view, so an id may be in the path.
    let named =
      [fact.object, fact.value] + fact.viewsOfEntries + fact.path.flatMap { $0.split(separator: " ").map(String.init) }
    if namesOfOne.contains(where: { !$0.isDisjoint(with: named) }) { return true }
    // What has another id on each side counts as a part of the object around it, which may be another on each side.
    let renamed = namesOfOne.filter { !$0.isDisjoint(with: owners) }
    if !renamed.isEmpty || !movedParts.isDisjoint(with: owners), !everywhere.contains(fact.object) { return true }
    // A part may have its id in another version than the one that states the fact.
    let parts = objectsOfParts.filter { owners.contains($0.key) || $0.value.contains(fact.object) }.keys
    let otherNames = renamed.reduce(into: Set()) { $0.formUnion($1) }
    let subjects = otherNames.union(parts).union([fact.object])
    return reports.contains { report in
      if fact.isRemark, report.property == "comment", report.values.contains(where: { $0.contains(fact.value) }) {
        return true
      }
      guard let property = report.property else {
        return owners.union(otherNames).contains(report.object) || fact.value == report.object
      }
      guard subjects.contains(report.object) || archiveOwners[fact.object]?.contains(report.object) == true else {
        return false
      }
      let parts = property.split { ". ".contains($0) }.map(String.init)
      let words = fact.path.flatMap { $0.split(separator: " ").map(String.init) } + [fact.name]
      // Keys of archives have points in them, such as IBDocument.SystemVersion.
      return !Set(parts).isDisjoint(with: words) || words.contains { $0.contains(".") && property.contains($0) }
    }
  }
}

extension Document {
  /// Whether all parallel lists have one entry for each view.
  fileprivate var entriesHaveViews: Bool {
    nodes.indices.allSatisfy { list in views(beside: list).map { $0.count == Array(children(of: list)).count } ?? true }
  }

  /// The id of the view that an entry of a parallel list belongs to.
  fileprivate func viewOfEntry(_ entry: Int) -> String? {
    let list = nodes[entry].parent
    return views(beside: list).flatMap { views in
      zip(children(of: list), views).first { $0.0 == entry }.flatMap { value("id", of: $0.1) }
    }
  }

  /// The numbers of the records of an archive in its normal form, by the graph ids of all objects that belong to the
  /// recorded one: itself, and what nothing with a record holds.
  fileprivate var archiveOwners: [String: Set<String>] {
    guard kind == .archive else { return [:] }
    var numbers: [String: String] = [:], holders: [String: String] = [:]
    for (index, node) in nodes.enumerated() {
      if node.name == "objectRecord", let object = value("object", of: index),
        let number = children(of: index).first(where: { ["objectID", "id"].contains(value("key", of: $0)) })
      {
        numbers[object] = content(of: number)
      }
      guard isHoldingMention(index), let held = value("ref", of: index), holders[held] == nil else { continue }
      holders[held] = value("id", of: nearestObject(around: index))
    }
    var owners: [String: Set<String>] = [:]
    for id in Set(numbers.keys).union(holders.keys) {
      var owner: String? = id
      for _ in 0..<100 where owner.map({ numbers[$0] == nil }) == true { owner = owner.flatMap { holders[$0] } }
      if let number = owner.flatMap({ numbers[$0] }) { owners[id] = [number] }
    }
    return owners
  }

  /// The object that a record or a flattened property of an archive is about.
  fileprivate func archiveSubject(of node: Int) -> String? {
    ["objectRecord", "flattenedProperty", "connectionRecord"].contains(nodes[node].name)
      ? value("object", of: node) ?? value("source", of: node) : nil
  }

  /// The name of the connection in a record of an archive; `nil` for anything else.
  fileprivate func nameOfConnection(_ record: Int) -> String? {
    nodes[record].name == "connectionRecord" ? value("name", of: record) : nil
  }

  /// Whether a node of an archive holds a number that is given out by counting.
  fileprivate func isCounted(_ node: Int) -> Bool {
    guard kind == .archive, let key = value("key", of: node) else { return false }
    // Xcode 4.6 keeps the numbers as texts under the key "id".
    return ["objectID", "connectionID", "maxID"].contains(key) || key == "id" && Int(content(of: node)) != nil
  }
}
