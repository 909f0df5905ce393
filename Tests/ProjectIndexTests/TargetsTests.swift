import Testing

@testable import ProjectIndex

/// The modules that project files make, and the files in them.
@Suite struct TargetsTests {
  private static let project = """
    {
      objects = {
        P = { isa = PBXProject; mainGroup = G; projectDirPath = ""; targets = ( T1, T2, ); };
        G = { isa = PBXGroup; children = ( GA, FS, SYNC, ); sourceTree = "<group>"; };
        GA = { isa = PBXGroup; children = ( F1, V1, F3, ); path = "My App"; sourceTree = "<group>"; };
        F1 = { isa = PBXFileReference; path = Home.swift; sourceTree = "<group>"; };
        V1 = { isa = PBXVariantGroup; children = ( VB, ); name = Main.storyboard; sourceTree = "<group>"; };
        VB = { isa = PBXFileReference; name = Base; path = Base.lproj/Main.storyboard; sourceTree = "<group>"; };
        F3 = { isa = PBXFileReference; path = Shared/Both.swift; sourceTree = SOURCE_ROOT; };
        FS = { isa = PBXFileReference; path = usr/lib/libz.dylib; sourceTree = SDKROOT; };
        SYNC = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; exceptions = ( X1, X2, ); };
        X1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T2; membershipExceptions = ( Old.swift, Gone, /Localized/Views/Old.xib, ); };
        X2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T1; membershipExceptions = ( New.swift, /Localized/Help.xib, ); };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        B2 = { isa = PBXBuildFile; fileRef = V1; };
        B3 = { isa = PBXBuildFile; fileRef = F3; };
        S1 = { isa = PBXSourcesBuildPhase; files = ( B1, B3, ); };
        R1 = { isa = PBXResourcesBuildPhase; files = ( B2, ); };
        S2 = { isa = PBXSourcesBuildPhase; files = ( B3, ); };
        T1 = { isa = PBXNativeTarget; name = "My App"; buildPhases = ( S1, R1, ); buildConfigurationList = L1; };
        T2 = { isa = PBXNativeTarget; name = Kit; buildPhases = ( S2, ); buildConfigurationList = L2;
          fileSystemSynchronizedGroups = ( SYNC, ); };
        L1 = { isa = XCConfigurationList; buildConfigurations = ( C1, ); };
        L2 = { isa = XCConfigurationList; buildConfigurations = ( C2, C3, ); };
        C1 = { isa = XCBuildConfiguration; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; }; };
        C2 = { isa = XCBuildConfiguration; buildSettings = { KIT }; };
        C3 = { isa = XCBuildConfiguration; buildSettings = { KIT }; };
      };
    }
    """

  private func modules(kit: String = "PRODUCT_MODULE_NAME = \"${PRODUCT_NAME:c99extidentifier}Core\";")
    -> Targets
  {
    let text = Self.project.split(separator: "KIT").joined(separator: kit)
    return Targets([ProjectFile(Array(text.utf8), path: "ios/App.xcodeproj/project.pbxproj")])
  }

  @Test(
    arguments: [
      ("ios/My App/Home.swift", ["My_App"]), ("ios/My App/Base.lproj/Main.storyboard", ["My_App"]),
      ("ios/Shared/Both.swift", ["My_App", "KitCore"]), ("ios/Kit/Sub/Any.swift", ["KitCore"]),
      ("ios/Kit/New.swift", ["KitCore", "My_App"]), ("ios/Kit/de.lproj/Help.xib", ["KitCore", "My_App"]),
      ("ios/Kit/Views/de.lproj/Old.xib", nil), ("ios/Kit/Old.swift", nil), ("ios/Kit/Gone/Old.swift", nil),
      ("Kit/Any.swift", nil), ("ios/My App/Other.swift", nil),
    ] as [(String, Set<String>?)])
  func aFileIsInTheModulesOfItsTargets(_ path: String, _ names: Set<String>?) {
    #expect(modules().modules(ofFile: path) == names)
  }

  @Test(arguments: [
    ("ios/Kit/Old.swift", true), ("ios/Kit/Gone/Old.swift", true), ("ios/Kit/New.swift", false),
    ("ios/Kit/Any.swift", false),
    ("ios/My App/Other.swift", true), ("ios/Elsewhere/Any.swift", false),
  ])
  func aFileBesideThoseOfATargetIsLeftOut(path: String, isLeftOut: Bool) {
    #expect(modules().isLeftOut(path) == isLeftOut)
  }

