package import ProjectIndex

extension SourceFile {
  /// Reads a file.
  package init(_ text: [UInt8], language: Language) {
    let words = WordScan(text)
    switch language {
    case .swift: self = SwiftReader.file(text, literals: words.literals)
    case .objectiveC:
      self.init(
        types: ObjectiveCReader.types(in: text), constants: ObjectiveCConstants.all(in: text),
        imports: ObjectiveCImports.modules(in: text))
    }
    if language == .objectiveC { literals = words.literals }
    self.words = words.hashes.sorted()
    if words.hasPublic { traits.insert(.hasPublic) }
    if words.setsDataSource { traits.insert(.setsDataSource) }
  }
}
