internal import Basics
internal import Findings
internal import ProjectIndex

/// Documents and scenes that are there twice, or in no target.
extension NameCheck {
  /// The scenes that two storyboards have: the same one, or two of one identifier in storyboards of one name.
  func scenesTwice() -> [Problem] {
    var known: [String: [(path: String, scene: DocumentNames.Scene)]] = [:]
    var places: [String: [String]] = [:]
    var problems: [Problem] = []
    for (path, document) in documents.sorted(by: { $0.key < $1.key }) {
      guard path.hasSuffix(".storyboard"), !names.projects.isLeftOut(document: path),
        let name = LocalizedName(path.utf8)
      else { continue }
      for scene in document.scenes {
        guard let identifier = scene.identifier else { continue }
        let place = "\(NamedFile.stem(of: path)) \(identifier)"
        let others = (places[place] ?? []).filter { LocalizedName($0.utf8)?.shared != name.shared }
        places[place, default: []].append(path)
        if let other = others.first(where: { names.projects.areTogether($0, path) ?? isOfMerge }) {
          problems.append(
            Problem(
              .codeIdentifierTwice, path, scene.line,
              "The storyboard \(other) of the same name has a scene \(identifier) too; an app has one of the two.",
              key: scene.id))
          continue
        }
        let key = "\(scene.id) \(identifier)"
        let twin = known[key, default: []].first { other in
          LocalizedName(other.path.utf8)?.shared != name.shared
            && (names.projects.areTogether(other.path, path) ?? isOfMerge) && (isOfMerge || scene.isLike(other.scene))
        }
        known[key, default: []].append((path, scene))
        guard let twin else { continue }
        problems.append(
          Problem(.sceneTwice, path, scene.line, "The scene \(identifier) is in \(twin.path) too.", key: scene.id))
      }
    }
    return problems
  }

  /// The documents with the same name for several languages, and for several devices if that is wanted.
  private func copies(alsoForDevices: Bool) -> [[String]] {
    var copies: [String: [String]] = [:]
    for path in documents.keys {
      guard let name = LocalizedName(path.utf8), alsoForDevices || name.language != nil,
        !names.projects.isLeftOut(document: path)
      else { continue }
      let shared = String(decoding: name.shared, as: UTF8.self)
      copies[alsoForDevices ? NamedFile.withoutMark(shared[...]) : shared, default: []].append(path)
    }
    return copies.values.filter { $0.count > 1 }.map { $0.sorted() }
  }

  /// The copies of a document for languages that lack connections or classes of another copy.
  func copiesOutOfStep() -> [Problem] {
    copies(alsoForDevices: false).flatMap { paths -> [Problem] in
      let links = paths.map { Dictionary(grouping: documents[$0]?.links ?? []) { $0.kind } }
      return zip(paths, links).compactMap { path, own in
        // Copies may have objects with other ids, so only the number of links of a kind counts.
        let missing = links.flatMap(\.self).flatMap { kind, all in
          let here = own[kind] ?? []
          return all.filter { !here.contains($0) }.sorted { $0.object < $1.object }.prefix(
            max(0, all.count - here.count))
        }
        return copyOutOfStep(path, Set(missing), "A copy of this document for another language has")
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
    func isCopied(_ name: String, _ kind: ProjectNames.Kind) -> Bool {
      names.documents(named: name, kind).contains { !names.projects.isLeftOut(document: $0) }
    }
    // A property list that no target has loads nothing.
    for (path, uses) in properties where !path.hasSuffix(".plist") || !names.projects.describedBy(path).isEmpty {
      for use in uses where !use.kinds.contains(where: { isCopied(use.name, $0) }) {
        for kind in use.kinds { load(kind, use.name) }
      }
    }
    for name in called { if let kind = name.literal.kind.document { load(kind, name.text) } }
    return documents.keys.compactMap { path in
      let kind: ProjectNames.Kind = path.hasSuffix(".storyboard") ? .storyboard : .nib
      let name = NamedFile.stem(of: path)
      guard loaded.contains("\(kind) \(name)") || kind == .nib && controller(loadingItsNib: name) != nil,
        names.projects.isLeftOut(document: path), !isCopied(name, kind)
      else { return nil }
      return Problem(.documentInNoTarget, path, 1, "The project loads \(name), and no target copies the document.")
    }
  }

  /// The view controller of the code that loads the nib of its own name. One without outlets may have none.
  func controller(loadingItsNib name: String) -> SourceIndex.Declaration? {
    sources.declarations(of: name).first { $0.type.kind == .class }.flatMap { declared in
      names.projects.isInTarget(declared.path)
        && declared.type.members.contains { $0.traits.contains(.isConnectable) && !$0.isMethod }
        && !declared.type.members.contains { $0.name == "loadView" }
        && ["UIViewController", "NSViewController"].contains(declared.type.inherited.first ?? "") ? declared : nil
    }
  }
}
