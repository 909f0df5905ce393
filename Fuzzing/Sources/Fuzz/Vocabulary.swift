import Foundation
import XibModel

/// The words of documents that Xcode could have written: names of elements and of attributes, keys, and in archives the
/// names of classes.
struct Vocabulary {
  private var words: Set<String> = []

  /// The words of the seeds in the folder that the variable `XIB_FUZZ_WORDS` names; `nil` without it.
  static let ofSeeds: Vocabulary? = ProcessInfo.processInfo.environment["XIB_FUZZ_WORDS"].map { folder in
    let seeds = URL(fileURLWithPath: folder)
    let files = (try? FileManager.default.contentsOfDirectory(at: seeds, includingPropertiesForKeys: nil)) ?? []
    return Vocabulary(of: files.compactMap { try? Array(Data(contentsOf: $0)) })
  }

  init(of inputs: [[UInt8]]) {
    for document in inputs.flatMap(parts).compactMap({ try? Document(parsing: $0) }) {
      words.formUnion(Self.words(of: document))
    }
  }

  /// Whether a document has no other words, ids as Xcode makes them, no space in end tags, and no text beside elements.
  func covers(_ document: Document) -> Bool {
    Self.words(of: document).isSubset(of: words)
      && document.nodes.indices.allSatisfy { node in
        let element = document.nodes[node]
        let endTag = element.isSelfClosed ? "" : "</\(element.name)>"
        return element.end - element.closeStart == endTag.utf8.count
          && document.ownRemarks(of: node).allSatisfy { $0.bytes.first == UInt8(ascii: "<") }
          && document.id(of: node).map(Self.isIdentifier) ?? true
      }
  }

  private static func words(of document: Document) -> Set<String> {
    document.nodes.indices.reduce(into: []) { words, node in
      words.insert(document.nodes[node].name)
      for attribute in document.attributes(of: node) { words.insert(attribute.name) }
      if let key = document.key(of: node) { words.insert(key) }
      if document.kind == .archive, let name = document.value("class", of: node) { words.insert(name) }
    }
  }

  private static func isIdentifier(_ id: String) -> Bool {
    !id.isEmpty && id.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
  }
}
