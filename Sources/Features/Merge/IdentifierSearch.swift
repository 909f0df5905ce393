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
  ///   - attributes: The attributes that have the ids.
  ///   - place: A commit, `--cached`, or nothing for the work tree.
  ///   - top: The top of the work tree; `nil` for the current folder.
  static func output(
    _ options: [String], _ ids: Set<String>, _ attributes: [String] = ofObjects, in place: [String], top: String? = nil
  ) async -> String? {
    let patterns = ids.sorted().prefix(mostIDs).flatMap { id in attributes.flatMap { ["-e", "\($0)=\"\(id)\""] } }
    let files = DocumentName.extensions.map { ":(top,icase)*.\($0)" }
    return await GitProgram.line(["grep", "-F"] + options + patterns + place + ["--"] + files, in: top)
  }

  /// The paths of the documents that have ids, with each id that one has; asks git once.
  ///
  /// - Parameter revision: The revision to look in; empty for the work tree.
  static func places(
    of ids: Set<String>, _ attributes: [String] = ofObjects, at revision: String, top: String? = nil
  ) async -> [(path: String, id: String)] {
    let place = revision.isEmpty ? [] : [revision]
    let found = await output(["-z", "-o", "--full-name"], ids, attributes, in: place, top: top)
    return (found ?? "").split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\0")
      guard parts.count == 2, let id = parts[1].split(separator: "\"").last else { return nil }
      return (String(revision.isEmpty ? parts[0] : parts[0].dropFirst(revision.count + 1)), String(id))
    }
  }
}
