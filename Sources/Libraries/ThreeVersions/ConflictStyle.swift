/// The style in which conflicts are written.
public struct ConflictStyle: Sendable {
  public enum Form: String, Sendable, CaseIterable {
    /// Ours and theirs between markers.
    case merge
    /// Ours, the base and theirs between markers.
    case diff3
    /// Ours, without markers, so that Xcode can open the document.
    case valid
  }

  public var form: Form
  /// The length of a marker, in characters.
  public var markerSize: Int
  public var oursLabel: String
  public var baseLabel: String
  public var theirsLabel: String

  public init(
    form: Form = .merge, markerSize: Int = 7, oursLabel: String = "ours", baseLabel: String = "base",
    theirsLabel: String = "theirs"
  ) {
    self.form = form
    self.markerSize = markerSize
    self.oursLabel = oursLabel
    self.baseLabel = baseLabel
    self.theirsLabel = theirsLabel
  }

  /// One marker line, without its line end.
  public func marker(_ character: Character, _ label: String = "") -> [UInt8] {
    let line = String(repeating: character, count: markerSize)
    return Array((label.isEmpty ? line : line + " " + label).utf8)
  }
}

extension ConflictStyle {
  /// One conflict with its markers, in whole lines; what ours has without markers in the form `valid`.
  ///
  /// - Parameters:
  ///   - versions: What each version has; the last line may lack its end.
  ///   - lineEnd: What ends the lines of the text.
  package func marked<Text: Collection<UInt8>>(_ versions: ThreeWay<Text>, lineEnd: [UInt8] = [UInt8(ascii: "\n")])
    -> [UInt8]
  {
    guard form != .valid else { return Array(versions.ours) }
    func whole(_ lines: Text) -> [UInt8] {
      let text = Array(lines)
      return text.isEmpty || text.last == lineEnd.last ? text : text + lineEnd
    }
    var text = marker("<", oursLabel) + lineEnd + whole(versions.ours)
    if form == .diff3 { text += marker("|", baseLabel) + lineEnd + whole(versions.base) }
    return text + marker("=") + lineEnd + whole(versions.theirs) + marker(">", theirsLabel) + lineEnd
  }
}
