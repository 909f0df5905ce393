extension [String] {
  /// The texts with a separator between them.
  ///
  /// The library's `joined(separator:)` asks the runtime for its types on each call; that takes longer than joining a few
  /// names. This is for texts that a comparison makes for each fact.
  public func joined(by separator: String) -> String {
    var text = first ?? ""
    for part in dropFirst() {
      text += separator
      text += part
    }
    return text
  }
}
