public import XibModel

/// The merge of two versions of a document that have a common ancestor.
///
/// The merge is a value: the decisions, the conflicts, and the merged document with its conflicts. How the conflicts
/// are written is chosen afterwards, with ``fileBytes(_:)``.
public struct ThreeWayMerge {
  /// The contradictions that a rule decided, in the order in which the merge decided them.
  public var decisions: [Decision] { words.decisions }
  /// The contradictions that a person must decide.
  public var conflicts: [Conflict] { words.conflicts }
  /// The conflicts without words and values.
  let found: [Conflict]
  let words: Words
  let tree: AssembledTree
  let solution: Solution
  /// What was merged.
  let request: Request
  /// The decisions about ids and names, which the solution takes as given.
  private let known: [Decision]
  /// The text of the merge, if it is one of normal forms.
  var written: WrittenReadings?
  /// What writes the merge, if it is one of normal forms.
  var writer: NormalFormWriter?

  /// The documents and options of a merge.
  struct Request {
    let base: Document?
    let ours: Document
    let theirs: Document
    let options: MergeOptions
  }

  /// Merges two documents.
  ///
  /// - Parameters:
  ///   - base: The merge base; `nil` if there is none, as when both sides added the file.
  ///   - ours: Our version.
  ///   - theirs: Their version.
  ///   - options: The treatment of conflicts and bookkeeping.
  /// - Throws: ``MergeError`` if the versions can only be merged line by line.
  public init(base: Document?, ours: Document, theirs: Document, options: MergeOptions = MergeOptions())
    throws(MergeError)
  {
    try self.init(base: base, ours: ours, theirs: theirs, options: options) { _ in }
  }

  /// Merges two documents, and asks the rules in another order.
  package init(
    base: Document?, ours: Document, theirs: Document, options: MergeOptions = MergeOptions(),
    askingRules reorder: (inout [String]) -> Void
  ) throws(MergeError) {
    var names = Rule.all.map { $0.name }
    reorder(&names)
    let rules = names.compactMap { name in Rule.all.first { $0.name == name } }
    let forms = ours.dialect.normalForms
    var normal = (base: base, ours: ours, theirs: theirs)
    do throws(NormalFormError) {
      if let forms { normal = try forms.normalForms(base, ours, theirs) }
    } catch { throw .normalForm(error) }
    let matched = MatchedVersions(
      base: normal.base, ours: normal.ours, theirs: normal.theirs, separating: options.separated)
    try self.init(
      Solution(matched.versions, options, rules), matched.decisions,
      of: Request(base: base, ours: ours, theirs: theirs, options: options))
    guard let forms else { return }
    try write(forms.writer(ours: matched.versions.ours, theirs: matched.versions.theirs))
  }

  /// Writes what a solution has. Of normal forms, it leaves the readings to be written.
  init(_ solution: Solution, _ known: [Decision], of request: Request) throws(MergeError) {
    var solution = solution
    var settlement = try Settlement(solution, known)
    var tree = AssembledTree(settlement)
    // The most far-reaching come first, on the page and in every report: see `placeInList`.
    let found = (settlement.conflicts + tree.conflicts).sorted { $0.placeInList < $1.placeInList }
    let favor = request.options.favor
    if let favor, !found.isEmpty {
      for subject in found.compactMap({ $0.subject }) { solution.answers[subject] = .take(favor.version) }
      settlement = try Settlement(solution, known)
      tree = AssembledTree(settlement)
    }
    (self.solution, self.known, self.request, self.tree) = (solution, known, request, tree)
    let standing = settlement.decisions.filter { !$0.isOverruled(in: settlement) }
    words = Words(standing + tree.decisions, found, favoring: favor, solution.versions)
    self.found = favor == nil ? found : []
  }

  /// The words of decisions and conflicts, which are made when somebody asks for them.
  final class Words {
    private let settled: [Decision], found: [Conflict], favor: Side?, versions: Versions
    private(set) lazy var decisions = settled.map { $0.described(by: versions) } + favored
    private(set) lazy var conflicts = favor == nil ? described : []
    /// The answers that conflicts take, as far as somebody asked.
    var kinds: [Int: [Answer.Kind]] = [:]
    /// The conflicts that take the base; `nil` if nobody asked.
    var takeBase: Set<Int>?
    private lazy var described = found.map { $0.described(by: versions) }

    init(_ settled: [Decision], _ found: [Conflict], favoring favor: Side?, _ versions: Versions) {
      (self.settled, self.found, self.favor, self.versions) = (settled, found, favor, versions)
    }

    private var favored: [Decision] {
      favor.map { side in
        described.map { Decision($0, favoring: side).described(by: versions) }
      } ?? []
    }
  }

  /// The merge with a solution that has answers.
  func answering(_ answered: Solution) throws(MergeError) -> ThreeWayMerge {
    var merge = try ThreeWayMerge(answered, known, of: request)
    if let writer { try merge.write(writer) }
    return merge
  }

  /// The line ends and the byte order mark, each from the side that changed it.
  private var form: FileForm {
    if request.options.tidying != nil { return request.ours.form }
    let forms = ThreeWay { tree.versions.document($0)?.form }
    func merged(_ part: (FileForm) -> Bool) -> Bool {
      let values = forms.map { $0.map(part) }
      return values[values.source] ?? false
    }
    return FileForm(hasByteOrderMark: merged { $0.hasByteOrderMark }, usesCRLF: merged { $0.usesCRLF })
  }

  /// The bytes of the merged file, with its line ends and byte order mark, and with conflicts written in `style`.
  public func fileBytes(_ style: ConflictStyle) -> [UInt8] {
    let reading = request.options.favor ?? (style.form == .valid ? .ours : nil)
    if let written { return form.fileBytes(of: written.text(style, reading: reading)) }
    return form.fileBytes(of: Renderer.rendered(tree, style, reading: reading).out)
  }

  /// The conflicts that each pair of markers in ``fileBytes(_:)`` stands for, as indices into ``conflicts``.
  ///
  /// One conflict may need several pairs: an object that both sides moved is marked in both its places.
  public func conflictsInHunks() -> [[Int]] {
    // Written from a normal form, one conflict may change lines anywhere, so all are decided together.
    if let written { return Array(repeating: Array(found.indices), count: written.hunkCount) }
    var byElement: [ElementID: [Int]] = [:]
    for (index, conflict) in found.enumerated() {
      for element in conflict.elements + conflict.consequences.flatMap({ $0.elements }) {
        byElement[element, default: []].append(index)
      }
    }
    let hunks = Renderer.rendered(tree, reading: nil).hunks
    return hunks.map { hunk in Set(hunk.flatMap { byElement[$0] ?? [] }).sorted() }
  }
}
