/// Why the texts of a strings file or a string catalog could not be read.
public enum StringsError: Error, Equatable, Sendable {
  case encoding
  case propertyList
  case conflictMarkers(line: Int)
  /// The file does not have what it must have at a line.
  case expected(String, line: Int)
  case notACatalog
}

extension StringsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .encoding: "it is neither UTF-8 nor UTF-16; save it as UTF-8."
    case .propertyList: "it is a property list, not a strings file; convert it in Xcode."
    case .conflictMarkers(let line): "line \(line) holds a conflict marker; resolve the merge first."
    case .expected(let what, let line): "line \(line) should have \(what); repair it."
    case .notACatalog: "it is JSON, but no string catalog; check that it is the right file."
    }
  }
}
