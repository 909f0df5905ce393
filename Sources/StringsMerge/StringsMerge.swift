package import ThreeVersions

/// The merge of three versions of a file with texts, key by key.
///
/// What neither side changed is written with the bytes of ours. It knows no documents.
package struct StringsMerge: Sendable {
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
  /// The states, and the like, that both sides changed otherwise and a rule decided.
  package let states: [(path: [String], side: Side)]
  private let pieces: [Piece]
  private let form: TextForm
  package let format: StringsFormat
  /// The versions in one style.
  private let tables: ThreeWay<KeyedTable?>
  /// The value that each conflict is about.
  private let contested: [ThreeWay<KeyedTable.Value?>]

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
    self.init(
      ThreeWay(base: old?.table, ours: mine.table, theirs: its.table), format,
      ThreeWay(base: old?.form, ours: mine.form, theirs: its.form).source == .theirs ? its.form : mine.form)
  }

  private init(
    _ tables: ThreeWay<KeyedTable?>, _ format: StringsFormat, _ form: TextForm, _ answers: [Int: Answer] = [:]
  ) {
    var merge = TableMerge(isCatalog: format == .xcstrings, answers: answers)
    pieces = merge.merged(tables, at: [])
    (conflicts, contested, states) = (merge.conflicts, merge.contested, merge.states)
    (comments, personal) = (merge.comments, merge.personal)
    (self.tables, self.format, self.form) = (tables, format, form)
  }

  /// The bytes with conflicts between markers.
  package func bytes(_ style: ConflictStyle = ConflictStyle()) -> [UInt8] {
    form.file(of: Piece.lines(of: pieces, style))
  }

  /// The bytes with one side at each conflict.
  package func bytes(favoring side: Side) -> [UInt8] { form.file(of: pieces.flatMap { $0.text[side] }) }

  // MARK: Answers

  /// The merge in which conflicts are resolved.
  ///
  /// - Parameter answers: The answers, by the index of the conflict in ``conflicts``, of the kinds that it takes. The
  ///   others are open; all stay in the list.
  package func resolving(_ answers: [Int: Answer]) -> StringsMerge {
    StringsMerge(tables, format, form, answers)
  }

  package func kindsOfAnswers(to conflict: Int) -> [Answer.Kind] {
    [.ours, .theirs] + (contested[conflict].base == nil ? [] : [.base])
      + (conflicts[conflict].kind == .text && contested[conflict].takesText ? [.value] : [])
  }

  /// What each version has where a conflict is, as the file has it.
  package func lines(of conflict: Int) -> ThreeWay<String> {
    contested[conflict].map { $0.map { String(decoding: $0.text, as: UTF8.self) } ?? "" }
  }

  /// The state of the text in each version; `nil` where it has none.
  package func states(of conflict: Int) -> ThreeWay<String?> {
    contested[conflict].map { $0?[CatalogRules.state]?.string }
  }

  /// What is said of the entry of a conflict to translators, or beside it in a strings file.
  package func comment(of conflict: Int) -> String? {
    guard let key = conflicts[conflict].path.dropFirst(format.depthOfTexts).first else { return nil }
    for side in [tables.ours, tables.theirs] {
      let texts = format == .xcstrings ? side?[CatalogRules.texts]?.table : side
      guard let entry = texts?.entries.last(where: { $0.key == key }) else { continue }
      if format == .xcstrings { return entry.value[CatalogRules.comment]?.string }
      return entry.remark.isEmpty ? nil : entry.remark
    }
    return nil
  }

  /// Why the bytes of a result can't be read; `nil` if they can.
  package func problem(with bytes: [UInt8]) -> String? {
    do throws(StringsMergeError) { _ = try StringsText(bytes, format) } catch { return error.description }
    return nil
  }

  /// The number of keys that a side changed since the base.
  package func changeCount(of side: Side) -> Int {
    StringsDifference(from: tables.base, to: tables[side], format: format).keys.count
  }

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
