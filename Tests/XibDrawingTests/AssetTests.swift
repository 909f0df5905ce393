import Foundation
import TestSupport
import Testing
import XibDrawing
import XibModel

/// Images and colours of asset catalogs.
@Suite struct AssetTests {
  /// Darwin has a type of that name, too.
  typealias Size = XibDrawing.Size

  private let png =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 40, 0, 0, 0, 20]
    as [UInt8]

  private func svg(_ view: String, _ assets: Assets, isDark: Bool = false, on runtime: String = "iOS.CocoaTouch") throws
    -> String
  {
    let text = "<document targetRuntime=\"\(runtime)\"><objects>\(view)</objects></document>"
    return try drawings(of: Document(text), isDark: isDark, assets: assets).map { SVG.document($0) }.joined()
  }

  private func view(_ element: String, _ attributes: String, _ children: String = "") -> String {
    "<\(element) id=\"a\" \(attributes)><rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"100\"/>\(children)</\(element)>"
  }

  private func assets(isTemplate: Bool? = nil) -> Assets {
    var assets = Assets()
    let picture = Picture(number: 7, media: "image/png", bytes: png)
    assets.images["logo"] = Assets.Image(picture, size: Size(20, 10), isTemplate: isTemplate)
    assets.missing = ["gone"]
    return assets
  }

  @Test(arguments: [
    ("", "<use href=\"#image7\" width=\"100\" height=\"100\"/>"),
    ("contentMode=\"scaleAspectFit\"", "<use href=\"#image7\" y=\"25\" width=\"100\" height=\"50\"/>"),
    ("contentMode=\"scaleAspectFill\"", "<use href=\"#image7\" x=\"-50\" width=\"200\" height=\"100\"/></svg>"),
    ("contentMode=\"center\"", "<use href=\"#image7\" x=\"40\" y=\"45\" width=\"20\" height=\"10\"/>"),
  ])
  func anImageFillsItsViewAsTheModeSays(_ mode: String, _ expected: String) throws {
    let svg = try svg(view("imageView", "image=\"logo\" \(mode)"), assets())
    #expect(svg.contains(expected) && svg.components(separatedBy: "data:image/png;base64,iVBOR").count == 2, "\(svg)")
  }

  @Test func aTemplateHasTheColourOfTheTint() throws {
    let tint = "<color key=\"tintColor\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\"/>"
    let masked = "fill=\"#f00\" mask=\"url(#image7m)\""
    #expect(try svg(view("imageView", "image=\"logo\"", tint), assets(isTemplate: true)).contains(masked))
    #expect(try !svg(view("imageView", "image=\"logo\"", tint), assets()).contains(masked))
    let state = tint + "<state key=\"normal\" image=\"logo\"/>"
    #expect(try svg(view("button", "buttonType=\"system\"", state), assets()).contains(masked))
    #expect(try !svg(view("button", "buttonType=\"custom\"", state), assets()).contains(masked))
  }

  @Test func anImageThatTheProjectLacksIsDrawnAsMissing() throws {
    let (gone, other) = (
      try svg(view("imageView", "image=\"gone\""), assets()), try svg(view("imageView", "image=\"other\""), assets())
    )
    #expect(gone.contains(">no gone<") && other.contains(">other<"))
  }

  @Test func ofACatalogTheVariantsOfPlatformAndAppearanceCount() throws {
    let document = try Document("<document targetRuntime=\"iOS.CocoaTouch\"/>")
    let contents = Array(
      """
      {"images": [
        {"idiom": "mac", "filename": "mac.png"}, {"idiom": "universal", "scale": "3x"},
        {"idiom": "universal", "filename": "1.png", "scale": "1x"}, {"idiom": "universal", "filename": "2.png", "scale": "2x"},
        {"idiom": "universal", "filename": "d.png", "appearances": [{"appearance": "luminosity", "value": "dark"}]}
      ], "properties": {"template-rendering-intent": "template"}}
      """.utf8)
    let light = try #require(ImageSet(contents: contents, for: document, isDark: false))
    #expect(
      light.files.map(\.name) == ["2.png", "1.png"] && light.files.map(\.scale) == [2, 1] && light.isTemplate == true)
    #expect(ImageSet(contents: contents, for: document, isDark: true)?.files.map(\.name) == ["d.png"])
    #expect(ImageSet(contents: Array("{".utf8), for: document, isDark: false) == nil)
  }

  @Test func aColourOfTheCatalogIsThatOfTheAppearance() throws {
    let document = try Document("<document targetRuntime=\"iOS.CocoaTouch\"/>")
    let contents = """
      {"colors": [
        {"idiom": "universal", "color": {"components": {"red": "0xFF", "green": "0", "blue": "0.000", "alpha": "1.000"}}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"components": {"white": "1.000", "alpha": "1.000"}}}]}
      """
    var assets = Assets()
    assets.colors["Ground"] = ColorSet(contents: Array(contents.utf8), for: document)
    let view = view("view", "", "<color key=\"backgroundColor\" name=\"Ground\"/>")
    #expect(try svg(view, assets).contains("fill=\"#f00\""))
    #expect(try svg(view, assets, isDark: true).contains("fill=\"#fff\""))
  }

  @Test(arguments: [
    ("<svg width='12px' height=\"8\"/>", "image/svg+xml", Size(12, 8)),
    ("<?xml version=\"1.0\"?><svg viewBox=\"0 0 24 12\"/>", "image/svg+xml", Size(24, 12)),
    ("GIF89a\u{3}\u{0}\u{2}\u{0}", "image/gif", Size(3, 2)), ("<svg width=\"0\"/>", "image/svg+xml", nil),
    ("II*", nil, nil), ("", nil, nil),
  ])
  func theSizeOfAnImageIsInItsFile(_ text: String, _ media: String?, _ size: Size?) {
    let file = ImageFile(Array(text.utf8))
    #expect(file.media == media && file.size == size)
  }

  @Test(
    arguments: [
      ("<svg width=\"9\" height=\"9\"/>", 0), ("GIF89a\u{3}\u{0}\u{2}\u{0}", 6), ("GIF89a", .infinity),
      ("<svg><image href=\"data:image/png;base64,AA\"/></svg>", .infinity),
      ("<svg><image href=\"&#100;ata:image/png;base64,AA\"/></svg>", .infinity),
      ("<!DOCTYPE svg [<!ENTITY a \"\">]><svg/>", .infinity),
    ] as [(String, Double)])
  func whatABrowserHoldsOfAnImageIsKnown(_ text: String, _ pixels: Double) {
    #expect(ImageFile(Array(text.utf8)).pixels == pixels)
  }

  @Test func pixelsAreCounted() {
    #expect(ImageFile(png).size == Size(40, 20))
    let jpeg = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 5, 0, 9, 1, 0, 0, 0] as [UInt8]
    #expect(ImageFile(jpeg).size == Size(9, 5) && ImageFile(Array(jpeg.prefix(12))).size == nil)
  }
}
