internal import CZlib

/// Packs and unpacks bytes in the format of `gzip`. This is the only file that calls zlib; it exposes only Swift
/// values.
enum Gzip {
  static let ending = ".gz"

  /// The bytes packed, the fast way; `nil` if there is too little memory.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    withStream { stream in
      let size = Int32(MemoryLayout<z_stream>.size)
      guard
        deflateInit2_(
          stream, Z_BEST_SPEED, Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
      else { return nil }
      defer { deflateEnd(stream) }
      let bound = Int(deflateBound(stream, uLong(bytes.count)))
      return output(of: stream, from: bytes, capacity: bound) { deflate(stream, Z_FINISH) }
    }
  }

  /// The bytes unpacked; `nil` if they are not whole, or more than a limit.
  static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    // The last four bytes are the unpacked size. zlib checks it against the data.
    guard bytes.count >= 18 else { return nil }
    let size = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= limit else { return nil }
    return withStream { stream in
      guard inflateInit2_(stream, gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        return nil
      }
      defer { inflateEnd(stream) }
      return output(of: stream, from: bytes, capacity: size) { inflate(stream, Z_FINISH) }
    }
  }

  /// The largest window, with the head and the end of gzip.
  private static let gzipWindow: Int32 = MAX_WBITS + 16

  /// Runs with a stream at a fixed address, because zlib stores the address.
  private static func withStream(_ body: (UnsafeMutablePointer<z_stream>) -> [UInt8]?) -> [UInt8]? {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    defer { stream.deallocate() }
    stream.initialize(to: z_stream())
    return body(stream)
  }

  private static func output(
    of stream: UnsafeMutablePointer<z_stream>, from bytes: [UInt8], capacity: Int, _ run: () -> Int32
  ) -> [UInt8]? {
    guard let available = uInt(exactly: bytes.count), let free = uInt(exactly: max(1, capacity)) else { return nil }
    var isWhole = false
    let output = bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: Int(free)) { buffer, count in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = available
        stream.pointee.next_out = buffer.baseAddress
        stream.pointee.avail_out = free
        isWhole = run() == Z_STREAM_END
        count = Int(free - stream.pointee.avail_out)
      }
    }
    return isWhole ? output : nil
  }
}
