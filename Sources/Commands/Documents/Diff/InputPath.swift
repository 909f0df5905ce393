internal import Basics

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
        } else if DocumentName.ends(name) || LocalizedName.isStrings(Array(name.utf8)),
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
