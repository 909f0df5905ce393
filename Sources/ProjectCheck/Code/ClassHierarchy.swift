internal import Findings
internal import ProjectIndex
internal import XibModel

/// The classes of some sources, together with those of the platform's frameworks.
struct ClassHierarchy: Sendable {
  let index: SourceIndex
  let library: LibraryClasses

  /// A class with all that it inherits.
  struct Lineage: Sendable {
    /// The declarations of the class, its superclasses, its protocols, and of all additions to them.
    fileprivate(set) var declarations: [SourceIndex.Declaration] = []
    /// The names of the class and its superclasses.
    fileprivate(set) var names: Set<String> = []
    /// The nearest superclass that a framework of the platform has, or the class itself.
    fileprivate(set) var libraryClass: String?
    /// Why the class may have members that are not known; `nil` if it has none.
    fileprivate(set) var gap: UseCount.Reason?
    /// Its name, and the ways in which it takes what it does not declare.
    fileprivate let name: String
    fileprivate var taking: Set<Way> = []
    /// Whether the targets of a document see different declarations.
    fileprivate(set) var differs = false
    /// Whether the sources declare the class itself.
    fileprivate(set) var isOwn = false
    /// Whether the sources or the platform declare the class, and all that it inherits.
    fileprivate(set) var isKnown = false

    /// Whether the class may have members that are not known.
    var isOpen: Bool { gap != nil }

    /// Whether it may take what it does not declare, in any way.
    var mayTakeMore: Bool { isOpen || !taking.isEmpty }

    /// Why it may take a name that it does not declare, asked in one way; `nil` if it does not.
    func gap(for way: Way) -> UseCount.Reason? { gap ?? (taking.contains(way) ? .anyKey(name) : nil) }
  }

  /// How something asks for a member: an outlet sets a key, a runtime attribute a key path, and an action sends a message.
  enum Way { case key, keyPath, message }

  /// The lineage of a class by its name in a document.
  ///
  /// - Parameters:
  ///   - scope: Where the class is looked for.
  ///   - targets: All targets that look for it.
  func lineage(of name: String, in scope: Scope = Scope(), of targets: Set<Targets.ID> = []) -> Lineage {
    var walk = Walk(hierarchy: self, scope: scope, targets: targets, lineage: Lineage(name: name))
    walk.visit(name)
    var lineage = walk.lineage
    lineage.isOwn = !library.contains(name) && index.declarations(of: name).contains { $0.type.kind == .class }
    for member in lineage.declarations.flatMap(\.type.members) where member.isMethod {
      lineage.taking.formUnion(Self.takingAnything[member.name] ?? [])
    }
    lineage.isKnown = !lineage.isOpen && (lineage.isOwn || library.contains(name))
    return lineage
  }

  /// Whether something with a lineage is certainly of none of the classes of a name.
  ///
  /// - Parameter declared: What the name stands for.
  func isNone(_ lineage: Lineage, of name: String, _ declared: [SourceIndex.Declaration]) -> Bool {
    (declared.contains { $0.type.kind == .class } || library.contains(name))
      && !declared.contains { $0.type.kind == .alias || $0.type.kind == .protocol }
      && lineage.names.isDisjoint(
        with: declared.flatMap { [$0.type.name, $0.type.otherName].compactMap(\.self) } + [name])
  }

  /// All classes of the sources as if they were one.
  var anyClass: Lineage {
    var lineage = Lineage(name: "")
    lineage.declarations = Array(index.all)
    return lineage
  }

  /// Methods that let a class accept keys or messages that it does not declare.
  private static let takingAnything: [String: Set<Way>] = [
    "setValue:forUndefinedKey:": [.key, .keyPath], "setValue:forKey:": [.key, .keyPath],
    "setValue:forKeyPath:": [.keyPath], "forwardInvocation:": [.message], "forwardingTargetForSelector:": [.message],
    "forwardingTargetFor:": [.message],
  ]

  private struct Walk {
    let hierarchy: ClassHierarchy
    private var scope: Scope
    let targets: Set<Targets.ID>
    var lineage: Lineage
    private var visited: Set<String> = []

