// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that no ordinary build holds it. script/fuzz builds and runs it.

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v13)],
  products: [.executable(name: "fuzz", targets: ["Fuzz"])],
  dependencies: [.package(name: "xibmerge", path: "..")],
  targets: [
    // The generator of the tests, by links.
    .target(
      name: "TestSupport", dependencies: [.product(name: "XibModel", package: "xibmerge")], swiftSettings: strict),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "TestSupport", .product(name: "XibModel", package: "xibmerge"),
        .product(name: "SemanticDiff", package: "xibmerge"), .product(name: "SemanticMerge", package: "xibmerge"),
      ],
      // libFuzzer brings main.
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
  ],
  swiftLanguageModes: [.v6]
)
