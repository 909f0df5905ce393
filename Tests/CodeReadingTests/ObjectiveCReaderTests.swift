import ProjectIndex
import Testing

@testable import CodeReading

@Suite struct ObjectiveCReaderTests {
  @Test(arguments: [
    ("+ (instancetype)make:(int)number;", false), ("@class Other;", false), ("NS_ASSUME_NONNULL_BEGIN", false),
    ("typedef void (^Handler)(int);", false), ("extern void help(int number);", false), ("LABEL(title);", true),
    ("DECLARE_OUTLETS", true), ("outlets\n@property int more;", true), ("outlet UILabel *name;", true),
    ("@property (nonatomic) IBOutlet LABEL(name);", true), ("@property (nonatomic) id (^name)(void);", false),
    ("ABC_EXTERN NSString *const Name;", false), ("- (void)go:(id)sender NS_SWIFT_NAME(go(_:));", false),
    ("@property (weak) IBOutlet UILabel *ABC(name);", true), ("@property ABC(UILabel) *name;", true),
    ("@property (weak) IBOutlet UILabel *name ABC_DEPRECATED(\"x\");", false),
    ("- (IBAction)ABC(go):(id)sender;", true),
    ("- ABC_ACTION go:(id)sender;", true), ("typedef struct { int x; } Point;", false),
    ("static inline int add(int a) { return a; }", false),
  ])
  func aMacroOfTheProjectLeavesAnInterfaceOpen(line: String, isOpen: Bool) {
    let found = types("@interface Pane : UIView\n\(line)\n@end")
    #expect(found.first { $0.name == "Pane" }?.traits.contains(.isOpen) == isOpen)
  }

  @Test(arguments: [
    ("LABEL(name);", true), ("MORE_OUTLETS", true), ("IBOutletCollection(UIView) NSArray *all;", false),
    ("void (*call)(int);", false), ("ABC_LABEL(one)\nABC_LABEL(two)", true), ("MORE_OUTLETS\nUILabel *name;", true),
  ])
  func aMacroAmongVariablesMayDeclareAnything(line: String, isOpen: Bool) {
    #expect(types("@interface A : B {\n\(line)\n}\n@end").first?.traits.contains(.isOpen) == isOpen)
  }

  @Test(arguments: [
    ("ACTION(save) { return; }", true), ("ACTION(save)", true), ("InitIsForbidden", false),
    ("SYNTHESIZE_IT;\n- (void)go {}", false),
    ("static void help(int number) { if (number) { help(0); } }", false), ("NSString *const Name = @\"x\";", false),
    ("static NSDictionary *names(void) { return @{}; }\n+ (void)make:(int)number { stop(); }", false),
    ("typedef enum { one } Number;", false), ("typedef NS_ENUM(int, Number) { two };", false), ("int number;", false),
    ("static int numbers[] = { 1, 2 };\nNS_INLINE BOOL isIt(int number) { return YES; }", false),
  ])
  func aMacroWithArgumentsMayDefineAnythingInAnImplementation(text: String, isOpen: Bool) {
    let found = types("@implementation A\n\(text)\n- (void)last { go(); }\n@end").first
    #expect(found?.traits.contains(.isOpen) == isOpen && found?.members.last?.name == "last")
  }

  private func types(_ text: String) -> [TypeDeclaration] { SourceFile(Array(text.utf8), language: .objectiveC).types }

  private func members(_ text: String) -> [String] { types(text).flatMap(\.members).map(\.name) }

  @Test func anInterfaceHasItsSuperclassAndProtocols() {
    let all = types(
      """
      @class Other;
      @protocol Later;
      NS_SWIFT_NAME(Home)
      @interface ABHome<__covariant T> : UIViewController <One, Two>
      @end
      @interface ABHome (Extras) <Three>
      @end
      """)
    #expect(all.map(\.kind) == [.class, .addition] && all.map(\.line) == [4, 6])
    #expect(all[0].name == "ABHome" && all[0].otherName == "Home")
    #expect(all[0].inherited == ["UIViewController", "One", "Two"] && all[1].inherited == ["Three"])
  }

