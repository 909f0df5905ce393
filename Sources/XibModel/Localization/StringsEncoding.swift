/// Reads the characters of a file with texts. Xcode wrote UTF-16 in older releases, and writes UTF-8 now.
enum StringsEncoding {
  /// The text as UTF-8, without a byte order mark.
  static func text(of bytes: [UInt8]) throws(StringsError) -> [UInt8] {
    if bytes.starts(with: FileForm.byteOrderMark) { return try utf8(bytes[FileForm.byteOrderMark.count...]) }
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), isBigEndian: false) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), isBigEndian: true) }
    // The first character of such a file is ASCII: a quotation mark or that of a comment.
    if bytes.count > 1, bytes[0] == 0 || bytes[1] == 0 { return try utf16(bytes[...], isBigEndian: bytes[0] == 0) }
    return try utf8(bytes[...])
  }

  private static func utf8(_ bytes: ArraySlice<UInt8>) throws(StringsError) -> [UInt8] {
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else { throw .encoding }
    return Array(bytes)
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) throws(StringsError) -> [UInt8] {
    guard bytes.count.isMultiple(of: 2) else { throw .encoding }
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { at in
      let (one, other) = (UInt16(bytes[at]), UInt16(bytes[at + 1]))
      return isBigEndian ? one << 8 | other : other << 8 | one
    }
    let text = String(decoding: units, as: UTF16.self)
    guard text.utf16.elementsEqual(units) else { throw .encoding }
    return Array(text.utf8)
  }
}
