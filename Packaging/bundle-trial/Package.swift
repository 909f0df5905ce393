// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "TryBundle",
  targets: [
    .binaryTarget(name: "xibmerge", path: "xibmerge.artifactbundle.zip"),
    .plugin(
      name: "TryBundle", capability: .command(intent: .custom(verb: "try-bundle", description: "Runs the programs.")),
      dependencies: ["xibmerge"]),
  ]
)
