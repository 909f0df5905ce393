// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let mains = ["XibDiffProgram.swift", "XibMergeProgram.swift", "XibCodeProgram.swift"]

/// A program, whose `main` is one of the files in the folder of programs.
func program(_ name: String, _ file: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/Programs", exclude: mains.filter { $0 != file },
    swiftSettings: strict,
    // A static Swift runtime exports all symbols, for libraries that a program loads. These programs load none.
    linkerSettings: [.unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux]))])
}

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
// macOS brings its own.
let system: Target.Dependency = .product(
  name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux]))
let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
]
let swiftSyntax: [Target.Dependency] = [
  .product(name: "SwiftParser", package: "swift-syntax"), .product(name: "SwiftSyntax", package: "swift-syntax"),
]

// Each layer uses those above it only. ARCHITECTURE.md says what is where.
let package = Package(
  name: "xibmerge",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "xibdiff", targets: ["XibDiffTool"]),
    .executable(name: "xibmerge", targets: ["XibMergeTool"]),
    // What xibmerge calls to read source code; not for people to call.
    .executable(name: "xibmerge-code", targets: ["XibCodeTool"]),
    .library(name: "XibModel", targets: ["XibModel"]),
    .library(name: "SemanticDiff", targets: ["SemanticDiff"]),
    .library(name: "SemanticMerge", targets: ["SemanticMerge"]),
  ],
  dependencies: [
    // Corrections only: no file of the repository pins what a build gets.
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/apple/swift-system", .upToNextMinor(from: "1.8.1")),
    .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
    .package(url: "https://github.com/swiftlang/swift-syntax", .upToNextMinor(from: "603.0.1")),
    // Without its Foundation trait: the driver must start in a few milliseconds.
    .package(url: "https://github.com/swiftlang/swift-subprocess", .upToNextMinor(from: "1.0.2"), traits: []),
  ],
  targets: [
    // Libraries: those of the system, what is in C, and what every room uses.
    .systemLibrary(
      name: "CLibXML2", path: "Sources/Libraries/CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibGit2", path: "Sources/Libraries/CLibGit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    .systemLibrary(
      name: "CLibYAML", path: "Sources/Libraries/CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // The arguments of main and threads, which Swift can't reach alike everywhere.
    .target(name: "CProcess", path: "Sources/Libraries/CProcess"),
    .target(
      name: "Basics", dependencies: ["CProcess", system], path: "Sources/Libraries/Basics", swiftSettings: strict),
    // One thing in three versions, and the markers of conflicts.
    .target(name: "ThreeVersions", path: "Sources/Libraries/ThreeVersions", swiftSettings: strict),
    .target(
      name: "YAMLReader", dependencies: ["CLibYAML"], path: "Sources/Libraries/YAMLReader", swiftSettings: strict),

    // Documents: no input or output.
    // Texts by key, and linear constraints: these know no documents.
    .target(name: "StringsMerge", dependencies: ["ThreeVersions"], swiftSettings: strict),
    .target(name: "LayoutSolver", swiftSettings: strict),
    .target(
      name: "XibModel", dependencies: ["CLibXML2", "Basics", "LayoutSolver", "StringsMerge"], swiftSettings: strict),
    // Who parses files hands it in; no other library knows of it.
    .target(name: "XibArchives", dependencies: ["XibModel", "Basics"], swiftSettings: strict),
    .target(name: "SemanticDiff", dependencies: ["XibModel", "Basics"], swiftSettings: strict),
    // A target of the folder's name would be one path with the product xibmerge where case is folded.
    .target(
      name: "SemanticMerge", dependencies: ["XibModel", "ThreeVersions", "Basics"], path: "Sources/XibMerge",
      swiftSettings: strict),
    .target(name: "XibDrawing", dependencies: ["XibModel", "StringsMerge", "Basics"], swiftSettings: strict),

    // What a check finds, and its rules: no input or output.
    .target(
      name: "Findings", dependencies: ["XibModel", "Basics"], path: "Sources/ProjectCheck/Findings",
      swiftSettings: strict),

    // Projects: no input or output. What finds something in code is apart: swift-syntax is large.
    .target(
      name: "ProjectIndex", dependencies: ["YAMLReader", "StringsMerge"], path: "Sources/ProjectIndex/Facts",
      swiftSettings: strict),
    .target(
      name: "CodeReading", dependencies: ["ProjectIndex"] + swiftSyntax, path: "Sources/ProjectIndex/Reading",
      swiftSettings: strict),

    // Documents against code and against each other's names: values in, findings out.
    .target(
      name: "ProjectCheck", dependencies: ["Findings", "ProjectIndex", "XibModel", "XibArchives", "Basics"],
      exclude: ["Findings"], swiftSettings: strict),

    .target(name: "GitHistory", dependencies: ["CLibGit2", "Basics", subprocess], swiftSettings: strict),
    // Features: a folder each.
    .target(
      name: "Features",
      dependencies: [
        "CProcess", "Basics", "ThreeVersions", "XibModel", "XibArchives", "XibDrawing", "SemanticDiff", "SemanticMerge",
        "StringsMerge",
        "Findings", "ProjectIndex", "ProjectCheck", "GitHistory", "YAMLReader", argumentParser, subprocess,
      ] + nio,
      // What only a page without a server needs; script/web builds it.
      exclude: ["Web/Interface", "Web/Page"],
      // In the code, so that the programs need no files beside them.
      resources: [.embedInCode("Diff/Page"), .embedInCode("Resolve/Page")],
      swiftSettings: strict),

    // Programs. A dependency on the program for code would build it with the others, but also link it into them.
    program("XibDiffTool", "XibDiffProgram.swift", ["Features"]),
    program("XibMergeTool", "XibMergeProgram.swift", ["Features"]),
    program("XibCodeTool", "XibCodeProgram.swift", ["Basics", "ProjectIndex", "CodeReading"]),

    .target(
      name: "TestSupport", dependencies: ["Basics", "XibModel", "XibArchives", subprocess], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "LayoutSolverTests", dependencies: ["LayoutSolver", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "XibModelTests", dependencies: ["XibModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "XibArchivesTests", dependencies: ["XibArchives", "XibModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "XibDrawingTests", dependencies: ["XibDrawing", "XibModel", "XibArchives", "TestSupport"],
      exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "SemanticDiffTests", dependencies: ["SemanticDiff", "XibModel", "XibArchives", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SemanticMergeTests", dependencies: ["XibModel", "XibArchives", "SemanticMerge", "TestSupport"],
      exclude: ["Bases", "Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "GitHistoryTests", dependencies: ["Basics", "GitHistory", "TestSupport", subprocess], swiftSettings: strict),
    .testTarget(
      name: "StringsMergeTests", dependencies: ["StringsMerge", "ThreeVersions", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "YAMLReaderTests", dependencies: ["YAMLReader"], swiftSettings: strict),
    .testTarget(name: "ProjectIndexTests", dependencies: ["ProjectIndex"], swiftSettings: strict),
    .testTarget(name: "CodeReadingTests", dependencies: ["ProjectIndex", "CodeReading"], swiftSettings: strict),
    .testTarget(
      name: "FeaturesTests",
      dependencies: [
        "Basics", "TestSupport", "XibModel", "XibArchives", "XibDrawing", "SemanticDiff", "SemanticMerge",
        "StringsMerge", "ThreeVersions", "GitHistory", "Findings", "ProjectIndex", "ProjectCheck", "CodeReading",
        "Features", argumentParser,
      ] + nio,
      swiftSettings: strict),
    .testTarget(
      name: "XibDiffToolTests",
      dependencies: [
        "XibDiffTool", "XibCodeTool", "XibModel", "SemanticDiff", "GitHistory", "Features", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "XibMergeToolTests",
      dependencies: [
        "XibMergeTool", "XibCodeTool", "XibModel", "SemanticMerge", "Findings", "Features", "TestSupport", "YAMLReader",
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)

// Only script/fuzz needs the fuzzer, in which libFuzzer brings main.
if Context.environment["XIB_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["TestSupport", "XibModel", "XibArchives", "SemanticDiff", "SemanticMerge"],
      path: "Fuzzing/Fuzz",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]))
}

// Only what a page without a server needs, for a Swift SDK for WebAssembly. script/web needs none, and compiles the same sources.
if Context.environment["XIB_WEB"] != nil, let features = package.targets.first(where: { $0.name == "Features" }) {
  features.dependencies.removeAll {
    switch $0 {
    case .byNameItem(let name, _): ["ProjectIndex", "ProjectCheck", "GitHistory", "YAMLReader"].contains(name)
    default: true
    }
  }
  features.exclude = ["Web/Page"]
  features.sources =
    ["Web", "Support/ProgramVersion.swift", "Support/Forms", "Merge/Answers"]
    + ["Audit", "Check", "Diff", "Draw", "Merge", "Resolve", "Review", "Setup", "Solve", "Try"].map { $0 + "/Forms" }
    + ["Check", "Diff", "Merge", "Resolve"].map { $0 + "/Engine" }
}
