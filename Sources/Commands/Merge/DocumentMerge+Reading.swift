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

  /// Parses the versions on two threads, and brings archives into their normal forms. A side waits for the base where
  /// little of it differs, because then only that is parsed.
  private static func parseOnTwoThreads(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable)
    -> Documents
  {
    func old() -> Result<Document?, Unmergeable> {
      attempt { () throws(Unmergeable) in try base.isEmpty ? nil : parseBase(base) }
    }
    @Sendable func side(_ side: Side, after known: Document?) -> Result<ReadVersion, Unmergeable> {
      attempt { () throws(Unmergeable) in
        ReadVersion(try parse(side == .ours ? ours : theirs, after: known, side.rawValue))
      }
    }
    let lines = SharedLines(of: base)
    let waiting = Side.allCases.filter { lines.includeMost(of: $0 == .ours ? ours : theirs) }
    let last = waiting.first ?? .theirs
    let early = waiting.count == Side.allCases.count ? try old().get() : nil
    let (first, (known, second, archive)) = onTwoThreads {
      side(last.other, after: early)
    } _: {
      let known = early.map { .success($0) } ?? old()
      let second = side(last, after: waiting.isEmpty ? nil : try? known.get())
      // If both sides were converted, the base is not needed in its normal form.
      let document = (try? second.get())?.archive == nil ? nil : try? known.get()
      return (known, second, document.flatMap { ReadVersion($0).archive })
    }
    let old = try known.get()
    let (mine, its) = last == .ours ? (try second.get(), try first.get()) : (try first.get(), try second.get())
    var documents = Documents(base: old, ours: mine.document, theirs: its.document)
    if let ours = mine.archive, let theirs = its.archive { documents.archives = (archive, ours, theirs) }
    return documents
  }

  /// A version that was read.
  private struct ReadVersion: Sendable {
    let document: Document
    /// The document as an archive, unless it is none.
    let archive: ArchiveVersion?

    init(_ document: Document) {
      self.document = document
      archive = document.kind == .archive ? ArchiveVersion(document) : nil
    }
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
