// The C library and the system's types, for every file that imports Basics. Only this file tells platforms apart.

#if canImport(Darwin)
  @_exported public import Darwin
  @_exported public import MachO
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(WASILibc)
  @_exported public import WASILibc
#endif
#if canImport(System)
  @_exported public import System
#elseif canImport(SystemPackage)
  @_exported public import SystemPackage
#endif
