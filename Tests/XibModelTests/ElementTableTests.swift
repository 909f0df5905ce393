import Foundation
import TestSupport
import Testing

@testable import XibModel

/// Whether elements stand in the tables of the format in which their siblings stand: whoever meets a new element is told by these
/// tests which rows it lacks.
@Suite struct ElementTableTests {
  /// Elements that are in one place of documents, and that the same tables should know.
  private struct Family: Sendable {
    let name: String
    let isMember: @Sendable (_ node: Int, _ document: Document) -> Bool
    let tables: [Table]
  }

  private struct Table: Sendable {
    let name: String
    let has: @Sendable (_ element: String, _ document: Document) -> Bool
  }

  private static let classes = Table(name: "ElementClasses") { ElementClasses(of: $1).name(of: $0) != nil }

  private static let families = [
    Family(
      name: "views",
      isMember: { $1.id(of: $0) != nil && $1.children(of: $0, named: "rect").contains(where: $1.hasFrameKey) },
      tables: [Table(name: "ViewElements") { name, _ in ViewElements.kinds[name] != nil }, classes]),
    Family(
      name: "controllers", isMember: { $1.id(of: $0) != nil && $1.nodes[$0].name.hasSuffix("Controller") },
      tables: [classes]),
    Family(
      name: "gesture recognizers", isMember: { $1.nodes[$0].name.hasSuffix("GestureRecognizer") }, tables: [classes]),
    Family(
      name: "connections", isMember: { $0 > 0 && $1.nodes[$1.nodes[$0].parent].name == "connections" },
      tables: [Table(name: "Connections.Kind") { name, _ in Connections.kind(of: name) != nil }]),
    Family(
      name: "lists of objects", isMember: { $1.isGroup($0) && $1.children(of: $0).contains(where: $1.hasID) },
      tables: [Table(name: "Containers") { name, _ in Containers.order(of: name) != .free }]),
    Family(
      name: "simulated metrics", isMember: { $1.key(of: $0)?.hasPrefix("simulated") == true },
      tables: [
        Table(name: "FactClasses") { name, _ in
          FactClasses.elements[name] ?? FactClasses.keyed[name]?.values.first != nil
        }
      ]),
  ]

  /// The gaps that are there for a reason, as table and element.
  private static let known = [
    "Containers: prototypes": "code asks for a prototype by its identifier, not by its place",
    "Containers: prototypeCellViews": "code asks for a prototype by its identifier, not by its place",
    "Containers: gridCells": "each cell names its row and its column",
    "Containers: column": "its length is what counts: EvenLists",
    "Connections.Kind: accessibilityConnection": "no code reaches it: an object that tells VoiceOver of another",
    "ViewElements: unknownThing": "our own, in a fixture that draws what nobody knows",
    "ElementClasses: unknownThing": "our own, in a fixture that draws what nobody knows",
  ]

  /// Our fixtures, and the documents of the corpus where it is here. Those of watchOS have tables of their own.
  private static func documents() throws -> [Document] {
    let folders = ["Tests/SemanticMergeTests", "Tests/XibDrawingTests/Fixtures", "Documentation/demo"]
    let own = folders.flatMap { folder -> [URL] in
      let root = PackageFile.url(folder)
      var files: [URL] = []
      for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init()
      where path.hasSuffix(".xib") || path.hasSuffix(".storyboard") {
        files.append(root.appendingPathComponent(path))
      }
      return files
    }
    return try (own + (Corpus.isPresent ? Corpus.documents(every: 8) : [])).compactMap { file in
      try? Document(parsing: [UInt8](Data(contentsOf: file)))
    }.filter { $0.kind == .modern && !ElementClasses(of: $0).isWatch }
  }

  @Test func everyElementStandsInTheTablesOfItsSiblings() throws {
    let documents = Dictionary(grouping: try Self.documents(), by: ElementClasses.isAppKit)
    for family in Self.families {
      var isMet = false
      for documents in documents.values {
        var found: [String: Document] = [:]
        for document in documents {
          for node in document.nodes.indices where family.isMember(node, document) {
            found[document.nodes[node].name] = document
          }
        }
        isMet = isMet || !found.isEmpty
        for (element, document) in found {
          for table in family.tables { check(element, in: document, table, family, found.keys) }
        }
      }
      #expect(isMet, "no fixture has \(family.name)")
    }
  }

  private func check(
    _ element: String, in document: Document, _ table: Table, _ family: Family, _ all: some Sequence<String>
  ) {
    let reason = Self.known["\(table.name): \(element)"]
    guard table.has(element, document) else {
      let siblings = all.filter { table.has($0, document) }.sorted().prefix(5).joined(separator: ", ")
      #expect(
        reason != nil,
        "\(element) is one of the \(family.name), but not in \(table.name), as \(siblings) are; add it, or say in `known` why not"
      )
      return
    }
    #expect(reason == nil, "\(element) is in \(table.name) now; take it out of `known`")
  }
}

extension Document {
  fileprivate func hasFrameKey(_ node: Int) -> Bool { key(of: node) == FactClasses.frameKey }
}
