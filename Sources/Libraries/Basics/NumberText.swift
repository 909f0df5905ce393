internal import CNumbers

extension Double {
  /// The number in 17 significant digits without trailing zeros, which tell all numbers apart.
  public var seventeenDigits: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 40) { buffer in
      let count = number_write(self, buffer.baseAddress, buffer.count)
      return String(decoding: UnsafeRawBufferPointer(buffer).prefix(count), as: UTF8.self)
    }
  }
}
