package import ProjectIndex

extension SourceFile {
  /// Reads a file.
  package init(_ text: [UInt8], language: Language) {
    let words = WordScan(text)
    let (types, imports) =
      switch language {
      case .swift: SwiftReader.declarations(in: text)
      case .objectiveC: (ObjectiveCReader.types(in: text), [])
      }
    self.init(
      types: types, literals: words.literals, words: words.hashes, imports: imports, hasPublic: words.hasPublic)
  }
}
