#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

/// The names in a folder, in no order; none where it can't be read.
public struct FolderNames: Sequence {
  private let names: [String]

  public init(of folder: String) {
    guard let stream = opendir(folder) else {
      names = []
      return
    }
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

  public func makeIterator() -> [String].Iterator { names.makeIterator() }
}
