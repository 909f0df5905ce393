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
  package func findings(in document: Document, path: String) -> (findings: [Finding], uses: UseCount) {
    let (missing, uses) = compared(document, path: path)
    let remarks = isOn(.unknownUses) ? remarks(on: uses, path: path) : []
    guard !missing.isEmpty else { return (remarks, uses) }
    let lines = LineIndex(document.text)
    return (
      remarks + findings(of: missing, in: document, path: path) { lines.line(at: document.nodes[$0].start) }, uses
    )
  }

  /// The fewest uses that are worth a remark, and the part of a document's.
  private static let (fewestUnknown, partUnknown) = (5, 10)

  /// What in the sources hides a large part of a document from the check.
  private func remarks(on uses: UseCount, path: String) -> [Finding] {
    uses.reasons.filter { reason, count in
      reason.isOfSources && count >= Self.fewestUnknown && Self.partUnknown * count > uses.total
    }.map { reason, count in
      let name = reason.name.map { " (\($0))" } ?? ""
      return Finding(
        .unknownUses, in: path,
        message: "\(count) of \(uses.total) uses of code here can't be known: they are \(reason.words)\(name).",
        subject: "\(reason.kind)\(name)")
    }
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
          code: first.code, severity: missing.allSatisfy(\.isHarmless) ? .warning : nil)
      }
    }
    return findings.sorted { ($0.line, $0.rule.name, $0.message) < ($1.line, $1.rule.name, $1.message) }
  }

  /// Returns the names in a document that the code lacks, rule by rule, in the order of the document.
  func missingNames(in document: Document, path: String) -> [MissingName] { compared(document, path: path).missing }

  /// The names in a document that the code lacks, and how many were looked up.
  private func compared(_ document: Document, path: String) -> (missing: [MissingName], uses: UseCount) {
    var uses = UseCount()
    guard document.kind == .modern, !NamedFile.isInBundle(path) else { return ([], uses) }
    let connected = ConnectedDocument(document)
    // Nothing loads a document of no target.
    guard !index.modules.projects.isLeftOut(document: path) else {
      uses.add(.noTarget, connected.usesOfCode)
      return ([], uses)
    }
    let modules = index.modules
    let scopes = modules.scopes(ofDocument: path)
    func walk(_ target: Target?, _ scope: Scope) -> ConnectionWalk {
      let targets = scopes.reduce(into: Set()) { $0.formUnion($1.scope.targets) }
      var walk = ConnectionWalk(
        check: self, document: connected, path: path, target: target, scope: scope, targets: targets)
      walk.run()
      return walk
    }
    let first =
      scopes.first.map { walk($0.target, $0.scope) } ?? walk(nil, Scope(modules: modules.modules(ofFile: path)))
    guard let name = scopes.first?.target.name, first.differs else { return (first.missing, first.uses) }
    let others = scopes.dropFirst().map { ($0.target.name, walk($0.target, $0.scope).missing) }
    return (MissingName.united([(name, first.missing)] + others), first.uses)
  }
}
