internal import SemanticMerge
internal import XibModel

/// Facts about a merge of a document that was an archive of Xcode 3 or 4 and that a side saved with a newer
/// Xcode.
enum ArchiveConversion {
  /// The side that was converted while the other is still an archive; `nil` if both have the same format.
  static func onlySide(_ ours: [UInt8], _ theirs: [UInt8]) -> Side? {
    switch (Document.Kind(sniffing: ours), Document.Kind(sniffing: theirs)) {
    case (.modern, .archive): .ours
    case (.archive, .modern): .theirs
    default: nil
    }
  }

  /// Why two converted sides can't be merged: one of them lacks an object or a connection of the archive that was their
  /// base. `nil` if both sides kept or deleted the same ones.
  ///
  /// An archive tells which objects there were, because a converted document keeps their ids (format.md 8). It can't
  /// tell whether the other side changed such an object.
  static func deletion(_ base: Document, _ ours: Document, _ theirs: Document) -> String? {
    let (mine, its) = (identifiers(of: ours), identifiers(of: theirs))
    guard let id = base.recordIDs.first(where: { mine.contains($0) != its.contains($0) }) else { return nil }
    let deleter: Side = mine.contains(id) ? .theirs : .ours
    return "the merge base is an archive of Xcode 3 or 4, and only \(deleter.rawValue) deleted its object \(id)"
  }

  private static func identifiers(of document: Document) -> Set<String> {
    Set(document.nodes.indices.compactMap { document.identifier(of: $0) })
  }
}

extension MergeVersions {
  subscript(side: Side) -> [UInt8] { side == .ours ? ours : theirs }
}

extension ConflictStyle {
  /// The two sides as one conflict, each whole between markers.
  func markedWhole(_ versions: MergeVersions) -> [UInt8] {
    let lineEnd = Array((FileForm.split(versions.ours).form.usesCRLF ? "\r\n" : "\n").utf8)
    func lines(_ text: [UInt8]) -> [UInt8] { text.isEmpty || text.last == UInt8(ascii: "\n") ? text : text + lineEnd }
    var text = marker("<", oursLabel) + lineEnd + lines(versions.ours)
    if form == .diff3 { text += marker("|", baseLabel) + lineEnd + lines(versions.base) }
    return text + marker("=") + lineEnd + lines(versions.theirs) + marker(">", theirsLabel) + lineEnd
  }
}
