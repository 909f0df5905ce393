extension DoctorCheck {
  static let largeFiles = DoctorCheck("no document is in Git LFS", needsRepository: true) { surroundings in
    let stored = surroundings.documents.filter { $0.filter == "lfs" }
    guard let first = stored.first else { return [] }
    let more = stored.count > 1 ? " (and \(stored.count - 1) more)" : ""
    return [
      .wrong(
        "\(first.path)\(more) is in Git LFS: the driver sees only a pointer",
        remedy: "Move documents out of Git LFS: git lfs untrack '*.xib' '*.storyboard', then git add them again.")
    ]
  }
}
