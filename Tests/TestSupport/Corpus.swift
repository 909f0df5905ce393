public import Foundation

/// Real documents and merges, in the folder that `XIB_CORPUS` names.
///
/// The files belong to other projects and are not part of the package. Tests that need them are skipped without them.
public enum Corpus {
  public static let isPresent = folder != nil
  /// The reason for skipping a test that needs the corpus.
  public static let absence = "The corpus is not here; set XIB_CORPUS to the folder that holds it."
  /// Whether tests use the whole corpus instead of a sample.
  public static let isWhole = ProcessInfo.processInfo.environment["XIB_CORPUS_ALL"] == "1"

  public static let folder: URL? = ProcessInfo.processInfo.environment["XIB_CORPUS"].flatMap { path in
    FileManager.default.fileExists(atPath: path) ? URL(fileURLWithPath: path) : nil
  }

  /// A merge from the history of a real project.
  public struct Merge: Sendable {
    public let name: String
    public let base: [UInt8]
    public let ours: [UInt8]
    public let theirs: [UInt8]
  }

  /// The documents, every `step`th of them unless all are wanted.
  public static func documents(every step: Int) throws -> [URL] {
    try sample(contents(of: "documents-dev"), every: step)
  }

  /// The folders of the merges, every `step`th of them unless all are wanted.
  public static func merges(every step: Int) throws -> [URL] {
    try sample(contents(of: "merges-dev"), every: step)
  }

  /// Reads a merge; `nil` if one of the three versions is missing.
  public static func merge(in folder: URL) throws -> Merge? {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    func version(_ name: String) throws -> [UInt8]? {
      try files.first { $0.deletingPathExtension().lastPathComponent == name }.map { [UInt8](try Data(contentsOf: $0)) }
    }
    guard let base = try version("base"), let ours = try version("ours"), let theirs = try version("theirs")
    else { return nil }
    return Merge(name: folder.lastPathComponent, base: base, ours: ours, theirs: theirs)
  }

  private static func contents(of name: String) throws -> [URL] {
    guard let folder else { return [] }
    return try FileManager.default
      .contentsOfDirectory(at: folder.appendingPathComponent(name), includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  private static func sample(_ urls: [URL], every step: Int) -> [URL] {
    isWhole ? urls : stride(from: 0, to: urls.count, by: step).map { urls[$0] }
  }
}
