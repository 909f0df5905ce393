package import Findings
package import XibModel

internal import ProjectIndex

/// A document's connections to code.
package struct DocumentUses: Sendable {
  struct Outlet: Hashable, Sendable {
    let owner: String
    let name: String
  }

  /// The classes of objects, with their superclasses.
  fileprivate(set) var classes: Set<String> = []
  /// The outlets that are connected, of each class that has them or inherits them.
  fileprivate(set) var outlets: Set<Outlet> = []
  /// The selectors of the actions that are connected, whatever they are sent to.
  fileprivate(set) var selectors: Set<String> = []

  fileprivate mutating func formUnion(_ other: DocumentUses) {
    classes.formUnion(other.classes)
    outlets.formUnion(other.outlets)
    selectors.formUnion(other.selectors)
  }
}

extension SourceCheck {
  /// Whether a rule is on that only all documents together can break.
  var looksAtCode: Bool { CheckRule.ofWholeCode.contains(where: isOn) }

  /// Returns the names that a document uses; `nil` if no rule that needs them is on.
  package func uses(in document: Document) -> DocumentUses? {
    guard document.kind == .modern, looksAtCode else { return nil }
    let connected = ConnectedDocument(document)
    let hierarchy = ClassHierarchy(index: index, library: connected.classes.library)
    var uses = DocumentUses()
    for node in document.nodes.indices {
      if let name = connected.customClass(of: node) { uses.classes.formUnion(hierarchy.lineage(of: name).names) }
      for attribute in [Connections.unwindAction, Connections.segueAction] {
        if let selector = document.value(attribute, of: node) { uses.selectors.insert(selector) }
      }
    }
    for outlet in connected.outlets {
      guard let owner = connected.customClass(of: outlet.owner),
        let name = document.value(Connections.property, of: outlet.node)
      else { continue }
      uses.outlets.formUnion(hierarchy.lineage(of: owner).names.map { DocumentUses.Outlet(owner: $0, name: name) })
    }
    uses.selectors.formUnion(connected.actions.compactMap { document.value(Connections.selector, of: $0.node) })
    return uses
  }

  /// Returns findings about outlets and actions in the code that no document has.
  package func findings(inCodeUsedBy documents: [DocumentUses]) -> [Finding] {
    guard !documents.isEmpty else { return [] }
    var uses = DocumentUses()
    for document in documents { uses.formUnion(document) }
    return memberFindings(uses).sorted { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private func memberFindings(_ uses: DocumentUses) -> [Finding] {
    index.all.flatMap { declaration in
      declaration.type.members.compactMap { member -> Finding? in
        guard member.traits.contains(.isConnectable), declaration.type.kind != .protocol else { return nil }
        let owner = declaration.type.name
        if member.isMethod {
          guard !uses.selectors.contains(member.name) else { return nil }
          return Finding(
            .unusedAction, in: declaration.path, line: member.line,
            message: "No document connects the action \(member.name) of \(owner).")
        }
        let names = [owner, declaration.type.otherName].compactMap { $0 }
        guard !uses.classes.isDisjoint(with: names),
          !names.contains(where: { owner in
            // A document may connect a variable by its name without the underscore.
            [member.name[...], member.name.drop { $0 == "_" }].contains {
              uses.outlets.contains(.init(owner: owner, name: String($0)))
            }
          })
        else { return nil }
        return Finding(
          .unconnectedOutlet, in: declaration.path, line: member.line,
          message: "No document connects the outlet \(member.name) of \(owner).")
      }
    }
  }
}
