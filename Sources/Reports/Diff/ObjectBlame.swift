internal import Basics
internal import SemanticDiff
package import XibModel

/// The commit that last changed each object of a document.
package struct ObjectBlame {
  private struct Origin {
    let commit: String
    let date: String
    let author: String
    /// The commit's action on the object, such as `added`.
    let action: String
  }

  private let objects: [DescribedObject]
  private var origins: [String: Origin] = [:]
  private var open: Set<String>

  /// - Parameter document: The document as it is in the latest commit.
  package init(of document: Document) {
    let names = Naming(document)
    objects = document.nodes.indices.filter { document.identifier(of: $0) != nil }.map { names.object(around: $0) }
    open = Set(objects.map(\.identity))
  }

  /// Adds a commit, the latest first.
  ///
  /// - Returns: Whether the commit of each object is known.
  package mutating func add(_ commit: CommitDifference) -> Bool {
    for change in commit.files.flatMap(\.changes) where !change.isList {
      note(change.object.identity, commit, action(of: change))
      if change.kind == .added { for id in change.contains { note(id, commit, "added") } }
    }
    return open.isEmpty
  }

  private mutating func note(_ id: String, _ commit: CommitDifference, _ action: String) {
    guard open.remove(id) != nil else { return }
    origins[id] = Origin(
      commit: String(commit.heading.id.prefix(9)), date: String(commit.heading.date.prefix(10)),
      author: commit.heading.authorName, action: action)
  }

  private func action(of change: Change) -> String {
    change.kind == .changed ? FactWords(isRaw: false).property(change.fact) ?? "changed" : change.kind.rawValue
  }

  /// One line for each object, in the order of the document.
  ///
  /// - Parameter id: The one object to show, with its connections and constraints; `nil` for all.
  package func lines(only id: String? = nil) -> [String] {
    let shown = objects.filter { object in
      id == nil || object.identity == id || object.ancestors.last?.id == id && object.isPartOfParent
    }
    let authors = shown.map { object in origins[object.identity]?.author ?? "" }
    let width = min(authors.map(\.count).max() ?? 0, 20)
    return zip(shown, authors).map { object, author in
      let origin = origins[object.identity]
      let who = TerminalText.line(author, limit: 20)
      let padding = String(repeating: " ", count: max(0, width - who.count))
      let commit = origin?.commit ?? String(repeating: "?", count: 9), date = origin?.date ?? "          "
      let indent = String(repeating: "  ", count: object.ancestors.count)
      return "\(commit) \(date) \(who)\(padding) \(indent)\(subject(of: object))"
        + (origin.map { "  [\($0.action)]" } ?? "")
    }
  }

  private func subject(of object: DescribedObject) -> String {
    ObjectNames.subject(object.element, named: object.name) { TerminalText.line($0, limit: $1 ? 80 : 60) }
  }
}
