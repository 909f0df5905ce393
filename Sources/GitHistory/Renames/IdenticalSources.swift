/// Deleted files by blob. Each can be matched with only one added file.
struct IdenticalSources {
  private struct Content: Hashable {
    let id: ObjectID
    /// A link and a file with the same blob are different things.
    let isFile: Bool

    init?(_ version: FileVersion) {
      guard let id = version.id else { return nil }
      self.id = id
      isFile = version.mode.isFile
    }
  }

  private struct NamedContent: Hashable {
    let content: Content
    let name: ArraySlice<UInt8>
  }

  // The lists are reversed, so that `popLast()` returns the first source.
  private var byContent: [Content: [Int]] = [:]
  private var byName: [NamedContent: [Int]] = [:]
  private var taken: Set<Int> = []

  init(_ sources: [RenameCandidate]) {
    for (index, source) in sources.enumerated().reversed() {
      guard let content = Content(source.version) else { continue }
      byContent[content, default: []].append(index)
      byName[NamedContent(content: content, name: source.version.path.name), default: []].append(index)
    }
  }

  /// Takes the first free file with the target's blob; files with the same name come first.
  mutating func take(for target: RenameCandidate) -> Int? {
    guard let content = Content(target.version) else { return nil }
    let named = NamedContent(content: content, name: target.version.path.name)
    guard
      let index = Self.first(of: &byName[named], except: taken) ?? Self.first(of: &byContent[content], except: taken)
    else { return nil }
    taken.insert(index)
    return index
  }

  /// Removes files from the end of a list until one is found that is not taken; returns `nil` if there is none.
  private static func first(of list: inout [Int]?, except taken: Set<Int>) -> Int? {
    while let index = list?.popLast() {
      if !taken.contains(index) { return index }
    }
    return nil
  }
}
