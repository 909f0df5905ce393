internal import StringsMerge

/// The targets of an Xcode project, and the files that each compiles or copies.
struct XcodeProject {
  private let objects: [String: PropertyList]
  /// The path of the project.
  private let file: String
  /// The paths of files and groups, by their ids.
  private var paths: [String: String] = [:]

  /// Reads `project.pbxproj`; `nil` if it can't be read.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds the project.
  ///   - path: The path of `project.pbxproj`.
  init?(_ bytes: [UInt8], in folder: String, at path: String) {
    guard let list = PropertyList(bytes), case .table(let objects)? = list["objects"] else { return nil }
    (self.objects, file) = (objects, path)
    for project in all("PBXProject") {
      let top = Targets.path(project["projectDirPath"]?.text ?? "", in: folder)
      if let group = project["mainGroup"]?.text { place(group, in: top, top: top, depth: 0) }
    }
  }

  /// The files that it lists.
  var listed: Set<String> { Set(paths.values) }

  private func all(_ kind: String) -> [PropertyList] { objects.values.filter { $0["isa"]?.text == kind } }

  private func list(_ key: String, of object: PropertyList) -> [(id: String, object: PropertyList)] {
    (object[key]?.texts ?? []).compactMap { id in objects[id].map { (id, $0) } }
  }

  /// Finds the paths of a file or a group, and of all that is in it.
  private mutating func place(_ id: String, in folder: String, top: String, depth: Int) {
    guard let object = objects[id], depth < 200, paths[id] == nil else { return }
    let start: String? =
      switch object["sourceTree"]?.text {
      case "<group>"?: folder
      case "SOURCE_ROOT"?: top
      default: nil
      }
    guard let start else { return }
    let path = object["path"]?.text.map { Targets.path($0, in: start) } ?? start
    paths[id] = path
    for child in object["children"]?.texts ?? [] { place(child, in: path, top: top, depth: depth + 1) }
  }

  var targets: [Target] {
    objects.filter { $0.value["isa"]?.text == "PBXNativeTarget" }.sorted { $0.key < $1.key }.map { target($0.value) }
  }

  /// The endings of libraries that are built already.
  private static let builtLibraries = [".framework", ".xcframework", ".a", ".dylib"]

  /// Whether a library's code may be elsewhere: a package comes from an address, or a library is built already, or by CocoaPods.
  var usesLibrariesElsewhere: Bool {
    if !all("XCRemoteSwiftPackageReference").isEmpty { return true }
    return all("PBXFileReference").contains { file in
      guard let path = file["path"]?.text, let tree = file["sourceTree"]?.text,
        Self.builtLibraries.contains(where: path.hasSuffix)
      else { return false }
      switch tree {
      case "SDKROOT", "DEVELOPER_DIR": return false
      case "BUILT_PRODUCTS_DIR": return path.hasPrefix("Pods") || path.hasPrefix("libPods")
      default: return !path.hasPrefix("System/Library") && !path.hasPrefix("usr/lib")
      }
    }
  }

  private func target(_ object: PropertyList) -> Target {
    let phases = list("buildPhases", of: object).map(\.object)
    let built = phases.flatMap { list("files", of: $0) }.compactMap { $0.object["fileRef"]?.text }
    // A localized document is a group with a file for each language.
    let files = built + built.flatMap { objects[$0]?["children"]?.texts ?? [] }
    let folders = list("fileSystemSynchronizedGroups", of: object)
    // Exceptions of a target that has the folder leave files out; those of any other take them in.
    let (exceptions, guests) = exceptions(of: object, folders: Set(folders.map(\.id)))
    return Target(
      object["name"]?.text ?? "", in: file, settings: settings(of: object),
      files: Set(files.compactMap { paths[$0] } + guests),
      folders: Set(folders.compactMap { paths[$0.id] } + guests), exceptions: Set(exceptions),
      product: Target.Product(ofXcode: object["productType"]?.text))
  }

  /// The paths of a target's exceptions in its own folders and in others.
  private func exceptions(of target: PropertyList, folders: Set<String>) -> (own: [String], others: [String]) {
    var (own, others): ([String], [String]) = ([], [])
    for (id, group) in objects where group["isa"]?.text == "PBXFileSystemSynchronizedRootGroup" {
      guard let folder = paths[id] else { continue }
      for (_, set) in list("exceptions", of: group) where objects[set["target"]?.text ?? ""] == target {
        let named = (set["membershipExceptions"]?.texts ?? []).map { Targets.path("./" + $0, in: folder) }
        if folders.contains(id) { own += named } else { others += named }
      }
    }
    return (own, others)
  }

  /// Whether the project was last opened with Xcode 7 or older. Later ones build no Swift without `SWIFT_VERSION`.
  private var isOfOldXcode: Bool {
    all("PBXProject").contains { project in
      project["attributes"]?["LastUpgradeCheck"]?.text.flatMap { Int($0) }.map { $0 < 800 } == true
    }
  }

  /// What the settings of a target say about its names, each configuration before that of its name of the project.
  private func settings(of target: PropertyList) -> BuildSettings? {
    func layers(_ object: PropertyList) -> [(name: String, layer: BuildSettings.Layer)] {
      let configurations = object["buildConfigurationList"]?.text.flatMap { objects[$0] }
      return (configurations.map { list("buildConfigurations", of: $0) } ?? []).map { _, configuration in
        var layer = BuildSettings.Layer()
        if case .table(let values)? = configuration["buildSettings"] {
          layer.values = values.compactMapValues(\.text)
        }
        if let file = configuration["baseConfigurationReference"]?.text {
          layer.file = paths[file] ?? ""
        } else if configuration["baseConfigurationReferenceAnchor"] != nil {
          layer.file = ""
        }
        return (configuration["name"]?.text ?? "", layer)
      }
    }
    guard let name = target["name"]?.text else { return nil }
    let project = all("PBXProject").flatMap(layers)
    return BuildSettings(
      target: name, isOfOldXcode: isOfOldXcode,
      configurations: layers(target).map { own in [own.layer] + project.filter { $0.name == own.name }.map(\.layer) })
  }
}
