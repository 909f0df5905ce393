internal import Basics
internal import SemanticMerge
internal import XibModel

/// Reads the three documents of a merge by objects.
extension DocumentMerge {
  /// Why documents can't be merged object by object.
  struct Unmergeable: Error {
    let reason: String
  }

  /// The three documents of a merge; the base is `nil` if the merge has none.
  struct Documents: Sendable {
    var base: Document?
    let ours: Document
    let theirs: Document
    /// The documents as archives, if threads brought them into their normal forms.
    var archives: (base: ArchiveVersion?, ours: ArchiveVersion, theirs: ArchiveVersion)?
  }

  static func parse(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable) -> Documents {
    // Git gives an empty base when both sides added the file.
    var documents: Documents
    if isWorthAThread(ours.count + theirs.count, Document.Kind(sniffing: ours) ?? .modern) {
      documents = try parseOnTwoThreads(base, ours, theirs)
    } else {
      let old = base.isEmpty ? nil : try parseBase(base)
      documents = Documents(
        base: old, ours: try parse(ours, after: old, "ours"), theirs: try parse(theirs, after: old, "theirs"))
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

  private typealias Reading = Result<Document, Unmergeable>

  /// Parses the versions on two threads, and brings archives into their normal forms. A side waits for the base where
  /// little of it differs, because then only that is parsed.
  private static func parseOnTwoThreads(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable)
    -> Documents
  {
    @Sendable func read(_ side: Side, after known: Document?) -> Reading {
      attempt { () throws(Unmergeable) in try parse(side == .ours ? ours : theirs, after: known, side.rawValue) }
    }
    let ((waiting, early), known) = onTwoThreads {
      let lines = SharedLines(of: base)
      let waiting = Side.allCases.filter { lines.includeMost(of: $0 == .ours ? ours : theirs) }
      let early = waiting.count == Side.allCases.count ? nil : waiting.first?.other ?? .ours
      return (waiting, early.map { (side: $0, reading: read($0, after: nil)) })
    } _: {
      attempt { () throws(Unmergeable) in try base.isEmpty ? nil : parseBase(base) }
    }
    let old = try known.get()
    @Sendable func reading(of side: Side) -> Reading {
      if let early, early.side == side { return early.reading }
      return read(side, after: waiting.contains(side) ? old : nil)
    }
    // If both sides were converted, the base is not needed in its normal form.
    let isNeeded = early.map { (try? $0.reading.get())?.kind == .archive } ?? true
    let mine: Reading, its: Reading
    var archive: ArchiveVersion?
    if let old, old.kind == .archive, isNeeded {
      ((mine, its), archive) = onTwoThreads {
        (reading(of: .ours), reading(of: .theirs))
      } _: {
        ArchiveVersion(old)
      }
    } else {
      (its, mine) = onTwoThreads {
        reading(of: .theirs)
      } _: {
        reading(of: .ours)
      }
    }
    return withNormalForms(Documents(base: old, ours: try mine.get(), theirs: try its.get()), after: archive)
  }

  /// Brings both sides into their normal forms, on two threads, if they are archives.
  private static func withNormalForms(_ documents: Documents, after base: ArchiveVersion?) -> Documents {
    let (ours, theirs) = (documents.ours, documents.theirs)
    guard ours.kind == .archive, theirs.kind == .archive else { return documents }
    let (its, mine) = onTwoThreads {
      ArchiveVersion(theirs, after: base)
    } _: {
      ArchiveVersion(ours, after: base)
    }
    var documents = documents
    documents.archives = (base, mine, its)
    return documents
  }

  private static func attempt<Value>(_ parse: () throws(Unmergeable) -> Value) -> Result<Value, Unmergeable> {
    Result(catching: parse)
  }

  private static func parse(_ bytes: [UInt8], after known: Document?, _ name: String) throws(Unmergeable) -> Document {
    do throws(ParseError) {
      return try Document(parsing: bytes, after: known)
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
}
