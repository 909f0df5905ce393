import TestSupport
import Testing

@testable import GitHistory

/// Which documents differ between two trees, and which folders are read to find them.
@Suite struct TreeComparisonTests {
  /// A folder's entry.
  private indirect enum Entry: Hashable {
    case file(String)
    case folder([String: Entry])
    case submodule(String)
  }

  /// Trees in memory, which note what is read.
  private final class Trees: ObjectSource {
    let idLength = 20
    private(set) var read: [ObjectID] = []
    private var trees: [ObjectID: [UInt8]] = [:]

    func read<Value>(
      _ id: ObjectID, _ body: (GitHistory.ObjectKind, UnsafeBufferPointer<UInt8>) -> Value
    ) throws -> Value {
      read.append(id)
      return try #require(trees[id]).withUnsafeBufferPointer { body(.tree, $0) }
    }

    func size(of id: ObjectID) throws -> Int { trees[id]?.count ?? 0 }

    /// Keeps a folder as git does: its entries in order, and folders as if their names ended in a slash.
    func add(_ entries: [String: Entry]) throws -> ObjectID {
      var lines: [(key: String, bytes: [UInt8])] = []
      for (name, entry) in entries {
        let (mode, id): (String, ObjectID) =
          switch entry {
          case .file(let text): ("100644", try ObjectID(ofBlob: Array(text.utf8)))
          case .folder(let inside): ("40000", try add(inside))
          case .submodule(let commit): ("160000", try ObjectID(ofBlob: Array(commit.utf8)))
          }
        lines.append((mode == "40000" ? name + "/" : name, Array("\(mode) \(name)\0".utf8) + id.bytes))
      }
      let bytes = lines.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.flatMap(\.bytes)
      let id = try ObjectID(ofBlob: Array("tree".utf8) + bytes)
      trees[id] = bytes
      return id
    }
  }

  /// What differs, as `old -> new` texts by path, and the number of folders that were read.
  private func changes(
    _ old: [String: Entry], _ new: [String: Entry], _ paths: Pathspecs = .all
  ) throws -> (found: [String: [ObjectID?]], read: Int) {
    let trees = Trees()
    let ids = (try trees.add(old), try trees.add(new))
    let changes = try TreeComparison(source: trees, paths: paths).changes(from: ids.0, to: ids.1)
    let found = Dictionary(changes.map { ($0.path.text, [$0.old?.id, $0.new?.id]) }) { first, _ in first }
    #expect(found.count == changes.count)
    return (found, trees.read.count)
  }

  /// The documents of a folder with everything in it.
  private func documents(_ entries: [String: Entry], under folder: String = "") -> [String: String] {
    entries.reduce(into: [:]) { all, entry in
      switch entry.value {
      case .file(let text) where entry.key.hasSuffix(".xib"): all[folder + entry.key] = text
      case .folder(let inside):
        all.merge(documents(inside, under: folder + entry.key + "/")) { first, _ in first }
      default: break
      }
    }
  }

  private func expected(_ old: [String: Entry], _ new: [String: Entry]) throws -> [String: [ObjectID?]] {
    let (before, after) = (documents(old), documents(new))
    return try Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.reduce(into: [:]) { all, path in
      all[path] = try [before[path], after[path]].map { text in try text.map { try ObjectID(ofBlob: Array($0.utf8)) } }
    }
  }

  @Test func ofAnyTwoTreesEachDocumentThatDiffersIsFoundOnce() throws {
    var random = SplitMix64(seed: 7)
    func folder(_ depth: Int) -> [String: Entry] {
      let names = ["a", "a.xib", "a.xib-old", "b", "b.xib", "c.txt", "z.xib"].filter { _ in Bool.random(using: &random)
      }
      return names.reduce(into: [:]) { entries, name in
        let text = String(Int.random(in: 0..<3, using: &random))
        let isFolder = depth > 0 && Int.random(in: 0..<3, using: &random) == 0
        entries[name] = isFolder ? .folder(folder(depth - 1)) : Int(text) == 2 ? .submodule("2") : .file(text)
      }
    }
    var count = 0
    for _ in 0..<400 {
      let old = folder(2)
      var new = Bool.random(using: &random) ? folder(2) : old
      // Mostly, one entry of many differs: the first, the last, or one between them.
      if let name = new.keys.sorted().randomElement(using: &random) { new[name] = .file("new") }
      let found = try changes(old, new).found
      #expect(try found == expected(old, new), "\(old) \(new)")
      count += found.count
    }
    #expect(count > 400)
  }

  @Test func foldersThatAreEqualOrNotAskedForAreNotRead() throws {
    let same = Entry.folder(["Deep": .folder(["A.xib": .file("1")]), "B.xib": .file("1")])
    let old: [String: Entry] = [
      "Same": same, "Other": .folder(["C.xib": .file("1")]), "Own": .folder(["D.xib": .file("1")]),
    ]
    var new = old
    new["Other"] = .folder(["C.xib": .file("2")])
    new["Own"] = .folder(["D.xib": .file("2")])
    let all = try changes(old, new)
    #expect(all.found.keys.sorted() == ["Other/C.xib", "Own/D.xib"] && all.read == 6)
    let own = try changes(old, new, .file("Own/D.xib"))
    #expect(own.found.keys.sorted() == ["Own/D.xib"] && own.read == 4)
    #expect(try changes(old, old).read == 0)
  }

  @Test func aFileAndAFolderOfOneNameAreUnrelated() throws {
    let (file, folder): ([String: Entry], [String: Entry]) = (
      ["A.xib": .file("1")], ["A.xib": .folder(["B.xib": .file("2")])]
    )
    #expect(try changes(file, folder).found == expected(file, folder))
    #expect(try changes(folder, file).found.keys.sorted() == ["A.xib", "A.xib/B.xib"])
  }

  @Test func aTreeThatIsTooDeepIsAnError() throws {
    let deep = (0..<2_100).reduce(Entry.file("1")) { inside, _ in .folder(["a.xib": inside]) }
    guard case .folder(let entries) = deep else { return }
    #expect(throws: ContentError.self) { try changes(entries, [:]) }
  }
}
