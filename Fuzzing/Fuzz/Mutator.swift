import Foundation
import TestSupport
import XibArchives
import XibModel

/// What libFuzzer calls to change an input: those of `merge` mostly as trees, all others as bytes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  guard FuzzTarget.chosen == .merge, let donors = Donors.ofSeeds else { return mutateBytes(data, count, limit) }
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  if seed % 16 != 0, let mutated = mutate(input, with: donors, seed: UInt64(seed)), mutated.count <= limit {
    return UnsafeMutableBufferPointer(start: data, count: limit).update(fromContentsOf: mutated)
  }
  let mark = MergeMark.anyBytes
  let documents = input.suffix(mark.count).elementsEqual(mark) ? count - mark.count : count
  guard documents + mark.count <= limit else { return count }
  let mutated = mutateBytes(data, documents, limit - mark.count)
  return mutated + UnsafeMutableBufferPointer(start: data + mutated, count: mark.count).update(fromContentsOf: mark)
}

@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int) -> Int

/// What may stand after the documents of an input of `merge`.
enum MergeMark {
  /// The documents may be what Xcode would never write, so that the merge must only end.
  static let anyBytes = separator + Array("any bytes".utf8)
}

/// An input with edits in one or several of its documents; `nil` if it does not hold three, or the edits made what Xcode
/// would not write.
private func mutate(_ input: [UInt8], with donors: Donors, seed: UInt64) -> [UInt8]? {
  let documents = parts(of: input).map { try? Document(file: $0) }
  guard documents.count == 3, documents[1] != nil, documents[2] != nil else { return nil }
  var random = SplitMix64(seed: seed)
  var trees = documents.map { $0.map(DocumentTree.init) }
  for _ in 0..<Int.random(in: 1...3, using: &random) {
    // Mostly one side; sometimes both alike, or the base with them.
    let changed = [[1], [2], [1], [2], [1, 2], [0, 1, 2], [0]].randomElement(using: &random) ?? [1]
    let takes = Int.random(in: 0..<10, using: &random) == 0
    let next = random.next()
    for part in changed {
      guard let tree = trees[part] else { continue }
      var editor = TreeEditor(
        tree: tree, isArchive: documents[part]?.kind == .archive, donors: donors, random: SplitMix64(seed: next))
      if takes, let other = trees[(part + 1) % 3] { editor.take(from: other) } else { editor.edit() }
      trees[part] = editor.tree
    }
  }
  let made = trees.map { $0?.text ?? [] }
  for (text, old) in zip(made, documents) where !text.isEmpty {
    guard let document = try? Document(file: text), document.faults().isEmpty,
      unlistedResources(in: document).isSubset(of: old.map(unlistedResources) ?? [])
    else { return nil }
  }
  return Array(made.joined(separator: separator))
}

/// The images and colours that a document uses without a list of them, which Xcode never leaves out.
private func unlistedResources(in document: Document) -> Set<NamedResource> {
  let used = document.nodes.indices.flatMap { node in
    document.attributes(of: node).compactMap { NamedResource(neededBy: $0, of: node, in: document) }
  }
  return Set(used).subtracting(NamedResource.listed(in: document).map(\.resource))
}
