internal import Basics
internal import SemanticDiff
internal import XibDrawing
internal import XibModel

/// Markup of a page. All text and all values of attributes are escaped here; only drawings bring markup of their own.
struct Markup: Sendable {
  private(set) var text: String

  private init(_ text: String) { self.text = text }

  static let empty = Markup("")

  static func text(_ text: String) -> Markup { Markup(XMLText.escapeContent(shown(text))) }

  /// A text with paths, whose lines end after their slashes and points rather than anywhere.
  static func name(_ text: String) -> Markup {
    let ends: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: ".")]
    let bytes = self.text(text).text.utf8.flatMap { ends.contains($0) ? [$0] + Array("<wbr>".utf8) : [$0] }
    return Markup(String(decoding: bytes, as: UTF8.self))
  }

  /// A line in which words may be marked as removed or added.
  static func words(_ line: String) -> Markup {
    joined(
      WordMarks.parts(of: line).map { part in
        switch part.kind {
        case .added: element("ins", [], text(part.text))
        case .removed: element("del", [], text(part.text))
        default: text(part.text)
        }
      })
  }

  /// An element with its attributes and what is in it.
  static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: Markup...) -> Markup {
    element(name, attributes, content)
  }

  static func element(_ name: StaticString, _ attributes: [Attribute], _ content: [Markup]) -> Markup {
    var text = "<\(name)"
    for attribute in attributes { text += attribute.text }
    text += ">"
    for part in content { text += part.text }
    return Markup(text + "</\(name)>")
  }

  /// An element that never holds anything, such as `input`.
  static func void(_ name: StaticString, _ attributes: [Attribute]) -> Markup {
    Markup("<\(name)" + attributes.map { $0.text }.joined() + ">")
  }

  /// A drawing with its marks. Where scripts run, it waits as text until it comes into view: hundreds of pictures at once
  /// are too much for a browser.
  static func drawing(_ side: ChangedPicture.MarkedDrawing) -> Markup {
    element("noscript", [], Markup(SVG.element(side.drawing, marks: side.marks)))
  }

  /// The badges that all marks of a page use.
  static let badges = Markup(MarkLooks.badges)

  /// The images of all drawings of a page.
  static func pictures(_ drawings: [Drawing]) -> Markup { Markup(Pictures.sheet(drawings)) }

  /// A style or a script of the program's own.
  static func code(_ name: StaticString, nonce: String, _ bytes: [UInt8]) -> Markup {
    Markup("<\(name) nonce=\"\(XMLText.escapeAttribute(nonce))\">\(String(decoding: bytes, as: UTF8.self))</\(name)>")
  }

  static func joined(_ parts: [Markup]) -> Markup { Markup(parts.map { $0.text }.joined()) }

  struct Attribute {
    fileprivate let text: String

    init(_ name: StaticString, _ value: String) {
      text = " \(name)=\"\(XMLText.escapeAttribute(Markup.shown(value)))\""
    }

    /// An attribute without a value.
    init(_ name: StaticString) { text = " \(name)" }
  }

  /// A text without the characters that change what stands around them.
  private static func shown(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    return isPlain ? text : ControlCharacters.replaced(in: text, keepsLines: true, keepsIsolates: true)
  }
}
