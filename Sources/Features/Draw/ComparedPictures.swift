internal import Basics
internal import GitHistory
internal import ProjectIndex

/// The images and colours of a project in the two versions that are compared.
struct ComparedPictures: Sendable {
  private let old: ProjectPictures?
  private let new: ProjectPictures?
  private let isDark: Bool

  /// - Parameters:
  ///   - old: Those of each version; `nil` if they are not known.
  init(old: ProjectPictures?, new: ProjectPictures?, isDark: Bool) {
    (self.old, self.new, self.isDark) = (old, new, isDark)
  }

  /// A difference with the images and colours that its documents name.
  func added(to difference: FileDifference) async -> FileDifference {
    var difference = difference
    let (documents, path) = (difference.documents, difference.path)
    if let old {
      difference.documents.assets.old = await old.assets(
        of: documents.old, at: difference.oldPath ?? path, isDark: isDark)
    }
    if let new { difference.documents.assets.new = await new.assets(of: documents.new, at: path, isDark: isDark) }
    return difference
  }
}

extension PathComparison {
  /// The images and colours of two folders, or of the projects around two files.
  func pictures(_ settings: DiffSettings) async -> ComparedPictures {
    let store = settings.pictureStore
    func project(_ path: InputPath) async -> ProjectPictures? {
      path.kind == .folder ? await .inFolder(path.text, store) : await .around(path.text, store)
    }
    return ComparedPictures(old: await project(old), new: await project(new), isDark: settings.dark)
  }
}

extension ComparedPictures {
  /// Those of two versions of a repository.
  init(_ versions: ComparedVersions, in history: any History, store: PictureStore, isDark: Bool) async {
    func tree(_ id: ObjectID?) async -> ProjectPictures? {
      guard let id, let files = try? await history.namedFiles(ofTree: id) else { return nil }
      return await .of(files, in: history, store)
    }
    func index() async -> ProjectPictures { await .of(SourceFolders.index(of: history.layout), in: history, store) }
    func workTree() async -> ProjectPictures? { await .inFolder(history.layout.workTree, store) }
    switch versions {
    case .trees(let old, let new): self.init(old: await tree(old), new: await tree(new), isDark: isDark)
    case .treeAndIndex(let old): self.init(old: await tree(old), new: await index(), isDark: isDark)
    case .indexAndWorkTree: self.init(old: await index(), new: await workTree(), isDark: isDark)
    case .treeAndWorkTree(let old): self.init(old: await tree(old), new: await workTree(), isDark: isDark)
    case .files: self.init(old: nil, new: nil, isDark: isDark)
    }
  }
}

extension DiffSettings {
  /// The images and colours for pictures of two versions; `nil` if no pictures are wanted.
  func pictures(of versions: ComparedVersions, in history: any History) async -> ComparedPictures? {
    guard hasPictures, imageRoom > 0 else { return nil }
    return await ComparedPictures(versions, in: history, store: pictureStore, isDark: dark)
  }

  fileprivate var pictureStore: PictureStore { PictureStore(room: imageRoom, readsPDF: readsPDF) }
}

extension ProjectPictures {
  /// The images and colours in the blobs of a repository.
  fileprivate static func of(
    _ files: [GitPath: ObjectID], in history: any History, _ store: PictureStore
  ) async -> ProjectPictures {
    let named = Dictionary(files.map { ($0.key.text, $0.value) }) { first, _ in first }
    return await ProjectPictures(named.keys.filter(NamedFile.isNamed), store: store) { path in
      guard let id = named[path] else { throw FileError.unreadable(path, .noSuchFileOrDirectory) }
      return try await history.blob(id)
    }
  }
}

extension History {
  /// The files of a tree that give names, in all its folders.
  fileprivate func namedFiles(ofTree id: ObjectID) async throws -> [GitPath: ObjectID] {
    var files: [GitPath: ObjectID] = [:]
    var folders: [(path: GitPath, id: ObjectID)] = [("", id)]
    while let folder = folders.popLast() {
      for entry in try await entries(ofTree: folder.id) {
        let name = entry.name
        let path = folder.path.bytes.isEmpty ? name : GitPath(bytes: folder.path.bytes + "/".utf8 + name.bytes)
        if entry.mode == .tree { folders.append((path, entry.id)) } else if entry.mode.isFile { files[path] = entry.id }
      }
    }
    return files
  }
}
