internal import XibModel

extension Painter {
  /// Paints the object itself, without the objects in it.
  mutating func paint(_ kind: ViewKind) {
    switch kind {
    case .view, .grid, .touchTable, .collection, .scroll, .clip, .split: paintBackground(kind)
    case .stack: paintBackground(kind)
    case .label: paintLabel()
    case .image: paintImageView()
    case .button: paintButton()
    case .textField: paintTextField()
    case .textView: paintTextView()
    case .toggle: paintSwitch(isOn: appearance.platform == .mac ? element["state"] == "on" : element.isOn("on"))
    case .slider: paintSlider()
    case .segmented: paintSegments()
    case .stepper: paintStepper()
    case .datePicker: paintDatePicker()
    case .picker: paintWheels(["", "", "", "", ""])
    case .progress: paintProgressView()
    case .activity: paintSpinner(frame, color("color") ?? faintInk)
    case .pageControl: paintPageControl()
    case .searchField: paintSearchField()
    case .touchCell: paintTableViewCell()
    case .navigationBar, .tabBar, .touchToolbar: paintBar(kind)
    case .media: paintMedia()
    case .embedded: paintEmbedded()
    case .effect: paintEffect()
    case .macButton: paintMacButton()
    case .macField: paintMacField()
    case .macText: paintMacText()
    case .macImage: paintMacImage()
    case .popUp: paintPopUp()
    case .comboBox: paintComboBox()
    case .macProgress: paintProgressIndicator()
    case .box: paintBox()
    case .tabView: paintTabView()
    case .matrix: paintBackground(kind)
    case .level: paintLevel()
    case .colorWell: paintColorWell()
    case .scroller: paintScroller()
    case .macTable: paintMacTable()
    case .tableHeader: paintTableHeader()
    case .pathControl: paintPathControl()
    case .watchLabel: paintWatchLabel()
    case .watchButton: paintWatchButton()
    case .watchImage: paintImageView()
    case .watchGroup, .watchRow: paintWatchGroup(kind)
    case .watchSwitch: paintWatchSwitch()
    case .watchSlider: paintWatchSlider()
    case .watchSeparator: rectangle(frame.centered(frame.width, 1), fill: color("color") ?? groove)
    }
  }

  // MARK: Backgrounds

  /// The radius of the corners that a runtime attribute sets, as many apps do.
  var cornerRadius: Double {
    for attribute in element.members(of: "userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"], path == "layer.cornerRadius" || path == "cornerRadius" else { continue }
      return attribute.child(key: "value")?.number("value") ?? attribute.number("value") ?? 0
    }
    return 0
  }

  mutating func paintBackground(_ kind: ViewKind) {
    var fill = color("backgroundColor")
    if fill == nil, kind == .touchTable {
      let isGrouped = element["style"] == "grouped" || element["style"] == "insetGrouped"
      fill = appearance.color(isGrouped ? "systemGroupedBackgroundColor" : "systemBackgroundColor")
    }
    if kind == .scroll, appearance.platform == .mac { return paintMacScroll() }
    if kind == .clip, element["drawsBackground"] == "NO" || element.parent?["drawsBackground"] == "NO" { fill = nil }
    rectangle(frame, radius: cornerRadius, fill: fill, stroke: runtimeColor("layer.borderColor", "borderColor"))
    // Without this, a view that only code fills would be missing.
    let isBare = (fill?.alpha ?? 0) == 0
    if isBare, kind == .view || kind == .collection || kind == .touchTable, element.members(of: "subviews").isEmpty {
      rectangle(frame, stroke: line, width: 0.5, isDashed: true)
      if let name = element["customClass"], frame.height >= 14 {
        text(name, in: frame.inset(4, 0), Font(min(11, max(8, frame.height / 3))), faintInk, .center)
      }
    }
  }

  private func runtimeColor(_ paths: String...) -> Color? {
    let attribute = element.members(of: "userDefinedRuntimeAttributes").first { paths.contains($0["keyPath"] ?? "") }
    return attribute?.child(key: "value").flatMap(appearance.color)
  }

  mutating func paintEffect() {
    let isDark = appearance.isDark || element.child("blurEffect")?["style"] == "dark"
    rectangle(
      frame, radius: cornerRadius, fill: color("backgroundColor") ?? Color(white: isDark ? 0.15 : 0.94, alpha: 0.8))
  }

  private static let mediaNames = [
    "webView": "Web", "wkWebView": "Web", "mapView": "Map", "map": "Map", "movie": "Movie", "inlineMovie": "Movie",
  ]

  mutating func paintMedia() {
    rectangle(frame, fill: color("backgroundColor") ?? groove, stroke: line)
    let words = Self.mediaNames[element.name] ?? element.name
    let size = min(15, max(9, frame.width / 12))
    text(words, in: frame.inset(4, 0), Font(size), faintInk, .center)
  }

  mutating func paintEmbedded() {
    rectangle(frame, fill: color("backgroundColor") ?? Color(0x007AFF, alpha: 0.06), stroke: line, isDashed: true)
    text(element["userLabel"] ?? "Container", in: frame.inset(4, 0), Font(13), faintInk, .center)
  }
}