    init(hierarchy: ClassHierarchy, scope: Scope, targets: Set<Targets.ID>, lineage: Lineage) {
      (self.hierarchy, self.scope, self.targets, self.lineage) = (hierarchy, scope, targets, lineage)
    }

    private mutating func open(_ reason: UseCount.Reason) { lineage.gap = lineage.gap ?? reason }

    private mutating func declarations(of name: String) -> [SourceIndex.Declaration] {
      if targets.count > 1, !lineage.differs { lineage.differs = !hierarchy.index.isSame(name, in: targets) }
      return hierarchy.index.declarations(of: name, in: scope)
    }

    /// Adds a type to the lineage.
    ///
    /// - Parameter written: Its name as code writes it, perhaps with the module before it.
    mutating func visit(_ written: String) {
      guard visited.insert(written).inserted else { return }
      let name = written.split(separator: ".").last.map(String.init) ?? written
      // Code gives classes of the Mac the names that those of iOS have. Where the platform has one, that one counts.
      let isOfPlatform = hierarchy.library.contains(name)
      let declarations = declarations(of: name, as: written).filter {
        !isOfPlatform || ![.class, .alias].contains($0.type.kind)
      }
      let isClass = declarations.contains { $0.type.kind == .class }
      if declarations.contains(where: { $0.type.traits.contains(.isOpen) }) { open(.macro(name)) }
      if !isClass { visitLibrary(name, orOneOf: declarations) }
      if declarations.contains(where: { $0.type.kind != .protocol }) { lineage.names.insert(name) }
      lineage.declarations += declarations
      for declaration in declarations {
        lineage.names.formUnion([declaration.type.name, declaration.type.otherName].compactMap { $0 })
        // What a library's class inherits is what that library sees.
        let around = scope
        scope = hierarchy.index.modules.scope(ofFile: declaration.path, near: scope)
        visitInherited(of: declaration.type)
        scope = around
      }
    }

    /// The declarations that a name stands for. A class is never its own superclass, so one that is not found in the module
    /// before its name is not known.
    private mutating func declarations(of name: String, as written: String) -> [SourceIndex.Declaration] {
      let index = hierarchy.index
      guard written != name, let module = written.split(separator: ".").first.map(String.init),
        index.modules.isModule(module)
      else { return declarations(of: name) }
      let all = index.declarations(of: name)
      let own = all.filter { $0.type.kind == .addition || index.modules.modules(ofFile: $0.path).contains(module) }
      let isThere = own.contains { $0.type.kind != .addition } || hierarchy.library.contains(name)
      if !isThere { open(.absentSuperclass(written)) }
      return own
    }

    /// Continues in the frameworks, for a class that the sources don't declare but may extend.
    private mutating func visitLibrary(_ name: String, orOneOf declarations: [SourceIndex.Declaration]) {
      if let inherited = hierarchy.library.lineage(of: name) {
        if lineage.libraryClass == nil { lineage.libraryClass = name }
        for ancestor in inherited {
          lineage.names.insert(ancestor)
          visited.insert(ancestor)
          if ancestor != name { lineage.declarations += self.declarations(of: ancestor) }
        }
      } else if !declarations.contains(where: { $0.type.kind == .protocol || $0.type.kind == .alias }),
        // In one branch of an #if, a class may inherit from a class of another platform.
        !LibraryClasses.isKnown(name)
      {
        open(.absentSuperclass(name))
      }
    }

    private mutating func visitInherited(of type: TypeDeclaration) {
      for (place, name) in type.inherited.enumerated() {
        let mayBeSuperclass = place == 0 && (type.kind == .class || type.kind == .alias)
        let plain = name.split(separator: ".").last.map(String.init) ?? name
        let isProtocol = hierarchy.index.declarations(of: plain).contains { $0.type.kind == .protocol }
        if mayBeSuperclass || isProtocol { visit(name) }
      }
      // An alias without a class name stands for an unknown type.
      if type.kind == .alias, type.inherited.isEmpty { open(.alias(type.name)) }
    }
  }
}

