/// The names in a folder, in no particular order.
public struct FolderNames: Sequence {
  private let names: [String]

  /// Reads a folder.
  /// - Throws: ``FileError/unreadable(_:_:)`` if the folder can't be read.
  public init(reading folder: String) throws(FileError) {
    guard let stream = opendir(folder) else { throw .unreadable(folder, Errno(rawValue: errno)) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    self.names = names
  }

  /// Reads a folder; empty if the folder can't be read.
  public init(of folder: String) {
    names = (try? FolderNames(reading: folder))?.names ?? []
  }

  public func makeIterator() -> [String].Iterator { names.makeIterator() }
}
