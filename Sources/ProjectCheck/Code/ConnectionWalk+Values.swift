internal import Basics
internal import Findings
internal import ProjectIndex
internal import XibModel

/// Runtime attributes, segues and bindings.
extension ConnectionWalk {
  mutating func checkKeyPath(_ attribute: ConnectedDocument.Connection) {
    guard let keyPath = document.value("keyPath", of: attribute.node),
      let key = keyPath.split(separator: ".").first.map(String.init), !key.hasPrefix("_"),
      let name = connected.className(of: attribute.owner), !leftBehind.contains(attribute.owner)
    else { return }
    let lineage = lineage(of: name, in: scope(of: attribute.owner))
    count(attribute.owner, lineage.gap(for: .keyPath))
    guard let base = lineage.libraryClass, library.knowsAllProperties(of: base) else { return }
    // A library may extend one of Apple's classes, and the code of a side may have had the property.
    func aSideHasIt() -> Bool { check.anySideHas(key, in: name, library) }
    switch lineage.property(key, in: library, as: .keyPath) {
    case .hidden(let place) where lineage.isOwn || aSideHasIt():
      report(
        .unknownKeyPath, attribute.node, about: attribute.owner, in: name, keyPath,
        .other(
          "The runtime attribute \(keyPath) sets \(key) of \(name), which the code does not show to Objective-C; mark "
            + "it with @IBInspectable or @objc."), place, isHarmless: true)
    case .missing where isCertain(key, missingIn: lineage) || aSideHasIt():
      report(
        .unknownKeyPath, attribute.node, about: attribute.owner, in: name, keyPath,
        .other("\(name) has no property \(key), which the runtime attribute \(keyPath) sets."),
        place(of: name, attribute.owner), isHarmless: true)
    case .found, .hidden, .missing, .unknown: break
    }
  }

  /// Whether no library can have given a property to a class.
  ///
  /// A library may extend the class of Apple's that it inherits from. So that is certain only if code gives the class a property of
  /// that name but for a letter. For a class of the sources, it is if these use no libraries, if the class has a property with nearly
  /// that name, or if the files of the class know no library, nothing else of the document sets the property, and it is none of those
  /// that libraries add.
  private func isCertain(_ key: String, missingIn lineage: ClassHierarchy.Lineage) -> Bool {
    let modules = check.index.modules
    func names(_ declared: [SourceIndex.Declaration]) -> [String] {
      declared.flatMap(\.type.members).filter { !$0.isMethod && $0.traits.contains(.isExposed) }.map(\.name)
    }
    if Spelling.nearMiss(of: key, in: Set(names(lineage.declarations))) != nil { return true }
    guard lineage.isOwn else { return false }
    if !modules.importsLibraries { return true }
    let own = lineage.declarations.filter { !LibraryClasses.isKnown($0.type.name) && $0.type.kind != .protocol }
    let names = names(own)
    if names.contains(where: { $0.hasPrefix(key) || key.hasPrefix($0) && $0.utf8.count > 3 }) { return true }
    return !own.contains { modules.importsLibraries($0.path) } && !LibraryProperties.contains(key)
      && !connected.runtimeAttributes.contains { attribute in
        connected.customClass(of: attribute.owner).map { !lineage.names.contains($0) } != false
          && document.value("keyPath", of: attribute.node)?.split(separator: ".").first.map(String.init) == key
      }
  }

  /// The methods that segues call, by attribute, with what a segue does with each.
  private static let segueMethods = [
    (attribute: Connections.unwindAction, use: "to which a segue unwinds"),
    (attribute: Connections.segueAction, use: "which makes the view controller of a segue"),
  ]

  /// Checks that some class has the methods that segues call. The app finds out which object has one.
  mutating func checkSegues(_ segues: [ConnectedDocument.Connection]) {
    let calls = segues.flatMap { segue in
      Self.segueMethods.compactMap { method in
        document.value(method.attribute, of: segue.node).map { (segue: segue, selector: $0, use: method.use) }
      }
    }
    guard !calls.isEmpty else { return }
    let anyClass = hierarchy.anyClass
    for (segue, selector, use) in calls {
      guard case .missing = anyClass.method(selector, in: library) else { continue }
      let other = anyClass.methods(like: selector).first
      let hint = other.map { "; there is \($0.member.name)" } ?? ""
      report(
        .unknownAction, segue.node, about: segue.owner, in: "", selector,
        .other("No class of the sources has the action \(selector), \(use)\(hint)."),
        other.map { Finding.CodePlace(path: $0.path, line: $0.member.line) })
    }
  }

  /// Checks that the object that a Cocoa binding observes shows the first key of the binding's path to Objective-C.
  ///
  /// A key that code does not declare may be one of AppKit's, of which not all are known.
  mutating func checkBinding(_ binding: ConnectedDocument.Connection) {
    guard let keyPath = document.value(Connections.keyPath, of: binding.node),
      let key = keyPath.split(separator: ".").map(String.init).first(where: { $0 != "self" }),
      let object = connected.destination(of: binding), let own = ownLineage(of: object),
      case .hidden(let place) = own.lineage.value(key, in: library)
    else { return }
    report(
      .unknownKeyPath, binding.node, about: binding.owner, in: own.name, keyPath,
      .other(
        "A binding reads \(key) of \(own.name), which the code does not show to Objective-C; mark it with @objc dynamic."
      ), place)
  }
}
