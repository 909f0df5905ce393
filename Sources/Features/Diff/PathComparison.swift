internal import Basics
internal import SemanticDiff
internal import StringsMerge
internal import XibModel

/// The comparison of two paths: two files, two folders, or standard input and a file.
struct PathComparison {
  let old: InputPath
  let new: InputPath
  /// The name to show for two files; `nil` for their own.
  var label: String?

  /// The differences of all files.
  ///
  /// - Parameter keepsDocuments: Whether pictures are wanted, which need the documents.
  func differences(_ filter: ChangeFilter, keepsDocuments: Bool = false) throws(InputError) -> [FileDifference] {
    for path in [old, new] {
      if path.kind == .missing { throw .missing(path.text) }
      if path.kind == .other { throw .notAFile(path.text) }
    }
    switch (old.kind, new.kind) {
    case (.folder, .folder): return try folders(filter, keepsDocuments)
    case (.folder, _): throw .folderAgainstFile(folder: old.text, file: new.text)
    case (_, .folder): throw .folderAgainstFile(folder: new.text, file: old.text)
    case (.standardInput, .standardInput): throw .standardInputTwice
    default:
      if old.isNull, new.isNull { return [] }
      let path = [new, old].first { !$0.isNull && $0.kind != .standardInput } ?? (new.isNull ? old : new)
      let comparison = DocumentComparison.of(
        label ?? path.text, old: try old.version(), new: try new.version(),
        strings: StringsVersions(besides: old, new))
      var difference = comparison.difference(filter, keepsDocuments: keepsDocuments)
      let ids = comparison.newIDs(in: difference)
      let texts = ids.isEmpty ? [] : StringsVersions.files(of: new).values.map(\.file)
      for file in texts.sorted(by: { $0.path < $1.path }) { difference.remark(on: file, leaving: ids) }
      return [difference]
    }
  }

  private func folders(
    _ filter: ChangeFilter, _ keepsDocuments: Bool
  ) throws(InputError) -> [FileDifference] {
    let files = (try old.documentsAndStrings(), try new.documentsAndStrings())
    let (before, after) = (Set(files.0.filter(DocumentName.ends)), Set(files.1.filter(DocumentName.ends)))
    let strings = FolderStrings(old: old.text, new: new.text, files: files)
    var differences: [FileDifference] = []
    for path in before.union(after).union(strings.others).sorted() {
      func version(in folder: InputPath, _ paths: Set<String>) throws(InputError) -> [UInt8]? {
        paths.contains(path) ? try InputPath("\(folder.text)/\(path)").read() : nil
      }
      let comparison = DocumentComparison.of(
        path, old: try version(in: old, strings.isThere.old), new: try version(in: new, strings.isThere.new),
        strings: strings.versions(of: path))
      var difference = comparison.difference(filter, keepsDocuments: keepsDocuments)
      let ids = comparison.newIDs(in: difference)
      for file in ids.isEmpty ? [] : strings.files(of: path) { difference.remark(on: file, leaving: ids) }
      differences.append(difference)
    }
    return differences
  }
}

/// A path that the user gave, and the kind of thing it leads to.
struct InputPath {
  enum Kind: Equatable {
    case missing, file, folder, standardInput, other
  }

  let text: String
  let kind: Kind

  init(_ text: String) {
    self.text = text
    kind = text == "-" ? .standardInput : Self.kind(of: text)
  }

  func read() throws(InputError) -> [UInt8] {
    do throws(FileError) {
      return try kind == .standardInput ? StandardInput.read() : Files.read(text)
    } catch {
      throw .file(error)
    }
  }

  private static func kind(of path: String) -> Kind {
    switch PathKind(at: path, followsLinks: true) {
    case nil: .missing
    case .file, .stream: .file
    case .folder: .folder
    case .link, .other: .other
    }
  }

  /// The documents in a folder and below it, and the files with their texts, as sorted paths within the folder. Links
  /// to folders are not followed.
  func documentsAndStrings() throws(InputError) -> [String] {
    var found: [String] = []
    var pending = [""]
    while let folder = pending.popLast() {
      let path = folder.isEmpty ? text : "\(text)/\(folder)"
      let names: FolderNames
      do throws(FileError) { names = try FolderNames(reading: path) } catch { throw .file(error) }
      for name in names where name != ".git" {
        let below = folder.isEmpty ? name : "\(folder)/\(name)"
        if PathKind(at: "\(text)/\(below)") == .folder {
          pending.append(below)
        } else if DocumentName.ends(name) || StringsFormat(path: name) != nil,
          Files.isRegular("\(text)/\(below)")
        {
          // Only regular files: reading a pipe would block.
          found.append(below)
        }
      }
    }
    return found.sorted()
  }
}

