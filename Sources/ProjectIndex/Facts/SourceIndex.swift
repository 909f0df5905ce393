/// The classes, protocols and identifiers of many source files.
package struct SourceIndex: Sendable {
  /// A declaration, and the file that it is in.
  package struct Declaration: Sendable {
    package let path: String
    package let type: TypeDeclaration
  }

  /// All declarations of a name: those of a class and its additions, whatever file they are in.
  private var declarations: [String: [Declaration]] = [:]
  /// The names that stand for others, such as those of `@objc(name)`.
  private var otherNames: [String: String] = [:]
  private var words: Set<UInt32> = []
  /// The literals that name something in documents, with their files.
  package private(set) var literals: [(path: String, literal: IdentifierLiteral)] = []
  private var constants: [String: [StringConstant]] = [:]
  /// The types that declare an outlet or an action of a name.
  private var connectable: [String: Set<String>] = [:]
  /// The classes of Objective-C with an implementation among the files.
  private var implemented: Set<String> = []
  private var superclasses: Set<String> = []
  /// The files that set a data source.
  private var settingDataSources: Set<String> = []
  /// The names of the files, without folders and endings.
  private var fileNames: Set<String> = []

  /// The modules of the files.
  package let modules: SourceModules

  /// - Parameters:
  ///   - roots: The folders that were searched; their own names say nothing about modules.
  ///   - projects: The projects that compile the files, as far as they are known.
  package init(
    _ files: [(path: String, file: SourceFile)] = [], roots: [String] = [], projects: Targets = Targets()
  ) {
    modules = SourceModules(files, roots: roots, projects: projects)
    words.reserveCapacity(files.count * 16)
    let isUsuallyRecent = Self.isRecentSwift(files, projects)
    for (path, file) in files {
      for constant in file.constants { constants[constant.name, default: []].append(constant) }
      let name = path.split(separator: "/").last ?? ""
      fileNames.insert(String(name.prefix { $0 != "." }))
      let swift = modules.swift(ofFile: path)
      let isRecent = swift.map { $0 > 2 } ?? isUsuallyRecent
      for var type in file.types {
        if isRecent { type.members.removeAll { $0.traits.contains(.isOldSwift) } }
        // Before Swift 4, Objective-C sees all members of its classes.
        if let swift, swift < 4 { type.traits.insert(.exposesMembers) }
        declarations[type.name, default: []].append(Declaration(path: path, type: type))
        if type.traits.contains(.isImplementation) { implemented.insert(type.name) }
        if type.kind == .class, let first = type.inherited.first {
          superclasses.insert(first.split(separator: ".").last.map(String.init) ?? first)
        }
        for member in type.members where member.traits.contains(.isConnectable) {
          connectable[member.name, default: []].insert(type.name)
        }
        if let other = type.otherName, other != type.name { otherNames[other] = type.name }
      }
      words.formUnion(file.words)
      if file.traits.contains(.setsDataSource) { settingDataSources.insert(path) }
      literals += file.literals.map { (path, $0) }
    }
    // What code adds to an alias, the type has.
    for all in declarations.values {
      guard let name = all.first(where: { $0.type.kind == .alias })?.type.inherited.first else { continue }
      let additions = all.filter { $0.type.kind == .addition }
      if !additions.isEmpty { declarations[name, default: []] += additions }
    }
  }

  /// Whether the code is not of Swift before 3, as its projects say, or most of the files that tell.
  private static func isRecentSwift(_ files: [(path: String, file: SourceFile)], _ projects: Targets) -> Bool {
    if let oldest = projects.oldestSwift { return oldest > 2 }
    let old = files.count { $0.file.types.contains { $0.members.contains { $0.traits.contains(.isOldSwift) } } }
    return files.count { $0.file.traits.contains(.isRecentSwift) } > old
  }

  /// The text of a literal, or of the constant that it names; `nil` if the code does not say it once and for all.
  package func text(of literal: IdentifierLiteral) -> String? {
    guard literal.isConstant else { return literal.text }
    let path = literal.text.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    guard let name = path.last else { return nil }
    let around = literal.scope.split(separator: ".").map(String.init)
    if literal.text.hasSuffix(IdentifierLiteral.ofClass) {
      let name = path.first == "Self" ? around.last.flatMap { isInherited($0) ? nil : $0 } : path.first
      // A type parameter stands for any class.
      return name.flatMap { declarations(of: $0).contains { $0.type.kind == .class } ? $0 : nil }
    }
    let isSelf = path.count > 1 && ["Self", "self"].contains(path[path.count - 2])
    let owner = isSelf ? [] : path.dropLast()
    let all = constants[name] ?? []
    // The innermost type that has it counts, then the file.
    for depth in around.indices.reversed().map({ $0 + 1 }) + (isSelf ? [] : [0]) {
      let wanted = (around.prefix(depth) + owner).joined(separator: ".")
      let texts = Set(all.filter { $0.owner == wanted }.map { $0.text ?? (isSelf ? nil : owner.last) })
      if !texts.isEmpty { return texts.count == 1 ? texts.first ?? nil : nil }
    }
    // What an outer type or a superclass has under the name is not known.
    guard let last = owner.last else { return nil }
    let own = all.filter { $0.owner == last || $0.owner.hasSuffix("." + last) }
    if own.isEmpty, last.first?.isUppercase == true, all.contains(where: { $0.text == nil }) { return last }
    let texts = Set(own.map { $0.text ?? last })
    return texts.count == 1 ? texts.first : nil
  }

  /// Whether the code of a file sets the data source of something.
  package func setsDataSource(_ path: String) -> Bool { settingDataSources.contains(path) }

  /// Whether a class of the sources inherits from a type.
  package func isInherited(_ name: String) -> Bool { superclasses.contains(name) }

  /// The declarations of a type where a target or a module looks for it.
  ///
  /// What is there counts, and with it what may be there: files whose target is not known, and additions of libraries. If the
  /// class is not there, it may be any that is not in another app.
  package func declarations(of name: String, in scope: Scope) -> [Declaration] {
    let all = declarations(of: name)
    guard !scope.isEmpty, all.count > 1 || all.first?.type.kind == .addition else { return all }
    let placed = all.map { ($0, modules.place(of: $0.path, in: scope)) }
    func has(_ isWanted: (Declaration) -> Bool) -> Bool { placed.contains { $0.1 == .inside && isWanted($0.0) } }
    let hasClass = has { $0.type.kind == .class }
    guard hasClass || has({ $0.type.traits.contains(.isImplementation) }) else {
      let near = placed.filter { $0.1 != .outside && $0.1 != .nowhere }.map(\.0)
      return near.contains { $0.type.kind != .addition } || all.allSatisfy { $0.type.kind == .addition } ? near : all
    }
    // The places of other classes of the name, with their additions.
    let rivals = placed.filter { $0.0.type.kind == .class && $0.1 != .inside }.map(\.0.path)
    let targetsOfRivals = Set(rivals.flatMap(modules.targets(ofFile:)))
    return placed.filter { declaration, place in
      switch place {
      case .inside: true
      case .outside, .nowhere: false
      case .linked:
        declaration.type.kind != .class && modules.targets(ofFile: declaration.path).isDisjoint(with: targetsOfRivals)
      // A file that may be in any target is in none of them, if it declares a class that they have.
      case .unknown: !hasClass || !rivals.contains(declaration.path)
      }
    }.map(\.0)
  }

  /// Whether some targets all see the same declarations of a name.
  package func isSame(_ name: String, in targets: Set<Targets.ID>) -> Bool {
    declarations(of: name).allSatisfy { declaration in
      let own = modules.targets(ofFile: declaration.path)
      return own.isEmpty ? !modules.isInNoTarget(file: declaration.path) : own.isSuperset(of: targets)
    }
  }

  /// The declarations of a type by its name in Swift or Objective-C.
  package func declarations(of name: String) -> [Declaration] {
    let own = declarations[name] ?? []
    guard let other = otherNames[name], let others = declarations[other] else { return own }
    return own + others
  }

  /// The types that declare an outlet or an action of a name.
  package func classes(withConnectable name: String) -> Set<String> { connectable[name] ?? [] }

  /// Whether a file has a name, whatever its ending.
  package func hasFile(named name: String) -> Bool { fileNames.contains(name) }

  /// Whether code in Objective-C declares some methods, and has implementations of all their classes without them.
  ///
  /// - Parameter classes: The names of the class and its superclasses.
  package func isOnlyDeclared(_ methods: [Member], of classes: Set<String>) -> Bool {
    guard !methods.isEmpty, methods.allSatisfy({ $0.isMethod && $0.traits.contains(.isOnlyDeclared) }) else {
      return false
    }
    return classes.allSatisfy { name in
      declarations(of: name).allSatisfy { $0.type.kind != .class || $0.type.traits.contains(.isSwift) }
        || implemented.contains(name)
    }
  }

  /// Whether the code has a word, whatever it means there.
  package func mentions(_ name: String) -> Bool { words.contains(WordHash.of(name.utf8)) }

  /// The names of the classes.
  package var classNames: [String] {
    declarations.compactMap { name, all in all.contains { $0.type.kind == .class } ? name : nil }
  }

  /// All declarations, in no order.
  package var all: some Sequence<Declaration> { declarations.values.joined() }
}
