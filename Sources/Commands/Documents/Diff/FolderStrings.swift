internal import Basics
internal import XibModel

/// The strings files and string catalogs of the documents in two folders.
struct FolderStrings {
  private let old: String
  private let new: String
  /// The files of each document, as paths within the folders, by the document's path.
  private var strings: [String: [String]] = [:]
  private let isThere: (old: Set<String>, new: Set<String>)

  /// - Parameters:
  ///   - old: The path of the old folder.
  ///   - new: The path of the new folder.
  ///   - files: The paths of documents and files with texts within each.
  init(old: String, new: String, files: (old: [String], new: [String])) {
    (self.old, self.new) = (old, new)
    isThere = (Set(files.old), Set(files.new))
    let all = isThere.old.union(isThere.new)
    for path in all.sorted() {
      guard let name = LocalizedName(path.utf8), name.isStrings else { continue }
      let levels = name.documents.map { level in level.map { String(decoding: $0, as: UTF8.self) } }
      for document in levels.first(where: { $0.contains(where: all.contains) }) ?? [] {
        strings[document, default: []].append(path)
      }
    }
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
    let before = Self.files(of: old)
    guard !before.isEmpty else { return }
    let after = Self.files(of: new)
    guard !after.isEmpty else { return }
    for key in Set(before.keys).union(after.keys) { add(before[key], after[key]) }
  }

  /// The files of a document on disk, by language and ending.
  private static func files(of document: InputPath) -> [[String]: StringsOnDisk] {
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