  @Test(
    arguments: [
      ("", "Kit"), ("PRODUCT_NAME = \"3-D Kit\";", "__D_Kit"),
      ("PRODUCT_NAME = \"$(TARGET_NAME:rfc1034identifier)\";", "Kit"),
      ("PRODUCT_MODULE_NAME = \"$(PREFIX)Kit\";", nil), ("PRODUCT_NAME = \"$(PRODUCT_NAME)\";", nil),
    ] as [(String, String?)])
  func theNameOfAModuleComesFromTheSettings(_ settings: String, _ name: String?) {
    #expect(modules(kit: settings).modules(ofFile: "ios/Kit/Any.swift") == name.map { [$0] })
  }

  @Test(
    arguments: [
      ("PRODUCT_NAME = Ours // the app's", "Ours"), ("#include \"Shared.xcconfig\"", "Shared"),
      ("#include? \"Gone.xcconfig\"", nil), ("PRODUCT_NAME[sdk=ios*] = Ours", nil), ("SWIFT_VERSION = 5", "Kit"),
      ("PRODUCT_MODULE_NAME = $(PREFIX)Kit\nPREFIX = My", "MyKit"),
    ] as [(String, String?)])
  func theNameOfAModuleComesFromAFileOfSettings(_ settings: String, _ name: String?) {
    let project = Self.project.replacing(
      "buildSettings = { KIT };", with: "baseConfigurationReference = CF; buildSettings = { };"
    )
    .replacing("children = ( GA,", with: "children = ( CF, GA,")
    .replacing(
      "FS = {", with: "CF = { isa = PBXFileReference; path = Kit.xcconfig; sourceTree = \"<group>\"; }; FS = {")
    let files = [
      "App.xcodeproj/project.pbxproj": project, "Kit.xcconfig": settings, "Shared.xcconfig": "PRODUCT_NAME = Shared\n",
    ]
    let modules = Targets(files.map { ProjectFile(Array($1.utf8), path: "ios/" + $0) })
    #expect(modules.modules(ofFile: "ios/Kit/Any.swift") == name.map { [$0] })
  }

