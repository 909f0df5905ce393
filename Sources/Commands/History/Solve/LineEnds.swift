internal import XibModel

/// Adapts the line ends of a result.
package enum LineEnds {
  /// Converts line ends to those of the file in the work tree. Git may use others in its own versions.
  package static func of(_ bytes: [UInt8], asIn found: [UInt8]) -> [UInt8] {
    let (form, text) = FileForm.split(bytes)
    let (wanted, old) = FileForm.split(found)
    let carriageReturn = UInt8(ascii: "\r")
    guard !text.contains(carriageReturn), !old.contains(carriageReturn) else { return bytes }
    return FileForm(hasByteOrderMark: form.hasByteOrderMark, usesCRLF: wanted.usesCRLF).fileBytes(of: text)
  }
}
