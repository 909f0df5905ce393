internal import Basics
internal import GitHistory

/// A document to check: what to call it, and where its bytes are.
struct CheckInput: Sendable {
  enum Place: Sendable {
    /// In the repository; never beyond a symbolic link.
    case version(FileVersion)
    /// Outside any repository, by a path that the user gave or that leads from it through folders alone.
    case file
    /// Nowhere, for a reason.
    case unreadable(String)
  }

  /// The path from the top of the repository, or as the user gave it.
  let name: String
  let place: Place

  func bytes(in history: (any History)?) async throws -> [UInt8] {
    switch place {
    case .file: return try Files.read(name)
    case .unreadable(let reason): throw UnreadableInput(description: reason)
    case .version(let version):
      guard let history else { throw ContentError.noWorkTree }
      return try await history.content(of: version)
    }
  }
}

/// Why a document could not be read.
struct UnreadableInput: Error, CustomStringConvertible {
  let description: String
}
