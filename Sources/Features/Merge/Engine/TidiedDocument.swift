internal import SemanticDiff
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// A document with its edits laid on the bytes that it had before: of the bookkeeping beside them, it has what they need.
struct TidiedDocument: Sendable {
  /// The document before the edits.
  let old: ParsedFile
  /// The document as Xcode saved it.
  let edited: ParsedFile
  /// The document with the edits alone.
  let file: ParsedFile
  private let kept: [KeptBookkeeping]

  /// Why a document stays as it is.
  enum Refusal: Error, CustomStringConvertible {
    case archive
    case unreadable
    /// The merge of both versions was refused, or what it gave lacks an edit.
    case unsure(String)

    var description: String {
      switch self {
      case .archive: "it is an archive of Xcode 3 or 4"
      case .unreadable: "it can't be read as a document of Interface Builder"
      case .unsure(let reason): "the edits can't be told from the rest: \(reason)"
      }
    }
  }

  init(_ edited: ParsedFile, since old: ParsedFile, _ tidying: Tidying) throws(Refusal) {
    (self.old, self.edited) = (old, edited)
    guard let before = old.document, let after = edited.document else { throw .unreadable }
    guard before.kind == .modern, after.kind == .modern else { throw .archive }
    var options = MergeOptions()
    options.tidying = tidying
    let versions = MergeVersions(ThreeWay(base: old, ours: old, theirs: edited))
    let merge = ContentMerge(versions: versions, options: options, usesFastPath: false)
    let merged: MergedFile
    do throws(ContentMerge.Refusal) {
      merged = try merge.outcome(of: try merge.found(), ConflictStyle())
    } catch { throw .unsure(error.reason) }
    guard let result = merged.file.document, merged.conflicts == 0, FactListing.isSame(after, result) else {
      throw .unsure("the result would lack an edit")
    }
    let isShorter = Self.changedLines(old, merged.file) <= Self.changedLines(old, edited)
    file = isShorter ? merged.file : edited
    kept = merged.merge?.keptBookkeeping ?? []
  }

  /// A file that says nothing new.
  init(rewritten edited: ParsedFile, since old: ParsedFile) {
    (self.old, self.edited, file, kept) = (old, edited, old, [])
  }

  /// Whether nothing was edited.
  var isAsBefore: Bool { file.bytes == old.bytes }

  /// Whether there is nothing to take back.
  var isTidy: Bool { file.bytes == edited.bytes }

  /// The number of lines that git's diff has less.
  var linesLess: Int { Self.changedLines(old, edited) - Self.changedLines(old, file) }

  private static func changedLines(_ old: ParsedFile, _ new: ParsedFile) -> Int {
    let lines = (LineScript.lines(of: old.bytes), LineScript.lines(of: new.bytes))
    return LineScript.lines(from: lines.0, to: lines.1).count { $0.sign != " " }
  }

  /// The changes since the old version, by a class.
  private func changes(since old: ParsedFile, to new: ParsedFile) -> [Change] {
    guard let before = old.document, let after = new.document else { return [] }
    return SemanticDiff.changes(from: before, to: after, forApplying: false)
  }

  /// The number of edits.
  var edits: Int { changes(since: old, to: file).count { $0.changeClass != .bookkeeping } }

  /// What is taken back.
  var gone: [Change] { changes(since: file, to: edited) }

  /// The bookkeeping that stays, and why.
  var staying: [(change: Change, reason: Tidying.Reason)] {
    changes(since: old, to: file).filter { $0.changeClass == .bookkeeping }.map { change in
      let ofObject = kept.filter { $0.object == change.object.identity }
      let exact = ofObject.first { $0.isIn(change.property) }
      // What is outside of all objects has nothing to do with each other.
      let other = change.object.identity.isEmpty ? nil : ofObject.first
      return (change, (exact ?? other)?.reason ?? (change.kind == .removed ? .unused : .used))
    }
  }
}
