internal import Basics
internal import GitHistory

/// A document to check: its name, and where its bytes are.
struct CheckInput: Sendable {
  enum Place: Sendable {
    /// In the repository, and not beyond a symbolic link.
    case version(FileVersion)
    /// Outside any repository, at a path that the user gave or that was found in a folder that the user gave.
    case file
    case standardInput
    /// Unreadable, with the reason.
    case unreadable(String)
  }

  /// The path from the top of the repository, or as the user gave it.
  let name: String
  let place: Place

  func bytes(in history: (any History)?) async throws -> [UInt8] {
    switch place {
    case .file: return try Files.read(name)
    case .standardInput: return try StandardInput.read()
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
