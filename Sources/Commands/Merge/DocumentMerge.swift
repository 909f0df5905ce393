public import SemanticMerge
internal import XibModel

/// One merge from bytes to bytes: object by object if the documents can be parsed, else line by line.
public struct DocumentMerge {
  public let versions: MergeVersions
  public let options: MergeOptions
  /// How conflicts are marked; called only if there are any.
  public let style: @Sendable () async -> ConflictStyle
  /// Whether the merge is skipped if two of the files are equal.
  public let usesFastPath: Bool
  public let forcesLineMerge: Bool
  /// Whether the result must be a document that Xcode opens, with ours at each conflict and no markers.
  public let mustBeDocument: Bool

  public struct Outcome {
    public let bytes: [UInt8]
    /// The number of places that a person must decide.
    public let conflicts: Int
    /// The merge of the objects, if there was one.
    public let merge: ThreeWayMerge?
    /// Why lines were merged instead; `nil` if they were not.
    public let fallback: LineFallback?

    init(bytes: [UInt8], conflicts: Int = 0, merge: ThreeWayMerge? = nil, fallback: LineFallback? = nil) {
      self.bytes = bytes
      self.conflicts = conflicts
      self.merge = merge
      self.fallback = fallback
    }

    /// Further messages for the user, a sentence each.
    public var notices: [String] { fallback?.sentences ?? [] }
  }

  /// Why there is no result at all.
  public enum Failure: Error, CustomStringConvertible {
    /// Neither the objects nor the lines could be merged.
    case lines(String, LineMergeError)
    /// The result must not have markers, but the side that would be taken whole is no document.
    case noDocument(Side, String)

    public var description: String {
      switch self {
      case .noDocument(let side, let problem):
        "The merge gives no document that Xcode opens, and neither is \(side) one: \(problem)\n"
          + "Use --conflict-style merge or diff3 to get conflict markers, or repair \(side) first."
      case .lines(let reason, let error): "Objects can't be merged: \(reason)\n\(error)"
      }
    }
  }

  public init(
    versions: MergeVersions, options: MergeOptions = MergeOptions(),
    style: @escaping @Sendable () async -> ConflictStyle,
    usesFastPath: Bool = true, forcesLineMerge: Bool = false, mustBeDocument: Bool = false
  ) {
    self.versions = versions
    self.options = options
    self.style = style
    self.usesFastPath = usesFastPath
    self.forcesLineMerge = forcesLineMerge
    self.mustBeDocument = mustBeDocument
  }

  public func run() async throws(Failure) -> Outcome {
    let (base, ours, theirs) = (versions.base, versions.ours, versions.theirs)
    if usesFastPath, let (same, side) = Self.obvious(base, ours, theirs) {
      if mustBeDocument, let problem = Self.documentFailure(same) { throw .noDocument(side, problem) }
      return Outcome(bytes: same)
    }
    if forcesLineMerge { return try await mergeLines("merging objects is switched off", ours, theirs) }
    if let converter = ArchiveConversion.onlySide(ours, theirs) { return await wholeConflict(converter) }
    let documents: (base: Document?, ours: Document, theirs: Document)
    do throws(Unmergeable) {
      documents = try await Self.parse(base, ours, theirs)
    } catch {
      return try await mergeLines(error.reason, ours, theirs)
    }
    let merge: ThreeWayMerge
    do throws(MergeError) {
      merge = try ThreeWayMerge(base: documents.base, ours: documents.ours, theirs: documents.theirs, options: options)
    } catch {
      return try await mergeLines(error.description, ours, theirs)
    }
    let isClean = merge.conflicts.isEmpty
    let bytes = merge.fileBytes(isClean ? ConflictStyle() : await style())
    if let fault = await Self.newFault(inAnyReadingOf: bytes, documents.ours, documents.theirs) {
      return try await mergeLines("the merge would break the document: \(fault)", ours, theirs)
    }
    return Outcome(bytes: bytes, conflicts: merge.conflicts.count, merge: merge)
  }