extension InputPath {
  /// Whether this is the path that git gives for a missing version.
  var isNull: Bool { text == "/dev/null" }

  /// The bytes of a version; `nil` if git says that it is missing.
  func version() throws(InputError) -> [UInt8]? { isNull ? nil : try read() }
}

/// Why the inputs can't be compared.
enum InputError: Error, CustomStringConvertible {
  case missing(String)
  case file(FileError)
  case folderAgainstFile(folder: String, file: String)
  case notAFile(String)
  case standardInputTwice

  var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file or folder; check the path."
    case .file(let error): error.description
    case .folderAgainstFile(let folder, let file):
      "\(folder) is a folder and \(file) is not; compare two files, or two folders."
    case .notAFile(let path): "\(path) is neither a file nor a folder; compare two files, or two folders."
    case .standardInputTwice: "Standard input can be read only once; give a file for the other side."
    }
  }
}

/// The strings files and string catalogs of the documents in two folders.
struct FolderStrings {
  private let old: String
  private let new: String
  /// The files of each document, as paths within the folders, by the document's path.
  private var strings: [String: [String]] = [:]
  /// The files with texts that belong to no document.
  private(set) var others: [String] = []
  let isThere: (old: Set<String>, new: Set<String>)

  /// - Parameters:
  ///   - old: The path of the old folder.
  ///   - new: The path of the new folder.
  ///   - files: The paths of documents and files with texts within each.
  init(old: String, new: String, files: (old: [String], new: [String])) {
    (self.old, self.new) = (old, new)
    isThere = (Set(files.old), Set(files.new))
    let all = isThere.old.union(isThere.new)
    for path in all.sorted() {
      guard let name = LocalizedName(path.utf8), !DocumentName.ends(path) else { continue }
      let levels = name.documents.map { level in level.map { String(decoding: $0, as: UTF8.self) } }
      let own = name.isStrings ? levels.first { $0.contains(where: all.contains) } : nil
      if own == nil { others.append(path) }
      for document in own ?? [] {
        strings[document, default: []].append(path)
      }
    }
  }

  /// The files of a document in the new folder.
  func files(of document: String) -> [LocalizedFile] {
    (strings[document] ?? []).filter(isThere.new.contains).map { StringsOnDisk(of: $0, at: "\(new)/\($0)").file }
  }

  /// The files of a document that differ.
  func versions(of document: String) -> StringsVersions {
    var versions = StringsVersions()
    for path in strings[document] ?? [] {
      let before = isThere.old.contains(path) ? StringsOnDisk(of: path, at: "\(old)/\(path)") : nil
      let after = isThere.new.contains(path) ? StringsOnDisk(of: path, at: "\(new)/\(path)") : nil
      versions.add(before, after)
    }
    return versions
  }
}

/// The bytes of a file with texts, or the reason that they can't be read.
private struct StringsOnDisk {
  let name: String
  let bytes: Result<[UInt8], FileError>

  /// - Parameter name: The path to show.
  init(of name: String, at path: String) {
    self.name = name
    bytes = Result { () throws(FileError) in try Files.read(path) }
  }

  var file: LocalizedFile {
    switch bytes {
    case .success(let bytes): LocalizedFile(bytes, at: name)
    case .failure(let error): LocalizedFile(problem: error.description, at: name)
    }
  }
}

extension StringsVersions {
  /// Adds both versions of a file if they differ.
  fileprivate mutating func add(_ before: StringsOnDisk?, _ after: StringsOnDisk?) {
    if let before = try? before?.bytes.get(), let after = try? after?.bytes.get(), before == after { return }
    if let before { old.append(before.file) }
    if let after { new.append(after.file) }
  }

  /// The files of two documents on disk that differ; empty if one of the documents has none, as a temporary file.
  init(besides old: InputPath, _ new: InputPath) {
    self.init()
    guard StringsFormat(path: new.text) == nil else { return }
    let before = Self.files(of: old)
    guard !before.isEmpty else { return }
    let after = Self.files(of: new)
    guard !after.isEmpty else { return }
    for key in Set(before.keys).union(after.keys) { add(before[key], after[key]) }
  }

  /// The files of a document on disk, by language and ending.
  fileprivate static func files(of document: InputPath) -> [[String]: StringsOnDisk] {
    guard document.kind == .file, !document.isNull, let name = LocalizedName(document.text.utf8) else { return [:] }
    var files: [[String]: StringsOnDisk] = [:]
    for language in [nil] + FolderNames(of: name.folder).compactMap(LocalizedName.language(ofFolder:)) {
      for ending in LocalizedName.stringsEndings {
        let path = String(decoding: name.path(in: language, ending: ending), as: UTF8.self)
        guard Files.isRegular(path) else { continue }
        files[[language ?? "", ending]] = StringsOnDisk(of: path, at: path)
      }
    }
    return files
  }
}
