internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import SemanticMerge
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// Texts that a side brought to another file while the other side edited them where they were: strings files of which a catalog
/// was made, or texts of a table that are in another one now. The edits belong where the texts are.
struct MigratedTable: Sendable {
  /// A strings file, or one with plurals.
  struct Edited: Sendable {
    let path: GitPath
    /// Empty if the editor added the file.
    let base: [UInt8]
    let edited: [UInt8]

    /// Whether git puts the file beside the catalog, as only the editor knows it.
    var isNew: Bool { base.isEmpty }
  }

  let mover: Side
  /// The file that has the texts now.
  let catalog: GitPath
  /// That file as the mover has it.
  let file: StoredFile
  let files: [Edited]
  /// The keys that moved from a table to another one of its format; empty for a catalog that was made.
  var moved: Set<String> = []

  var editor: Side { mover.other }

  /// The catalog with the edits.
  struct Followed {
    /// With the mover's text where both sides changed one.
    let bytes: [UInt8]
    let brought: [Change]
    /// The catalog with markers, and its versions; `nil` if no text contradicts another.
    var conflict: (marked: [UInt8], versions: MergeVersions, sentences: [String])?
  }

  /// - Parameter catalog: The catalog as it is now.
  /// - Returns: `nil` if a file can't be read.
  func followed(to catalog: [UInt8], style: ConflictStyle = ConflictStyle()) -> Followed? {
    guard !ConflictText.looksMarked(catalog), let format = StringsFormat(path: self.catalog.text),
      let (base, edited) = try? moved.isEmpty ? made(catalog) : carried(catalog, format)
    else { return nil }
    let versions = MergeVersions(
      base: base, ours: mover == .ours ? catalog : edited, theirs: mover == .ours ? edited : catalog, format: format)
    guard
      let merge = try? StringsMerge(
        base: versions.base, ours: versions.ours, theirs: versions.theirs, format: format)
    else { return nil }
    let bytes = merge.conflicts.isEmpty ? merge.bytes() : merge.bytes(favoring: mover)
    let changes = try? TextsComparison.changes(from: catalog, to: bytes, at: self.catalog.text, format)
    var followed = Followed(bytes: bytes, brought: changes ?? [])
    if !merge.conflicts.isEmpty {
      followed.conflict = (
        merge.bytes(versions.fitting(style)), versions, merge.conflicts.map { $0.sentence }
      )
    }
    return followed
  }

  /// The versions of a catalog that was made of the files.
  private func made(_ catalog: [UInt8]) throws(StringsMergeError) -> (base: [UInt8], edited: [UInt8]) {
    var texts = try MigratedTexts(catalog)
    for file in files {
      guard let format = StringsFormat(path: file.path.text) else { continue }
      try texts.add(from: file.base, to: file.edited, format, language: LocalizedName(file.path.bytes)?.language)
    }
    return (texts.base, texts.edited)
  }

  /// The versions of a table to which texts of another one moved.
  private func carried(
    _ table: [UInt8], _ format: StringsFormat
  ) throws(StringsMergeError) -> (base: [UInt8], edited: [UInt8]) {
    guard let file = files.first else { return (table, table) }
    let keys = try EditedKeys(moved, from: file.base, to: file.edited, in: table, format)
    return (keys.base, keys.edited)
  }

  /// The keys of what was edited.
  var keys: [String] {
    guard moved.isEmpty else { return moved.sorted() }
    return files.flatMap { file in
      StringsFormat(path: file.path.text).flatMap {
        try? StringsDifference(from: file.base, to: file.edited, format: $0)
      }?.keys.map(\.name) ?? []
    }
  }

  /// What a person should know of an edit.
  ///
  /// - Parameter deed: What git does with it.
  func sentence(_ edit: String, _ deed: String) -> String {
    "An edit that \(editor.rawValue) made in \(origin) belongs here, where \(mover.rawValue) brought its texts, and git \(deed): "
      + "\(edit)."
  }

  /// The files, for a person to read.
  var origin: String {
    (files.first?.path.text ?? "") + (files.count > 1 ? " and \(counted(files.count - 1, "other file"))" : "")
  }
}

