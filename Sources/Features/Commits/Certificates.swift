#if os(Linux)
  /// Replaces the mbed TLS function with which Debian's libgit2 loads all certificate authorities at startup.
  ///
  /// The helper program reads repositories on disk and never connects to anything. Loading the certificates takes a
  /// good part of the time of a small comparison, and libgit2 has no option to turn it off. If libgit2 uses another TLS
  /// library, nothing calls this function.
  @_cdecl("mbedtls_x509_crt_parse_file")
  func loadNoCertificates(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> CInt {
    fileError
  }

  /// MBEDTLS_ERR_X509_FILE_IO_ERROR, after which libgit2 continues without certificates.
  private let fileError: CInt = -0x2900
#endif
