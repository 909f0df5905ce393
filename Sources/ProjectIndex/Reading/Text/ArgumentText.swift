internal import ProjectIndex

/// What an argument in code says, if it is a text, the name of a constant or the name of a class.
struct ArgumentText {
  let text: String
  /// Whether the text is the path of a constant, or the name of a class and ``IdentifierLiteral/ofClass``.
  let isConstant: Bool

  /// The types of AppKit that stand for a text.
  static let wrappers: Set<String> = [
    "NSUserInterfaceItemIdentifier", "NSStoryboard.Name", "NSStoryboard.SceneIdentifier",
    "NSStoryboardSegue.Identifier",
    "NSNib.Name", "NSImage.Name", "NSColor.Name",
  ]

  /// The beginnings of calls that make a type of AppKit of a text.
  private static let wrapping =
    wrappers.sorted().flatMap { [$0 + "(rawValue: ", $0 + "("] } + [".init(rawValue: ", ".init("]

  /// The ways to name a class as a text.
  private static let classNames = [
    ("String(describing: ", ".self)"), ("NSStringFromClass([", " class])"), ("NSStringFromClass(", ".class)"),
  ]

  /// Reads an argument as it is written; `nil` if it is computed.
  init?(_ written: String) {
    var code = written.drop { $0.isWhitespace || $0 == "@" }
    while code.last?.isWhitespace == true { code.removeLast() }
    let start = Self.wrapping.first { code.hasPrefix($0) && code.hasSuffix(")") }
    if let start { code = code.dropFirst(start.count).dropLast() }
    if let name = Self.interpolated(code) {
      (text, isConstant) = (name, true)
    } else if code.first == "\"", code.count > 1, code.last == "\"" {
      let text = code.dropFirst().dropLast()
      guard !text.contains(where: { $0 == "\"" || $0 == "\\" }) else { return nil }
      (self.text, isConstant) = (String(text), false)
    } else {
      guard let path = start == nil ? Self.path(code) : Self.isPath(code) ? String(code) : nil else { return nil }
      (text, isConstant) = (path, true)
    }
  }

  /// What describes an object, or in a function of a type, that type.
  static let ofSelf = "self" + IdentifierLiteral.ofClass

  /// The path of the name of the class that is all of a text: `"\(Panel.self)"`.
  private static func interpolated(_ code: Substring) -> String? {
    guard code.hasPrefix("\"\\("), code.hasSuffix(")\"") else { return nil }
    let inside = code.dropFirst(3).dropLast(2)
    return inside == "self" ? ofSelf : inside.hasSuffix(".self") ? path("String(describing: \(inside))") : nil
  }

  /// The path of a constant, or of the name of a class; `nil` if the code is neither.
  private static func path(_ code: Substring) -> String? {
    if ["String(describing: type(of: self))", "String(describing: Self.self)"].contains(code) {
      return IdentifierLiteral.ownName
    }
    if code == "String(describing: self)" { return Self.ofSelf }
    var code = code
    let ofSelf = "type(of: self)."
    if code.hasPrefix(ofSelf) { code = "Self." + code.dropFirst(ofSelf.count) }
    for (start, end) in classNames where code.hasPrefix(start) && code.hasSuffix(end) {
      let name = code.dropFirst(start.count).dropLast(end.count).split(separator: ".").last ?? ""
      return isPath(name) && name != "Self" && name != "self" ? name + IdentifierLiteral.ofClass : nil
    }
    if code.hasSuffix(".rawValue") { code = code.dropLast(".rawValue".count) }
    return isPath(code) ? String(code) : nil
  }

  private static func isPath(_ text: Substring) -> Bool {
    text.first.map { !$0.isNumber } == true
      && text.utf8.allSatisfy { CodeBytes.continuesWord($0) || $0 == UInt8(ascii: ".") }
  }
}
