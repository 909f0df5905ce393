extension Double {
  /// The number in 17 significant digits without trailing zeros, which tell all numbers apart.
  public var seventeenDigits: String {
    var buffer = [CChar](repeating: 0, count: 40)
    let count = withVaList([self]) { vsnprintf(&buffer, buffer.count, "%.17g", $0) }
    return String(decoding: buffer.prefix(Int(max(0, count))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