extension MergedTree {
  /// The strings files of which a side made catalogs, and what the other side edited in them.
  func migratedTables(in history: any History) async throws -> [MigratedTable] {
    var found: [MigratedTable] = []
    for mover in [Side.ours, .theirs] {
      let (moves, edits) = mover == .ours ? (texts.ours, texts.theirs) : (texts.theirs, texts.ours)
      let gone = moves.filter { $0.new == nil && $0.oldPath.map { !$0.isCatalog } ?? false }.compactMap(\.oldPath)
      let catalogs = moves.filter { $0.newPath?.isCatalog == true && $0.new?.mode.isFile == true }
      guard !gone.isEmpty, !catalogs.isEmpty else { continue }
      let tables = Set(gone.compactMap { LocalizedName($0.bytes)?.shared })
      let kept = Set(moves.filter { $0.new != nil }.compactMap(\.newPath))
      var files: [GitPath: [MigratedTable.Edited]] = [:]
      for edit in edits {
        guard let path = edit.newPath, !path.isCatalog, let new = edit.new, new.mode.isFile, new != edit.old,
          let name = LocalizedName(path.bytes), tables.contains(name.shared),
          edit.old == nil ? !kept.contains(path) : gone.contains(path),
          let catalog = name.catalog(among: catalogs.compactMap(\.newPath))
        else { continue }
        files[catalog, default: []].append(
          MigratedTable.Edited(
            path: path, base: try await edit.old?.bytes(in: history) ?? [], edited: try await new.bytes(in: history)))
      }
      for change in catalogs {
        guard let path = change.newPath, let file = change.new, let edited = files[path] else { continue }
        found.append(MigratedTable(mover: mover, catalog: path, file: file, files: edited))
      }
    }
    for mover in [Side.ours, .theirs] {
      found += try await movedKeys(by: mover, in: history)
    }
    return found
  }

  /// The texts that a side moved to another table, and that the other side edited in the old one.
  private func movedKeys(by mover: Side, in history: any History) async throws -> [MigratedTable] {
    let (moves, edits) = mover == .ours ? (texts.ours, texts.theirs) : (texts.theirs, texts.ours)
    let edited = Dictionary(edits.compactMap { edit in edit.oldPath.map { ($0, edit) } }) { first, _ in first }
    var found: [MigratedTable] = []
    // Most merges have no such pair, and then nothing is read.
    for move in moves where moves.count > 1 {
      guard let path = move.oldPath, let format = StringsFormat(path: path.text), let base = move.old,
        let new = move.new, let other = edited[path]?.new, [base, new, other].allSatisfy(\.mode.isFile)
      else { continue }
      let (old, its) = (try await base.bytes(in: history), try await other.bytes(in: history))
      let lost = try? EditedKeys.contested(base: old, without: try await new.bytes(in: history), edited: its, format)
      guard let lost, !lost.isEmpty else { continue }
      for target in moves {
        guard let place = target.newPath, place != path, let file = target.new, file.mode.isFile,
          StringsFormat(path: place.text) == format,
          LocalizedName(place.bytes)?.language == LocalizedName(path.bytes)?.language
        else { continue }
        let known = MovedTexts.keys(try await target.old?.bytes(in: history) ?? [], format)
        let arrived = MovedTexts.keys(try await file.bytes(in: history), format).intersection(lost).subtracting(known)
        guard !arrived.isEmpty else { continue }
        found.append(
          MigratedTable(
            mover: mover, catalog: place, file: file,
            files: [MigratedTable.Edited(path: path, base: old, edited: its)], moved: arrived))
      }
    }
    return found
  }
}

extension [MigratedTable] {
  /// The catalog to which the edits of a file belong.
  func table(of file: GitPath) -> MigratedTable? {
    first { table in table.moved.isEmpty && table.files.contains { $0.path == file } }
  }

  /// The tables to which texts of a file moved.
  func tables(withKeysOf file: GitPath) -> [MigratedTable] {
    filter { table in !table.moved.isEmpty && table.files.contains { $0.path == file } }
  }
}

extension GitPath {
  fileprivate var isCatalog: Bool { LocalizedName(bytes)?.ending == LocalizedName.catalogEnding }
}

extension LocalizedName {
  /// The catalog of a table of texts: the one beside the folders of languages, or else the only one of its name.
  fileprivate func catalog(among paths: [GitPath]) -> GitPath? {
    func table(_ name: LocalizedName) -> ArraySlice<UInt8>? { name.shared.split(separator: UInt8(ascii: "/")).last }
    let named = paths.compactMap { path in LocalizedName(path.bytes).map { (path, $0) } }
    if let own = named.first(where: { $0.1.shared == shared }) { return own.0 }
    let same = named.filter { table($0.1) == table(self) }
    return same.count == 1 ? same[0].0 : nil
  }
}
