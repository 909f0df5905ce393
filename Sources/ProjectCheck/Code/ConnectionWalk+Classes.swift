internal import Findings
internal import ProjectIndex
internal import XibModel

/// Custom classes.
extension ConnectionWalk {
  mutating func checkClass(of node: Int) {
    guard let name = connected.customClass(of: node) else { return }
    let declarations = check.index.declarations(of: name)
    if declarations.contains(where: { $0.type.kind != .addition }) {
      if checkImplementation(of: node, name) { checkModule(of: node, name) }
      checkRuntimeName(of: node, name)
      checkDecoding(of: node, name)
      checkTable(of: node, name)
      return checkKind(of: node, name)
    }
    // Code extends classes of libraries, too.
    let isExtended =
      !declarations.isEmpty && !check.ownClasses.hasVanished(name) && !connected.isFromTarget(node)
    let isOfLibrary = isExtended || isOfLibrary(name, node)
    guard !LibraryClasses.isKnown(name), !isOfLibrary, !connected.isUnusedOwner(node) else { return }
    report(
      .unknownClass, node, about: node, in: name, "",
      .other("The sources have no class \(name), which this object is of."))
  }

  /// Checks that the run time finds a class by the name that the document has.
  private mutating func checkRuntimeName(of node: Int, _ name: String) {
    let classes = check.index.declarations(of: name, in: scope(of: node)).filter { $0.type.kind == .class }
    guard let first = classes.first, document.value(AttributeNames.customClass, of: node) == name,
      !Placeholders.isFileOwner(node, in: document)
    else { return }
    let place = Finding.CodePlace(path: first.path, line: first.type.line)
    if classes.allSatisfy({ $0.type.traits.contains(.hasOtherRuntimeName) }) {
      return report(
        .unknownClass, node, about: node, in: name, "",
        .other(
          "The run time has no class of the name \(name), because it is inside of another type or has type parameters; give "
            + "it a name with @objc(\(name)), or move it."), place)
    }
    let own = check.index.modules.modules(ofFile: first.path)
    guard document.value("customModule", of: node) == nil, !connected.isFromTarget(node),
      classes.allSatisfy({ $0.type.traits.contains(.isSwift) && $0.type.otherName != name }),
      scope.modules.isEmpty || !own.isDisjoint(with: scope.modules), !LibraryClasses.isKnown(name)
    else { return }
    let module = (own.intersection(scope.modules).min() ?? own.min()).map { " \($0)" } ?? ""
    report(
      .unknownClass, node, about: node, in: name, "",
      .other(
        "The run time has no class of the name \(name) without its module; choose the module\(module) in the inspector, "
          + "or give the class that name with @objc(\(name))."), place)
  }

  /// Checks that an object can be made of a document. One of AppKit may be made in another way.
  private mutating func checkDecoding(of node: Int, _ name: String) {
    guard library.contains("UIResponder"), !Placeholders.isPlaceholder(document.nodes[node].name),
      connected.classes.name(of: document.nodes[node].name) != nil, let own = ownLineage(of: node)
    else { return }
    let makers = own.lineage.declarations.filter { $0.type.kind != .protocol }.flatMap { declared in
      declared.type.members.filter { $0.name.hasPrefix(Member.decoding) }.map { (declared, $0) }
    }
    // One with more parameters is called by a segue or by code.
    guard let first = makers.first, makers.allSatisfy({ $0.1.name == Member.decoding }),
      makers.allSatisfy({ $0.0.type.name != first.0.type.name || $0.1.traits.contains(.onlyTraps) })
    else { return }
    report(
      .unknownClass, node, about: node, in: name, Member.decoding,
      .other("Loading this object ends the app: init(coder:) of \(first.0.type.name) does nothing else."),
      Finding.CodePlace(path: first.0.path, line: first.1.line))
  }

  /// The controllers that take their view for one of a class.
  private static let views = ["UITableViewController": "UITableView", "UICollectionViewController": "UICollectionView"]

  /// Checks that the view of a controller of a table is one.
  private mutating func checkTable(of node: Int, _ name: String) {
    guard let own = ownLineage(of: node),
      let (base, wanted) = Self.views.first(where: { own.lineage.names.contains($0.key) }),
      let view = document.children(of: node).first(where: { document.value("key", of: $0) == "view" }),
      let actual = lineage(ofObject: view), !actual.lineage.names.contains(wanted),
      !own.lineage.declarations.contains(where: { $0.type.members.contains { $0.name == "loadView" } })
    else { return }
    report(
      .unknownClass, node, about: node, in: name, wanted,
      .other("\(name) is a \(base), so its view must be a \(wanted); here it is a \(actual.name)."),
      place(of: name, node))
  }

  /// Checks that an object's class is of the kind that its element needs: a cell is a cell.
  private mutating func checkKind(of node: Int, _ name: String) {
    guard let usual = connected.classes.name(of: document.nodes[node].name), let own = ownLineage(of: node),
      !own.lineage.isOpen, let kind = library.kind(of: usual), !own.lineage.names.contains(kind)
    else { return }
    report(
      .unknownClass, node, about: node, in: name, kind,
      .other("The class \(name) is no \(kind), which this object must be."), place(of: name, node))
  }

