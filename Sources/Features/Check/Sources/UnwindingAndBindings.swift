internal import Findings
internal import ProjectIndex
internal import XibModel

extension ConnectedDocument {
  /// The segues, each with the object that starts it.
  var segues: [Connection] { connections([.segue]) }

  /// The Cocoa bindings, each with the object whose value is bound.
  var bindings: [Connection] { connections([.binding]) }
}

extension ConnectionWalk {
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
