import Foundation
import SemanticDiff
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

@testable import Features

/// What is said of the answers to a conflict is the difference of the documents that they make: no more and no less.
@Suite struct AnswerEffectLawTests {
  /// A document with one answer, and with ours at all other conflicts, made and parsed by itself.
  private static func answered(_ merge: ThreeWayMerge, _ index: Int, _ answer: Answer) throws -> Document {
    var answers: [Int: Answer] = [:]
    for other in merge.conflicts.indices { answers[other] = .ours }
    answers[index] = answer
    let resolved = try merge.resolving(answers)
    #expect(resolved.conflicts.isEmpty)
    let document = try Document(file: resolved.fileBytes(ConflictStyle()))
    return document.modernReading() ?? document
  }

  /// What a document states of each object, without the objects in it, and the object around it.
  private static func objects(of document: Document) -> [String: (text: String, around: String)] {
    var found: [String: (text: String, around: String)] = [:]
    func text(_ node: Int) -> String {
      let attributes = document.attributes(of: node).map { "\($0.name)=\($0.value)" }.sorted().joined(separator: " ")
      let inner = document.children(of: node).filter { document.identity(of: $0) == nil }.map(text).sorted()
      let words = document.hasText(node) ? document.content(of: node) : ""
      return "<\(document.nodes[node].name) \(attributes)>\(words)\(inner.joined())"
    }
    for node in document.nodes.indices {
      guard let id = document.identity(of: node) else { continue }
      found[id] = (text(node), document.identities(around: node).dropFirst().first ?? "")
    }
    return found
  }