extension ClassHierarchy.Lineage {
  /// The result of looking up a member of a class.
  enum Lookup {
    /// The class has it; its declarations in code, if there are any.
    case found([(member: Member, path: String)])
    /// The code has it, but does not expose it to Objective-C.
    case hidden(Finding.CodePlace)
    case missing
    /// The class may have it: not all of its members are known, for a reason.
    case unknown(UseCount.Reason)

    /// Whether the class has it, or may have it.
    var isFound: Bool {
      switch self {
      case .found, .unknown: true
      case .hidden, .missing: false
      }
    }

    /// Whether the class certainly has it.
    var isCertain: Bool { if case .found = self { true } else { false } }
  }

  /// Looks up a property that a document sets, as key-value coding does: a setter, or a variable.
  func property(_ name: String, in library: LibraryClasses, as way: ClassHierarchy.Way = .key) -> Lookup {
    let capitalized = name.prefix(1).uppercased() + name.dropFirst()
    // The properties "title" and "Title" have the same setter.
    let uncapitalized = name.prefix(1).lowercased() + name.dropFirst()
    let variables: Set = [name, uncapitalized, capitalized, "_" + name, "is" + capitalized, "_is" + capitalized]
    let setters: Set = ["set\(capitalized):", "_set\(capitalized):"]
    let found = lookup(way) { $0.isMethod ? setters.contains($0.name) : variables.contains($0.name) }
    guard case .missing = found, let libraryClass, library.has(name, in: libraryClass) else { return found }
    return .found([])
  }

  /// Looks up a property that something reads, as key-value coding does: a getter too, and what counts a list.
  func value(_ name: String, in library: LibraryClasses) -> Lookup {
    let capitalized = name.prefix(1).uppercased() + name.dropFirst()
    let getters: Set = [name, "get" + capitalized, "is" + capitalized, "_" + name, "countOf" + capitalized]
    let found = lookup(.key) { $0.isMethod && getters.contains($0.name) }
    if case .found = found { return found }
    return property(name, in: library)
  }

  /// Looks up a method by its selector. The setter of a property counts as a method.
  func method(_ selector: String, in library: LibraryClasses) -> Lookup {
    let property = Self.property(ofSetter: selector)
    let found = lookup(.message) { member in
      member.isMethod ? member.name == selector : member.name == property
    }
    guard case .missing = found, let libraryClass else { return found }
    let isInherited =
      library.responds(to: selector, in: libraryClass) || property.map { library.has($0, in: libraryClass) } == true
    return isInherited ? .found([]) : found
  }

  private static func property(ofSetter selector: String) -> String? {
    guard selector.hasPrefix("set"), selector.hasSuffix(":"), selector.utf8.count > 4 else { return nil }
    let name = selector.dropFirst(3).dropLast()
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  /// The methods that have the name of a selector, but other parameters.
  func methods(like selector: String) -> [(member: Member, path: String)] {
    let base = selector.prefix { $0 != ":" }
    return declarations.flatMap { declaration in
      declaration.type.members.filter { member in
        guard member.isMethod, member.traits.contains(.isConnectable) else { return false }
        let name = member.name.prefix { $0 != ":" }
        return name == base || name.hasPrefix(base + "With") || base.hasPrefix(name + "With")
      }.map { ($0, declaration.path) }
    }
  }

  private func lookup(_ way: ClassHierarchy.Way, _ matches: (Member) -> Bool) -> Lookup {
    var found: [(member: Member, path: String)] = []
    var hidden: Finding.CodePlace?
    let exposesAll = declarations.contains { $0.type.traits.contains(.exposesInherited) }
    for declaration in declarations {
      for member in declaration.type.members where matches(member) {
        let isExposed =
          exposesAll || declaration.type.traits.contains(.exposesMembers)
          || !member.traits.isDisjoint(with: [.isExposed, .isOverride])
        if isExposed {
          found.append((member, declaration.path))
        } else if declaration.type.kind != .protocol {
          hidden = hidden ?? Finding.CodePlace(path: declaration.path, line: member.line)
        }
      }
    }
    if !found.isEmpty { return .found(found) }
    if let gap = gap(for: way) { return .unknown(gap) }
    return hidden.map { .hidden($0) } ?? .missing
  }
}
