internal import Basics
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// The three versions of a merge, as bytes; the base is empty if there is none.
struct MergeVersions: Sendable {
  let read: ThreeWay<ParsedFile>
  /// The format of files with texts, which merge by key; `nil` for a document.
  var format: StringsFormat?
  /// The files or pipes that these bytes come from, if any.
  let files: MergeFiles?
  /// Whether the base was found in another document, so that git has none.
  var hasMovedBase = false

  /// Whether git treats a version as binary: it looks for a zero byte among the first 8000.
  var hasBinary: Bool { [base, ours, theirs].contains { $0.prefix(8000).contains(0) } }

  /// The versions as documents, where they can be read.
  var documents: ThreeWay<Document?> { read.map { $0.document } }

  var base: [UInt8] { read.base.bytes }
  var ours: [UInt8] { read.ours.bytes }
  var theirs: [UInt8] { read.theirs.bytes }

  init(_ read: ThreeWay<ParsedFile>, format: StringsFormat? = nil, files: MergeFiles? = nil) {
    (self.read, self.format, self.files) = (read, format, files)
  }

  init(base: [UInt8], ours: [UInt8], theirs: [UInt8], format: StringsFormat? = nil, files: MergeFiles? = nil) {
    self.init(
      ThreeWay(base: base, ours: ours, theirs: theirs).map { ParsedFile.with($0) }, format: format, files: files)
  }
}

/// The paths of the three files of a merge.
struct MergeFiles: Equatable, Sendable {
  let base: String
  let ours: String
  let theirs: String
}

/// Facts about a merge of a document that was an archive of Xcode 3 or 4 and that a side saved with a newer
/// Xcode.
enum ArchiveConversion {
  /// The side that was converted while the other is still an archive; `nil` if both have the same format.
  static func onlySide(_ ours: [UInt8], _ theirs: [UInt8]) -> Side? {
    switch (Document.Kind(sniffing: ours), Document.Kind(sniffing: theirs)) {
    case (.modern, .archive): .ours
    case (.archive, .modern): .theirs
    default: nil
    }
  }

  /// Why two converted sides can't be merged: one of them lacks an object or a connection of the archive that was their
  /// base. `nil` if both sides kept or deleted the same ones.
  ///
  /// An archive tells which objects there were, because a converted document keeps their ids (format.md 8). It can't
  /// tell whether the other side changed such an object.
  static func deletion(_ base: Document, _ ours: Document, _ theirs: Document) -> String? {
    guard let id = base.recordIDs.first(where: { (ours.object($0) != nil) != (theirs.object($0) != nil) }) else {
      return nil
    }
    let deleter: Side = ours.object(id) == nil ? .ours : .theirs
    return "the merge base is an archive of Xcode 3 or 4, and only \(deleter.rawValue) deleted its object \(id)"
  }
}

extension MergeVersions {
  /// The versions as git has them.
  var inGit: MergeVersions { hasMovedBase ? MergeVersions(base: [], ours: ours, theirs: theirs) : self }

  subscript(side: Side) -> [UInt8] { side == .ours ? ours : theirs }
}

extension ConflictStyle {
  /// The two sides as one conflict, each whole between markers.
  func markedWhole(_ versions: MergeVersions) -> [UInt8] {
    marked(
      ThreeWay(base: versions.base, ours: versions.ours, theirs: versions.theirs),
      lineEnd: Array((FileForm.split(versions.ours).form.usesCRLF ? "\r\n" : "\n").utf8))
  }
}

extension MergeVersions {
  /// The versions that conflict markers show; `nil` if the markers don't show the base.
  ///
  /// Lines that git merged outside of the markers are in all three versions, as if they had always been there.
  init?(shownBy markers: ConflictMarkers) {
    guard let base = markers.text(taking: .base), let ours = markers.text(taking: .ours),
      let theirs = markers.text(taking: .theirs)
    else { return nil }
    self.init(base: base, ours: ours, theirs: theirs)
  }
}

extension MergeVersions {
  /// The sides that can be parsed, ours first.
  var parsedSides: [Document] { [read.ours, read.theirs].compactMap { $0.document } }

  /// The faults of a merge result that the sides don't have.
  ///
  /// A result that is as unreadable as a side has none: it can't be better than that side.
  func faultsMade(in result: ParsedFile) -> [Fault] {
    let faults = Fault.made(in: result) { parsedSides }
    return faults.contains(where: \.isOfWholeFile) && parsedSides.count < 2 ? [] : faults
  }
}

extension MergeVersions {
  /// Whether a file has no fault and nothing twice that the sides don't have. In any other, nobody decided anything.
  func isSound(_ result: ParsedFile) -> Bool {
    guard faultsMade(in: result).isEmpty else { return false }
    return result.document.map { Doubles(in: $0).isSubset(of: parsedSides.map(Doubles.init)) } ?? true
  }

  /// The faults of the layout of a merge result that the sides don't have.
  func layoutFaultsMade(in result: ParsedFile) -> [Fault] {
    guard let document = result.document else { return [] }
    return XibModel.layoutFaultsMade(in: document, from: parsedSides)
  }
}

extension Fault {
  /// The faults of a merge result that the sides don't have, in the order of its lines.
  ///
  /// - Parameters:
  ///   - known: A document much like the result, which makes parsing the result faster.
  ///   - sides: The sides of the merge; called only if something is wrong.
  static func made(in result: ParsedFile, after known: Document? = nil, notIn sides: () -> [Document]) -> [Fault] {
    do throws(ParseError) {
      return faultsMade(in: try result.parsed(after: known), from: sides())
    } catch {
      return [Fault(error)]
    }
  }
}

/// A text, with or without conflict markers, for comparisons that ignore labels and line ends.
struct ConflictText: Equatable, Sendable {
  private let pieces: [ConflictMarkers.Piece]
  /// Whether every conflict shows its base.
  let showsBase: Bool

  init(_ bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\n"), text.last == UInt8(ascii: "\r") { text.removeLast() }
      text.append(byte)
    }
    let markers = ConflictMarkers(text)
    pieces = markers?.pieces() ?? [.text(text)]
    showsBase = markers?.showsBase ?? false
  }

  var isMarked: Bool { pieces.count > 1 }

  /// Whether a line of a file begins like a marker, even without the other markers of a conflict.
  static func looksMarked(_ file: [UInt8]) -> Bool {
    file.split(separator: UInt8(ascii: "\n")).contains { line in
      Array("<>".utf8).contains { sign in line.prefix { $0 == sign }.count >= 7 }
    }
  }
}
