/// Rules whose breach stops Xcode's build, in documents that open without a complaint.
extension DocumentRule {
  static let launchScreen = DocumentRule(
    .launchScreen,
    summary:
      "A launch screen has no custom class, runtime attribute, action, segue to another scene, or outlet of code.",
    help: """
      The system shows a launch screen before the app runs any code, so Xcode's build stops: "Launch screens may not set custom \
      classnames". Remove it, or switch off "Use as Launch Screen".
      """
  ) { inspection in
    let document = inspection.document
    guard document.value(BuildRefusals.launchScreen, of: 0) == "YES" else { return [] }
    return document.nodes.indices.compactMap { node in
      guard let words = BuildRefusals.code(askedBy: node, in: document) else { return nil }
      return Fault.Draft(node, in: document, subject: "\(document.label(of: node)) \(words)") { names in
        "The \(names.subject(of: document.nearestObject(around: node))) of a launch screen has \(words)."
      }
    }
  }

  static let cellsOfBothKinds = DocumentRule(
    .cellsOfBothKinds, summary: "A table has prototype cells or static cells, not both.",
    help: """
      Xcode shows the cells of the table's mode only, and the others are lost or stop the build. Two branches of which one \
      changes the mode cause this. Choose the mode in the inspector, or delete the other cells.
      """
  ) { inspection in
    let document = inspection.document
    return document.nodes.indices.compactMap { list in
      guard document.nodes[list].traits.contains(.prototypes), document.nodes[list].parent >= 0,
        document.hasChildren(list),
        RepeatedContent.isList(document.nodes[list].name, in: document.nodes[document.nodes[list].parent].name)
      else { return nil }
      let table = document.nodes[list].parent
      // An empty list is no content, whatever mode it is from.
      let hasSections = document.children(of: table).contains {
        document.nodes[$0].name == RepeatedContent.sections && document.hasChildren($0)
      }
      guard document.value(RepeatedContent.mode, of: table) == RepeatedContent.staticMode || hasSections else {
        return nil
      }
      return Fault.Draft(table, in: document, subject: document.label(of: table)) { names in
        "The \(names.subject(of: table)) has prototype cells, and is one of static cells too."
      }
    }
  }

  static let staticTable = DocumentRule(
    .staticTable, summary: "A table of static cells is the view of a table view controller.",
    help: """
      Xcode's build stops: "Static table views are only valid when embedded in UITableViewController instances". Choose \
      dynamic prototypes in the inspector, or a table view controller for the scene.
      """
  ) { inspection in
    let document = inspection.document
    return document.nodes.indices.compactMap { table in
      guard document.nodes[table].name == RepeatedContent.table,
        document.value(RepeatedContent.mode, of: table) == RepeatedContent.staticMode,
        document.nodes[table].parent >= 0,
        document.nodes[document.nodes[table].parent].name != RepeatedContent.controller
      else { return nil }
      return Fault.Draft(table, in: document, subject: document.label(of: table)) { names in
        "The \(names.subject(of: table)) is one of static cells, and not the view of a table view controller."
      }
    }
  }

  static let tooNewForDeployment = DocumentRule(
    .tooNewForDeployment,
    summary: "A document has nothing that the release of iOS lacks for which it says that it is built.",
    help: """
      Xcode's build stops, as with "Safe Area Layout Guide before iOS 9.0". Choose a later release under "Builds for" in the \
      inspector of the file, or the deployment target of the project.
      """
  ) { inspection in
    let document = inspection.document
    guard let release = BuildRefusals.release(of: document) else { return [] }
    let rows = BuildRefusals.newElements.filter { $0.release > release }
    guard !rows.isEmpty else { return [] }
    return document.nodes.indices.compactMap { node in
      guard let row = rows.first(where: { $0.element == document.nodes[node].name }),
        row.key == nil || row.key == document.value("key", of: node)
      else { return nil }
      return Fault.Draft(node, in: document, subject: "\(row.element) \(document.identifier(of: node) ?? "")") {
        names in
        "The \(names.subject(of: document.nearestObject(around: node))) is \(row.words), which iOS has from \(row.release) on; the "
          + "document says that it is built for iOS \(release)."
      }
    }
  }

  static let segueWithoutTrigger = DocumentRule(
    .segueWithoutTrigger, summary: "A segue begins at an object that can start it.",
    help: """
      A label or a plain view sends no event, so nothing can start the segue, and Xcode refuses it. Begin the segue at a \
      control, a gesture recognizer or the view controller.
      """
  ) { inspection in
    let document = inspection.document
    return document.nodes.indices.compactMap { node in
      guard document.nodes[node].traits.contains(.connection),
        Connections.kind(of: document.nodes[node].name) == .segue
      else { return nil }
      // A segue lies in the list of the connections of the object at which it begins.
      let owner = document.nodes[document.nodes[node].parent].parent
      guard owner >= 0, !document.nodes[owner].traits.isDisjoint(with: [.withoutEvents, .constraint]) else {
        return nil
      }
      return Fault.Draft(node, in: document, subject: document.label(of: node)) { names in
        "A segue begins at the \(names.subject(of: owner)), which has no event to start it."
      }
    }
  }

  static let frameWithoutView = DocumentRule(
    .frameWithoutView, summary: "Only what is on the canvas has a frame.",
    help: """
      A merge of lines or an edit by hand has put the frame into the wrong element, and Xcode refuses the document. Move it \
      into its view, or delete it.
      """
  ) { inspection in
    let document = inspection.document
    // Archives have frames in other ways.
    guard document.kind == .modern else { return [] }
    return document.nodes.indices.compactMap { node in
      let owner = document.nodes[node].parent
      guard owner > 0, document.nodes[node].name == "rect", document.value("key", of: node) == FactClasses.frameKey,
        BuildRefusals.withoutFrames.contains(where: document.nodes[owner].name.hasSuffix)
      else { return nil }
      return Fault.Draft(node, in: document, subject: document.label(of: owner)) { names in
        "The \(names.subject(of: document.nearestObject(around: owner))) has a frame, and is not on the canvas."
      }
    }
  }
}
