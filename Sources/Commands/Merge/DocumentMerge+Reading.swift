internal import SemanticMerge
internal import XibModel

/// Reads the three documents of a merge by objects.
extension DocumentMerge {
  /// Why documents can't be merged object by object.
  struct Unmergeable: Error {
    let reason: String
  }

  static func parse(_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) async throws(Unmergeable)
    -> (base: Document?, ours: Document, theirs: Document)
  {
    // Git gives an empty base when both sides added the file.
    var documents: (base: Document?, ours: Document, theirs: Document)
    if isWorthAThread(ours.count + theirs.count) {
      // A side waits for the base where little of it differs, because then only that is parsed.
      let old = Task { attempt { () throws(Unmergeable) in try base.isEmpty ? nil : parseBase(base) } }
      let lines = SharedLines(of: base)
      async let mine = parse(ours, after: lines.includeMost(of: ours) ? await old.value : nil, "ours")
      async let its = parse(theirs, after: lines.includeMost(of: theirs) ? await old.value : nil, "theirs")
      documents = (try await old.value.get(), try await mine.get(), try await its.get())
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

  private static func attempt<Value>(_ parse: () throws(Unmergeable) -> Value) -> Result<Value, Unmergeable> {
    Result(catching: parse)
  }

  private static func parse(_ bytes: [UInt8], after known: Result<Document?, Unmergeable>?, _ name: String)
    -> Result<Document, Unmergeable>
  {
    attempt { () throws(Unmergeable) in try parse(bytes, after: known?.get(), name) }
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
