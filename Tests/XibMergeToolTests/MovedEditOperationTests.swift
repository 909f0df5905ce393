import Foundation
import TestSupport
import Testing

/// Every kind of edit of a scene that the other side moved to another storyboard, in every operation of git and in both directions.
@Suite struct MovedEditOperationTests {
  enum Operation: String, CaseIterable, Sendable {
    case merge, rebase, rebaseOfPatches, patch, patchOfNobody, pick, revert, stash
  }

  /// A kind of edit, as what it replaces in the text of the scene.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let replaced: [(String, with: String)]

    init(_ name: String, _ replaced: (String, with: String)...) { (testDescription, self.replaced) = (name, replaced) }

    func of(_ scene: String) -> String { replaced.reduce(scene) { $0.replacing($1.0, with: $1.with) } }
  }

  private static let hint = """
                            <label text="Hint" translatesAutoresizingMaskIntoConstraints="NO" id="hIn-tL-001">
                                <rect key="frame" x="20" y="120" width="200" height="21"/>
                            </label>

    """
  private static let place =
    "<constraint firstItem=\"hIn-tL-001\" firstAttribute=\"top\" secondItem=\"sAf-eA-001\" "
    + "secondAttribute=\"top\" constant=\"60\" id=\"hIn-tC-001\"/>"
  private static let outlet = "<outlet property=\"hint\" destination=\"hIn-tL-001\" id=\"oUt-lt-001\"/>"
  private static let action =
    "<action selector=\"go:\" destination=\"vCo-nt-001\" eventType=\"touchUpInside\" id=\"aCt-io-001\"/>"
  private static let segue =
    "<segue destination=\"vCo-nt-001\" kind=\"unwind\" unwindAction=\"back:\" id=\"sEg-ue-001\"/>"

  private static let scene = """
            <scene sceneID="sCe-ne-001">
                <objects>
                    <viewController storyboardIdentifier="page" title="Page" id="vCo-nt-001" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="rOo-tV-001">
                            <rect key="frame" x="0.0" y="0.0" width="390" height="844"/>
                            <subviews>
                                <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="nAm-eL-001">
                                    <rect key="frame" x="20" y="80" width="200" height="21"/>
                                </label>
    \(hint)                            <button buttonType="system" id="bUt-tn-001">
                                    <rect key="frame" x="20" y="300" width="80" height="30"/>
                                    <state key="normal" title="Go"/>
                                    <connections>
                                        \(action)
                                        \(segue)
                                    </connections>
                                </button>
                            </subviews>
                            <viewLayoutGuide key="safeArea" id="sAf-eA-001"/>
                            <constraints>
                                <constraint firstItem="nAm-eL-001" firstAttribute="top" secondItem="sAf-eA-001" \
    secondAttribute="top" constant="20" id="nAm-eC-001"/>
                                \(place)
                            </constraints>
                        </view>
                        <connections>
                            <outlet property="name" destination="nAm-eL-001" id="oUt-lt-002"/>
                            \(outlet)
                        </connections>
                    </viewController>
                    <exit id="eXi-t0-001" userLabel="Exit" sceneMemberID="exit"/>
                </objects>
                <point key="canvasLocation" x="700" y="0.0"/>
            </scene>

    """

  private static func line(_ element: String) -> (String, with: String) {
    // With its line and the white space before it.
    (Self.scene.components(separatedBy: "\n").first { $0.contains(element) }.map { $0 + "\n" } ?? element, with: "")
  }

  static let edits = [
    Edit("a text", ("text=\"Name\"", with: "text=\"First name\"")),
    Edit(
      "a value", ("contentMode=\"scaleToFill\" id=\"rOo", with: "contentMode=\"scaleToFill\" alpha=\"0.5\" id=\"rOo")),
    Edit("a class", ("title=\"Page\" id", with: "title=\"Page\" customClass=\"PageController\" id")),
    Edit("an identifier", ("Identifier=\"page\"", with: "Identifier=\"first\"")),
    Edit("a label in the editor", ("id=\"nAm-eL-001\">", with: "userLabel=\"The name\" id=\"nAm-eL-001\">")),
    Edit("a new label", (hint, with: hint + hint.replacing("hIn-tL-001", with: "nEw-La-001"))),
    Edit(
      "a new outlet",
      (outlet, with: outlet + "\n<outlet property=\"go\" destination=\"bUt-tn-001\" id=\"oUt-lt-003\"/>")),
    Edit(
      "a new constraint",
      (place, with: place + "\n" + place.replacing("top", with: "leading").replacing("hIn-tC-001", with: "nEw-Co-001"))),
    Edit(
      "a new action",
      (action, with: action + "\n" + action.replacing("go:", with: "log:").replacing("001\"/>", with: "002\"/>"))),
    Edit("a deleted label", (hint, with: ""), line("hIn-tC-001"), line("oUt-lt-001")),
    Edit("a deleted outlet", line("oUt-lt-001")),
    Edit("a deleted constraint", line("hIn-tC-001")),
    Edit("a deleted action", line("aCt-io-001")),
    Edit("a deleted segue", line("sEg-ue-001")),
    Edit("a constant", ("constant=\"20\"", with: "constant=\"48\"")),
    Edit("a frame that no constraint gives", ("y=\"300\" width=\"80\"", with: "y=\"333\" width=\"80\"")),
    Edit("a title", ("title=\"Go\"", with: "title=\"Start\"")),
    Edit("a priority", ("constant=\"60\" id", with: "constant=\"60\" priority=\"750\" id")),
  ]

  private static func storyboard(_ scenes: String...) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="23504" \
    targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES">
        <scenes>
    \(scenes.joined())    </scenes>
    </document>

    """
  }

  /// The scene that stays, with an edit or without.
  private static func rest(_ text: String = "Start") -> String {
    """
            <scene sceneID="sCe-ne-002">
                <objects>
                    <viewController id="vCo-nt-002" sceneMemberID="viewController">
                        <view key="view" contentMode="scaleToFill" id="rOo-tV-002">
                            <rect key="frame" x="0.0" y="0.0" width="390" height="844"/>
                            <subviews>
                                <label text="\(text)" translatesAutoresizingMaskIntoConstraints="NO" id="nAm-eL-002"/>
                            </subviews>
                        </view>
                    </viewController>
                </objects>
            </scene>

    """
  }

  /// What an operation merges: each edit in one operation and one direction here, and in all with XIB_ALL_OPERATIONS=1.
  static let cases: [(edit: Int, Operation, theirsMoves: Bool)] = edits.indices.flatMap { edit in
    if ProcessInfo.processInfo.environment["XIB_ALL_OPERATIONS"] == "1" {
      return Operation.allCases.flatMap { [(edit, $0, true), (edit, $0, false)] }
    }
    let operations = Operation.allCases
    return [(edit, operations[edit % operations.count], edit / operations.count % 2 == 0)]
  }

  private func xibmerge(_ arguments: String..., in repository: TemporaryRepository) async throws -> Program.Result {
    try await Program.run(
      Program.xibmerge, arguments, in: repository.url, environment: Program.environment(home: repository.folder.url))
  }

  @Test(arguments: cases) func noEditIsLost(_ edit: Int, _ operation: Operation, _ theirsMoves: Bool) async throws {
    let repository = try await TemporaryRepository()
    let edited = Self.edits[edit].of(Self.scene)
    #expect(edited != Self.scene)
    func write(_ main: String, help: String?) throws {
      try repository.write(main, to: "Main.storyboard")
      try repository.write(Self.storyboard(help ?? ""), to: "Help.storyboard")
    }
    func base() throws { try write(Self.storyboard(Self.rest(), Self.scene), help: nil) }
    func move() throws { try write(Self.storyboard(Self.rest()), help: Self.scene) }
    func change() throws { try write(Self.storyboard(Self.rest("Welcome"), edited), help: nil) }
    let status = try await merge(
      operation, in: repository, base: base, ours: theirsMoves ? change : move, theirs: theirsMoves ? move : change)
    #expect(status != 0, "git must stop")
    let solved = try await xibmerge("solve", "--no-backup", "--stage", in: repository)
    #expect(solved.status == 0, "\(solved.text)\(solved.errors)")
    #expect(Self.facts(try repository.text(of: "Help.storyboard")) == Self.facts(Self.storyboard(edited)))
    #expect(
      try Self.facts(repository.text(of: "Main.storyboard")) == Self.facts(Self.storyboard(Self.rest("Welcome"))))
    #expect(try await repository.git("diff", "--name-only") == "")
  }

  /// Merges two commits by an operation of git, and returns its status.
  private func merge(
    _ operation: Operation, in repository: TemporaryRepository, base: () throws -> Void, ours: () throws -> Void,
    theirs: () throws -> Void
  ) async throws -> Int32 {
    if operation == .revert {
      try theirs()
      try await repository.commit("First")
      try base()
      try await repository.commit("Undone")
      try ours()
      try await repository.commit("Ours")
      return try await repository.tryGit("revert", "--no-edit", "HEAD~1").status
    }
    try base()
    try await repository.commit("Base")
    try await repository.git("checkout", "-q", "-b", "side")
    try theirs()
    if operation == .stash {
      try await repository.git("stash", "-q")
    } else {
      try await repository.commit("Theirs")
    }
    try await repository.git("checkout", "-q", "main")
    try ours()
    try await repository.commit("Ours")
    switch operation {
    case .merge: return try await repository.tryGit("merge", "-q", "--no-edit", "side").status
    case .pick: return try await repository.tryGit("cherry-pick", "side").status
    case .stash: return try await repository.tryGit("stash", "pop", "-q").status
    case .rebase: return try await repository.tryGit("rebase", "-q", "main", "side").status
    case .rebaseOfPatches: return try await repository.tryGit("rebase", "-q", "--apply", "main", "side").status
    case .patch, .patchOfNobody, .revert:
      var patch = try await repository.git("format-patch", "-1", "--stdout", "side")
      if operation == .patchOfNobody {
        patch = "From " + String(repeating: "1", count: 40) + patch.drop { $0 != " " }.dropFirst().drop { $0 != " " }
        try await repository.git("branch", "-q", "-D", "side")
        try await repository.git("reflog", "expire", "--expire=now", "--all")
      }
      try repository.write(patch, to: "../side.patch")
      return try await repository.tryGit("am", "-q", "-3", "../side.patch").status
    }
  }

  /// What a document has: each tag with its attributes and with the elements around it, in no order but that of attributes.
  private static func facts(_ text: String) -> Set<String> {
    var facts: Set<String> = [], path: [String] = []
    for part in text.split(separator: "<").dropFirst() where !part.hasPrefix("?") {
      let tag = part.prefix { $0 != ">" }
      if tag.hasPrefix("/") {
        path.removeLast()
      } else {
        let own = tag.hasSuffix("/") ? String(tag.dropLast()) : String(tag)
        facts.insert((path + [own]).joined(separator: " < "))
        if !tag.hasSuffix("/") { path.append(own) }
      }
    }
    return facts
  }
}
