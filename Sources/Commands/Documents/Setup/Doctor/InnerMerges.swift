extension DoctorCheck {
  static let innerMerges = DoctorCheck("merges of merge bases use the driver too") { surroundings in
    guard let other = surroundings.setting("merge.xib.recursive"), other != "xib" else { return [] }
    return [
      .wrong(
        "merge.xib.recursive is \(other), so criss-cross merges are not merged object by object",
        remedy: "Remove it with: git config --unset merge.xib.recursive")
    ]
  }
}
