/// The forms in which one argument names revisions.
enum RevisionSyntax: Hashable {
  /// `REV`, which may itself be `REV:PATH`.
  case single(String)
  /// `A..B`
  case range(String, String)
  /// `A...B`
  case symmetric(String, String)
  /// `REV^!`, a commit without its parents.
  case onlyThis(String)
  /// `REV^-` or `REV^-N`, a commit without one of its parents.
  case withoutParent(String, Int)

  init(_ text: String) {
    if let dots = Self.dots(in: text) {
      let left = String(text[..<dots.lowerBound])
      let right = String(text[dots.upperBound...])
      let sides = (left.isEmpty ? "HEAD" : left, right.isEmpty ? "HEAD" : right)
      self = text[dots] == "..." ? .symmetric(sides.0, sides.1) : .range(sides.0, sides.1)
    } else if text.hasSuffix("^!") {
      self = .onlyThis(String(text.dropLast(2)))
    } else if let caret = text.lastIndex(of: "^"), text[caret...].hasPrefix("^-"),
      let parent = text[caret...].dropFirst(2).isEmpty ? 1 : Int(text[caret...].dropFirst(2)), parent > 0
    {
      self = .withoutParent(String(text[..<caret]), parent)
    } else {
      self = .single(text)
    }
  }

  /// The place of the two or three dots that split an argument. Dots after a colon belong to a path, and dots in braces
  /// to a search.
  private static func dots(in text: String) -> Range<String.Index>? {
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case ":" where depth == 0: return nil
      case "." where depth == 0 && text[index...].hasPrefix(".."):
        let length = text[index...].hasPrefix("...") ? 3 : 2
        let end = text.index(index, offsetBy: length)
        // "../File.xib" is a path, and so is "..".
        let isPath = index == text.startIndex && (end == text.endIndex || text[end] == "/")
        return isPath ? nil : index..<end
      default: break
      }
      index = text.index(after: index)
    }
    return nil
  }
}

/// The text of a single revision, with the properties that need no repository.
struct RevisionName {
  let text: String

  init(_ text: String) { self.text = text }

  /// Whether it is only a name or hash, without any operator such as `^`, `~`, `:` or `@{...}`.
  var isPlain: Bool { !text.isEmpty && !text.contains { "^~:{}@".contains($0) } }

  /// The stage and path of `:PATH` or `:N:PATH`; `nil` for any other form.
  func indexPath(from prefix: GitPath) -> (stage: Int, path: GitPath)? {
    guard text.hasPrefix(":"), !text.hasPrefix(":/") else { return nil }
    var rest = text.dropFirst()
    var stage = 0
    if let digit = rest.first, "0123".contains(digit), rest.dropFirst().first == ":" {
      stage = digit.wholeNumberValue ?? 0
      rest = rest.dropFirst(2)
    }
    return Self.fromTop(rest, prefix).map { (stage, $0) }
  }

  /// This revision, with the path of `REV:./PATH` made relative to the top of the work tree.
  func fromTop(_ prefix: GitPath) -> String {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return text }
    let path = text[colon...].dropFirst()
    guard path.hasPrefix("./") || path.hasPrefix("../"), let resolved = Self.fromTop(path, prefix) else { return text }
    return text[...colon] + resolved.text
  }

  /// Resolves a path. As in git, it is relative to the folder only if it begins with `./` or `../`.
  private static func fromTop(_ path: Substring, _ prefix: GitPath) -> GitPath? {
    path.hasPrefix("./") || path.hasPrefix("../") ? GitPath.resolve(path, from: prefix) : GitPath(path)
  }
}
