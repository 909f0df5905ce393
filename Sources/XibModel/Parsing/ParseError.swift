/// Why a file could not be read as an Interface Builder document.
public enum ParseError: Error, Equatable, Sendable {
  case empty
  case tooLarge(bytes: Int)
  /// A name is longer than the parser accepts.
  case partTooLarge(line: Int)
  case binary
  /// The file is a Git LFS pointer; the document is stored elsewhere.
  case largeFilePointer
  case unsupportedEncoding(String)
  case conflictMarkers(line: Int)
  case documentType(line: Int)
  case tooDeep(line: Int)
  case notWellFormed(line: Int, reason: String)

  /// The largest file that is read, in bytes.
  public static let largestFile = 512 << 20
  /// The deepest nesting that is read; real documents reach 37 (format.md 9).
  public static let deepestNesting = 200
}

extension ParseError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty:
      "The file is empty; restore it from version control."
    case .tooLarge(let bytes):
      "The file is too large: it has \(bytes) bytes, and the limit is \(Self.largestFile); merge it by hand."
    case .partTooLarge(let line):
      "Line \(line) has a name of more than 10,000,000 characters, which is too large; merge the file by hand."
    case .binary:
      "The file is binary, not XML; open it in Xcode and save it as an Interface Builder document."
    case .largeFilePointer:
      "The file is a Git LFS pointer, and the document is not here; get it with git lfs pull."
    case .unsupportedEncoding(let name):
      "The file is encoded in \(name); convert it to UTF-8, the only encoding Xcode writes."
    case .conflictMarkers(let line):
      "Line \(line) holds a conflict marker; resolve the earlier merge first."
    case .documentType(let line):
      "Line \(line) declares a document type, which Xcode never writes; remove the declaration."
    case .tooDeep(let line):
      "Line \(line) nests elements more than \(Self.deepestNesting) deep, which no Interface Builder document does; merge the file by hand."
    case .notWellFormed(let line, let reason):
      "Line \(line) is not well-formed XML (\(reason)); repair it, or restore the file from version control."
    }
  }

  /// The line that the error names, counted from 1.
  public var line: Int? {
    switch self {
    case .partTooLarge(let line), .conflictMarkers(let line), .documentType(let line), .tooDeep(let line),
      .notWellFormed(let line, _):
      line
    case .empty, .tooLarge, .binary, .largeFilePointer, .unsupportedEncoding: nil
    }
  }
}
