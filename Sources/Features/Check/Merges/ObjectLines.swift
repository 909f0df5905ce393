internal import XibArchives
internal import XibModel

/// Finds the lines of our version at which reports show the faults of a merge.
struct ObjectLines {
  /// The line of each id in the text of ours.
  private let lines: [String: Int]
  /// The line of each object of ours, by the id that reports have; in an archive, that is the one of its record.
  private let objects: [String: Int]
  /// Their version, which tells what is around an object that ours lacks; `nil` if it can't be parsed.
  private let theirs: Document?
  /// The lines of our version.
  private let text: [ArraySlice<UInt8>]

  init(_ ours: ParsedFile, _ theirs: ParsedFile) {
    var lines: [String: Int] = [:], recorded: [String: Int]?
    if let document = ours.document {
      let index = LineIndex(document.text)
      lines = document.objects.mapValues { index.line(at: document.nodes[$0].start) }
      recorded = document.recordedObjects.map { objects in
        Dictionary(objects.map { ($0.id, index.line(at: document.nodes[$0.node].start)) }) { _, last in last }
      }
    }
    self.lines = lines
    objects = recorded ?? lines
    self.theirs = theirs.modern
    text = Self.lines(of: ours.bytes)
  }

  /// The line of an object, or of the nearest one around it that ours has, or before it; 1 if there is none.
  func line(of id: String) -> Int {
    if let line = objects[id] { return line }
    guard let theirs, let node = theirs.object(id) else { return 1 }
    let before = theirs.nodes.indices.prefix(node).reversed().lazy.compactMap(theirs.identifier)
    return (theirs.identities(around: node) + before.prefix { $0 != id }).lazy.compactMap { objects[$0] }.first ?? 1
  }

  /// The line of the first of these objects that ours has; 1 if ours has none.
  func line(ofFirst ids: [String]) -> Int { ids.lazy.compactMap { objects[$0] }.first ?? 1 }

  /// The line of a fault of a merge.
  func line(of fault: Fault, in result: [UInt8]) -> Int {
    fault.objects.isEmpty
      ? line(near: fault.line, in: result) : fault.objects.lazy.compactMap { lines[$0] }.first ?? 1
  }

  /// The line of the first conflict in a text with markers.
  func firstConflict(in text: [UInt8]) -> Int {
    guard let markers = ConflictMarkers(text), let ours = markers.text(taking: .ours) else { return 1 }
    return line(near: markers.firstLine(of: .ours), in: ours)
  }

  /// The line of ours that corresponds to a line of a merge: the next equal line in the same object, or else the line
  /// of the object.
  private func line(near line: Int, in merge: [UInt8]) -> Int {
    let all = Self.lines(of: merge)
    guard all.indices.contains(line - 1) else { return 1 }
    guard !lines.isEmpty else { return min(line, max(1, text.count)) }
    for before in all[..<line].reversed() {
      guard let id = Self.identity(in: before), let start = lines[id] else { continue }
      return self.line(equalTo: all[line - 1], from: start) ?? start
    }
    return self.line(equalTo: all[line - 1], from: 1) ?? 1
  }

  /// The next line with this text; `nil` if none is near.
  private func line(equalTo wanted: ArraySlice<UInt8>, from start: Int) -> Int? {
    text[(start - 1)...].prefix(200).firstIndex { $0.elementsEqual(wanted) }.map { $0 + 1 }
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The id in a line, even if the line is not well-formed.
  private static func identity(in line: ArraySlice<UInt8>) -> String? {
    for word in line.split(separator: UInt8(ascii: " ")) {
      let parts = word.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      guard parts.count > 2, ["id=", "sceneID="].contains(where: { parts[0].elementsEqual($0.utf8) }) else { continue }
      return String(decoding: parts[1], as: UTF8.self)
    }
    return nil
  }
}
