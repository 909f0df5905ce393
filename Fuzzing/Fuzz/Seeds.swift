import Foundation

/// The inputs that a run begins with.
enum Seeds {
  /// The files in the folder that the variable `XIB_FUZZ_SEEDS` names; `nil` without it.
  static let inputs: [[UInt8]]? = ProcessInfo.processInfo.environment["XIB_FUZZ_SEEDS"].map { folder in
    let seeds = URL(fileURLWithPath: folder)
    let files = (try? FileManager.default.contentsOfDirectory(at: seeds, includingPropertiesForKeys: nil)) ?? []
    return files.sorted { $0.path < $1.path }.compactMap { try? Array(Data(contentsOf: $0)) }
  }
}
