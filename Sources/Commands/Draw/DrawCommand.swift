internal import ArgumentParser
internal import Basics
internal import CommandSupport
internal import XibDrawing
internal import XibModel

struct DrawCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draws the scenes, windows, views and menus of a document as SVG pictures.",
    discussion: """
      Each gets a file of its own, and a storyboard also gets a map of its scenes; the names of the files are printed. The \
      pictures show the frames that Xcode saved. Images are placeholders with their names.
      """)

  @Argument(help: "A document; - is standard input.", completion: .file())
  var file: String
  @Option(
    name: .shortAndLong, help: "The folder to write to. (default: NAME-drawings, here)", completion: .directory)
  var output: String?
  @Flag(help: "Draw the dark appearance.")
  var dark = false

  func run() async throws {
    let document = try readDocument()
    let drawings: [Drawing]
    do throws(DrawingError) { drawings = try XibDrawing.drawings(of: document, isDark: dark) } catch {
      throw DrawError.drawing(file, error)
    }
    guard !drawings.isEmpty else { throw DrawError.nothing(file) }
    let folder = try PictureFolder(output ?? Self.stem(of: file) + "-drawings")
    var names = PictureNames()
    for drawing in drawings {
      let path = try folder.write(SVG.document(drawing), as: names.next(drawing.title) + ".svg")
      try StandardOutput.write(Array((ControlCharacters.replaced(in: path) + "\n").utf8))
    }
  }

  private func readDocument() throws -> Document {
    let bytes = try InputPath(file).read()
    do throws(ParseError) { return try Document(parsing: bytes) } catch { throw DrawError.unreadable(file, error) }
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
  case drawing(String, DrawingError)
  case nothing(String)

  var description: String {
    switch self {
    case .unreadable(let file, let error): "\(file) can't be drawn. \(error)"
    case .drawing(let file, let error): "\(file) can't be drawn. \(error)"
    case .nothing(let file): "\(file) holds no scene, window, view or menu, so there is nothing to draw."
    }
  }
}
