#if os(Linux)
  /// Stands in for the function of mbed TLS with which Debian's libgit2 loads all certificate authorities as it starts.
  ///
  /// The programs here read repositories on disk and never connect to anything, but the loading took 4 of the 25 ms that a
  /// comparison of two revisions takes, and libgit2 has no switch for it. Where libgit2 uses another library for TLS,
  /// nobody calls this.
  @_cdecl("mbedtls_x509_crt_parse_file")
  public func loadNoCertificates(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> CInt {
    fileError
  }

  /// MBEDTLS_ERR_X509_FILE_IO_ERROR, upon which libgit2 goes on without certificates.
  private let fileError: CInt = -0x2900
#endif
