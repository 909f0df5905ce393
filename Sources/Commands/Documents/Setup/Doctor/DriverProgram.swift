extension DoctorCheck {
  private static let install = "Run xibmerge install with the program that git should use."

  static let driverProgram = DoctorCheck("git's shell finds the driver") { surroundings in
    guard let line = surroundings.driver.flatMap(ProgramCommandLine.driver) else { return nil }
    return await line.problem(of: "merge.xib.driver", in: surroundings.top).map { [.wrong($0, remedy: install)] } ?? []
  }
}
