internal import Findings
internal import Basics
internal import GitHistory
internal import ProjectIndex
internal import SemanticDiff
internal import XibModel

/// Compares documents with the code that they name.
struct SourceCheck: Sendable {
  let index: SourceIndex
  let ownClasses: OwnClasses
  /// In a merge, the code of its base and its sides.
  var sides: [SourceIndex] = []
  /// Whether a rule is on.
  let isOn: @Sendable (CheckRule) -> Bool

  /// Whether a class of a side has a property.
  func anySideHas(_ property: String, in name: String, _ library: LibraryClasses) -> Bool {
    sides.contains {
      ClassHierarchy(index: $0, library: library).lineage(of: name).property(property, in: library).isCertain
    }
  }

  /// Returns findings about names in a document that the code lacks, sorted by line.
  func findings(in document: Document, path: String) -> [Finding] {
    let missing = missingNames(in: document, path: path)
    guard !missing.isEmpty else { return [] }
    let lines = LineIndex(document.text)
    return findings(of: missing, in: document, path: path) { lines.line(at: document.nodes[$0].start) }
  }

  /// The findings for names that the code lacks, one for each cause.
  ///
  /// - Parameter line: Returns the line of an element.
  func findings(
    of missing: [MissingName], in document: Document, path: String, line: (Int) -> Int
  ) -> [Finding] {
    let naming = Naming(document)
    let findings = Dictionary(grouping: missing, by: \.cause).values.compactMap { missing -> Finding? in
      missing.first.map { first in
        Finding(
          first.identity.rule, in: path, line: line(first.node),
          object: Finding.Object(naming.object(around: first.owner)), message: MissingName.sentence(of: missing),
          code: first.code)
      }
    }
    return findings.sorted { ($0.line, $0.rule.name, $0.message) < ($1.line, $1.rule.name, $1.message) }
  }

  /// Returns the names in a document that the code lacks, rule by rule, in the order of the document.
  func missingNames(in document: Document, path: String) -> [MissingName] {
    // Nothing loads a document of no target.
    guard document.kind == .modern, !index.modules.isInNoTarget(document: path) else { return [] }
    var walk = ConnectionWalk(check: self, document: document, path: path)
    walk.run()
    return walk.missing
  }
}

extension SourceCheck {
  /// Reads the code in some folders; `nil` if there are no folders.
  ///
  /// - Parameter staged: The index, to read the code there and not in the work tree.
  init?(
    reading folders: SourceFolders, staged: (index: [GitPath: ObjectID], history: any History)?,
    isOn: @escaping @Sendable (CheckRule) -> Bool
  ) async throws {
    guard !folders.isEmpty else { return nil }
    let (files, projects) =
      if let staged { try await folders.stagedFiles(staged.index, in: staged.history) } else { try folders.files() }
    guard !files.isEmpty else { return nil }
    let outputs = await SourceReading(cache: folders.cache).read(files)
    let index = SourceIndex(
      try outputs.map { ($0.path, try $0.file) }, roots: try folders.roots, projects: ProjectModules(projects))
    self.init(index: index, ownClasses: OwnClasses(of: index), isOn: isOn)
  }
}

extension SourceReading.Output {
  /// The file.
  /// - Throws: ``SourceFolderError/unreadableFile(_:_:)``, or a `CodeProgramError` if no file could be read.
  var file: SourceFile {
    get throws {
      do {
        return try result.get()
      } catch let error as CodeProgramError {
        throw error
      } catch {
        throw SourceFolderError.unreadableFile(path, "\(error)")
      }
    }
  }
}

/// A name in a document that the code lacks.
struct MissingName: Sendable {
  /// Identifies the name across versions of a document and of the code.
  struct Identity: Hashable, Sendable {
    let rule: CheckRule
    /// The id of the object that is connected; empty if it has none.
    let object: String
    let className: String
    /// The name of the outlet, the action or the property; empty for a class.
    let name: String
  }

  /// How the code lacks it.
  enum Lack: Hashable, Sendable {
    case missing
    /// The code has it, but does not expose it to Objective-C.
    case hidden
    /// In another way, described by the sentence.
    case other(String)
  }

  let identity: Identity
  let lack: Lack
  /// The element at fault.
  let node: Int
  /// The object that a finding is about.
  let owner: Int
  let code: Finding.CodePlace?
  /// The similar name that the code has; `nil` if it has none.
  var hint: String?

  /// Why the name is missing. Names that are missing for one cause are reported as one.
  struct Cause: Hashable {
    let rule: CheckRule
    let object: String
    let className: String
    let lack: Lack
  }

  var cause: Cause {
    // A class that is missing is so for all its objects.
    let object = identity.rule == .unknownClass ? "" : identity.object
    return Cause(rule: identity.rule, object: object, className: identity.className, lack: lack)
  }

  /// Names that are missing for one cause, in a sentence.
  static func sentence(of missing: [MissingName]) -> String {
    guard let first = missing.first else { return "" }
    let owner = first.identity.className
    var names: [String] = []
    for name in missing.map(\.identity.name) where !names.contains(name) { names.append(name) }
    let list = names.inWords
    let (noun, mark) = first.words
    let isOne = names.count == 1
    switch first.lack {
    case .other(let sentence):
      let more = Set(missing.map(\.identity.object)).count - 1
      return more > 0 ? "\(sentence) So \(more == 1 ? "is one other object" : "are \(more) other objects")." : sentence
    case .missing:
      let hint = isOne ? first.hint.map { "; it has \($0)" } ?? "" : ""
      return "\(owner) has no \(noun)\(isOne ? "" : "s") \(list), which \(isOne ? "is" : "are") connected\(hint)."
    case .hidden:
      return isOne
        ? "\(list) of \(owner) is connected, but is no \(noun) in the code; mark it with \(mark)."
        : "\(list) of \(owner) are connected, but are no \(noun)s in the code; mark them with \(mark)."
    }
  }

  private var words: (noun: String, mark: String) {
    identity.rule == .unknownAction ? ("action", "@IBAction") : ("outlet", "@IBOutlet")
  }
}
