internal import Basics
internal import XibModel

/// Values of archives in the words of modern documents.
enum ArchiveValues {
  /// The elements' names for the events of UIKit, by the number that an archive has for them (`UIControlEvents`).
  static let events = [
    "1": "touchDown", "2": "touchDownRepeat", "3": "touchDragInside", "4": "touchDragOutside", "5": "touchDragEnter",
    "6": "touchDragExit", "7": "touchUpInside", "8": "touchUpOutside", "9": "touchCancel", "13": "valueChanged",
    "16": "editingDidBegin", "17": "editingChanged", "18": "editingDidEnd", "19": "editingDidEndOnExit",
  ]

  /// The keys of a colour's components and their names in a modern document, by the number of the colour space.
  static let colorSpaces: [String: (key: String, components: [String], name: String)] = [
    "1": ("NSRGB", ["red", "green", "blue"], "calibratedRGB"), "2": ("NSRGB", ["red", "green", "blue"], "deviceRGB"),
    "3": ("NSWhite", ["white"], "calibratedWhite"), "4": ("NSWhite", ["white"], "deviceWhite"),
    "5": ("NSCMYK", ["cyan", "magenta", "yellow", "black"], "deviceCMYK"),
  ]

  /// The number of the colour space of colours that have a name.
  static let namedColorSpace = "6"

  /// The names of system fonts and the sizes that they usually have, by the flags of a font.
  static let fonts: [String: (name: String, size: String)] = [
    "1044": ("system", "13"), "3100": ("smallSystem", "11"), "3614": ("miniSystem", "9"),
    "2072": ("systemBold", "13"), "3357": ("smallSystemBold", "11"),
  ]

  /// The system fonts of AppKit under the names that they had until Xcode 5.
  static let systemFonts = ["LucidaGrande": "system", "LucidaGrande-Bold": "systemBold"]

  /// The size of system fonts that modern documents do not write.
  static let systemFontSize = "13"

  /// The system fonts of UIKit under the names that they had until Xcode 5.
  static let touchFonts = ["Helvetica": "system", "Helvetica-Bold": "boldSystem", "Helvetica-Oblique": "italicSystem"]

  /// The keys of frames in modern documents.
  static let rects = ["frame": "frame", NormalArchive.windowRect: "contentRect"]

  /// The bytes that Base64 stands for, with or without padding; `nil` if it is none.
  static func decodeBase64(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text.utf8 where !isSpace(byte) && byte != UInt8(ascii: "=") {
      guard let digit = base64Digits.firstIndex(of: byte) else { return nil }
      bits = bits << 6 | UInt32(digit)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// Bytes as Base64 without padding, as Xcode writes it.
  static func encodeBase64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(base64Digits[Int(bits >> UInt32(count)) & 63])
      }
    }
    if count > 0 { text.append(base64Digits[Int(bits << UInt32(6 - count)) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  private static let base64Digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Whether a number stands for no limit: the largest of 4 bytes.
  static func isUnlimited(_ number: String) -> Bool { Double(number).map { $0 >= 3.4e38 } ?? false }

  /// Numbers of 4 bytes in Base64.
  static func floats(_ data: String) -> [String] {
    let bytes = decodeBase64(data) ?? []
    return stride(from: 0, to: bytes.count - 3, by: 4).map { at in
      let bits = bytes[at..<(at + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return number("\(Float(bitPattern: bits))")
    }
  }

  /// The numbers in the data of a colour.
  static func components(_ data: String) -> [String]? {
    decodeBase64(data).map { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).split(separator: " ").map { number(String($0)) }
    }
  }

  /// A number as Xcode writes it: 17 digits, and 0 as `0.0`. Other texts stay as they are.
  static func number(_ text: String) -> String {
    guard let number = Double(text), number.isFinite else { return text }
    if number == 0 { return "0.0" }
    guard number != number.rounded() || abs(number) >= 1e15 else { return String(Int64(number)) }
    return number.seventeenDigits
  }
}
