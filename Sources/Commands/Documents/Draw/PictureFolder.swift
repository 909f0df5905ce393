internal import Basics

/// A folder that pictures are written to.
struct PictureFolder {
  let path: String

  /// Makes the folder and the folders above it, if they are missing.
  init(_ path: String) throws(FileError) {
    self.path = path
    try Files.makeFolder(path)
  }

  /// Writes a picture; returns its path.
  func write(_ text: String, as name: String) throws(FileError) -> String {
    let file = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    try Files.write(Array(text.utf8), to: file)
    return file
  }
}

/// Names for the files of pictures: numbered, in the order they are drawn, and safe on every file system.
struct PictureNames {
  private var count = 0

  /// The next name, without an extension: a number, and the letters and digits of the title.
  mutating func next(_ title: String) -> String {
    count += 1
    var name = ""
    for character in title.unicodeScalars.prefix(200) {
      let isPlain =
        character.isASCII ? character.properties.isAlphabetic || character.properties.numericType != nil : false
      if isPlain { name.unicodeScalars.append(character) } else if !name.hasSuffix("-"), !name.isEmpty { name += "-" }
      if name.utf8.count >= 50 { break }
    }
    while name.hasSuffix("-") { name.removeLast() }
    let number = (count < 10 ? "0" : "") + String(count)
    return name.isEmpty ? number : "\(number)-\(name)"
  }
}
