internal import Basics
internal import GitHistory
internal import SemanticDiff
internal import StringsMerge
internal import ThreeVersions
internal import XibArchives
internal import XibModel

/// The comparison of two versions of one file: by objects if both are documents, else by lines.
struct DocumentComparison {
  let path: String
  let oldPath: String?
  /// Whether the file at the old path is still there.
  let isCopy: Bool
  /// Each version; `nil` if there is none.
  let old: DocumentVersion?
  let new: DocumentVersion?
  let unmergedSide: Side?
  /// The strings files that differ.
  let strings: StringsVersions

  init(
    path: String, oldPath: String? = nil, isCopy: Bool = false, old: DocumentVersion?, new: DocumentVersion?,
    unmergedSide: Side? = nil, strings: StringsVersions = StringsVersions()
  ) {
    self.path = path
    self.oldPath = oldPath
    self.isCopy = isCopy
    self.old = old
    self.new = new
    self.unmergedSide = unmergedSide
    self.strings = strings
  }

  /// The comparison of the versions of a file that changed.
  init(of change: FileChange, old: DocumentVersion?, new: DocumentVersion?, strings: StringsVersions) {
    self.init(
      path: change.path.text, oldPath: change.oldPath?.text, isCopy: change.isCopy, old: old, new: new,
      strings: strings)
  }

  /// Parses two versions and makes a comparison of them.
  ///
  /// - Parameter isLink: Whether each version is the target of a symbolic link.
  static func of(
    _ path: String, oldPath: String? = nil, old: [UInt8]?, new: [UInt8]?,
    isLink: (old: Bool, new: Bool) = (false, false), strings: StringsVersions = StringsVersions()
  ) -> DocumentComparison {
    let before = old.map { DocumentVersion($0, isLink: isLink.old) }
    // Of the new version, only what differs is parsed.
    let after = new.map { DocumentVersion($0, isLink: isLink.new, after: before) }
    return DocumentComparison(path: path, oldPath: oldPath, old: before, new: after, strings: strings)
  }

  /// The difference between the versions.
  ///
  /// - Parameter keepsDocuments: Whether pictures are wanted, which need the documents.
  func difference(_ filter: ChangeFilter, keepsDocuments: Bool = false) -> FileDifference {
    let localized = localizedChanges
    let documents = keepsDocuments ? readings : (old: nil, new: nil)
    return FileDifference(
      path: path, oldPath: oldPath, status: status, content: content(filter, localized?.changes ?? []),
      unmergedSide: unmergedSide,
      filter: filter, mayHaveObject: filter.object.map(mentions) ?? true,
      documents: .init(old: documents.old, new: documents.new),
      stringsRemarks: localized?.remarks ?? [])
  }

  /// The new ids of objects that the difference shows as made anew, by the old ones.
  func newIDs(in difference: FileDifference) -> [String: String] {
    (try? new?.read(as: "the new version")).map { RecreatedObjects(in: difference.changes).newIDs(in: $0) } ?? [:]
  }

  /// Whether this comparison and others may have a change in common that a filter shows.
  func mayShareChanges(with others: [DocumentComparison], _ filter: ChangeFilter) -> Bool {
    var common: Set<ChangeSubject>?
    for comparison in [self] + others {
      guard let subjects = comparison.subjects(filter) else { return true }
      let shared = common?.intersection(subjects) ?? subjects
      if shared.isEmpty { return false }
      common = shared
    }
    return true
  }

  /// What the changes are about; `nil` if there are not two documents to compare.
  private func subjects(_ filter: ChangeFilter) -> Set<ChangeSubject>? {
    guard strings.isEmpty, case (let before?, let after?) = readings else { return nil }
    return changeSubjects(from: before, to: after, filter)
  }

  /// The differences of the document's texts in other files; `nil` if they are the same.
  private var localizedChanges: LocalizedChanges? {
    guard !strings.isEmpty else { return nil }
    let documents = readings
    return LocalizedChanges(from: strings.old, to: strings.new, of: documents.old, documents.new)
  }

