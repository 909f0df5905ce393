import Testing

@testable import XibModel

@Suite struct LibraryClassesTests {
  @Test(arguments: [
    (LibraryClasses.uiKit, UIKitClasses.rows), (LibraryClasses.appKit, AppKitClasses.rows),
    (LibraryClasses.watchKit, WatchKitClasses.rows),
  ])
  func everyClassHasAllItsSuperclasses(library: LibraryClasses, rows: String) {
    let names = rows.split(separator: "\n").compactMap { $0.split(separator: " ").first }.map(String.init)
    #expect(names.count > 30 && Set(names).count == names.count)
    for name in names { #expect(library.lineage(of: name)?.last == "NSObject", "\(name)") }
  }

  @Test func aClassHasThePropertiesOfItsSuperclasses() {
    #expect(
      LibraryClasses.uiKit.lineage(of: "UITextField") == [
        "UITextField", "UIControl", "UIView", "UIResponder", "NSObject",
      ])
    #expect(LibraryClasses.uiKit.has("inputAccessoryView", in: "UITextField"))
    #expect(!LibraryClasses.uiKit.has("dataSource", in: "UITextField"))
    #expect(LibraryClasses.uiKit.knowsAllProperties(of: "UITextField"))
    #expect(!LibraryClasses.appKit.knowsAllProperties(of: "NSTextField"))
  }

  @Test(arguments: [
    ("CocoaTouch.XIB", "pongPressGestureRecognizer", "UILongPressGestureRecognizer"),
    ("CocoaTouch.XIB", "label", "UILabel"),
    ("CocoaTouch.XIB", "constraint", "NSLayoutConstraint"), ("Cocoa.XIB", "customView", "NSView"),
    ("Cocoa.XIB", "customObject", nil), ("Cocoa.XIB", "button", "NSButton"), ("CocoaTouch.XIB", "unheardOf", nil),
  ])
  func anElementStandsForAClassOfItsPlatform(platform: String, element: String, name: String?) throws {
    let text = "<document type=\"com.apple.InterfaceBuilder3.\(platform)\" version=\"3.0\"><objects/></document>"
    let document = try Document(parsing: Array(text.utf8))
    #expect(ElementClasses(of: document).name(of: element) == name)
  }
}
