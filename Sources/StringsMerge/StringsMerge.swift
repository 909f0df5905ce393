package import ThreeVersions

/// The merge of three versions of a file with texts, key by key.
///
/// What neither side changed is written with the bytes of ours. It knows no documents.
package struct StringsMerge {
  /// A value that both sides changed differently, or that one side changed and the other deleted.
  package struct Conflict: Equatable, Sendable {
    /// What the sides contradict each other about.
    package enum Kind: Equatable, Sendable {
      case text
      /// One side deleted the entry, the other wrote another comment.
      case comment
      /// One side deleted the entry, the other marked it as one that stays.
      case mark
      /// The text varies by something, such as `plural`, on one side only or differently on both; `nil` where it does not vary.
      case variation(ours: String?, theirs: String?)
    }

    package let kind: Kind
    /// The keys that lead to the value.
    package let path: [String]
    /// The values; `nil` where a version has none.
    package let base: String?
    package let ours: String?
    package let theirs: String?

    init(_ kind: Kind = .text, path: [String], base: String?, ours: String?, theirs: String?) {
      (self.kind, self.path, self.base, self.ours, self.theirs) = (kind, path, base, ours, theirs)
    }
  }

  package let conflicts: [Conflict]
  /// The keys that lead to the entries whose comments both sides changed, each otherwise. Those of ours stay.
  package let comments: [[String]]
  /// The keys that lead to the entries of which a person's comment stays, in place of one that Xcode wrote on the other side.
  package let personal: [(path: [String], side: Side)]
  private let pieces: [Piece]
  private let form: TextForm

  /// - Parameters:
  ///   - base: The merge base; `nil` or empty if there is none.
  ///   - format: The format that the name of the file tells.
  /// - Throws: ``Unreadable`` for a version that can't be read.
  package init(base: [UInt8]?, ours: [UInt8], theirs: [UInt8], format: StringsFormat) throws(Unreadable) {
    var old = try base.flatMap { $0.isEmpty ? nil : $0 }.map { bytes throws(Unreadable) in
      try Unreadable.naming("base") { () throws(StringsMergeError) in try StringsText(bytes, format) }
    }
    var mine = try Unreadable.naming("ours") { () throws(StringsMergeError) in try StringsText(ours, format) }
    var its = try Unreadable.naming("theirs") { () throws(StringsMergeError) in try StringsText(theirs, format) }
    if let style = ThreeWay(base: old?.table, ours: mine.table, theirs: its.table).newStyle {
      old?.table.write(in: style)
      mine.table.write(in: style)
      its.table.write(in: style)
    }
    var merge = TableMerge(isCatalog: format == .xcstrings)
    pieces = merge.merged(ThreeWay(base: old?.table, ours: mine.table, theirs: its.table), at: [])
    (conflicts, comments, personal) = (merge.conflicts, merge.comments, merge.personal)
    form = ThreeWay(base: old?.form, ours: mine.form, theirs: its.form).source == .theirs ? its.form : mine.form
  }

  /// The bytes with conflicts between markers.
  package func bytes(_ style: ConflictStyle = ConflictStyle()) -> [UInt8] {
    form.file(of: Piece.lines(of: pieces, style))
  }

  /// The bytes with one side at each conflict.
  package func bytes(favoring side: Side) -> [UInt8] { form.file(of: pieces.flatMap { $0.text[side] }) }

  /// A version that can't be read.
  package struct Unreadable: Error, CustomStringConvertible {
    package let version: String
    package let error: StringsMergeError

    package var description: String { "\(version): \(error)" }

    fileprivate static func naming<Value>(
      _ version: String, _ read: () throws(StringsMergeError) -> Value
    ) throws(Unreadable) -> Value {
      do throws(StringsMergeError) {
        return try read()
      } catch {
        throw Unreadable(version: version, error: error)
      }
    }
  }
}
