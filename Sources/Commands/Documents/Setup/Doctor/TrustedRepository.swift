extension DoctorCheck {
  static let trustedRepository = DoctorCheck("git trusts the repository") { surroundings in
    if surroundings.isInRepository { return [] }
    return await RepositoryTrust.remedy().map {
      [
        .wrong(
          "the repository belongs to someone else, so git does not read it, nor its settings",
          remedy: "If you trust it, run: \($0)")
      ]
    }
  }
}
