internal import ProjectIndex
internal import Reports
internal import XibModel

extension ConnectionWalk {
  /// Checks that a class of Swift is in the module where the document looks for it.
  mutating func checkModule(of node: Int, _ name: String) {
    let declarations = check.index.declarations(of: name).filter { $0.type.kind == .class }
    guard let wanted = document.value("customModule", of: node), let first = declarations.first,
      // Objective-C knows no modules.
      declarations.allSatisfy({ $0.type.traits.contains(.isSwift) && $0.type.otherName == nil })
    else { return }
    let modules = declarations.map { check.index.modules.modules(ofFile: $0.path) }
    guard connected.isFromTarget(node) ? isInOtherTarget(modules, wanted) : isInOtherModule(modules, wanted) else {
      return
    }
    let place = modules.first?.min().map { "in the module \($0)" } ?? "in no folder of that module"
    report(
      .unknownClass, node, about: node, in: name, wanted,
      .other("The module \(wanted) has no class \(name), which this object is of; the class is \(place)."),
      Finding.CodePlace(path: first.path, line: first.type.line))
  }

  /// Whether a class is in none of the targets of this document. When the app is built, the module of the target takes the
  /// place of the one that the document names, so an old name does no harm.
  private func isInOtherTarget(_ modules: [Set<String>], _ wanted: String) -> Bool {
    let own = check.index.modules.modules(ofFile: path)
    guard !own.isEmpty || check.index.modules.mayHave(wanted) else { return false }
    return modules.allSatisfy { !$0.isEmpty && !$0.contains(wanted) && $0.isDisjoint(with: own) }
  }

  /// Whether a class is certainly not in the module that this document names.
  private func isInOtherModule(_ modules: [Set<String>], _ wanted: String) -> Bool {
    guard !modules.contains(where: { $0.contains(wanted) }), !check.index.modules.isOfLibrary(wanted) else {
      return false
    }
    return check.index.modules.hasFolder(wanted) || modules.allSatisfy { !$0.isEmpty }
  }
}
