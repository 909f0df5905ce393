internal import ToolSupport

#if canImport(Glibc)
  private import Glibc
#elseif canImport(Darwin)
  private import Darwin
#endif

extension DoctorCheck {
  private static let names = ["xibmerge-history", "xibdiff", "xibdiff-history"]

  static let siblings = DoctorCheck("the programs are side by side") { _ in
    guard let own = SiblingProgram.runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    return names.map { own[...slash] + $0 }.filter { access(String($0), X_OK) != 0 }.map { path in
      .wrong(
        "\(path) is missing, or can't be run",
        remedy: "Install the programs of this package side by side, in one folder.")
    }
  }
}
