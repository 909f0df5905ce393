// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "xibmerge",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "xibdiff", targets: ["XibDiffTool"]),
    .executable(name: "xibdiff-history", targets: ["XibDiffHistoryTool"]),
    .executable(name: "xibmerge", targets: ["XibMergeTool"]),
    .executable(name: "xibmerge-history", targets: ["XibMergeHistoryTool"]),
    .library(name: "XibModel", targets: ["XibModel"]),
    .library(name: "SemanticDiff", targets: ["SemanticDiff"]),
    .library(name: "XibMerge", targets: ["XibMerge"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Without its Foundation trait: the driver must start in a few milliseconds.
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibGit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    // The arguments of main, which Swift can't read everywhere.
    .target(name: "CProgramArguments"),
    // What a document is called, which programs with and without libgit2 have to agree on.
    .target(name: "DocumentNames", swiftSettings: strict),
    // What keeps a terminal safe from text of others.
    .target(name: "SafeText", swiftSettings: strict),
    .target(name: "XibModel", dependencies: ["CLibXML2"], swiftSettings: strict),
    .target(name: "SemanticDiff", dependencies: ["XibModel"], swiftSettings: strict),
    .target(name: "XibMerge", dependencies: ["XibModel"], swiftSettings: strict),
    .target(
      name: "XibReport", dependencies: ["SafeText", "XibModel", "SemanticDiff", "XibMerge"], swiftSettings: strict),
    .target(
      name: "XibHistory",
      dependencies: [
        "CLibGit2", "DocumentNames",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .target(
      name: "ToolSupport",
      dependencies: [
        "CProgramArguments", "SafeText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    // What the programs that load libgit2 share.
    .target(name: "HistoryToolSupport", dependencies: ["XibHistory", "ToolSupport"], swiftSettings: strict),
    .target(
      name: "XibDiffCommand",
      dependencies: [
        "DocumentNames", "XibModel", "SemanticDiff", "XibReport", "ToolSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "XibDiffTool",
      dependencies: [
        "XibDiffCommand", "ToolSupport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // A program of its own, so that nothing else has to load libgit2.
    .executableTarget(
      name: "XibDiffHistoryTool",
      dependencies: [
        "XibModel", "SemanticDiff", "XibReport", "XibHistory", "XibDiffCommand", "ToolSupport", "HistoryToolSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .target(
      name: "XibMergeCommand",
      dependencies: [
        "DocumentNames", "XibModel", "XibMerge", "XibReport", "ToolSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "XibMergeTool",
      dependencies: [
        "DocumentNames", "XibModel", "XibMerge", "XibReport", "XibMergeCommand", "ToolSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "XibMergeHistoryTool",
      dependencies: [
        "DocumentNames", "XibModel", "XibMerge", "XibReport", "XibHistory", "XibMergeCommand", "ToolSupport",
        "HistoryToolSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
    .target(
      name: "TestSupport",
      dependencies: [
        "XibModel",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "XibHistoryTests",
      dependencies: [
        "XibHistory", "TestSupport",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system", condition: .when(platforms: [.linux])),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SemanticDiffTests", dependencies: ["SemanticDiff", "XibModel", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "XibModelTests", dependencies: ["XibModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "XibMergeTests", dependencies: ["XibModel", "XibMerge", "TestSupport"], exclude: ["Fixtures"],
      swiftSettings: strict),
    .testTarget(
      name: "XibReportTests", dependencies: ["XibModel", "SemanticDiff", "XibMerge", "XibReport", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "XibDiffToolTests",
      dependencies: [
        "XibDiffTool", "XibDiffHistoryTool", "XibDiffCommand", "XibModel", "SemanticDiff", "XibReport", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "XibMergeToolTests",
      dependencies: [
        "XibMergeTool", "XibMergeHistoryTool", "XibModel", "XibMerge", "XibReport", "TestSupport",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
