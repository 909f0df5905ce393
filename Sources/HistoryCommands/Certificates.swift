#if os(Linux)
  /// Stands in for the function of mbed TLS with which Debian's libgit2 loads all certificate authorities as it starts.
  ///
  /// The helper program reads repositories on disk and never connects to anything, but the loading took 5 of the 19 ms of
  /// processor time that a comparison of two revisions takes, and libgit2 has no switch for it. Where libgit2 uses another
  /// library for TLS, nobody calls this.
  @_cdecl("mbedtls_x509_crt_parse_file")
  public func loadNoCertificates(_ chain: UnsafeMutableRawPointer?, _ path: UnsafePointer<CChar>?) -> CInt {
    fileError
  }

  /// MBEDTLS_ERR_X509_FILE_IO_ERROR, upon which libgit2 goes on without certificates.
  private let fileError: CInt = -0x2900
#endif
