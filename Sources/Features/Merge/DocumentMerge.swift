internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// One merge from bytes to bytes: object by object if the documents can be parsed, else line by line.
struct DocumentMerge {
  let versions: MergeVersions
  let options: MergeOptions
  /// How conflicts are marked; called only if there are any.
  let style: StyleRequest
  /// Whether the merge is skipped if two of the files are equal.
  let usesFastPath: Bool
  let forcesLineMerge: Bool
  /// Whether the result must be a document that Xcode opens, with ours at each conflict and no markers.
  let mustBeDocument: Bool

  struct Outcome {
    let bytes: [UInt8]
    /// The number of places that a person must decide.
    let conflicts: Int
    /// The merge of the objects, if there was one.
    let merge: ThreeWayMerge?
    /// The merge of texts by key, if there was one.
    let texts: StringsMerge?
    /// Why lines were merged instead; `nil` if they were not.
    let fallback: LineFallback?

    init(
      bytes: [UInt8], conflicts: Int = 0, merge: ThreeWayMerge? = nil,
      texts: StringsMerge? = nil, fallback: LineFallback? = nil
    ) {
      self.bytes = bytes
      self.conflicts = conflicts
      self.merge = merge
      self.texts = texts
      self.fallback = fallback
    }

    /// Further messages for the user, a sentence each.
    var notices: [String] { (fallback?.sentences ?? []) + renumberedTexts }
    /// What strings files still say of ids that the merge changed.
    var renumberedTexts: [String] = []
    /// The merge of the objects that was not taken, because its result would have had a fault.
    var rejected: ThreeWayMerge?

    /// What the steps of the merge of objects found, as files; empty if there was none.
    var explanation: [(name: String, bytes: [UInt8])] {
      ((merge ?? rejected)?.explanation ?? []).map { ($0.name, Array($0.text.utf8)) }
    }
  }

  /// Why the merge has no result.
  enum Failure: Error, CustomStringConvertible {
    /// Neither the objects nor the lines could be merged.
    case lines(String, LineMergeError)
    /// The result must not have markers, but the side to take whole is not a document.
    case noDocument(Side, String)

    var description: String {
      switch self {
      case .noDocument(let side, let problem):
        "The merge gives no document that Xcode opens, and neither is \(side) one: \(problem)\n"
          + "Use --conflict-style merge or diff3 to get conflict markers, or repair \(side) first."
      case .lines(let reason, let error): "Objects can't be merged: \(reason)\n\(error)"
      }
    }
  }

  init(
    versions: MergeVersions, options: MergeOptions = MergeOptions(),
    style: StyleRequest,
    usesFastPath: Bool = true, forcesLineMerge: Bool = false, mustBeDocument: Bool = false
  ) {
    self.versions = versions
    self.options = options
    self.style = style
    self.usesFastPath = usesFastPath
    self.forcesLineMerge = forcesLineMerge
    self.mustBeDocument = mustBeDocument
  }

  func run() async throws(Failure) -> Outcome {
    let (base, ours, theirs) = (versions.base, versions.ours, versions.theirs)
    if usesFastPath, let (same, side) = Self.obvious(base, ours, theirs) {
      if mustBeDocument, versions.format == nil, let problem = Self.documentFailure(same) {
        throw .noDocument(side, problem)
      }
      return Outcome(bytes: same)
    }
    if forcesLineMerge { return try await mergeLines("merging objects is switched off") }
    if let format = versions.format { return try await mergeTexts(format) }
    if let converter = ArchiveConversion.onlySide(ours, theirs) { return await wholeConflict(converter) }
    let documents: Documents
    do throws(Unmergeable) {
      documents = try Self.parse(base, ours, theirs)
    } catch {
      return try await mergeLines(error.reason)
    }
    let merge: ThreeWayMerge
    do throws(MergeError) {
      merge = try ThreeWayMerge(
        base: documents.base, ours: documents.ours, theirs: documents.theirs, options: options)
    } catch {
      return try await mergeLines(error.description, [documents.ours, documents.theirs])
    }
    let style = merge.conflicts.isEmpty ? ConflictStyle() : await markerStyle()
    let bytes = merge.fileBytes(style)
    let sides = [documents.ours, documents.theirs]
    if let fault = Self.faults(in: bytes, Self.readings(of: bytes), notIn: sides).first {
      var outcome = try await mergeLines("the merge would break the document: \(fault.message)", sides)
      outcome.rejected = merge
      return outcome
    }
    return Outcome(bytes: bytes, conflicts: merge.conflicts.count, merge: merge)
  }