  @Test(
    arguments: [
      ("ios/App/Home.swift", ["Our_App"]), ("ios/App/Old/Home.swift", nil), ("ios/Kit/Any.swift", ["Kit"]),
      ("ios/Made/Any.swift", nil),
    ] as [(String, Set<String>?)])
  func aManifestOfAGeneratorHasTargets(_ path: String, _ names: Set<String>?) {
    let text = """
      name: Sample
      packages:
        Far: { url: "https://example.com/far", from: 1.0.0 }
      targets:
        App:
          type: application
          sources: [{ path: App, excludes: [Old] }]
          settings: { base: { PRODUCT_NAME: Our App, INFOPLIST_KEY_UIMainStoryboardFile: Main } }
          info: { path: App/Info.plist, properties: { UILaunchStoryboardName: Launch, UIAppFonts: [A.ttf] } }
        Kit:
          sources: Kit
        Made:
          templates: [Framework]
          sources: Made
      """
    let file = ProjectFile(Array(text.utf8), path: "ios/project.yml")
    #expect(Targets([file]).modules(ofFile: path) == names)
    #expect(file.usesLibrariesElsewhere)
    #expect(
      Set(file.properties.uses.map { "\($0.key) \($0.name)" }) == [
        "UIMainStoryboardFile Main", "UILaunchStoryboardName Launch", "UIAppFonts A.ttf",
      ])
  }

  @Test func aPackageHasAFolderForEachTarget() {
    let manifest = """
      // .target(name: "Comment")
      let root = "Parts"
      let called = "My" + root
      func feature(_ name: String, at folder: String = "More/" + root, hidden: [String]? = ["Old"]) -> Target {
        return .target(name: name + "Kit", path: "\\(folder)/\\(name)", exclude: hidden)
      }
      let package = Package(
        name: "Kits", targets: [
          .target(name: "Kit-One", dependencies: [.target(name: "Two"), "Three"], path: "One/Code"),
          .executableTarget(name: "Two"), .testTarget(name: "TwoTests", dependencies: ["Two"]),
          .target(name: prefix + "Four"), .target(name: "\\(prefix)Five"), .target(name: "Six", path: six),
          feature("Ten", at: "Features"), feature(called + "Twelve", hidden: nil),
          .binaryTarget(name: "Seven", path: "Seven.xcframework"),
          .target(name: "Eight", path: "Eight", exclude: ["Old"], sources: ["Code", "Old", "Main.swift"]),
          .target(name: "Nine", path: "Nine", exclude: old),
        ])
      """
    let modules = Targets([ProjectFile(Array(manifest.utf8), path: "Packages/Kits/Package.swift")])
    #expect(modules.names == ["Kit_One", "Two", "TwoTests", "Eight", "TenKit", "MyPartsTwelveKit"])
    #expect(modules.modules(ofFile: "Packages/Kits/Features/Ten/A.swift") == ["TenKit"])
    #expect(modules.modules(ofFile: "Packages/Kits/Features/Ten/Old/A.swift") == nil)
    #expect(modules.modules(ofFile: "Packages/Kits/More/Parts/MyPartsTwelve/Old/A.swift") == ["MyPartsTwelveKit"])
    for (file, module) in [("Code/A.swift", "Eight"), ("Main.swift", "Eight"), ("Old/A.swift", nil), ("A.swift", nil)] {
      #expect(modules.modules(ofFile: "Packages/Kits/Eight/\(file)") == module.map { [$0] })
    }
    #expect(modules.modules(ofFile: "Packages/Kits/One/Code/Sub/A.swift") == ["Kit_One"])
    #expect(modules.modules(ofFile: "Packages/Kits/Sources/Two/A.swift") == ["Two"])
    #expect(modules.modules(ofFile: "Packages/Kits/Tests/TwoTests/A.swift") == ["TwoTests"])
    #expect(modules.modules(ofFile: "Packages/Kits/Sources/Six/A.swift") == nil)
  }

  @Test func aManifestOfTuistHasTargets() {
    let manifest = """
      import ProjectDescription
      func feature(_ name: String) -> Target {
        .target(name: name, destinations: .iOS, product: .framework, bundleId: "a", sources: ["Features/\\(name)/**/*.swift"])
      }
      let project = Project(name: "All", targets: [
        .target(
          name: "My App", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/Code/**"],
          resources: ["App/*.xib", "../Shared/Help.xib"], dependencies: [.external(name: "Far"), .target(name: "Kit")]),
        Target(name: "KitTests", product: .unitTests, productName: "Tests", sources: "Tests/**/*.{swift,m}"),
        feature("Home"), .target(name: "Other", product: .app, sources: others),
      ])
      """
    let file = ProjectFile(Array(manifest.utf8), path: "ios/Project.swift")
    let targets = Targets([file])
    #expect(targets.names == ["My_App", "Tests", "Home"] && file.usesLibrariesElsewhere)
    for (path, module) in [
      ("ios/App/Code/Sub/A.swift", "My_App"), ("ios/App/A.xib", "My_App"), ("Shared/Help.xib", "My_App"),
      ("ios/Tests/A.m", "Tests"), ("ios/Features/Home/A.swift", "Home"), ("ios/Features/A.swift", nil),
    ] {
      #expect(targets.modules(ofFile: path) == module.map { [$0] })
    }
    #expect(targets.having("ios/Tests/A.m").map { targets[$0].product } == [.tests])
    let other = manifest.replacing("import ProjectDescription", with: "import UIKit")
    #expect(Targets([ProjectFile(Array(other.utf8), path: "ios/Project.swift")]).names.isEmpty)
  }

  @Test(
    arguments: [
      ("ios/My App/Home.swift", nil), ("ios/my app/Home.swift", "ios/My App/Home.swift"),
      ("ios/KIT/Any.swift", "ios/Kit"),
      ("ios/Kit/any.swift", nil), ("ios/Elsewhere/Any.swift", nil),
    ] as [(String, String?)])
  func aPathMayDifferByCase(path: String, spelling: String?) {
    #expect(modules().otherSpelling(of: path) == spelling)
    #expect(modules().isInTarget(path) != path.contains("Elsewhere"))
  }

  @Test func twoVersionsOfAProjectAreOneTarget() {
    let files = [Self.project, Self.project.replacing("F1, V1, F3,", with: "F1, F3,")].map { text in
      ProjectFile(Array(text.replacing("KIT", with: "").utf8), path: "ios/App.xcodeproj/project.pbxproj")
    }
    let both = Targets(files.reversed())
    #expect(both.having("ios/My App/Base.lproj/Main.storyboard").count == 1)
    #expect(both.having("ios/Shared/Both.swift").count == 2)
  }

  @Test func aProjectThatCannotBeReadHasNoModules() {
    let sound = Self.project.replacing("KIT", with: "")
    func names(_ text: String) -> Set<String> {
      Targets([ProjectFile(Array(text.utf8), path: "App.xcodeproj/project.pbxproj")]).names
    }
    #expect(names("<<<<<<< ours\n\(sound)").isEmpty)
    #expect(names(sound) == ["My_App", "Kit"])
  }
}

extension Targets {
  /// The modules that a file is compiled in; `nil` if no target has it, or one whose module has no known name.
  fileprivate func modules(ofFile path: String) -> Set<String>? {
    let names = having(path).map { self[$0].module }
    return names.isEmpty || names.contains(nil) ? nil : Set(names.compactMap(\.self))
  }
}
