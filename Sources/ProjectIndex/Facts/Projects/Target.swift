/// A target: what it compiles and copies, and what its settings say.
package struct Target: Hashable, Sendable {
  /// The path of the file that describes it.
  let project: String
  package let name: String
  /// The name of its module; `nil` if the files do not tell.
  private(set) var module: String?
  /// What says the names of its modules, if settings do.
  private let settings: BuildSettings?
  /// The files and folders that it compiles and copies.
  private(set) var files: Set<String>
  private(set) var folders: Set<String>
  /// The files in its folders that it leaves out.
  private(set) var exceptions: Set<String>
  /// The oldest release of Swift that its configurations name; `nil` if that is not known.
  private(set) var swift: Int?
  /// The module in which its storyboards look for classes, where that is another one: `IBSC_MODULE` of a watch app, whose
  /// classes are in its extension.
  private(set) var moduleOfDocuments: String?
  let product: Product
  /// The property lists that describe its product.
  private(set) var properties: Set<String> = []

  init(
    _ name: String, in project: String, module: String? = nil, settings: BuildSettings? = nil, files: Set<String>,
    folders: Set<String>, exceptions: Set<String>, product: Product
  ) {
    (self.name, self.project, self.module, self.settings) = (name, project, module, settings)
    (self.files, self.folders, self.exceptions, self.product) = (files, folders, exceptions, product)
  }

  /// Takes in what its settings say, with those in files.
  mutating func read(_ files: BuildSettings.Files) {
    guard let settings else { return }
    module = settings.module(files) ?? module
    (moduleOfDocuments, swift) = (settings.moduleOfDocuments(files), settings.oldestSwift(files))
    let folder = ProjectFile.folder(ofFile: project)
    properties = Set(settings.properties(files).map { Targets.path($0, in: folder) })
  }

  /// Whether it may copy documents.
  var hasDocuments: Bool { !folders.isEmpty || files.contains { NamedFile.kind(ofDocument: $0) != nil } }

  /// Whether the target names a file, or a folder around it, with these letters in their case.
  func names(_ path: String) -> Bool {
    files.contains(path) || !folders.isEmpty && Targets.folders(around: path).contains(where: folders.contains)
  }

  func leavesOut(_ path: String) -> Bool {
    !exceptions.isEmpty
      && (exceptions.contains(path) || Targets.folders(around: path).contains(where: exceptions.contains))
  }

  /// Takes in what another version of the project file says of the target: both count where they conflict.
  mutating func formUnion(_ other: Target) {
    files.formUnion(other.files)
    folders.formUnion(other.folders)
    exceptions.formIntersection(other.exceptions)
  }
}

extension Target {
  /// What a target makes: who can use what is in it.
  package enum Product: Sendable {
    /// An app or an extension. Its code finds what is in its own bundle, and no other target links it.
    case app
    /// A tool, or a part of an app for a watch: no other target links it.
    case closed
    /// Tests, which use what an app has. No other target links them.
    case tests
    /// A framework, a library or a bundle, or what is not known: other targets may link it, and apps may load it.
    case library
    /// A part of a Swift package: what it copies is in a bundle of its own.
    case package

    /// Whether other targets can use the code.
    var isLinked: Bool { self == .library || self == .package }

    /// Whether the code uses only what the target compiles or links.
    var isAlone: Bool { self == .app || self == .closed }

    private static let prefix = "com.apple.product-type."
    /// The products of Xcode, without the prefix.
    private static let ofXcode: [String: Product] = [
      "application": .app, "app-extension": .app, "application.on-demand-install-capable": .closed,
      "application.messages": .closed, "app-extension.messages": .closed, "app-extension.intents-service": .closed,
      "application.watchapp": .closed, "application.watchapp2": .closed, "watchkit-extension": .closed,
      "watchkit2-extension": .closed, "tv-app-extension": .closed, "extensionkit-extension": .closed,
      "bundle.unit-test": .tests, "bundle.ui-testing": .tests, "tool": .closed, "xcode-extension": .closed,
    ]

    /// The product of a target of XcodeGen: the same names, with a slash for a dot.
    init(ofGenerator type: String?) {
      self.init(ofXcode: type.map { Self.prefix + String($0.map { $0 == "/" ? "." : $0 }) })
    }

    /// The products of Tuist that are no libraries.
    private static let products: [String: Product] = [
      "app": .app, "appExtension": .app, "appClip": .closed, "commandLineTool": .closed,
      "extensionKitExtension": .closed,
      "messagesExtension": .closed, "tvTopShelfExtension": .closed, "watch2App": .closed, "watch2Extension": .closed,
      "unitTests": .tests, "uiTests": .tests,
    ]

    init(ofTuist product: String?) { self = product.flatMap { Self.products[$0] } ?? .library }

    init(ofXcode type: String?) {
      self =
        type.flatMap { $0.hasPrefix(Self.prefix) ? Self.ofXcode[String($0.dropFirst(Self.prefix.count))] : nil }
        ?? .library
    }
  }
}
