internal import ArgumentParser
internal import Basics
internal import StringsMerge
internal import XibArchives
internal import XibDrawing
internal import XibModel

struct DrawCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws the scenes, windows, views and menus of a document as SVG pictures.",
    discussion: """
      Each gets a file of its own, and a storyboard also gets a map of its scenes; the names of the files are printed. The \
      pictures show the frames that Xcode saved, with the images and colours of the project around the file.
      """)

  @Argument(help: "A document; - is standard input.", completion: .file())
  var file: String
  @Option(
    name: .shortAndLong, help: "The folder to write to. (default: NAME-drawings, here)", completion: .directory)
  var output: String?
  @Flag(help: "Draw the dark appearance.")
  var dark = false
  @OptionGroup
  var images: ImageOptions
  @Option(help: "The form in which the files are listed.")
  var format = TextOrJSON.text

  func run() async throws {
    let document = try readDocument()
    let drawings: [Drawing]
    let isBare = images.room == 0 || NamedResource.ofProject(in: document).isEmpty
    let store = PictureStore(room: images.room, readsPDF: !images.leavesPDF)
    let project = isBare ? nil : await ProjectPictures.around(file, store)
    let assets = await project?.assets(of: document, at: realPath(file) ?? file, isDark: dark) ?? Assets()
    do throws(DrawingError) { drawings = try XibDrawing.drawings(of: document, isDark: dark, assets: assets) } catch {
      throw DrawError.drawing(file, error)
    }
    guard !drawings.isEmpty else { throw DrawError.nothing(file) }
    let folder = try PictureFolder(output ?? Self.stem(of: file) + "-drawings")
    var names = PictureNames()
    var list: [DrawReport] = []
    for drawing in drawings {
      let path = try folder.write(SVG.document(drawing), as: names.next(drawing.title) + ".svg")
      list.append(DrawReport(drawing, file: path))
      guard format == .text else { continue }
      try StandardOutput.write(Array((ControlCharacters.replaced(in: path) + "\n").utf8))
    }
    guard format == .json else { return }
    try StandardOutput.write(Array((DrawReport.json(list).text + "\n").utf8))
  }

  private func readDocument() throws -> Document {
    let bytes = try InputPath(file).read()
    guard StringsFormat(path: file) == nil else { throw DrawError.texts(file) }
    do throws(ParseError) { return try Document(file: bytes) } catch { throw DrawError.unreadable(file, error) }
  }

  /// The name of a file without its folder and its extension.
  private static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard name != "-" else { return "document" }
    return name.lastIndex(of: ".").map { String(name[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? name
  }
}

/// Why a document could not be drawn.
enum DrawError: Error, CustomStringConvertible {
  case unreadable(String, ParseError)
  case texts(String)
  case drawing(String, DrawingError)
  case nothing(String)

  var description: String {
    switch self {
    case .unreadable(let file, let error): "\(file) can't be drawn. \(error)"
    case .texts(let file): "\(file) holds texts and no views; draw the document that they are for."
    case .drawing(let file, let error): "\(file) can't be drawn. \(error)"
    case .nothing(let file): "\(file) holds no scene, window, view or menu, so there is nothing to draw."
    }
  }
}

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
