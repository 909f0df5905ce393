internal import XibModel

extension Rule {
  static let contents = Rule(
    "content",
    """
    It is a conflict if one side changed what kind of content an element has (format.md 5.4), and the other changed
    the content, or if one side made a launch screen of a document, and the other added what asks for code.
    """,
    bundles: {
      $0.stateContents()
      $0.stateLaunchScreen()
    })
}

extension Facts {
  /// What was made for cell-based tables makes no sense in a view-based one.
  fileprivate mutating func stateContents() {
    for node in versions.changedNodes() {
      let element = versions.element(of: node, in: .ours)
      for mode in ContentModes.of(versions.ours.nodes[node].name) {
        guard let attribute = fact(.attribute(mode.attribute), of: element), versions.exists(element, in: .base)
        else { continue }
        let explanation: String
        switch versions.values(of: mode.attribute, element).resolution(mode.areAlike) {
        case .alike: continue
        case .changed(let side):
          explanation =
            "\(side.name) changed the kind of its content, and \(side.other.name) changed content of the former kind"
        case .contradiction: explanation = "each side changed the kind of its content"
        }
        add(
          [attribute] + content(of: element, mode), of: element, mode.attribute, explanation)
      }
    }
  }

  /// What asks for code makes no sense in a launch screen.
  fileprivate mutating func stateLaunchScreen() {
    let document = versions.element(of: 0, in: .ours)
    guard let made = fact(.attribute(BuildRefusals.launchScreen), of: document),
      let side = states[made].changer,
      versions.values(of: BuildRefusals.launchScreen, document)[side] == AttributeNames.yes
    else { return }
    let other = versions[side.other]
    for node in versions.changedNodes(on: side.other) {
      let element = versions.element(of: node, in: side.other.version)
      guard let code = BuildRefusals.code(askedBy: node, in: other),
        let asked = facts(of: element).first(where: {
          states[$0].changer == side.other
        })
      else { continue }
      let object = versions.words(of: element, in: side.other.version) ?? ""
      add(
        [made, asked], of: document, BuildRefusals.launchScreen,
        "\(side.name) made it a launch screen, which runs no code, and in \(side.other.name), \(object) has \(code)")
    }
  }

  /// The facts about which objects are in an element, as far as its kind of content says that.
  private func content(of element: ElementID, _ mode: ContentModes) -> [FactID] {
    var found: [FactID] = []
    for side in Side.allCases {
      guard let (document, root) = versions.element(element, in: side.version) else { continue }
      var node = root + 1
      while node < document.nodes[root].subtreeEnd {
        guard document.identifier(of: node) != nil, mode.isContent(document.nodes[node].name) else {
          node += 1
          continue
        }
        for inner in document.subtree(of: node) where document.identifier(of: inner) != nil {
          let object = versions.element(of: inner, in: side.version)
          found += [fact(.presence, of: object), fact(.place, of: object)].compactMap { $0 }
        }
        node = document.nodes[node].subtreeEnd
      }
    }
    return Array(Set(found)).sorted()
  }
}
