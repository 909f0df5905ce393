internal import Basics

/// Looks for documents that have ids, with `git grep`.
enum IdentifierSearch {
  static let ofObjects = ["id"], ofObjectsAndScenes = ["id", "sceneID"]

  /// Of more ids, only the first are looked for: a command has room for so many.
  private static let mostIDs = 200

  /// What git prints; `nil` if it finds nothing.
  ///
  /// - Parameters:
  ///   - options: The options that say what git prints.
  ///   - attributes: The attributes that have the ids; none for values in files with texts.
  ///   - place: A commit, `--cached`, or nothing for the work tree.
  ///   - top: The top of the work tree; `nil` for the current folder.
  static func output(
    _ options: [String], _ ids: Set<String>, _ attributes: [String] = ofObjects, in place: [String], top: String? = nil
  ) async -> String? {
    let patterns = ids.sorted().prefix(mostIDs).flatMap { id in
      attributes.isEmpty ? ["-e", "\"\(id)\""] : attributes.flatMap { ["-e", "\($0)=\"\(id)\""] }
    }
    let endings = attributes.isEmpty ? LocalizedName.textEndings : DocumentName.extensions
    let files = endings.map { ":(top,icase)*.\($0)" }
    return await GitProgram.line(["grep", "-F"] + options + patterns + place + ["--"] + files, in: top)
  }

  /// Which of some ids documents have, or which values files with texts.
  static func quoted(_ ids: Set<String>, _ attributes: [String], in place: [String]) async -> Set<String> {
    let found = await output(["-h", "-o"], ids, attributes, in: place)
    return Set(
      (found ?? "").split(separator: "\n").map { $0.drop { $0 != "\"" }.dropFirst().dropLast() }.map(String.init))
  }

  /// The paths of the documents that have ids, with each id that one has; asks git once.
  ///
  /// - Parameter revision: The revision to look in; empty for the work tree, `--cached` for the index.
  static func places(
    of ids: Set<String>, _ attributes: [String] = ofObjects, at revision: String, top: String? = nil
  ) async -> [(path: String, id: String)] {
    var places = revision.isEmpty ? [] : [revision]
    // A stash has what git did not track in a commit of its own.
    if revision == GitOperation.stash, await GitProgram.line(["rev-parse", "-q", "--verify", "\(revision)^3"]) != nil {
      places.append(revision + "^3")
    }
    let found = await output(["-z", "-o", "--full-name"], ids, attributes, in: places, top: top)
    return (found ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\0")
      guard parts.count == 2, let id = parts[1].split(separator: "\"").last else { return nil }
      let isOfCommit = !places.isEmpty && !revision.hasPrefix("-")
      return (String(isOfCommit ? parts[0].drop { $0 != ":" }.dropFirst() : parts[0]), String(id))
    }
  }

  /// The documents to which a patch adds ids, with each id.
  static func places(of ids: Set<String>, inPatch patch: [UInt8]) -> [(path: String, id: String)] {
    var places: [(path: String, id: String)] = [], path = ""
    for line in patch.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "+") {
      let line = String(decoding: line.dropFirst(), as: UTF8.self)
      if line.hasPrefix("++ b/") { path = String(line.dropFirst("++ b/".count)) }
      for id in ids where line.contains(" id=\"\(id)\"") { places.append((path, id)) }
    }
    return places.filter { DocumentName.ends($0.path) }
  }

  /// The same without documents that had the id already: what is a copy of another document moved nowhere.
  ///
  /// - Parameter base: The merge base; `nil` if it is not known.
  static func newPlaces(
    of ids: Set<String>, _ attributes: [String], at revision: String, since base: String?, top: String? = nil
  ) async -> [(path: String, id: String)] {
    let found = await places(of: ids, attributes, at: revision, top: top)
    guard !found.isEmpty, let base else { return found }
    let known = await places(of: Set(found.map(\.id)), attributes, at: base, top: top)
    return found.filter { place in !known.contains { $0 == place } }
  }
}