  /// The result if two of the files are equal, and the side that it comes from.
  private static func obvious(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> (bytes: [UInt8], side: Side)? {
    let files = ThreeWay(base: base, ours: ours, theirs: theirs)
    return files.resolution.side.map { (files[$0], $0) }
  }

  // MARK: Reading

  /// The size in bytes below which starting a thread takes longer than it saves.
  private static let worthAThread = 200_000

  /// Why documents can't be merged object by object.
  private struct Unmergeable: Error {
    let reason: String
  }

  private static func parse(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) async throws(Unmergeable)
    -> (base: Document?, ours: Document, theirs: Document)
  {
    // Git gives an empty base when both sides added the file.
    var documents: (base: Document?, ours: Document, theirs: Document)
    if ours.count + theirs.count < Self.worthAThread {
      documents = (base.isEmpty ? nil : try parseBase(base), try parse(ours, "ours"), try parse(theirs, "theirs"))
    } else {
      async let first = attempt { () throws(Unmergeable) in try parse(ours, "ours") }
      async let second = attempt { () throws(Unmergeable) in try parse(theirs, "theirs") }
      let old = base.isEmpty ? nil : try parseBase(base)
      documents = (base: old, ours: try await first.get(), theirs: try await second.get())
    }
    if let archive = documents.base, archive.kind == .archive, documents.ours.kind == .modern {
      // Both sides were converted, so the base can only say which objects there were.
      if let reason = ArchiveConversion.deletion(archive, documents.ours, documents.theirs) {
        throw Unmergeable(reason: reason)
      }
      documents.base = nil
    }
    if let base = documents.base, base.kind == .modern, documents.ours.kind == .archive {
      throw Unmergeable(reason: "the sides are archives of Xcode 3 or 4, and the merge base is not")
    }
    for document in [documents.base, documents.ours, documents.theirs] {
      if case .unknown(let root) = document?.kind {
        throw Unmergeable(reason: "the root element is \(root), which no Interface Builder document has")
      }
    }
    return documents
  }

  private static func attempt(_ parse: () throws(Unmergeable) -> Document) -> Result<Document, Unmergeable> {
    Result(catching: parse)
  }

  private static func parse(_ bytes: [UInt8], _ name: String) throws(Unmergeable) -> Document {
    do throws(ParseError) {
      return try Document(parsing: bytes)
    } catch {
      throw Unmergeable(reason: "\(name): \(error)")
    }
  }

  /// Parses the base, which in a criss-cross merge is itself a merge and may have conflict markers.
  ///
  /// At each marked conflict it takes the older base between the markers.
  private static func parseBase(_ bytes: [UInt8]) throws(Unmergeable) -> Document {
    do throws(ParseError) {
      return try Document(parsing: bytes)
    } catch {
      guard case .conflictMarkers = error, let older = ConflictMarkers(bytes)?.text(taking: .base) else {
        throw Unmergeable(reason: "base: \(error)")
      }
      return try parseBase(older)
    }
  }

  // MARK: Two formats

  /// Both sides whole as one conflict, because only one of them was converted to the format of Xcode 5.
  private func wholeConflict(_ converter: Side) async -> Outcome {
    let reason =
      "\(converter.rawValue) was saved in the format of Xcode 5 and \(converter.other.rawValue) is an archive of Xcode 3 or 4, so the "
      + "file is one conflict; take one side whole, or save \(converter.other.rawValue) with a newer Xcode and merge again"
    if let favor = options.favor {
      return Outcome(bytes: versions[favor], fallback: LineFallback(reason: reason, isWholeConflict: true))
    }
    let style = await style()
    let isDocument = mustBeDocument || style.form == .valid
    return Outcome(
      bytes: isDocument ? versions.ours : style.markedWhole(versions), conflicts: 1,
      fallback: LineFallback(reason: reason, isWholeConflict: true))
  }

  // MARK: Lines

  private func mergeLines(_ reason: String, _ ours: [UInt8], _ theirs: [UInt8]) async throws(Failure) -> Outcome {
    let lines = LineMerge(versions: versions, style: await style(), favor: options.favor)
    if mustBeDocument { return try await documentOfLines(reason, lines) }
    do {
      let (bytes, conflicts) = try await lines.merged()
      guard let problem = await Self.problem(in: bytes, conflicts: conflicts, of: [ours, theirs]) else {
        return Outcome(bytes: bytes, conflicts: conflicts, fallback: LineFallback(reason: reason))
      }
      let contrast = try await lines.contrasted()
      return Outcome(
        bytes: contrast.bytes, conflicts: contrast.conflicts, fallback: LineFallback(reason: reason, problem: problem))
    } catch .binary {
      // As git does with binary files: ours and a conflict, unless a side is favored.
      let side: Side = options.favor == .theirs ? .theirs : .ours
      return Outcome(
        bytes: side == .theirs ? theirs : ours, conflicts: options.favor == nil ? 1 : 0,
        fallback: LineFallback(reason: reason, wholeSide: side))
    } catch {
      throw .lines(reason, error)
    }
  }

  /// The merge of lines with ours at each conflict; if that is no document, one side whole.
  private func documentOfLines(_ reason: String, _ lines: LineMerge) async throws(Failure) -> Outcome {
    var problem = "git's markers do not match"
    do throws(LineMergeError) {
      let (bytes, conflicts) = try await lines.merged()
      if let text = conflicts == 0 ? bytes : ConflictMarkers(bytes)?.text(taking: .ours) {
        let sides = [versions.ours, versions.theirs]
        let fault =
          Self.documentFailure(text) ?? Self.newFault(in: text) { sides.compactMap { try? Document(parsing: $0) } }
        guard let fault else {
          return Outcome(bytes: text, conflicts: conflicts, fallback: LineFallback(reason: reason))
        }
        problem = fault
      }
    } catch {
      problem = error.description
    }
    let side: Side = options.favor == .theirs ? .theirs : .ours
    let whole = side == .theirs ? versions.theirs : versions.ours
    if let failure = Self.documentFailure(whole) { throw .noDocument(side, failure) }
    return Outcome(
      bytes: whole, conflicts: options.favor == nil ? 1 : 0,
      fallback: LineFallback(reason: reason, problem: problem, wholeSide: side))
  }

  /// Why a text is no document that Xcode opens; `nil` if it is one.
  private static func documentFailure(_ text: [UInt8]) -> String? {
    do throws(ParseError) {
      guard case .unknown(let root) = try Document(parsing: text).kind else { return nil }
      return "the root element is \(root), which no Interface Builder document has"
    } catch {
      return error.description
    }
  }

  /// The problem of a merge of lines; `nil` if there is none, or if a side can't be parsed either.
  private static func problem(in bytes: [UInt8], conflicts: Int, of sides: [[UInt8]]) async -> String? {
    var problem: String?
    if conflicts == 0 {
      problem = newFault(in: bytes) { sides.compactMap { try? Document(parsing: $0) } }
    } else if let markers = ConflictMarkers(bytes) {
      let (mine, its) = (markers.text(taking: .ours), markers.text(taking: .theirs))
      if bytes.count < worthAThread {
        problem = parseFailure(mine) ?? parseFailure(its)
      } else {
        async let first = parseFailure(mine)
        problem = parseFailure(its)
        problem = await first ?? problem
      }
    }
    guard problem != nil, sides.allSatisfy({ parseFailure($0) == nil }) else { return nil }
    return problem
  }

  private static func parseFailure(_ text: [UInt8]?) -> String? {
    guard let text else { return nil }
    do throws(ParseError) { _ = try Document(parsing: text) } catch { return error.description }
    return nil
  }

  /// The first fault of a result that neither side has.
  ///
  /// If the result has conflicts, it is read with ours at each conflict, and with theirs.
  private static func newFault(inAnyReadingOf bytes: [UInt8], _ ours: Document, _ theirs: Document) async -> String? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return newFault(in: bytes, after: ours) { [ours, theirs] } }
    if bytes.count < worthAThread {
      return newFault(in: mine, after: ours) { [ours, theirs] } ?? newFault(in: its, after: theirs) { [ours, theirs] }
    }
    async let first = newFault(in: mine, after: ours) { [ours, theirs] }
    let second = newFault(in: its, after: theirs) { [ours, theirs] }
    return await first ?? second
  }

  /// The first fault of a result that neither side has.
  private static func newFault(
    in bytes: [UInt8], after known: Document? = nil, from sides: @Sendable () -> [Document]
  ) -> String? {
    Problem.all(in: bytes, after: known, notIn: sides).first?.message
  }
}
