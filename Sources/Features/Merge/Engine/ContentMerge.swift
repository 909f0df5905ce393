internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// One merge from bytes to bytes by what the files hold: objects, or texts by key. It reads and runs nothing.
struct ContentMerge {
  let versions: MergeVersions
  var options = MergeOptions()
  /// Whether the merge is skipped if two of the files are equal.
  var usesFastPath = true
  /// Whether the result must be a document that Xcode opens, with ours at each conflict and no markers.
  var mustBeDocument = false

  /// What was merged, before any marker is written.
  enum Found {
    case objects(ThreeWayMerge, sides: [Document])
    case texts(StringsMerge)
    /// Only this side was converted to the format of Xcode 5, so the file is one conflict.
    case converted(Side)

    /// The merge of objects, if it is one.
    var merge: ThreeWayMerge? { if case .objects(let merge, _) = self { merge } else { nil } }

    /// Whether markers may be written.
    func hasConflicts(_ options: MergeOptions) -> Bool {
      switch self {
      case .objects(let merge, _): !merge.conflicts.isEmpty
      case .texts(let merge): !merge.conflicts.isEmpty && options.favor == nil
      case .converted: options.favor == nil
      }
    }
  }

  /// Why only lines can be merged.
  struct Refusal: Error {
    let reason: String
    /// Both sides, if they were parsed.
    var sides: [Document]?
  }

  /// The result if two of the files are equal, and the side that it comes from.
  var obvious: (merged: MergedFile, side: Side)? {
    guard usesFastPath else { return nil }
    return versions.read.map { $0.bytes }.resolution.side.map { (MergedFile(versions, versions.read[$0]), $0) }
  }

  func found() throws(Refusal) -> Found {
    if let format = versions.format { return .texts(try texts(format)) }
    if let converter = ArchiveConversion.onlySide(versions.ours, versions.theirs) { return .converted(converter) }
    let documents = try Self.parse(versions.read)
    let sides = [documents.ours, documents.theirs]
    do throws(MergeError) {
      let merge = try ThreeWayMerge(
        base: documents.base, ours: documents.ours, theirs: documents.theirs, options: options)
      return .objects(merge, sides: sides)
    } catch {
      throw Refusal(reason: error.description, sides: sides)
    }
  }

  /// - Parameter style: How conflicts are marked.
  func outcome(of found: Found, _ style: ConflictStyle) throws(Refusal) -> MergedFile {
    switch found {
    case .objects(let merge, let sides): return try outcome(of: merge, sides, style)
    case .texts(let merge): return outcome(of: merge, style)
    case .converted(let converter): return outcome(ofConverting: converter, style)
    }
  }

  private func outcome(
    of merge: ThreeWayMerge, _ sides: [Document], _ style: ConflictStyle
  ) throws(Refusal) -> MergedFile {
    let file = ParsedFile.with(merge.fileBytes(style)), readings = Self.readings(of: file.bytes)
    if let fault = Self.faults(in: file, readings, notIn: sides).first {
      throw Refusal(reason: "the merge would break the document: \(fault.message)", sides: sides)
    }
    return MergedFile(versions, file, conflicts: merge.conflicts.count, readings: readings, merge: merge)
  }

  /// Both sides whole as one conflict, because only one of them was converted to the format of Xcode 5.
  private func outcome(ofConverting converter: Side, _ style: ConflictStyle) -> MergedFile {
    let reason =
      "\(converter.rawValue) was saved in the format of Xcode 5 and \(converter.other.rawValue) is an archive of Xcode 3 or 4, so the "
      + "file is one conflict; take one side whole, or save \(converter.other.rawValue) with a newer Xcode and merge again"
    let fallback = LineFallback(reason: reason, isWholeConflict: true)
    if let favor = options.favor { return MergedFile(versions, versions.read[favor], fallback: fallback) }
    let isDocument = mustBeDocument || style.form == .valid
    let file = isDocument ? versions.read.ours : ParsedFile.with(style.markedWhole(versions))
    return MergedFile(versions, file, conflicts: 1, fallback: fallback)
  }
}

/// The merge of files with texts, by key.
extension ContentMerge {
  private func texts(_ format: StringsFormat) throws(Refusal) -> StringsMerge {
    do throws(StringsMerge.Unreadable) {
      return try StringsMerge(base: base, ours: versions.ours, theirs: versions.theirs, format: format)
    } catch {
      throw Refusal(reason: error.description)
    }
  }

  private func outcome(of merge: StringsMerge, _ style: ConflictStyle) -> MergedFile {
    if merge.conflicts.isEmpty { return MergedFile(versions, ParsedFile.with(merge.bytes()), texts: merge) }
    if let favor = options.favor {
      return MergedFile(versions, ParsedFile.with(merge.bytes(favoring: favor)), texts: merge)
    }
    var style = style
    if mustBeDocument { style.form = .valid }
    return MergedFile(versions, ParsedFile.with(merge.bytes(style)), conflicts: merge.conflicts.count, texts: merge)
  }

  /// The base; in a criss-cross merge, the older one at each of its conflicts.
  private var base: [UInt8] {
    guard let markers = ConflictMarkers(versions.base), let older = markers.text(taking: .base) else {
      return versions.base
    }
    return older
  }
}

extension MergeVersions {
  /// A style whose markers look like no line of the versions: a text of several lines may have one like `=======`.
  func fitting(_ style: ConflictStyle) -> ConflictStyle {
    var style = style
    let taken = Set([base, ours, theirs].flatMap(markerSizes))
    while taken.contains(style.markerSize) { style.markerSize += 1 }
    return style
  }
}
