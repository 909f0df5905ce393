/// The bundle that code asks for a document, as it is written.
enum CodeBundle {
  private static let labels = ["bundle:", "inBundle:", "in:"].map { Array($0.utf8) }
  /// How the bundle of an app or of a class of it is written.
  private static let own = ["nil", "Bundle", ".main", ".module", "NSBundle", "[NSBundle"].map { Array($0.utf8) }
  /// The words before the class whose bundle code asks for.
  private static let ofClass = ["(for: ", "ForClass:["].map { Array($0.utf8) }

  /// How the bundle of the app, or that of a class, is written. What a package copies is in neither.
  private static let main = [
    "nil", ".main", "Bundle.main", "Bundle(for:", "NSBundle.main", "[NSBundle mainBundle]", "[NSBundle bundleForClass:",
  ].map { Array($0.utf8) }

  /// Whether the argument after a place is the bundle of the app or of a class.
  static func isOfMain(in text: [UInt8], after start: Int) -> Bool {
    argument(in: text, after: start).map { main.contains(where: $0.starts) } == true
  }

  /// The bundle after a place; `nil` if none is given.
  private static func argument(in text: [UInt8], after start: Int) -> ArraySlice<UInt8>? {
    let rest = text[start..<min(text.count, start + 40)].drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    return labels.first(where: rest.starts).map { rest.dropFirst($0.count).drop { $0 <= 0x20 } }
  }

  /// Whether the bundle in some code is the app's, or that of a class.
  static func isOwn(_ code: some Collection<UInt8>) -> Bool { own.contains(where: code.starts) }

  /// The class whose bundle the argument after a place is; empty if it is the app's, `nil` if that is not known.
  static func owner(in text: [UInt8], after start: Int) -> String? {
    guard let bundle = argument(in: text, after: start) else { return "" }
    if isOwn(bundle) { return named(in: text, bundle.startIndex) }
    // A class may have it: `Assets.bundle`, `[Assets bundle]`.
    let owner = bundle.drop { $0 == UInt8(ascii: "[") }.prefix(while: CodeBytes.continuesWord)
    if CodeBytes.isCapitalized(owner), owner.endIndex < text.count, ". ".utf8.contains(text[owner.endIndex]) {
      return String(decoding: owner, as: UTF8.self)
    }
    // A variable, of which the file may say what it is.
    let variable = bundle.prefix(while: CodeBytes.continuesWord)
    guard !variable.isEmpty, let given = text.firstRange(of: variable + Array(" = ".utf8))?.upperBound,
      isOwn(text[given...])
    else { return nil }
    return named(in: text, given)
  }

  /// The class in `Bundle(for: Panel.self)` or `[NSBundle bundleForClass:[Panel class]]` at a place; empty for none, and for the
  /// class around.
  private static func named(in text: [UInt8], _ start: Int) -> String {
    let rest = text[start..<min(text.count, start + 40)]
    guard let place = ofClass.lazy.compactMap({ rest.firstRange(of: $0)?.upperBound }).first else { return "" }
    let name = String(decoding: text[place...].prefix(while: CodeBytes.continuesWord), as: UTF8.self)
    return ["self", "Self", "type"].contains(name) ? "" : name
  }
}
