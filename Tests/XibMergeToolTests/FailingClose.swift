import Foundation
import TestSupport
import Testing

/// A library, loaded before all others, with which closing a file that is to replace another fails as on a full server.
///
/// Linux only.
enum FailingClose {
  private static let compiler = "/usr/bin/cc"

  static var isPossible: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: compiler)
    #else
      false
    #endif
  }

  private static let source = """
    #define _GNU_SOURCE
    #include <dlfcn.h>
    #include <errno.h>
    #include <stdio.h>
    #include <string.h>
    #include <unistd.h>

    int close(int file) {
      char place[64], path[4096];
      snprintf(place, sizeof place, "/proc/self/fd/%d", file);
      ssize_t length = readlink(place, path, sizeof path - 1);
      int (*proper)(int) = dlsym(RTLD_NEXT, "close");
      int result = proper(file);
      path[length < 0 ? 0 : length] = 0;
      if (!strstr(path, ".xibmerge-")) return result;
      errno = EDQUOT;
      return -1;
    }
    """

  /// The path of the library in a folder, without the blank that the folder's own has and that would end it.
  static func library(in folder: TemporaryFolder) async throws -> String {
    let source = try folder.write(source, to: "close.c")
    let library = "./close.so"
    let result = try await Program.run(
      compiler, ["-shared", "-fPIC", "-o", library, source], in: folder.url,
      environment: Program.environment(home: folder.url))
    try #require(result.status == 0, "\(result.errors)")
    return library
  }
}
