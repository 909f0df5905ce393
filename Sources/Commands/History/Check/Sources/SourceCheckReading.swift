internal import ProjectIndex
internal import CommandSupport
internal import Reports

extension SourceCheck {
  /// Reads the code in some folders; `nil` if there are no folders.
  init?(
    reading folders: SourceFolders, severity: @escaping @Sendable (SourceRule) -> Finding.Severity?
  ) async throws {
    guard !folders.isEmpty else { return nil }
    let (files, projects) = try folders.files()
    let outputs = await SourceReading(cache: folders.cache).read(files)
    let index = SourceIndex(
      try outputs.map { ($0.path, try $0.file) }, roots: try folders.roots, projects: ProjectModules(projects))
    self.init(index: index, ownClasses: OwnClasses(of: index), severity: severity)
  }
}

extension SourceReading.Output {
  /// The file.
  /// - Throws: ``SourceFolderError/unreadableFile(_:_:)``, or a `HelperProgramError` if no file could be read.
  var file: SourceFile {
    get throws {
      do {
        return try result.get()
      } catch let error as HelperProgramError {
        throw error
      } catch {
        throw SourceFolderError.unreadableFile(path, "\(error)")
      }
    }
  }
}
