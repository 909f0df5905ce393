import TestSupport
import XibArchives
import XibModel

/// Whatever the bytes are, parsing ends with an error or with a document that gives the very bytes again.
func fuzzParsing(_ input: [UInt8]) {
  guard let document = try? Document(file: input) else { return }
  demand(document.bytes == input, "A document does not give the bytes it was parsed from.")
  demand(document.rebuilt() == input, "The nodes of a document do not give its bytes.")
  for node in document.nodes.indices {
    let tag = StartTag(of: node, in: document)
    demand(
      tag.bytes(selfClosed: document.nodes[node].isSelfClosed) == Array(document.startTag(of: node)),
      "A start tag that was taken apart gives other bytes.")
    // The parser gives namespaces before all other attributes, and leaves out a prefix that is bound to no name.
    demand(
      tag.attributes.map(\.name).filter { !$0.isNamespace }
        == document.attributes(of: node).map(\.name).filter { !$0.isNamespace },
      "The start tag and the parser disagree about the attributes.")
  }
  _ = document.faults()
}

extension String {
  /// Whether an attribute of this name declares a namespace.
  fileprivate var isNamespace: Bool { self == "xmlns" || hasPrefix("xmlns:") }
}
