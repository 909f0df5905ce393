internal import Basics
internal import SemanticMerge

extension DoctorCheck {
  static let environment = DoctorCheck("the environment lets the driver work") { _ in
    if Basics.environment("XIBMERGE") == "0" {
      return [.wrong("XIBMERGE=0 is in the environment, so lines are merged", remedy: "Run: unset XIBMERGE")]
    }
    guard let favor = Basics.environment("XIBMERGE_FAVOR"), !favor.isEmpty else { return [] }
    guard Side(rawValue: favor) != nil else {
      return [
        .wrong(
          "XIBMERGE_FAVOR=\(favor) is in the environment, and the driver ignores it: it is not a side",
          remedy: "Set it to ours or to theirs, or run: unset XIBMERGE_FAVOR")
      ]
    }
    return [
      .note(
        "XIBMERGE_FAVOR=\(favor) is in the environment: conflicts are resolved to one side",
        remedy: "If that is not wanted, run: unset XIBMERGE_FAVOR")
    ]
  }
}
