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
