internal import Basics
internal import Findings
internal import ProjectIndex

/// Documents and scenes that are there twice, or in no target.
extension NameCheck {
  /// The scenes that two storyboards have: the same one, or two of one identifier in storyboards of one name.
  func scenesTwice() -> [Problem] {
    var known: [String: String] = [:]
    var places: [String: [String]] = [:]
    var problems: [Problem] = []
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      guard path.hasSuffix(".storyboard"), !names.isInNoTarget(path), let name = LocalizedName(path.utf8) else {
        continue
      }
      for scene in document.scenes {
        guard let identifier = scene.identifier else { continue }
        let place = "\(NamedFile.stem(of: path)) \(identifier)"
        let others = (places[place] ?? []).filter { LocalizedName($0.utf8)?.shared != name.shared }
        places[place, default: []].append(path)
        if let other = others.first(where: { names.areTogether($0, path) ?? isOfMerge }) {
          problems.append(
            Problem(
              .codeIdentifierTwice, path, scene.line,
              "The storyboard \(other) of the same name has a scene \(identifier) too; an app has one of the two.",
              key: scene.id))
          continue
        }
        let key = "\(scene.id) \(identifier)"
        guard let other = known[key], LocalizedName(other.utf8)?.shared != name.shared else {
          known[key] = path
          continue
        }
        problems.append(
          Problem(.sceneTwice, path, scene.line, "The scene \(identifier) is in \(other) too.", key: scene.id))
      }
    }
    return problems
  }

  /// The documents with the same name for several languages, and for several devices if that is wanted.
  private func copies(alsoForDevices: Bool) -> [[String]] {
    var copies: [String: [String]] = [:]
    for path in documents.keys {
      guard let name = LocalizedName(path.utf8), alsoForDevices || name.language != nil else { continue }
      let shared = String(decoding: name.shared, as: UTF8.self)
      copies[alsoForDevices ? NamedFile.withoutMark(shared[...]) : shared, default: []].append(path)
    }
    return copies.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// The copies of a document for languages that lack connections or classes of another copy.
  func copiesOutOfStep() -> [Problem] {
    copies(alsoForDevices: false).flatMap { paths -> [Problem] in
      let all = paths.reduce(into: Set()) { $0.formUnion(documents[$1]?.links ?? []) }
      return paths.compactMap { path in
        copyOutOfStep(
          path, all.subtracting(documents[path]?.links ?? []), "A copy of this document for another language has")
      }
    }
  }

  /// The copies that do not have the connections and classes that a side of a merge gave to another copy of the document.
  func copiesLeftBehind(by one: NameCheck, _ other: NameCheck) -> [Problem] {
    copies(alsoForDevices: true).flatMap { paths -> [Problem] in
      var (gained, untouched): ([(path: String, links: Set<DocumentNames.Link>)], [String]) = ([], [])
      for path in paths {
        guard let mine = one.documents[path]?.links, let its = other.documents[path]?.links else { continue }
        if mine == its { untouched.append(path) }
        let new = mine.symmetricDifference(its).intersection(documents[path]?.links ?? [])
        if !new.isEmpty { gained.append((path, new)) }
      }
      return gained.flatMap { source, links in
        untouched.compactMap { path in
          // The objects of a copy for another device have other ids.
          let known = Set((documents[path]?.links ?? []).map(\.what))
          return copyOutOfStep(path, links.filter { !known.contains($0.what) }, "\(source) got")
        }
      }
    }
  }

  private func copyOutOfStep(_ path: String, _ missing: Set<DocumentNames.Link>, _ who: String) -> Problem? {
    let words = missing.map(\.words).sorted()
    guard let first = words.first else { return nil }
    let more = words.count > 1 ? ", and \(words.count - 1) more" : ""
    return Problem(.copiesOutOfStep, path, 1, "\(who) \(first), which is not here\(more).", key: first)
  }

  /// The documents that something loads, and that no target copies.
  func documentsInNoTarget() -> [Problem] {
    var loaded: Set<String> = []
    func load(_ kind: ProjectNames.Kind, _ name: String) {
      if kind == .storyboard || kind == .nib { loaded.insert("\(kind) \(name)") }
    }
    for document in documents.values { for use in document.uses { load(use.kind, use.name) } }
    for (_, uses) in properties { for use in uses { for kind in use.kinds { load(kind, use.name) } } }
    for (_, literal) in sources?.literals ?? [] {
      if let kind = literal.kind.document, let text = sources?.text(of: literal) { load(kind, text) }
    }
    return documents.keys.compactMap { path in
      let kind: ProjectNames.Kind = path.hasSuffix(".storyboard") ? .storyboard : .nib
      let name = NamedFile.stem(of: path)
      guard loaded.contains("\(kind) \(name)") || kind == .nib && controller(loadingItsNib: name) != nil,
        names.isInNoTarget(path),
        names.documents(named: name, kind).allSatisfy(names.isInNoTarget)
      else { return nil }
      return Problem(.documentInNoTarget, path, 1, "The project loads \(name), and no target copies the document.")
    }
  }

  /// The view controller of the code that loads the nib of its own name.
  func controller(loadingItsNib name: String) -> SourceIndex.Declaration? {
    sources?.declarations(of: name).first { $0.type.kind == .class }.flatMap { declared in
      names.isInTarget(declared.path)
        && ["UIViewController", "NSViewController"].contains(declared.type.inherited.first ?? "") ? declared : nil
    }
  }
}
