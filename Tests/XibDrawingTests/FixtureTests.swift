import Foundation
import TestSupport
import Testing
import XibArchives
import XibDrawing
import XibModel

/// Documents of every kind, compared with the pictures that are kept beside them.
///
/// With `XIB_UPDATE_PICTURES=1` the pictures are written anew; look at them before you keep them.
@Suite struct FixtureTests {
  private static let folder = PackageFile.url("Tests/XibDrawingTests/Fixtures")
  private static let updates = ProcessInfo.processInfo.environment["XIB_UPDATE_PICTURES"] == "1"

  static let names = [
    "SignIn", "Settings", "Cell", "Controls", "Preferences", "Browser", "Menus", "Watch", "Garden", "Collection",
    "RightToLeft", "Tour",
  ]

  private static func document(_ name: String) throws -> Document {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path)
    let file = try #require(files.first { $0.hasPrefix("Document.") })
    return try Document(file: [UInt8](Data(contentsOf: folder.appendingPathComponent("\(name)/\(file)"))))
  }

  @Test(arguments: names, [false, true]) func theDrawingsAreThoseThatAreKept(_ name: String, _ isDark: Bool) throws {
    let drawings = try drawings(of: Self.document(name), isDark: isDark)
    #expect(!drawings.isEmpty)
    for (number, drawing) in drawings.enumerated() {
      let file = Self.folder.appendingPathComponent("\(name)/\(number + 1)\(isDark ? "-dark" : "").svg")
      let svg = SVG.document(drawing)
      if Self.updates { try Data(svg.utf8).write(to: file) }
      let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
      #expect(svg == kept, "\(name), drawing \(number + 1)")
    }
  }

  @Test(arguments: names) func everyBoxIsWhereNumbersCanBeDrawn(_ name: String) throws {
    for drawing in try drawings(of: Self.document(name)) {
      #expect(drawing.size.width > 0 && drawing.size.height > 0)
      for box in drawing.boxes {
        let numbers = [box.frame.x, box.frame.y, box.frame.width, box.frame.height, box.opacity]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(box.title)")
      }
    }
  }
}
