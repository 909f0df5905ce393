// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "xibmerge",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "xibmerge", targets: ["XibMergeTool"]),
    .library(name: "XibModel", targets: ["XibModel"]),
    .library(name: "XibMerge", targets: ["XibMerge"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .target(name: "XibModel", dependencies: ["CLibXML2"], swiftSettings: strict),
    .target(name: "XibMerge", dependencies: ["XibModel"], swiftSettings: strict),
    .target(name: "XibReport", dependencies: ["XibModel", "XibMerge"], swiftSettings: strict),
    .executableTarget(
      name: "XibMergeTool",
      dependencies: [
        "XibModel", "XibMerge", "XibReport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "XibModelTests", dependencies: ["XibModel"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
