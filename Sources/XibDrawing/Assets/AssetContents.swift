internal import Basics
internal import StringsMerge
package import XibModel

/// The files of one image, as a set of an asset catalog or the names in a folder tell.
package struct ImageSet: Sendable {
  package struct File: Sendable {
    package let name: String
    /// The pixels of a point.
    package let scale: Double

    package init(_ name: String, scale: Double) { (self.name, self.scale) = (name, scale) }
  }

  /// The files for one appearance, the best for a picture first.
  package let files: [File]
  package let isTemplate: Bool?

  /// - Parameter contents: The `Contents.json` of the set.
  package init?(contents: [UInt8], for document: Document, isDark: Bool) {
    guard let json = try? KeyedTable(json: contents), let items = json["images"]?.items else { return nil }
    let named = items.filter { $0["filename"]?.string?.isEmpty == false }
    let chosen = AssetVariants.chosen(named, for: Platform(document), isDark: isDark)
    files = Self.sorted(
      chosen.compactMap { item in
        item["filename"]?.string.map { File($0, scale: item["scale"]?.string.flatMap(Self.scale) ?? 1) }
      })
    switch json["properties"]?["template-rendering-intent"]?.string {
    case "template": isTemplate = true
    case "original": isTemplate = false
    default: isTemplate = nil
    }
  }

  /// - Parameter names: The names of image files that differ in their scale or device.
  package init(files names: [String]) {
    files = Self.sorted(
      names.map { name in
        File(name, scale: Double(["@2x", "@3x"].firstIndex { name.holds($0) }.map { $0 + 2 } ?? 1))
      })
    isTemplate = nil
  }

  private init(_ files: [File], _ isTemplate: Bool?) { (self.files, self.isTemplate) = (files, isTemplate) }

  /// The same with the paths of the files, not their names in a folder.
  package func inFolder(_ folder: String) -> ImageSet {
    ImageSet(files.map { File("\(folder)/\($0.name)", scale: $0.scale) }, isTemplate)
  }

  /// Two pixels a point are sharp enough, and three cost twice as much.
  private static func sorted(_ files: [File]) -> [File] {
    let order: [Double] = [2, 1, 3]
    func place(_ file: File) -> Int { order.firstIndex(of: file.scale) ?? order.count }
    return files.sorted { place($0) < place($1) }
  }

  private static func scale(_ word: String) -> Double? { Double(word.prefix { $0 != "x" }) }
}

/// A colour of an asset catalog.
package struct ColorSet: Sendable {
  let colors: SystemColors.Pair

  /// - Parameter contents: The `Contents.json` of the set.
  package init?(contents: [UInt8], for document: Document) {
    let platform = Platform(document)
    guard let items = (try? KeyedTable(json: contents))?["colors"]?.items else { return nil }
    func color(isDark: Bool) -> Color? {
      AssetVariants.chosen(items, for: platform, isDark: isDark).first?["color"].flatMap { json in
        if let name = json["reference"]?.string { return SystemColors.pair(name, on: platform)?.color(isDark: isDark) }
        return Self.color(json)
      }
    }
    guard let light = color(isDark: false) else { return nil }
    colors = SystemColors.Pair(light: light, dark: color(isDark: true) ?? light)
  }

  private static func color(_ json: KeyedTable.Value) -> Color? {
    guard let parts = json["components"] else { return nil }
    func part(_ name: String) -> Double? { parts[name]?.string.flatMap(Self.number) }
    let alpha = part("alpha") ?? 1
    if let white = part("white") { return Color(white: white, alpha: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A component: from 0 to 1 with a point, a whole number up to 255, or such a one in hexadecimal digits.
  private static func number(_ text: String) -> Double? {
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.contains(".") ? Double(text) : Double(text).map { $0 / 255 }
  }
}

/// The variants of an image or a colour in a set.
private enum AssetVariants {
  /// The variants for a platform and an appearance; those that are for all if there are none.
  static func chosen(_ items: [KeyedTable.Value], for platform: Platform, isDark: Bool) -> [KeyedTable.Value] {
    let idioms = ["universal"] + (own[platform] ?? [])
    func variants(_ isDark: Bool) -> [KeyedTable.Value] { items.filter { isFor($0, isDark: isDark) } }
    let shown = isDark ? variants(true) : []
    let fitting = shown.isEmpty ? variants(false) : shown
    for idiom in idioms {
      let found = fitting.filter { $0["idiom"]?.string == idiom }
      if !found.isEmpty { return found }
    }
    return fitting
  }

  private static let own: [Platform: [String]] = [
    .ios: ["iphone", "ipad"], .mac: ["mac"], .watch: ["watch"], .tv: ["tv"],
  ]

  /// Whether a variant is for the dark appearance, or for none in particular.
  private static func isFor(_ item: KeyedTable.Value, isDark: Bool) -> Bool {
    let values = (item["appearances"]?.items ?? []).compactMap { $0["value"]?.string }
    return isDark ? values == ["dark"] : values.allSatisfy { $0 == "light" }
  }
}
