internal import CodeIndex
internal import Reports
internal import XibModel

extension ConnectedDocument {
  /// The segues that unwind, each with the object that starts it.
  var unwindingSegues: [Connection] {
    connections([.segue]).filter { document.value(Connections.unwindAction, of: $0.node) != nil }
  }

  /// The Cocoa bindings, each with the object whose value is bound.
  var bindings: [Connection] { connections([.binding]) }
}

extension ConnectionWalk {
  /// Checks that some class has the action to which each segue unwinds: the app finds out which object answers.
  mutating func checkUnwinding(_ segues: [ConnectedDocument.Connection]) {
    guard !segues.isEmpty else { return }
    let anyClass = hierarchy.anyClass
    for segue in segues {
      guard let selector = document.value(Connections.unwindAction, of: segue.node),
        case .missing = anyClass.method(selector, in: library)
      else { continue }
      let other = anyClass.methods(like: selector).first
      let hint = other.map { "; there is \($0.member.name)" } ?? ""
      report(
        .unknownAction, segue.node, about: segue.owner, in: "", selector,
        .other("No class of the sources has the action \(selector), to which a segue unwinds\(hint)."),
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