  private var status: FileDifference.Status {
    if old == nil { return .added }
    if new == nil { return .deleted }
    if oldPath == nil { return .modified }
    return isCopy ? .copied : .renamed
  }

  private func content(_ filter: ChangeFilter, _ localized: [Change]) -> FileDifference.Content {
    if old?.bytes == new?.bytes, old?.isLink == new?.isLink { return .changes(filter.select(from: localized)) }
    do throws(Unreadable) {
      if let texts = try texts() { return .changes(filter.select(from: texts)) }
      return .changes(filter.select(from: try changes() + localized))
    } catch {
      // Lines can't be filtered by object; but a file without the object's id does not have the object.
      if let id = filter.object, !mentions(id) { return .changes(filter.select(from: [])) }
      // Don't report a parse error for a file that has not even the name of a document.
      let isDocument = [path, oldPath ?? path].contains(where: DocumentName.ends) || StringsFormat(path: path) != nil
      return .lines(
        LineDifference.unified(old?.bytes ?? [], new?.bytes ?? []),
        reason: isDocument ? error.reason : "the file is not a .xib or .storyboard.")
    }
  }

  /// The changes of a file with texts; `nil` if it is none.
  private func texts() throws(Unreadable) -> [Change]? {
    guard let format = StringsFormat(path: path), old?.isLink != true, new?.isLink != true else { return nil }
    do throws(StringsMergeError) {
      return try TextsComparison.changes(from: old?.bytes, to: new?.bytes, at: path, format)
    } catch {
      throw Unreadable(reason: error.description)
    }
  }

  private func mentions(_ id: String) -> Bool {
    [old, new].contains { $0?.bytes.holds(id.utf8) == true }
  }

  /// The documents that can be read, in one format.
  private var readings: (old: Document?, new: Document?) {
    inOneFormat(try? old?.read(as: "the old version"), try? new?.read(as: "the new version"))
  }

  private func inOneFormat(_ old: Document?, _ new: Document?) -> (old: Document?, new: Document?) {
    Document.inOneFormat(old, new)
  }

  private func changes() throws(Unreadable) -> [Change] {
    let before = try old?.read(as: "the old version"), after = try new?.read(as: "the new version")
    switch inOneFormat(before, after) {
    case (let before?, let after?):
      return SemanticDiff.changes(from: before, to: after, forApplying: false)
    case (let before?, nil): return [wholeChange(.removed, of: before)]
    case (nil, let after?): return [wholeChange(.added, of: after)]
    case (nil, nil): return []
    }
  }
}

/// The versions of the strings files and string catalogs of a document that differ.
struct StringsVersions: Sendable {
  var old: [LocalizedFile]
  var new: [LocalizedFile]

  init(old: [LocalizedFile] = [], new: [LocalizedFile] = []) { (self.old, self.new) = (old, new) }

  var isEmpty: Bool { old.isEmpty && new.isEmpty }
}

/// Why a version can't be compared by its objects.
struct Unreadable: Error {
  let reason: String
}

/// One version of a file, and the document in it.
struct DocumentVersion: Sendable {
  let bytes: [UInt8]
  /// Whether this is a symbolic link; its bytes are then the link's target.
  let isLink: Bool
  private let parsed: Result<Document, ParseError>

  /// Parses a version, of which only what differs from another one is parsed.
  init(_ bytes: [UInt8], isLink: Bool = false, after other: DocumentVersion? = nil) {
    self.bytes = bytes
    self.isLink = isLink
    parsed = Result { () throws(ParseError) in try ParsedFile.with(bytes).parsed(after: try? other?.parsed.get()) }
  }

  func read(as name: String) throws(Unreadable) -> Document {
    if isLink { throw Unreadable(reason: "\(name) is a symbolic link.") }
    switch parsed {
    case .failure(let error):
      throw Unreadable(reason: "\(name): \(error)")
    case .success(let document):
      if case .unknown(let root) = document.kind {
        throw Unreadable(reason: "\(name) has the root element \(root), which no Interface Builder document has.")
      }
      return document
    }
  }
}
