internal import Basics
internal import SemanticDiff
internal import StringsMerge
internal import XibArchives
internal import XibModel

/// The commit that last changed each object of a document, or each text of a file in each language.
struct ObjectBlame {
  private struct Origin {
    let commit: LogReport.Heading
    /// The commit's action on the object, such as `added`.
    let action: String
  }

  private struct Object {
    let object: DescribedObject
    /// Its lines in the file; `nil` for what an archive has no record of.
    let lines: ClosedRange<Int>?
    /// The language of a text.
    var language: String?

    var id: String { ObjectBlame.id(object, language) }
  }

  /// What tells an object from others, or a text in a language.
  private static func id(_ object: DescribedObject, _ language: String?) -> String {
    object.isText ? "\(object.identity)\u{0}\(language ?? "")" : object.identity
  }

  /// The objects to show.
  private let objects: [Object]
  private var origins: [String: Origin] = [:]
  private var open: Set<String>

  /// - Parameters:
  ///   - file: The document as it is in the latest commit.
  ///   - id: The one object to show, with its connections and constraints; `nil` for all.
  ///   - shown: The lines of the file whose objects are shown: of each line, the innermost one; `nil` for all.
  init(of file: Document, only id: String? = nil, at shown: ClosedRange<Int>? = nil) {
    let document = file.modernized
    let names = Naming(document)
    let index = LineIndex(file.text)
    func lines(_ node: Int) -> ClosedRange<Int> {
      let first = index.line(at: file.nodes[node].start)
      return first...max(first, index.line(at: file.nodes[node].end - 1))
    }
    let recorded = file.recordedObjects.map { records in
      Dictionary(firstOf: records.reversed().map { ($0.id, lines($0.node)) })
    }
    let all = document.nodes.indices.filter { document.identifier(of: $0) != nil }.map { node in
      let object = names.object(around: node)
      return Object(object: object, lines: recorded.map { $0[object.identity] } ?? lines(node))
    }
    let innermost = shown.map { shown in
      Set(shown.compactMap { line in all.last { $0.lines?.contains(line) ?? false }?.object.identity })
    }
    objects = all.filter { entry in
      let object = entry.object
      let isAsked = id == nil || object.identity == id || object.ancestors.last?.id == id && object.isPartOfParent
      return isAsked && innermost?.contains(object.identity) ?? true
    }
    open = Set(objects.map { $0.id })
  }

  /// - Parameters:
  ///   - texts: The file as it is in the latest commit.
  ///   - path: The path of the file; that of a strings file names its language.
  ///   - key: The key of the one text to show; `nil` for all.
  ///   - shown: The lines of the file whose texts are shown; `nil` for all.
  init(
    of texts: StringsText, _ format: StringsFormat, at path: String, only key: String? = nil,
    at shown: ClosedRange<Int>? = nil
  ) {
    let own = LocalizedName(path.utf8)?.language
    objects = texts.places(format).filter { place in
      (key == nil || place.key == key) && shown.map { $0.overlaps(place.lines) } ?? true
    }.map {
      Object(
        object: DescribedObject(textWithKey: $0.key), lines: $0.lines,
        language: format == .xcstrings ? $0.language : own)
    }
    open = Set(objects.map { $0.id })
  }

  /// Adds a commit, the latest first.
  ///
  /// - Returns: Whether the commit of each object is known.
  mutating func add(_ commit: CommitDifference) -> Bool {
    for change in commit.files.flatMap(\.changes) where !change.isList {
      if change.object.isText, change.kind == .added {
        for entry in objects where entry.object.identity == change.object.identity { note(entry.id, commit, "added") }
      }
      note(Self.id(change.object, change.fact.localization?.language), commit, action(of: change))
      if change.kind == .added { for id in change.contains { note(id, commit, "added") } }
    }
    return open.isEmpty
  }

  private mutating func note(_ id: String, _ commit: CommitDifference, _ action: String) {
    guard open.remove(id) != nil else { return }
    origins[id] = Origin(commit: commit.heading, action: action)
  }

  private func action(of change: Change) -> String {
    change.kind == .changed ? FactWords(isRaw: false).property(change.fact) ?? "changed" : change.kind.rawValue
  }

  /// One line for each object, in the order of the document.
  func lines() -> [String] {
    let authors = objects.map { origins[$0.id]?.commit.authorName ?? "" }
    let width = min(authors.map { $0.count }.max() ?? 0, 20)
    return zip(objects, authors).map { entry, author in
      let object = entry.object, origin = origins[entry.id]
      let who = TerminalText.line(author, limit: 20)
      let padding = String(repeating: " ", count: max(0, width - who.count))
      let commit = origin.map { String($0.commit.id.prefix(9)) } ?? String(repeating: "?", count: 9)
      let date = origin.map { String($0.commit.date.prefix(10)) } ?? "          "
      let indent = String(repeating: "  ", count: object.ancestors.count)
      let id = object.id.map { " (\(TerminalText.line($0, limit: 80)))" } ?? ""
      return "\(commit) \(date) \(who)\(padding) \(indent)\(subject(of: object))\(id)"
        + (entry.language.map { " in \(Languages.name(of: $0))" } ?? "")
        + (origin.map { "  [\($0.action)]" } ?? "")
    }
  }

  /// The objects as JSON; `Documentation/xibdiff-blame.schema.json` describes it.
  func json(path: String) -> JSON {
    let members = objects.map { entry in
      let origin = origins[entry.id]
      return JSON.object(
        (entry.language.map { [("language", .string($0))] } ?? []) + [
          ("id", .string(entry.object.identity)), ("element", .string(entry.object.element)),
          ("name", .optional(entry.object.name)), ("around", .array(entry.object.ancestors.map { .string($0.id) })),
          ("lines", entry.lines.map { .array([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
          ("commit", origin.map { $0.commit.json } ?? .null), ("action", .optional(origin?.action)),
        ])
    }
    return .object([("version", .number(1)), ("path", .string(path)), ("objects", .array(members))])
  }

  private func subject(of object: DescribedObject) -> String {
    ObjectNames.subject(object.element, named: object.name) { TerminalText.line($0, limit: $1 ? 80 : 60) }
  }
}
