import SemanticMerge
import TestSupport
import XibArchives
import XibModel

/// The merge that an input of the fuzzer stands for.
struct FuzzedMerge {
  let base: Document?
  let ours: Document
  let theirs: Document
  /// The laws that such versions need not keep.
  private(set) var exceptions: Set<Laws.Law> = []

  /// Takes three documents of any kind from an input, one after the other; `nil` if it does not hold three.
  init?(texts input: [UInt8]) {
    let parts = parts(of: input)
    guard parts.count == 3, let ours = try? Document(file: parts[1]), let theirs = try? Document(file: parts[2])
    else { return nil }
    let base = try? Document(file: parts[0])
    guard base != nil || parts[0].isEmpty else { return nil }
    // Text that looks like a marker can't be told from one; the programs find that out and merge lines.
    guard !parts.contains(where: Self.hasMarkerLine) else { return nil }
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    // What has another id on each side may be one thing or two. Its old id may name something else now.
    let names = [ours, theirs].map(Self.names)
    if let base {
      let old = Self.names(of: base)
      let gone = base.nodes.indices.filter { node in
        base.id(of: node).map { id in !names.contains { $0[id] == old[id] } } ?? false
      }
      if !gone.isEmpty { exceptions = [.verdict, .symmetry] }
      if gone.contains(where: { base.key(of: $0) != nil }) {
        exceptions.formUnion([.nothingIsLost, .markersAreConflicts])
      }
    }
    // Where one id names two objects, which is meant is anyone's guess.
    if names[0].contains(where: { id, name in names[1][id].map { $0 != name } ?? false && base?.node(id: id) == nil }) {
      exceptions.formUnion([.verdict, .symmetry])
    }
    // The same of two equal entries of a list.
    if [base, ours, theirs].contains(where: { $0.map(Self.hasEqualEntries) ?? false }) {
      exceptions.formUnion([.verdict, .symmetry])
    }
    // Xcode never takes away the list that has an entry for each view of a stack view.
    let lists = [base, ours, theirs].compactMap { $0.map(Self.viewLists) }
    if lists.contains(where: { one in lists.contains { !one.listed.isDisjoint(with: $0.unlisted) } }) {
      exceptions.insert(.nothingIsLost)
    }
    let faults = [base, ours, theirs].flatMap { $0?.faults() ?? [] }
    if !faults.isEmpty {
      exceptions.formUnion([.verdict, .symmetry, .cleanIsSound, .oneSideIsSound, .markersAreConflicts])
    }
    if faults.contains(where: { $0.rule == .duplicateIdentifier }) {
      exceptions.formUnion([.onlyOursChanged, .onlyTheirsChanged, .bothChangedAlike, .nothingIsLost])
    }
  }

  /// Makes a document and edits that an input chooses, so that all three versions are what Xcode could have written;
  /// `nil` if the input is too short or too long, or gives one id to two objects.
  ///
  /// The first byte chooses the document; every three bytes after it are an edit: the side that makes it, and which it is.
  init?(edits input: [UInt8]) throws {
    guard let first = input.first, input.count <= 1 + 3 * 24 else { return nil }
    var generator = DocumentGenerator(seed: UInt64(first % 16))
    let base = generator.document()
    var (ours, theirs) = (base, base)
    var rest = input.dropFirst()
    while rest.count >= 3 {
      let bytes = Array(rest.prefix(3))
      rest = rest.dropFirst(3)
      var maker = DocumentGenerator(seed: UInt64(bytes[1]) << 8 | UInt64(bytes[2]))
      // What both sides do alike is a third of what can happen.
      if bytes[0] % 3 != 1 { maker.apply(maker.edit(of: ours), to: &ours) }
      maker = DocumentGenerator(seed: UInt64(bytes[1]) << 8 | UInt64(bytes[2]))
      if bytes[0] % 3 != 0 { maker.apply(maker.edit(of: theirs), to: &theirs) }
    }
    self.base = try base.document()
    self.ours = try ours.document()
    self.theirs = try theirs.document()
    // Two edits from the same bytes may give one id to two objects, which Xcode never does.
    guard self.ours.faults().isEmpty, self.theirs.faults().isEmpty else { return nil }
  }

  /// The laws that do not hold, each with a word on how; empty for versions of which only lines can be merged.
  func broken() -> [(law: Laws.Law, how: String)] {
    let broken = try? Laws(base: base, ours: ours, theirs: theirs).broken()
    return (broken ?? []).filter { !exceptions.contains($0.law) }
  }

  /// What the object with an id is: its element and its place in the object around it.
  private static func names(of document: Document) -> [String: String] {
    document.nodes.indices.reduce(into: [:]) { names, node in
      guard let id = document.id(of: node) else { return }
      names[id] = "\(document.nodes[node].name) \(document.key(of: node) ?? "")"
    }
  }

  /// The ids of the views that have views and a list with an entry for each, and of those that have no such list.
  private static func viewLists(of document: Document) -> (listed: Set<String>, unlisted: Set<String>) {
    document.nodes.indices.reduce(into: ([], [])) { lists, node in
      let view = document.nodes[node].parent
      guard document.nodes[node].name == "subviews", view >= 0, let id = document.id(of: view) else { return }
      if document.children(of: view).contains(where: { document.nodes[$0].traits.contains(.parallel) }) {
        lists.listed.insert(id)
      } else {
        lists.unlisted.insert(id)
      }
    }
  }

  /// Whether a list has two equal entries that only their position tells apart.
  private static func hasEqualEntries(_ document: Document) -> Bool {
    document.nodes.indices.contains { node in
      guard !document.nodes[node].traits.contains(.parallel) else { return false }
      var entries: Set<ArraySlice<UInt8>> = []
      return document.children(of: node).contains { child in
        document.id(of: child) == nil && document.key(of: child) == nil
          && !entries.insert(document.source(of: child)).inserted
      }
    }
  }

  /// Whether a line begins like one of git's conflict markers.
  private static func hasMarkerLine(_ text: [UInt8]) -> Bool {
    text.split(separator: UInt8(ascii: "\n")).contains { line in
      ["<", "|", "=", ">"].contains { line.starts(with: String(repeating: $0, count: 7).utf8) }
    }
  }
}
