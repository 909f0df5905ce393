#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension stat {
  var modificationSeconds: Int {
    #if canImport(Darwin)
      Int(st_mtimespec.tv_sec)
    #else
      Int(st_mtim.tv_sec)
    #endif
  }

  var modificationNanoseconds: Int {
    #if canImport(Darwin)
      Int(st_mtimespec.tv_nsec)
    #else
      Int(st_mtim.tv_nsec)
    #endif
  }
}
