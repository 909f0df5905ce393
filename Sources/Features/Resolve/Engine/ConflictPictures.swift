internal import SemanticMerge
internal import XibArchives
internal import XibModel

internal import XibDrawing

/// The pictures of one document's conflicts. The three versions are drawn once for each appearance.
final class ConflictPictures {
  private let versions: MergeVersions
  private var drawn: [Bool: ThreeWay<DrawnVersion?>] = [:]
  /// The images and colours of the project, for each appearance.
  var assets: [Bool: Assets] = [:]

  init(_ versions: MergeVersions) { self.versions = versions }

  private(set) lazy var documents = versions.documents

  /// The picture of the conflict with an id; `nil` if there is none. With an answer to be tried, the result has that one.
  func json(
    of id: String, in resolution: ConflictResolution, trying tried: Answer? = nil, isDark: Bool
  ) -> JSON? {
    var resolution = resolution
    guard let question = try? resolution.question(id) else { return nil }
    if let tried { try? resolution.answer(question, .answer(tried)) }
    return json(of: question, in: resolution, isDark: isDark)
  }

  /// The scene of a conflict in base, ours, theirs and the result, or the reason that there is no picture.
  private func json(of question: ConflictQuestion, in resolution: ConflictResolution, isDark: Bool) -> JSON {
    let conflicts = ([question] + question.parts).compactMap { $0.conflict }
    let objects = conflicts.flatMap { [$0] + $0.consequences }.map { $0.object.id }
    let sides = sides(isDark)
    let picture = ConflictPicture(
      of: objects, in: sides,
      result: resolution.result.document.flatMap {
        try? DrawnVersion($0, mergedFrom: resolution.sides, isDark: isDark, assets: assets[isDark] ?? Assets())
      },
      isDecided: resolution.choice(of: question) != .open, isOfLayout: !question.parts.isEmpty)
    return ConflictPicture.json(picture, isDrawn: sides.ours != nil || sides.theirs != nil)
  }

  private func sides(_ isDark: Bool) -> ThreeWay<DrawnVersion?> {
    if let known = drawn[isDark] { return known }
    let new = documents.map { document in
      document.flatMap { try? DrawnVersion($0, isDark: isDark, assets: assets[isDark] ?? Assets()) }
    }
    drawn[isDark] = new
    return new
  }
}
