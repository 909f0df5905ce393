import Foundation
import PackagePlugin

@main struct TryBundle: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    for name in ["xibmerge", "xibdiff"] {
      let process = Process()
      process.executableURL = try context.tool(named: name).url
      process.arguments = ["--version"]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { fatalError("\(name) does not start") }
    }
  }
}
