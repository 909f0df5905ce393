extension DoctorCheck {
  static let mergeTool = DoctorCheck("the merge tool sees whole versions") { surroundings in
    let own = surroundings.setting("mergetool.xibmerge.hideresolved")
    let value = own ?? surroundings.setting("mergetool.hideresolved")
    guard let value, ["true", "yes", "on", "1"].contains(value.lowercased()) else { return [] }
    return [
      .wrong(
        "\(own == nil ? "mergetool" : "mergetool.xibmerge").hideResolved is on: git merges lines before the tool runs",
        remedy: "Turn it off with: git config mergetool.xibmerge.hideResolved false")
    ]
  }
}
