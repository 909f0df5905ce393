import ProjectIndex
import Testing

@testable import CodeReading

@Suite struct SwiftReaderTests {
  private func types(_ text: String) -> [TypeDeclaration] { SourceFile(Array(text.utf8), language: .swift).types }

  private func member(_ name: String, in text: String) -> Member? {
    types(text).flatMap(\.members).first { $0.name == name }
  }

  @Test func aClassHasItsSuperclassAndProtocolsWithTheirModulesAndWithoutTypeArguments() {
    let type = types("final class Home: UIKit.UIViewController, Base<Int>.Inner, Themed {}").first
    #expect(type?.kind == .class && type?.name == "Home")
    #expect(type?.inherited == ["UIKit.UIViewController", "Base.Inner", "Themed"])
  }

  @Test func aFileThatWouldTakeTheParserForeverIsNotRead() {
    func code(_ depth: Int) -> String {
      let open = String(repeating: "[", count: depth), close = String(repeating: "]", count: depth)
      return "class Home { let text = \"\(String(repeating: "[", count: 99))\"; let list = \(open)1\(close) }"
    }
    #expect(types(code(6)).map(\.name) == ["Home"])
    #expect(types(code(60)).map(\.kind) == [.alias])
  }

  @Test func aTypeOfOldSwiftEndsNoClass() {
    let text = "class Home: UIView { weak var one: protocol<A, B>?\n@IBAction func go() {} }"
    #expect(types(text).map { $0.members.map(\.name) } == [["one", "go"]])
  }

  @Test(arguments: [
    ("class Home: UIView { func go() { do { go() } while true\n} }\nclass Other: UIView {}", true),
    ("class Home: UIView { func go() { for var i = 0; i < 9; i++ {} } }\nclass Other: UIView {}", false),
    ("class Home: UIView {\nclass Other: UIView {}", true),
  ])
  func aFileThatTheParserDoesNotUnderstandMayDeclareAnything(text: String, isOpen: Bool) {
    let all = types(text)
    #expect(all.map { $0.traits.contains(.isOpen) } == [isOpen, isOpen])
    #expect(all.allSatisfy { !$0.traits.contains(.hasOtherRuntimeName) })
  }

  @Test func nestedAndGenericClassesAndThoseInStructsAreFound() {
    let all = types(
      """
      enum Screens {
        class Cell<T>: UITableViewCell {
          class Inner: UIView {}
        }
      }
      """)
    #expect(all.map(\.name) == ["Cell", "Inner"])
    #expect(all.map(\.line) == [2, 3])
  }

  @Test func anAliasInsideOfATypeCountsInThereOnly() {
    let all = types(
      """
      struct Store { typealias Page = Int; class Inner: Base { var page: Page }; typealias Base = UIView }
      class Other: Base { var page: Page }
      typealias Outer = UIView
      """)
    #expect(all.map(\.name) == ["Inner", "Other", "Outer"])
    #expect(all.map(\.inherited) == [["UIView"], ["Base"], ["UIView"]])
    #expect(all.flatMap(\.members).map(\.type) == ["Int", "Page"])
  }

  @Test func anObjectiveCNameIsTheOtherName() {
    #expect(types("@objc(ABHome) class Home: NSObject {}").first?.otherName == "ABHome")
  }

  @Test func allBranchesOfConditionsCount() {
    let text = """
      class Home: UIView {
        #if DEBUG
          @IBOutlet var debugLabel: UILabel!
        #elseif os(iOS)
          @IBOutlet var label: UILabel!
        #else
          @IBAction func go(_ sender: Any) {}
        #endif
      }
      """
    #expect(types(text).first?.members.map(\.name) == ["debugLabel", "label", "go:"])
  }

  @Test(arguments: [
    ("@IBOutlet private weak var label: UILabel!", "UILabel", false),
    ("@IBOutlet var label: UIKit.UILabel?", "UILabel", false),
    ("@IBOutlet var label: Optional<Box<Int>>", "Box", false),
    ("@IBOutlet var label: [UILabel]!", "UILabel", true),
    ("@IBOutlet var label: Array<UILabel>?", "UILabel", true),
  ])
  func anOutletHasItsClass(declaration: String, type: String, isCollection: Bool) {
    let found = member("label", in: "class A: UIView { \(declaration) }")
    #expect(found?.type == type && found?.traits.contains(.isCollection) == isCollection)
    #expect(found?.traits.isSuperset(of: [.isConnectable, .isExposed]) == true)
  }

  @Test func aTypeThatIsNoClassIsNotNamed() {
    func type(_ text: String) -> String? {
      member("label", in: "class A: UIView { @IBOutlet var label: \(text)! }")?.type
    }
    #expect(type("(UIView & Themed)") == nil)
    #expect(type("(UIView)") == "UIView")
  }

  @Test func whatObjectiveCDoesNotSeeIsNotExposed() {
    let text = "class A: UIView { var plain: UILabel!; override func go() {}; static var all: Int = 0 }"
    #expect(member("plain", in: text)?.traits == [])
    #expect(member("go", in: text)?.traits == [.isMethod, .isOverride])
    #expect(member("all", in: text) == nil)
  }

  @Test func objcMembersAndObjcExtensionsExposeTheirMembers() {
    let all = types("@objcMembers class A: NSObject {}\n@objc extension B { var c: Int { 1 } }")
    #expect(all[0].traits.isSuperset(of: [.exposesMembers, .exposesInherited]))
    #expect(all[1].kind == .addition && all[1].name == "B" && all[1].traits.contains(.exposesMembers))
  }

  @Test func aSelectorOfAnAttributeCounts() {
    #expect(member("tap:with:", in: "class A: B { @objc(tap:with:) func b(_ c: Int, d: Int) {} }") != nil)
    #expect(member("present:", in: "class A: B { @IBSegueAction func present(_ c: NSCoder) -> B? { nil } }") != nil)
  }

  @Test func whatIsInBodiesIsNoMember() {
    let text = "class A: UIView { func go() { class B: UIView {}; var c = 1 }; lazy var d = { let e = 1 }() }"
    #expect(types(text).map(\.name) == ["A"] && types(text)[0].members.map(\.name) == ["go", "d"])
  }

  @Test(arguments: ["class", "class A: UIView { @IBOutlet var", "}}}}", "\u{0}\u{FEFF}class A {", "@objc( class A {}"])
  func brokenCodeIsReadAsFarAsItGoes(text: String) {
    #expect(types(text).allSatisfy { $0.line == 1 })
  }

  @Test(arguments: [
    "class A {\noverride var windowNibName: NSNib.Name? {\n\nreturn \"B\"\n} }", "let a = Page(\n\nnibName:\n\"B\")",
  ])
  func theLineOfALiteralIsItsOwn(text: String) {
    let lines = SourceFile(Array(text.utf8), language: .swift).literals.map(\.line)
    #expect(lines == [4])
  }

  @Test func importsLiteralsAndWhatIsPublicAreFound() {
    let file = SourceFile(
      Array(
        """
        import Kit
        public class Home: UIViewController {
          func go() { performSegue(withIdentifier: "next", sender: nil) }
        }
        """.utf8), language: .swift)
    var literal = IdentifierLiteral(kind: .segue, text: "next", line: 3)
    (literal.scope, literal.isOwn) = ("Home", true)
    #expect(file.literals == [literal])
    #expect(file.imports == ["Kit"] && file.traits.contains(.hasPublic))
  }
}
