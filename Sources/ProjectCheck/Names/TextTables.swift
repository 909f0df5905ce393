internal import Basics
internal import Findings
internal import ProjectIndex

extension NameCheck {
  /// The catalogs that a target can't be built with.
  func refusedCatalogs() -> [Problem] {
    let tables = paths.filter { !NamedFile.isInBundle($0) }.compactMap { path in
      LocalizedName(path.utf8).flatMap { name in
        LocalizedName.textEndings.contains(name.ending)
          ? (path: path, name: name, table: name.shared.split(separator: UInt8(ascii: "/")).last) : nil
      }
    }
    let others = Dictionary(grouping: tables) { $0.table }
    return tables.filter { $0.name.ending == LocalizedName.catalogEnding && !names.projects.having($0.path).isEmpty }
      .compactMap {
        catalog -> Problem? in
        if let language = catalog.name.language {
          guard language != LocalizedName.ofAllLanguages else { return nil }
          return Problem(
            .tableTwice, catalog.path, 1,
            "The catalog is in \(language).lproj, and Xcode refuses one in the folder of a language.")
        }
        // Texts of a document are with its copies for the languages.
        let same = (others[catalog.table] ?? []).map(\.path).filter {
          $0 != catalog.path && names.projects.areTogether(catalog.path, $0) == true
        }.sorted()
        guard let first = same.first else { return nil }
        let more = same.count > 1 ? " and \(same.count - 1) more" : ""
        return Problem(
          .tableTwice, catalog.path, 1,
          "Xcode refuses the catalog in one target with \(first)\(more), which has a table of its name.",
          key: first)
      }
  }
}