  private static func check(_ merge: ThreeWayMerge, _ name: String) throws {
    let base = merge.documents.base.map { objects(of: $0.modernReading() ?? $0) } ?? [:]
    for told in ConflictPresentation.all(of: merge, .effects).flatMap(\.each) {
      let index = told.numbers[0]
      let place: Comment = "\(name): \(told.title)"
      guard let effects = told.effects else {
        // An archive that can't be written with an answer has no document to compare.
        #expect((try? merge.resolving([index: .theirs])) == nil, place)
        continue
      }
      let documents = [Side.ours: try answered(merge, index, .ours), .theirs: try answered(merge, index, .theirs)]
      let all = documents.mapValues(objects)
      var ours = all[.ours] ?? [:], theirs = all[.theirs] ?? [:]
      if told.conflict.property == "id" {
        // A contested id is a value.
        for id in [told.conflict.ours, told.conflict.theirs].compactMap({ $0 }) {
          ours[id] = nil
          theirs[id] = nil
        }
      }
      let changes = SemanticDiff.changes(
        from: try #require(documents[.ours]), to: try #require(documents[.theirs]), forApplying: false)
      // An id that only one side gives to what both have is bookkeeping.
      for change in changes where change.property?.hasSuffix("id") == true && (change.old == nil || change.new == nil) {
        for id in [change.old, change.new].compactMap({ $0 }) {
          ours[id] = nil
          theirs[id] = nil
        }
      }
      for (side, own, other) in [(Side.ours, ours, theirs), (.theirs, theirs, ours)] {
        let missing = Set(other.keys).subtracting(own.keys)
        let said = effects.lost[side] ?? []
        #expect(said.reduce(0) { $0 + 1 + $1.inner } == missing.count, place)
        #expect(Set(said.map(\.object.id)).count == said.count, place)
        for lost in said {
          #expect(missing.contains(lost.object.id) && lost.isOld == (base[lost.object.id] != nil), place)
        }
        // The words name the first, and count the others.
        let words = effects.words(taking: side) ?? ""
        // What each side has in one place says all.
        if effects.isOverRivals {
          #expect(told.statements.ours != told.statements.theirs, place)
          continue
        }
        let objects = said.filter { $0.isNamed || $0.object.id == effects.own }
        for lost in (objects.isEmpty ? said : objects).prefix(AnswerEffects.named)
        where said.allSatisfy({ $0.isOld == lost.isOld }) {
          let known = lost.object.name == lost.object.id ? lost.object.id : "(\(lost.object.id))"
          #expect(lost.object.id == effects.own || words.contains(known), "\(place): \(words)")
        }
        #expect(said.isEmpty || !words.isEmpty, place)
      }
      // No more: what is said of an object that stays is a difference.
      for other in effects.others where !other.object.id.isEmpty && other.property != nil {
        let own = ours[other.object.id], its = theirs[other.object.id]
        #expect(own?.text != its?.text || changes.contains { $0.object.identity == other.object.id }, place)
      }
      // No less: each object that differs is named or counted, or its difference is the contested value or bookkeeping.
      let said = Set(effects.others.map(\.object.id))
      let unseen = Set(
        changes.filter { $0.changeClass == .bookkeeping || $0.isList }.map(\.object.identity))
      for (id, own) in ours where theirs[id] != nil && theirs[id]?.text != own.text {
        #expect(
          said.contains(id) || unseen.contains(id) || id == told.conflict.object.id
            || changes.allSatisfy { $0.object.identity != id }, "\(place): \(id)")
      }
      let isContestedID = { (change: Change) in told.conflict.property == "id" && change.property == "id" }
      let seen = changes.filter { !$0.isList && $0.changeClass != .bookkeeping && !isContestedID($0) }
        .map(\.object.identity)
      let lost = Set(Side.allCases.flatMap { effects.lost[$0] ?? [] }.map(\.object.id))
      let isOrder = told.conflict.kind == .order
      #expect(
        seen.allSatisfy { said.contains($0) || lost.contains($0) || $0 == told.conflict.object.id || isOrder }, place)
    }
  }

  private static let fixtures: [URL] = {
    let folder = PackageFile.url("Tests/SemanticMergeTests/Fixtures")
    let all = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (all ?? []).sorted { $0.path < $1.path }
  }()

  @Test(arguments: 0..<8)
  func theLawHoldsForFixtures(_ block: Int) throws {
    var conflicts = 0
    for folder in Self.fixtures.enumerated().filter({ $0.offset % 8 == block }).map(\.element) {
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      func version(_ name: String) throws -> Document? {
        let bytes = try files.first { $0.deletingPathExtension().lastPathComponent == name }.map {
          [UInt8](try Data(contentsOf: $0))
        }
        return try bytes.flatMap { try $0.isEmpty ? nil : Document(file: $0) }
      }
      guard let ours = try version("Ours"), let theirs = try version("Theirs"),
        let merge = try? ThreeWayMerge(base: try version("Base"), ours: ours, theirs: theirs)
      else { continue }
      conflicts += merge.conflicts.count
      try Self.check(merge, folder.lastPathComponent)
    }
    #expect(conflicts > 5)
  }

  @Test func theLawHoldsForGeneratedMerges() throws {
    var conflicts = 0
    for seed in 0..<240 as Range<UInt64> {
      var generator = DocumentGenerator(seed: seed)
      let base = generator.document()
      let ours = generator.edited(base).0, theirs = generator.edited(base).0
      let merge = try ThreeWayMerge(
        base: try base.document(), ours: try ours.document(), theirs: try theirs.document())
      conflicts += merge.conflicts.count
      try Self.check(merge, "seed \(seed)")
    }
    #expect(conflicts > 20)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theLawHoldsForRealMerges() throws {
    for folder in try Corpus.merges(every: 24) {
      guard let versions = try Corpus.merge(in: folder) else { continue }
      let documents = try? [versions.base, versions.ours, versions.theirs].map { try Document(file: $0) }
      guard let documents,
        let merge = try? ThreeWayMerge(base: documents[0], ours: documents[1], theirs: documents[2])
      else { continue }
      try Self.check(merge, versions.name)
    }
  }

  // MARK: Words

  private static func document(_ views: String) throws -> Document {
    try Document("<document><objects><view id=\"root\"><subviews>\(views)</subviews></view></objects></document>")
  }

  private static func card(tag: Int, _ labels: [String]) -> String {
    let inner = labels.map { "<label text=\"\($0)\" id=\"label-\($0)\"/>" }.joined()
    return "<view tag=\"\(tag)\" userLabel=\"Card\" id=\"card\"><subviews>\(inner)</subviews></view>"
  }

  /// Both sides added one view, one of them with more in it; the answers to the tag leave that alone.
  @Test func whatBothAnswersKeepIsNotSaidToGo() throws {
    let merge = try ThreeWayMerge(
      base: try Self.document(""), ours: try Self.document(Self.card(tag: 3, ["Title", "Price", "Date"])),
      theirs: try Self.document(Self.card(tag: 7, ["Title"])))
    let told = try #require(ConflictPresentation.all(of: merge, .effects).first)
    #expect(told.conflict.property == "tag" && told.statements.ours.lines == ["3"])
    #expect(told.effects?.words(taking: .ours) == nil && told.effects?.words(taking: .theirs) == nil)
    #expect(told.effects?.alsoDecided == nil)
    #expect(told.statements.base.lines == ["does not have it"])
  }

  /// A side that deleted a view may have put what was in it elsewhere.
  @Test func whatADeletionSparedIsSaid() throws {
    let base = try Self.document(Self.card(tag: 3, ["A", "B"]))
    let merge = try ThreeWayMerge(
      base: base, ours: try Self.document(Self.card(tag: 4, ["A", "B"])),
      theirs: try Self.document("<label text=\"A\" id=\"label-A\"/>"))
    let told = try #require(ConflictPresentation.all(of: merge, .facts).first)
    #expect(told.statements.theirs.lines == ["deleted it, and has 1 object of it elsewhere"])
  }

  /// Each side gave the switch another action; neither card calls one of them "it".
  @Test func theCardsOfRivalsNameThem() throws {
    func version(_ action: String) throws -> Document {
      try Self.document(
        """
        <switch id="switch"><connections>\(action)</connections></switch>
        """)
    }
    func action(_ name: String) -> String {
      "<outlet property=\"delegate\" destination=\"root\" id=\"\(name)\"/>"
    }
    let merge = try ThreeWayMerge(
      base: try version(""), ours: try version(action("one")),
      theirs: try version(action("two").replacing("root", with: "switch")))
    let told = try #require(ConflictPresentation.all(of: merge, .effects).first)
    #expect(told.conflict.kind == .takenTwice)
    #expect(told.reason == "each side has its own outlet here, and there can be only one")
    #expect(told.title == "outlet delegate (one)" && told.statements.base.lines == ["has neither"])
    #expect(told.statements.ours.lines == ["outlet delegate → view"])
    #expect(told.statements.theirs.lines == ["outlet delegate → switch"])
    // The cards say all that the answers do.
    #expect(Side.allCases.allSatisfy { told.effects?.words(taking: $0) == nil })
  }

  /// Ours changed a view that theirs deleted with six objects and two more.
  @Test func whatGoesWithAnObjectIsCountedByKind() throws {
    let names = ["A", "B", "C", "D", "E", "F"]
    func version(_ card: String, outlets: String) throws -> Document {
      try Document(
        """
        <document><objects><view id="root"><subviews>\(card)</subviews>
        <connections>\(outlets)</connections></view></objects></document>
        """)
    }
    let outlets = names.prefix(4).map {
      "<outlet property=\"o\($0)\" destination=\"label-\($0)\" id=\"outlet-\($0)\"/>"
    }
    let base = try version(Self.card(tag: 3, names), outlets: outlets.joined())
    let merge = try ThreeWayMerge(
      base: base, ours: try version(Self.card(tag: 4, names), outlets: outlets.joined()),
      theirs: try version("", outlets: ""))
    let told = try #require(ConflictPresentation.all(of: merge, .effects).first)
    let words = try #require(told.effects?.words(taking: .theirs))
    #expect(words == "deletes it with 6 objects and 4 outlets")
    #expect(told.effects?.words(taking: .ours) == "keeps it as ours has it")
    #expect(told.statements.base.lines == ["has it, with 6 objects in it"])
    #expect(told.statements.ours.lines == ["Tag: 3 → 4"] && told.statements.theirs.lines == ["deleted it"])
  }
}
