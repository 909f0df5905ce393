package import XibModel

/// The differences between the texts that belong to two versions of a document.
package struct LocalizedChanges: Sendable {
  /// What there is to say of a strings file besides the changes of its texts.
  package struct Remark: Sendable, Hashable {
    package let path: String
    /// Why its texts are not compared; `nil` if they are.
    package let problem: String?
    /// The number of differing texts that belong to no object of the document.
    package let unmatched: Int
    /// The keys of texts whose objects were made anew, and have other ids now.
    package let leftBehind: [String]

    package init(path: String, problem: String? = nil, unmatched: Int = 0, leftBehind: [String] = []) {
      (self.path, self.problem, self.unmatched, self.leftBehind) = (path, problem, unmatched, leftBehind)
    }
  }

  /// One change for each object, property and language, in the order of the document.
  package private(set) var changes: [Change] = []
  package private(set) var remarks: [Remark] = []

  /// Compares the files that differ. Two of them count as one for a language: a strings file may have become a catalog.
  ///
  /// - Parameters:
  ///   - old: The old version of each file that differs.
  ///   - new: The new version of each.
  ///   - before: The old document; `nil` if there is none.
  ///   - after: The new document; `nil` if there is none.
  package init(from old: [LocalizedFile], to new: [LocalizedFile], of before: Document?, _ after: Document?) {
    let broken = (old + new).filter { $0.problem != nil }
    remarks = broken.map { Remark(path: $0.path, problem: $0.problem) }
    // A file that only one side can read would look new, or deleted.
    let unread = Set(broken.map { $0.key })
    let sides = (
      LanguageTexts(old.filter { !unread.contains($0.key) }),
      LanguageTexts(new.filter { !unread.contains($0.key) })
    )
    let languages = sides.0.languages.union(sides.1.languages)
    let names = (before.map { Naming($0) }, after.map { Naming($0) })
    var found: [(node: Int, change: Change)] = []
    var unmatched: [String: Int] = [:]  // A catalog has several languages.
    for language in languages.sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
      let differences = Differences(language, sides.0, sides.1, names.0, names.1)
      found += differences.found
      if differences.unmatched > 0 { unmatched[differences.path, default: 0] += differences.unmatched }
    }
    remarks += unmatched.sorted { $0.key < $1.key }.map { Remark(path: $0.key, unmatched: $0.value) }
    changes = found.enumerated().sorted { one, other in
      (one.element.node, one.offset) < (other.element.node, other.offset)
    }.map { $0.element.change }
  }
}

/// The texts of one side by language.
private struct LanguageTexts {
  private(set) var texts: [String?: [String: LocalizedTexts.Text]] = [:]
  private(set) var paths: [String?: String] = [:]

  var languages: Set<String?> { Set(texts.keys) }

  init(_ files: [LocalizedFile]) {
    for file in files {
      for one in file.texts {
        for (key, text) in one.texts { texts[one.language, default: [:]][key] = text }
        paths[one.language] = file.path
      }
    }
  }
}

/// The differences in one language.
private struct Differences {
  let path: String
  private(set) var found: [(node: Int, change: Change)] = []
  private(set) var unmatched = 0

  init(_ language: String?, _ old: LanguageTexts, _ new: LanguageTexts, _ before: Naming?, _ after: Naming?) {
    path = new.paths[language] ?? old.paths[language] ?? ""
    let (was, now) = (old.texts[language] ?? [:], new.texts[language] ?? [:])
    let localization = ChangedProperty.Localization(language: language, path: path)
    for key in Set(was.keys).union(now.keys).sorted() {
      let (old, new) = (was[key]?.value, now[key]?.value)
      if old.isExactly(new) { continue }
      let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
      let current = after?.object(withID: parts[0])
      guard parts.count == 2, let place = current ?? before?.object(withID: parts[0]) else {
        unmatched += 1
        continue
      }
      let label = Naming.label(ofLocalized: parts[1], on: place.object.element)
      let fact = ChangedProperty(
        parts[1], label: label, old: .init(old), new: .init(new), localization: localization)
      // A text goes with its object, and a copy of the document's own text follows that.
      let isDerived = current == nil && new == nil || (now[key] ?? was[key])?.isCopied == true
      let change = Change(.changed, isDerived ? .bookkeeping : .edit, place.object, fact, edits: [])
      found.append((current == nil ? -1 : place.node, change))
    }
  }
}
