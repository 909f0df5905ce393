/// The output of `git ls-files --stage -z`: `MODE ID STAGE`, tab, path, NUL.
enum IndexListing {
  static func parse(_ bytes: [UInt8]) -> [IndexEntry] {
    bytes.split(separator: 0).compactMap { line in
      guard let tab = line.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
      let words = String(decoding: line[..<tab], as: UTF8.self).split(separator: " ")
      guard words.count == 3, let mode = UInt32(words[0], radix: 8).flatMap({ FileMode(number: $0) }),
        let id = ObjectID(hex: words[1]), let stage = Int(words[2])
      else { return nil }
      return IndexEntry(path: GitPath(bytes: line[(tab + 1)...]), mode: mode, id: id, stage: stage)
    }
  }
}