  /// Whether a class that the sources lack may belong to a library outside of the sources.
  private func isOfLibrary(_ name: String, _ node: Int) -> Bool {
    if check.ownClasses.hasVanished(name) || connected.isFromTarget(node) { return false }
    // Code that names a class would not compile without it.
    if check.index.mentions(name) { return true }
    if let module = connected.module(of: node) {
      return !ownModules.contains(module) && !check.index.modules.isOwn(module)
    }
    if check.index.hasFile(named: name) || NamedFile.stem(of: path) == name || check.ownClasses.isMistyped(name)
      || check.ownClasses.hasPrefixOfMany(name) || hasConnectionsOfSources(node)
    {
      return false
    }
    // Only the name can tell then, and a library that is elsewhere may have any.
    return check.index.modules.projects.usesLibrariesElsewhere || !check.ownClasses.isNamedLikeOthers(name)
  }

  /// Whether a class of the sources declares the outlets and the actions of an object: that class has another name now.
  private func hasConnectionsOfSources(_ object: Int) -> Bool {
    let names =
      connected.outlets.filter { $0.owner == object }.map { document.value(Connections.property, of: $0.node) }
      + connected.actions.filter { connected.destination(of: $0) == object }
      .map { document.value(Connections.selector, of: $0.node) }
    let classes = Set(names).map { name in name.map(check.index.classes(withConnectable:)) ?? [] }
    guard let first = classes.first else { return false }
    return !classes.dropFirst().reduce(first, { $0.intersection($1) }).isEmpty
  }

  /// Checks that a class of Swift is in the module where the document looks for it.
  private mutating func checkModule(of node: Int, _ name: String) {
    let declarations = check.index.declarations(of: name).filter { $0.type.kind == .class }
    guard let wanted = document.value("customModule", of: node), let first = declarations.first,
      // Objective-C knows no modules.
      declarations.allSatisfy({ $0.type.traits.contains(.isSwift) && $0.type.otherName == nil }),
      !declarations.contains(where: { check.index.modules.hasUnknownModule($0.path) })
    else { return }
    let modules = declarations.map { check.index.modules.modules(ofFile: $0.path) }
    let isInside = declarations.contains { check.index.modules.place(of: $0.path, in: scope(of: node)) == .inside }
    guard !isInside,
      connected.isFromTarget(node) ? isInOtherTarget(modules, wanted) : isInOtherModule(modules, wanted)
    else {
      return
    }
    let place = modules.first?.min().map { "in the module \($0)" } ?? "in no folder of that module"
    report(
      .unknownClass, node, about: node, in: name, wanted,
      .other("The module \(wanted) has no class \(name), which this object is of; the class is \(place)."),
      Finding.CodePlace(path: first.path, line: first.type.line))
  }

  /// Checks that a target compiles a class, if one has the document; of Objective-C, its implementation.
  ///
  /// - Returns: Whether it does, for all that is known.
  private mutating func checkImplementation(of node: Int, _ name: String) -> Bool {
    let modules = check.index.modules
    let code = check.index.declarations(of: name).filter {
      $0.type.traits.contains(.isImplementation) || $0.type.kind == .class && $0.type.traits.contains(.isSwift)
    }
    guard let first = code.first, modules.projects.isInTarget(path), !connected.isUnusedOwner(node),
      connected.isFromTarget(node) || document.value("customModule", of: node) == nil
    else { return true }
    let who: String
    if code.allSatisfy({ modules.isInNoTarget(file: $0.path) }) || haveLeftTarget(code) {
      who = "No target compiles"
    } else if let target, isCertainlyLoaded, code.allSatisfy({ modules.place(of: $0.path, in: scope) == .outside }) {
      who = "The target \(target.name) does not compile"
    } else {
      return true
    }
    report(
      .unknownClass, node, about: node, in: name, "",
      .other("\(who) the file with the class \(name), which this object is of."),
      Finding.CodePlace(path: first.path, line: first.type.line))
    return false
  }

  /// Whether a target that copies the document loads it, too: not, perhaps, a xib that somebody put there by mistake, unless a
  /// merge made it so.
  private var isCertainlyLoaded: Bool { path.hasSuffix(".storyboard") || !check.sides.isEmpty }

  /// Whether a target has the files of a class in another version of a merge, and none has them in this one.
  private func haveLeftTarget(_ declarations: [SourceIndex.Declaration]) -> Bool {
    declarations.allSatisfy { declaration in
      !check.index.modules.projects.isInTarget(declaration.path)
        && check.sides.contains { $0.modules.projects.isInTarget(declaration.path) }
    }
  }

  /// Whether a class is in none of the targets of this document. When the app is built, the module of the target takes the
  /// place of the one that the document names, so an old name does no harm.
  private func isInOtherTarget(_ modules: [Set<String>], _ wanted: String) -> Bool {
    guard !scope.isEmpty || check.index.modules.mayHave(wanted) else { return false }
    return modules.allSatisfy { !$0.isEmpty && !$0.contains(wanted) && $0.isDisjoint(with: scope.modules) }
  }

  /// Whether a class is certainly not in the module that this document names.
  private func isInOtherModule(_ modules: [Set<String>], _ wanted: String) -> Bool {
    guard !modules.contains(where: { $0.contains(wanted) }), !check.index.modules.isOfLibrary(wanted) else {
      return false
    }
    return check.index.modules.hasFolder(wanted) || modules.allSatisfy { !$0.isEmpty }
  }
}