  func markerStyle() async -> ConflictStyle {
    var style =
      switch style {
      case .known(let style): style
      case .asked(let ask): await ask()
      }
    // A text of several lines may have one like `=======`.
    let taken = Set([versions.base, versions.ours, versions.theirs].flatMap(markerSizes))
    while taken.contains(style.markerSize) { style.markerSize += 1 }
    return style
  }

  /// The result if two of the files are equal, and the side that it comes from.
  private static func obvious(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> (bytes: [UInt8], side: Side)? {
    let files = ThreeWay(base: base, ours: ours, theirs: theirs)
    return files.resolution.side.map { (files[$0], $0) }
  }

  /// Both sides whole as one conflict, because only one of them was converted to the format of Xcode 5.
  private func wholeConflict(_ converter: Side) async -> Outcome {
    let reason =
      "\(converter.rawValue) was saved in the format of Xcode 5 and \(converter.other.rawValue) is an archive of Xcode 3 or 4, so the "
      + "file is one conflict; take one side whole, or save \(converter.other.rawValue) with a newer Xcode and merge again"
    if let favor = options.favor {
      return Outcome(bytes: versions[favor], fallback: LineFallback(reason: reason, isWholeConflict: true))
    }
    let style = await markerStyle()
    let isDocument = mustBeDocument || style.form == .valid
    return Outcome(
      bytes: isDocument ? versions.ours : style.markedWhole(versions), conflicts: 1,
      fallback: LineFallback(reason: reason, isWholeConflict: true))
  }
}

/// Looks for faults in results.
extension DocumentMerge {
  /// Why a text is no document that Xcode opens; `nil` if it is one.
  static func documentFailure(_ text: [UInt8]) -> String? {
    do throws(ParseError) {
      guard case .unknown(let root) = try Document(file: text).kind else { return nil }
      return "the root element is \(root), which no Interface Builder document has"
    } catch {
      return error.description
    }
  }

  /// A result with ours at each conflict, and with theirs; `nil` if it has no conflict markers that match.
  static func readings(of bytes: [UInt8]) -> (ours: [UInt8], theirs: [UInt8])? {
    guard let markers = ConflictMarkers(bytes), let mine = markers.text(taking: .ours),
      let its = markers.text(taking: .theirs)
    else { return nil }
    return (mine, its)
  }

  /// The first fault of each reading of a result that no side has; without readings, that of the result.
  ///
  /// - Parameter sides: The sides that can be parsed.
  static func faults(
    in bytes: [UInt8], _ readings: (ours: [UInt8], theirs: [UInt8])?, notIn sides: [Document]
  ) -> [Fault] {
    // Each reading has most of its lines from the side that changed more.
    let busiest = sides.max { $0.parsedBytes < $1.parsedBytes }
    let isTie = sides.allSatisfy { $0.parsedBytes == busiest?.parsedBytes }
    func fault(in text: [UInt8], after side: Document?) -> Fault? {
      Fault.made(in: text, after: isTie ? side : busiest) { sides }.first
    }
    guard let (mine, its) = readings else { return [fault(in: bytes, after: sides.first)].compactMap { $0 } }
    return [fault(in: mine, after: sides.first), fault(in: its, after: sides.last)].compactMap { $0 }
  }
}