  @Test(arguments: [
    ("@property (weak, nonatomic) IBOutlet UILabel *name;", "name", "UILabel"),
    ("@property (nonatomic) IBOutlet UILabel *name NS_DEPRECATED(\"x\");", "name", "UILabel"),
    ("@property (weak) IBOutlet id<Delegate> name;", "name", nil),
    ("@property (strong) IBOutletCollection(UIButton) NSArray<UIButton *> *name;", "name", "UIButton"),
    ("@property(nonatomic, copy) void (^name)(BOOL done);", "name", "void"),
    ("@property (nonatomic, strong, nullable) IBOutlet __kindof UIView * _Nullable name;", "name", "UIView"),
    ("@property (nonatomic) BOOL name API_AVAILABLE(ios(13));", "name", "BOOL"),
  ])
  func aPropertyHasItsNameAndClass(declaration: String, name: String, type: String?) {
    let found = types("@interface A : B\n\(declaration)\n@end").first?.members
    #expect(found?.map(\.name) == [name] && found?.first?.type == type)
  }

  @Test func severalNamesAreSeveralProperties() {
    #expect(members("@interface A : B\n@property IBOutlet UILabel *one, *two;\n@end") == ["one", "two"])
  }

  @Test func variablesOfBothPartsAreMembers() {
    let text = """
      @interface A : B {
        IBOutlet NSTextField *field, *other;
        @private
        int count;
      }
      @end
      @implementation A {
        NSView *_view;
      }
      @synthesize box = _box, list;
      - (void)run { NSString *local; [self go:local]; }
      @end
      """
    #expect(members(text) == ["field", "other", "count", "_view", "box", "_box", "list", "run"])
  }

  @Test func aMethodHasItsSelector() {
    let text = """
      @implementation A
      - (IBAction)tap:(id)sender { if (x) { y(); } }
      - (IBAction)tap:(id)sender forEvent:(UIEvent *)event __attribute__((unused)) {}
      - (void)plain;
      - (void)odd:(int)a :(int)b {}
      + (instancetype)shared { return nil; }
      @end
      """
    #expect(members(text) == ["tap:", "tap:forEvent:", "plain", "odd::"])
    #expect(types(text)[0].members[0].traits.contains(.isConnectable))
  }

  @Test func commentsStringsAndThePreprocessorAreNoCode() {
    let text = """
      // @interface No : B
      //******************
      // http://*/ "
      /* @interface No : B */
      #define MAKE @interface No : B \\
        @end
      NSString *s = @"@interface No : B";
      #if DEBUG
      @interface A : B
      #else
      @interface A : C
      #endif
      @property (weak) IBOutlet UILabel *name;
      @end
      """
    #expect(types(text).map(\.name) == ["A", "A"] && members(text) == ["name"])
  }

  @Test(arguments: [
    "@", "@interface", "@interface A : B {", "@implementation A - (void)a {{{", "@property (", "@\"", "/*",
  ])
  func brokenCodeIsReadAsFarAsItGoes(text: String) {
    #expect(types(text).count <= 1)
  }

  @Test func aBlockLeftOpenByAConditionEndsWithItsClass() {
    let text = """
      @implementation A
      - (void)one {
      #if X
        if (a) {
      #else
        if (b) {
      #endif
        }
      }
      @end
      @implementation C
      - (void)two {}
      @end
      """
    #expect(members(text) == ["one", "two"])
  }

  @Test func aMethodHeadEndsABlockThatAConditionLeftOpen() {
    let text = """
      @implementation A
      #if TARGET_OS_IPHONE
      - (void)setUp:(UIView *)view {
      #else
      - (void)setUp:(NSView *)view {
      #endif
        int a = b
          - (c + d);
      }
      - (IBAction)go:(id)sender {}
      @end
      """
    #expect(members(text) == ["setUp:", "setUp:", "go:"])
  }

  @Test func commentSignsInMacrosAndApostrophesInNumbersHideNothing() {
    let text = """
      #define IMAGES @"images/*"
      @implementation A
      - (int)many { return 1'000'000; }
      - (void)two {}
      @end
      """
    #expect(members(text) == ["many", "two"])
  }

  @Test(
    arguments: [
      ("#define kName @\"text\"", "kName"), ("NSString *const kName = @\"text\"; // said", "kName"),
      ("#define CHECK(_value) Assert((_value) != nil, @\"text\")", nil),
      ("NSString *const kName = isBig ? @\"text\" : @\"other\";", nil),
    ] as [(String, String?)])
  func aConstantIsATextAndNothingElse(line: String, name: String?) {
    #expect(SourceFile(Array(line.utf8), language: .objectiveC).constants.map(\.name) == [name].compactMap { $0 })
  }
}
