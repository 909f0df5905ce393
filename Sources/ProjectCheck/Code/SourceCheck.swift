package import Findings
package import ProjectIndex
package import XibModel

/// Compares documents with the code that they name.
package struct SourceCheck: Sendable {
  let index: SourceIndex
  let ownClasses: OwnClasses
  /// In a merge, the code of its base and its sides.
  let sides: [SourceIndex]
  let isOn: @Sendable (CheckRule) -> Bool

  /// - Parameters:
  ///   - sides: In a merge, the code of its base and its sides.
  ///   - isOn: Whether a rule is on.
  package init(of index: SourceIndex, sides: [SourceIndex] = [], isOn: @escaping @Sendable (CheckRule) -> Bool) {
    (self.index, self.sides, self.isOn) = (index, sides, isOn)
    ownClasses = OwnClasses(of: index, vanished: Set(sides.flatMap(\.classNames)))
  }

  /// Whether a class of a side has a property.
  func anySideHas(_ property: String, in name: String, _ library: LibraryClasses) -> Bool {
    sides.contains {
      ClassHierarchy(index: $0, library: library).lineage(of: name).property(property, in: library).isCertain
    }
  }

  /// Returns findings about names in a document that the code lacks, sorted by line.
  package func findings(in document: Document, path: String) -> [Finding] {
    let missing = missingNames(in: document, path: path)
    guard !missing.isEmpty else { return [] }
    let lines = LineIndex(document.text)
    return findings(of: missing, in: document, path: path) { lines.line(at: document.nodes[$0].start) }
  }

  /// The findings for names that the code lacks, one for each cause.
  ///
  /// - Parameter line: Returns the line of an element.
  func findings(
    of missing: [MissingName], in document: Document, path: String, line: (Int) -> Int
  ) -> [Finding] {
    let naming = Naming(document)
    let findings = Dictionary(grouping: missing, by: \.cause).values.compactMap { missing -> Finding? in
      missing.first.map { first in
        Finding(
          first.identity.rule, in: path, line: line(first.node),
          object: Finding.Object(naming.object(around: first.owner)), message: MissingName.sentence(of: missing),
          code: first.code)
      }
    }
    return findings.sorted { ($0.line, $0.rule.name, $0.message) < ($1.line, $1.rule.name, $1.message) }
  }

  /// Returns the names in a document that the code lacks, rule by rule, in the order of the document.
  func missingNames(in document: Document, path: String) -> [MissingName] {
    // Nothing loads a document of no target.
    guard document.kind == .modern, !index.modules.isInNoTarget(document: path) else { return [] }
    var walk = ConnectionWalk(check: self, document: document, path: path)
    walk.run()
    return walk.missing
  }
}
