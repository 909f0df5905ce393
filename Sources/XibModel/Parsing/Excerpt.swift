/// A version of a document without the elements that another, already parsed version contains byte for byte.
///
/// A parser leaves a well-formed element in the same state as it entered it. So the text around such elements is
/// well-formed by itself if and only if the whole version is.
struct Excerpt {
  /// A place where siblings that follow each other were cut out.
  struct Gap {
    /// The position of the gap, in bytes of the excerpt.
    let offset: Int
    let cut: Run
    /// The number of elements around the siblings in the known version.
    let depth: Int
  }

  /// Siblings of the known version that follow each other, with all that is in them.
  struct Run {
    var nodes: Range<Int>
    var bytes: Range<Int>
  }

  let known: Document
  let text: [UInt8]
  let gaps: [Gap]

  /// The size of the smallest run of elements to cut out, in bytes.
  private static let worthCutting = 200

  init(of text: [UInt8], after known: Document) {
    self.known = known
    var gaps: [Gap] = []
    var excerpt: [UInt8] = []
    // Memory that is never written takes no room. Growing the array would need old and new room at once.
    excerpt.reserveCapacity(text.count)
    var copied = 0
    var node = 1
    for stretch in Self.stretches(known.text, text) {
      while node < known.nodes.count, known.nodes[node].start < stretch.bytes.lowerBound { node += 1 }
      while node < known.nodes.count, known.nodes[node].start < stretch.bytes.upperBound {
        let run = known.run(from: node, endingBy: stretch.bytes.upperBound)
        let start = run.bytes.lowerBound + stretch.shift
        // What stands before the run in its line is the same in the known version. So it is complete there, and no part of
        // a word whose meaning could change.
        if run.bytes.count >= Self.worthCutting {
          excerpt += text[copied..<start]
          gaps.append(Gap(offset: excerpt.count, cut: run, depth: known.depth(of: node)))
          copied = run.bytes.upperBound + stretch.shift
        }
        node = max(run.nodes.upperBound, node + 1)
      }
    }
    self.text = gaps.isEmpty ? text : excerpt + text[copied...]
    self.gaps = gaps
  }

  /// Stretches of whole lines that two texts have in common, in the order of both, and how many bytes further on each is in
  /// the other text. The line feed at its end need not be in a stretch.
  static func stretches(_ one: [UInt8], _ other: [UInt8]) -> [(bytes: Range<Int>, shift: Int)] {
    let common = CommonLines(one, other)
    var stretches = [(bytes: 0..<common.head, shift: 0)]
    func append(_ bytes: Range<Int>, shift: Int) {
      let last = stretches[stretches.count - 1]
      if last.shift == shift, bytes.lowerBound <= last.bytes.upperBound + 1 {
        stretches[stretches.count - 1].bytes = last.bytes.lowerBound..<bytes.upperBound
      } else {
        stretches.append((bytes, shift))
      }
    }
    let mine = LineScript.lines(of: one, in: common.head..<one.count - common.tail)
    let its = LineScript.lines(of: other, in: common.head..<other.count - common.tail)
    // Comparing exactly would take longer than parsing the few lines more that it finds.
    for (line, counterpart) in LineAnchors.common(mine, its, longestGap: 0) {
      append(mine[line].indices, shift: its[counterpart].startIndex - mine[line].startIndex)
    }
    append(one.count - common.tail..<one.count, shift: other.count - one.count)
    return stretches.filter { !$0.bytes.isEmpty }
  }
}

extension Document {
  /// The siblings from an element on that end by a place; none if the element ends after it.
  fileprivate func run(from first: Int, endingBy limit: Int) -> Excerpt.Run {
    var run = Excerpt.Run(nodes: first..<first, bytes: nodes[first].start..<nodes[first].start)
    var next = first
    while next < nodes.count, nodes[next].parent == nodes[first].parent, nodes[next].end <= limit {
      run.bytes = run.bytes.lowerBound..<nodes[next].end
      next = nodes[next].subtreeEnd
      run.nodes = first..<next
    }
    return run
  }

  /// The number of elements around an element.
  fileprivate func depth(of node: Int) -> Int {
    var depth = 0
    var around = nodes[node].parent
    while around >= 0 { (depth, around) = (depth + 1, nodes[around].parent) }
    return depth
  }
}

extension Document {
  /// Parses a version of a document with the help of another version that is already parsed.
  ///
  /// Elements that are equal byte for byte are not parsed again. The result is the document that ``init(parsing:)`` gives.
  /// - Throws: ``ParseError``, naming the first place that is wrong.
  public convenience init(parsing bytes: [UInt8], after known: Document?) throws(ParseError) {
    try self.init(parsing: bytes, after: known, dialects: [])
  }

  /// Parses a version, which may be of other dialects than the modern one, with the help of another version. That one's
  /// dialect is known, too.
  package convenience init(parsing bytes: [UInt8], after known: Document?, dialects: [any Dialect]) throws(ParseError) {
    let dialects = dialects + [known?.dialect].compactMap { $0 }
    try Encoding.check(bytes)
    let (form, text) = FileForm.split(bytes)
    // Under another declaration, an element may be valid in only one of the versions.
    guard let known, Encoding.isUsual(text), Encoding.isUsual(known.text),
      let elements = try? Elements(parsing: Excerpt(of: text, after: known))
    else {
      try self.init(parsing: bytes, dialects: dialects)
      return
    }
    self.init(elements, of: text, form: form, dialects)
  }
}
