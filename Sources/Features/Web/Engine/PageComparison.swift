internal import GitHistory
internal import SemanticDiff
internal import XibModel

/// A comparison of several files of which a page has both versions: what `xibdiff OLD NEW` says of two commits.
final class PageComparison {
  /// One version of a file, as the page read it.
  struct Given {
    let path: GitPath
    let mode: FileMode
    let bytes: [UInt8]
  }

  /// The documents and the files with texts of the newer commit, in order.
  private let tree: [GitPath]
  /// The files that were added, also those that are the same in both commits.
  private var old: [GitPath: FileVersion] = [:], new: [GitPath: FileVersion] = [:]
  /// The contents, in which each place is a number instead of a blob.
  private var versions: [FileVersion: DocumentVersion] = [:]
  /// What was compared, as nothing is compared twice.
  private var known: [DocumentChange: ComparedDocument] = [:]
  /// The paths that the page was asked for.
  private var asked: Set<GitPath> = []

  /// - Parameter tree: The paths of the newer commit, each with a zero byte after it; others than those of documents and
  ///   of files with texts are passed over.
  init(tree: [UInt8]) {
    self.tree = tree.split(separator: 0).map { GitPath(bytes: $0) }
      .filter { $0.isListed }.sorted()
  }

  /// Adds the versions of a file, and compares them alone. One that is neither a document nor a file with texts, such as
  /// the other side of a rename, does not count.
  func add(_ old: Given?, _ new: Given?, wantsPage: Bool) -> PageCalls.Answer {
    let before = old.map { version($0) }
    let after = new.map { version($0, after: before) }
    if let before { self.old[before.path] = before }
    if let after { self.new[after.path] = after }
    guard let change = FileChange(old: before, new: after) else { return PageCalls.Answer(PageCalls.clean, []) }
    return PageCalls.compare([compared(DocumentChange(change: change))], wantsPage: wantsPage)
  }

  private func version(_ given: Given, after other: FileVersion? = nil) -> FileVersion {
    let known = versions.first { $0.value.bytes == given.bytes }?.key.place
    let place = known ?? .blob(ObjectID(number: versions.count + 1))
    let version = FileVersion(path: given.path, mode: given.mode, place: place)
    if versions[version] == nil {
      versions[version] = DocumentVersion(
        given.bytes, isLink: given.mode == .symbolicLink, after: other.flatMap { versions[$0] })
    }
    return version
  }

  /// The paths in the newer commit of files that did not change and that the words need: documents of which only texts
  /// changed, and texts of objects that were made anew. Each is named once.
  func wanted() -> [GitPath] {
    let missing = tree.filter { new[$0] == nil && !asked.contains($0) }
    let listed = documents(besides: missing)
    var wanted = Set(listed.compactMap { $0.change.new }.filter { $0.place == .workTree }.map { $0.path })
    for document in listed where !wanted.contains(document.change.path) && !compared(document).newIDs.isEmpty {
      wanted.formUnion(missing.filter { $0.isText(of: document.change.path) })
    }
    asked.formUnion(wanted)
    return missing.filter(wanted.contains)
  }

  /// Compares all files that were added.
  func compare(wantsPage: Bool) -> PageCalls.Answer {
    PageCalls.compare(documents(besides: []).map { compared($0) }, wantsPage: wantsPage) { path in
      self.new.values.filter { $0.mode.isFile && $0.path.isText(of: GitPath(path)) }.sorted { $0.path < $1.path }
        .compactMap(self.texts)
    }
  }

  /// The documents that differ, and the files with texts of none.
  ///
  /// - Parameter others: Files of the newer commit that did not change and were not added.
  private func documents(besides others: [GitPath]) -> [DocumentChange] {
    let differing = Set(old.keys).union(new.keys).filter { $0.isListed && old[$0] != new[$0] }
    let files = differing.sorted().compactMap { FileChange(old: old[$0], new: new[$0]) }
    var same: [GitPath: FileVersion] = [:]
    for path in others { same[path] = FileVersion(path: path, mode: .regular, place: .workTree) }
    for (path, version) in new where old[path] == version { same[path] = version }
    let changed = ChangedDocuments(renamed(files.filter { !$0.path.isText }), of: files)
    let (documents, texts) = changed.listed(besides: same)
    return (documents + renamed(texts).map { DocumentChange(change: $0) }).sorted { $0.change.path < $1.change.path }
  }

  private func renamed(_ files: [FileChange]) -> [FileChange] {
    var detection = RenameDetection(in: files)
    for file in detection.files {
      if let version = versions[file] { detection.add(version.bytes, of: file) }
    }
    return detection.changes
  }

  private func compared(_ document: DocumentChange) -> ComparedDocument {
    if let known = known[document] { return known }
    let change = document.change
    let strings = StringsVersions(
      old: document.strings.compactMap { $0.old.flatMap(texts) },
      new: document.strings.compactMap { $0.new.flatMap(texts) })
    let made = ComparedDocument(
      DocumentComparison(
        of: change, old: change.old.flatMap { versions[$0] }, new: change.new.flatMap { versions[$0] }, strings: strings
      ))
    known[document] = made
    return made
  }

  private func texts(_ file: FileVersion) -> LocalizedFile? {
    versions[file].map { LocalizedFile($0.bytes, at: file.path.text) }
  }
}

/// A file with what differs in it, from which each form takes what it shows.
struct ComparedDocument {
  private let comparison: DocumentComparison
  /// The difference with nothing hidden.
  private let whole: FileDifference

  init(_ comparison: DocumentComparison) {
    self.comparison = comparison
    whole = comparison.difference(ChangeFilter(bookkeeping: .show), keepsDocuments: true)
  }

  /// The new ids of objects that were made anew, by the old ones.
  var newIDs: [String: String] { comparison.newIDs(in: whole) }

  /// - Parameter texts: Reads the files with texts of the newer document at a path.
  func difference(_ filter: ChangeFilter, texts: (String) -> [LocalizedFile]) -> FileDifference {
    var difference = whole.showing(filter)
    let ids = comparison.newIDs(in: difference)
    for file in ids.isEmpty ? [] : texts(comparison.path) { difference.remark(on: file, leaving: ids) }
    return difference
  }
}

extension GitPath {
  /// Whether this is the path of a document or of a file with texts.
  fileprivate var isListed: Bool { isInterfaceBuilderDocument || isText }

  /// Whether this is the path of texts of a document.
  fileprivate func isText(of document: GitPath) -> Bool { isStrings && documents.joined().contains(document) }
}
