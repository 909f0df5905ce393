extension DoctorCheck {
  /// Whether git tells drivers the names of the sides, as it does since 2.44.
  static let gitVersion = DoctorCheck("git names the sides of a merge") { surroundings in
    guard surroundings.gitIsOlder(than: 2, 44) else { return [] }
    return [
      .note(
        "git \(surroundings.gitVersion) does not tell drivers the names of the sides; markers say ours and theirs",
        remedy: "Update to git 2.44 or later to get the names; all else works with this one.")
    ]
  }
}
