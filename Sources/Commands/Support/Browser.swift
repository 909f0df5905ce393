internal import Basics
internal import Subprocess

/// The user's browser.
public enum Browser {
  /// Opens a page; returns whether a browser could be started.
  public static func open(_ address: String) async -> Bool {
    // Linux desktops have the first, macOS the second.
    guard let program = SearchPath.program("xdg-open") ?? SearchPath.program("open") else { return false }
    let result = try? await Subprocess.run(
      .path(FilePath(program)), arguments: [address], output: .discarded, error: .discarded)
    return result?.terminationStatus.isSuccess == true
  }
}
