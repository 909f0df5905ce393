internal import Basics
internal import CommandSupport

extension DoctorCheck {
  static let siblings = DoctorCheck("the programs are side by side") { _ in
    guard let own = HelperProgram.runningProgram(), let slash = own.lastIndex(of: "/") else { return [] }
    let programs = [["\(own[...slash])xibdiff"]] + HelperProgram.allCases.map(\.places)
    return programs.filter { !$0.contains(where: SearchPath.isProgram) }.compactMap(\.first).map { path in
      .wrong(
        "\(path) is missing, or can't be run",
        remedy: "Install the programs of this package together, with script/install.")
    }
  }
}
