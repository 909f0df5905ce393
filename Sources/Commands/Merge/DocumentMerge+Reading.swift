internal import Basics
internal import SemanticMerge
internal import XibModel

/// Reads the three documents of a merge by objects.
extension DocumentMerge {
  /// Why documents can't be merged object by object.
  struct Unmergeable: Error {
    let reason: String
  }

  static func parse(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable)
    -> (base: Document?, ours: Document, theirs: Document)
  {
    // Git gives an empty base when both sides added the file.
    var documents: (base: Document?, ours: Document, theirs: Document)
    if isWorthAThread(ours.count + theirs.count) {
      documents = try parseOnTwoThreads(base, ours, theirs)
    } else {
      let old = base.isEmpty ? nil : try parseBase(base)
      documents = (old, try parse(ours, after: old, "ours"), try parse(theirs, after: old, "theirs"))
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

  /// Parses the versions on two threads. A side waits for the base where little of it differs, because then only that is
  /// parsed.
  private static func parseOnTwoThreads(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) throws(Unmergeable)
    -> (base: Document?, ours: Document, theirs: Document)
  {
    typealias Parsed = Result<Document, Unmergeable>
    @Sendable func side(_ side: Side, after known: Document?) -> Parsed {
      attempt { () throws(Unmergeable) in try parse(side == .ours ? ours : theirs, after: known, side.rawValue) }
    }
    func old() -> Result<Document?, Unmergeable> {
      attempt { () throws(Unmergeable) in try base.isEmpty ? nil : parseBase(base) }
    }
    let lines = SharedLines(of: base)
    let waiting = Side.allCases.filter { lines.includeMost(of: $0 == .ours ? ours : theirs) }
    if waiting.count == Side.allCases.count {
      let known = try old().get()
      let (mine, its) = onTwoThreads {
        side(.ours, after: known)
      } _: {
        side(.theirs, after: known)
      }
      return (known, try mine.get(), try its.get())
    }
    let last = waiting.first ?? .theirs
    let (first, (known, second)) = onTwoThreads {
      side(last.other, after: nil)
    } _: {
      let known = old()
      return (known, side(last, after: waiting.isEmpty ? nil : try? known.get()))
    }
    let (mine, its) = last == .ours ? (second, first) : (first, second)
    return (try known.get(), try mine.get(), try its.get())
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
