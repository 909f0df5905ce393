internal import GitHistory
internal import SemanticMerge
internal import XibArchives
internal import XibModel

/// Edits of a side that are about objects which the other side moved to a document.
struct MovedEdits: Sendable {
  let content: MovedContent
  /// The document that has the objects now.
  let path: GitPath
  /// The document as the mover has it.
  let file: StoredFile
  /// The objects that came to it.
  let arrived: Set<String>
  /// The objects that the mover has in still other documents.
  let elsewhere: Set<String>
  /// The objects that the editing side moved to other documents.
  let kept: Set<String>

  /// What a person should know of an edit.
  ///
  /// - Parameter deed: What git does with it.
  func sentence(_ edit: String, _ deed: String) -> String {
    "An edit that \(content.editor.rawValue) made in \(content.origin) belongs here, where \(content.mover.rawValue) moved its "
      + "object, and git \(deed): \(edit)."
  }

  func followed(to target: [UInt8], style: ConflictStyle = ConflictStyle()) async -> MovedContent.Followed? {
    await content.followed(to: target, arrived, elsewhere: elsewhere, kept: kept, style: style)
  }
}

extension MergedTree {
  /// Whether the driver stops at a document: the mover's version of another one lacks edits that were made in it.
  func stops(at file: File, renamedFrom oldPath: GitPath?, in history: any History) async throws -> Bool {
    for edits in moved where edits.content.origin == (oldPath ?? file.path).text {
      let followed = await edits.followed(to: try await edits.file.bytes(in: history))
      if let followed, !followed.brought.isEmpty || followed.conflict != nil { return true }
    }
    return false
  }

  /// The edits that no merge of one document brings where they belong, by the documents that have the objects now.
  func movedEdits(in history: any History, _ ids: FileIdentities) async throws -> [MovedEdits] {
    var found: [MovedEdits] = []
    for mover in [Side.ours, .theirs] {
      let (moves, edits) = mover == .ours ? (documents.ours, documents.theirs) : (documents.theirs, documents.ours)
      found += try await movedEdits(by: mover, moves, edits, ids, in: history)
    }
    return found.sorted { $0.path < $1.path }
  }

  /// An edited document that the mover changed, too, with the ids that the mover's version lacks.
  private struct Origin {
    let path: GitPath
    let base: StoredFile
    let moved: StoredFile?
    let edited: StoredFile
    let lost: Set<String>
  }

  private func movedEdits(
    by mover: Side, _ moves: [SideChange], _ edits: [SideChange], _ ids: FileIdentities, in history: any History
  ) async throws -> [MovedEdits] {
    let edited = Dictionary(edits.compactMap { edit in edit.oldPath.map { ($0, edit) } }) { first, _ in first }
    // Most merges have no such pair, and then nothing is read.
    guard moves.count > 1 else { return [] }
    var origins: [Origin] = []
    for move in moves {
      guard let path = move.oldPath, let base = move.old, let edit = edited[path],
        let other = edit.new, other != base, base.mode.isFile, other.mode.isFile, move.new?.mode.isFile ?? true,
        path.isInterfaceBuilderDocument
      else { continue }
      let lost = try await ids.of(base).subtracting(ids.of(move.new))
      if !lost.isEmpty { origins.append(Origin(path: path, base: base, moved: move.new, edited: other, lost: lost)) }
    }
    guard !origins.isEmpty else { return [] }
    let all = origins.reduce(into: Set<String>()) { $0.formUnion($1.lost) }
    var arrivals: [(path: GitPath, file: StoredFile, ids: Set<String>)] = []
    for move in moves {
      guard let path = move.newPath, let file = move.new, file != move.old, file.mode.isFile,
        path.isInterfaceBuilderDocument
      else { continue }
      let arrived = try await ids.of(file).intersection(all).subtracting(ids.of(move.old))
      if !arrived.isEmpty { arrivals.append((path, file, arrived)) }
    }
    guard !arrivals.isEmpty else { return [] }
    var kept: Set<String> = []
    for edit in edits where edit.new != edit.old && edit.newPath?.isInterfaceBuilderDocument == true {
      kept.formUnion(try await ids.of(edit.new).intersection(all).subtracting(ids.of(edit.old)))
    }
    let arrived = arrivals.reduce(into: Set<String>()) { $0.formUnion($1.ids) }
    var found: [MovedEdits] = []
    for origin in origins {
      let places = arrivals.filter { $0.path != origin.path && !$0.ids.isDisjoint(with: origin.lost) }
      guard !places.isEmpty,
        let content = await content(of: origin, by: mover, in: history)
      else { continue }
      for place in places {
        found.append(
          MovedEdits(
            content: content, path: place.path, file: place.file, arrived: place.ids,
            elsewhere: arrived.subtracting(place.ids), kept: kept))
      }
    }
    return found
  }

  @concurrent
  private func content(of origin: Origin, by mover: Side, in history: any History) async -> MovedContent? {
    guard let base = await origin.base.document(in: history), let edited = await origin.edited.document(in: history)
    else { return nil }
    var moved: Document?
    if let file = origin.moved {
      moved = await file.document(in: history)
      if moved == nil { return nil }
    }
    return MovedContent(mover: mover, origin: origin.path.text, base: base, moved: moved, edited: edited)
  }
}

/// The ids in files, read once and without parsing them.
actor FileIdentities {
  private let history: any History
  private var known: [StoredFile: Set<String>] = [:]

  init(history: any History) { self.history = history }

  func of(_ file: StoredFile?) async throws -> Set<String> {
    guard let file, file.mode.isFile else { return [] }
    if let ids = known[file] { return ids }
    let ids = Self.ids(in: try await file.bytes(in: history))
    known[file] = ids
    return ids
  }

  private static func ids(in bytes: [UInt8]) -> Set<String> {
    let mark = Array("id=\"".utf8), sceneMark = Array("sceneID=\"".utf8)
    var ids: Set<String> = [], at = 0
    while let equals = bytes[at...].firstIndex(of: UInt8(ascii: "=")) {
      at = equals + 1
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { continue }
      func ends(_ mark: [UInt8]) -> Bool {
        let start = equals + 2 - mark.count
        return start > 0 && bytes[start - 1] <= 0x20 && bytes[start..<(equals + 2)].elementsEqual(mark)
      }
      guard let end = bytes[(at + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { break }
      if ends(mark) || ends(sceneMark) { ids.insert(String(decoding: bytes[(at + 1)..<end], as: UTF8.self)) }
      at = end + 1
    }
    return ids
  }
}
