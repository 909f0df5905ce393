internal import XibModel

/// The versions of a merge under one set of names, and what was decided to give them that.
struct MatchedVersions {
  let versions: Versions
  /// The decisions about ids and names.
  let decisions: [Decision]

  /// The most rounds of renaming. Each may show that an object with a new id is one that the other side has.
  private static let mostRenamings = 3

  /// Matches three documents. Before, it gives one name to images and objects that are one thing, and different ids to
  /// different things.
  ///
  /// - Parameter separated: Ids that both sides gave to different things, as a person says.
  init(base: Document?, ours: Document, theirs: Document, separating separated: Set<String>) {
    var (base, ours, theirs) = (base, ours, theirs)
    var decisions: [Decision] = []
    let images = EmbeddedImages(base, ours, theirs)
    if !images.isEmpty, let mine = try? ours.renamingImages(images.renames.ours),
      let its = try? theirs.renamingImages(images.renames.theirs)
    {
      base = (try? base?.renamingImages(images.renames.base)) ?? base
      (ours, theirs) = (mine, its)
      decisions = images.decisions
    }
    var renamed = Set(Side.allCases.flatMap { images.renames[$0].values })
    var versions = Versions(base: base, ours: ours, theirs: theirs, renamed: renamed)
    for round in 0..<Self.mostRenamings {
      let identifiers = FreshIdentifiers(versions, separating: round == 0 ? separated : [])
      if round == 0 { decisions += identifiers.remarks }
      // If a side can't get other ids, it is merged with those it has. At worst, that gives a conflict.
      guard !identifiers.isEmpty, let mine = try? versions.ours.renaming(identifiers.renames.ours),
        let its = try? versions.theirs.renaming(identifiers.renames.theirs)
      else { break }
      base = (try? base?.renaming(identifiers.renames.base)) ?? base
      renamed.formUnion(identifiers.renames.theirs.values)
      versions = Versions(base: base, ours: mine, theirs: its, renamed: renamed)
      decisions += identifiers.decisions
    }
    self.versions = versions
    self.decisions = decisions
  }
}
