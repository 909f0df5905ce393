internal import Basics
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Reads the three documents of a merge by objects.
extension ContentMerge {
  /// The three documents of a merge; the base is `nil` if the merge has none.
  struct Documents: Sendable {
    var base: Document?
    let ours: Document
    let theirs: Document
  }

  static func parse(_ files: ThreeWay<ParsedFile>) throws(Refusal) -> Documents {
    // Git gives an empty base when both sides added the file.
    let old = files.base.bytes.isEmpty ? nil : try parseBase(files.base)
    let (ours, theirs) = (files.ours, files.theirs)
    let (its, mine) = onTwoThreads(if: ours.bytes.count + theirs.bytes.count >= worthAThread) {
      Result { () throws(Refusal) in try parse(theirs, after: old, "theirs") }
    } _: {
      Result { () throws(Refusal) in try parse(ours, after: old, "ours") }
    }
    var documents = Documents(base: old, ours: try mine.get(), theirs: try its.get())
    if let archive = documents.base, archive.kind == .archive, documents.ours.kind == .modern {
      // Both sides were converted, so the base can only say which objects there were.
      if let reason = ArchiveConversion.deletion(archive, documents.ours, documents.theirs) {
        throw Refusal(reason: reason)
      }
      documents.base = nil
    }
    if let base = documents.base, base.kind == .modern, documents.ours.kind == .archive {
      throw Refusal(reason: "the sides are archives of Xcode 3 or 4, and the merge base is not")
    }
    for document in [documents.base, documents.ours, documents.theirs] {
      if case .unknown(let root) = document?.kind {
        throw Refusal(reason: "the root element is \(root), which no Interface Builder document has")
      }
    }
    return documents
  }

  /// So many bytes of both sides take longer to parse than a thread takes to start.
  private static let worthAThread = 200_000

  private static func parse(_ file: ParsedFile, after known: Document?, _ name: String) throws(Refusal) -> Document {
    do throws(ParseError) {
      return try file.parsed(after: known)
    } catch {
      throw Refusal(reason: "\(name): \(error)")
    }
  }

  /// Parses the base, which in a criss-cross merge is itself a merge and may have conflict markers.
  ///
  /// At each marked conflict it takes the older base between the markers.
  private static func parseBase(_ file: ParsedFile) throws(Refusal) -> Document {
    do throws(ParseError) {
      return try file.parsed()
    } catch {
      guard case .conflictMarkers = error, let older = ConflictMarkers(file.bytes)?.text(taking: .base) else {
        throw Refusal(reason: "base: \(error)")
      }
      return try parseBase(ParsedFile.with(older))
    }
  }
}
