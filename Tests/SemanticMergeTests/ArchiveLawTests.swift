import Foundation
import SemanticMerge
import TestSupport
import Testing
import XibArchives
import XibModel

/// The laws of a merge for archives: generated ones, and those of real projects.
@Suite struct ArchiveLawTests {
  /// An edit that a person may make, by a number.
  private static func edit(_ archive: inout SampleArchive, _ numbers: inout SplitMix64) {
    func pick(_ count: Int) -> Int { Int(numbers.next() % UInt64(max(1, count))) }
    let place = pick(archive.buttons.count)
    switch pick(14) {
    case 0 where !archive.buttons.isEmpty: archive.buttons[place].title = "Title \(pick(3))"
    case 1 where !archive.buttons.isEmpty: archive.buttons[place].frame = "{{\(pick(3)), 20}, {80, \(30 + pick(2))}}"
    case 2 where archive.buttons.count > 1:
      let gone = archive.buttons.remove(at: place)
      archive.outlets.removeAll { [$0.source, $0.destination].contains(gone.graphID) }
    case 3:
      // Both sides have an object under one random graph id only if they have it from one source.
      let number = pick(4), isRandom = pick(2) == 0
      archive.maxID = isRandom ? max(archive.maxID, 20 + number) : archive.maxID + 1
      archive.buttons.append(
        SampleArchive.Button(
          graphID: (isRandom ? 710_000_000 : 1001) + number, objectID: isRandom ? 20 + number : archive.maxID,
          title: "New \(pick(2))"))
    case 4 where !archive.outlets.isEmpty: archive.outlets[0].name = "outlet\(pick(2))"
    case 5: archive.hasPlainRecordIDs = true
    case 6, 7:
      let objects = archive.buttons.map(\.graphID)
      archive.maxID += 1
      archive.outlets.append(
        SampleArchive.Outlet(
          name: "outlet\(pick(2))", destination: objects[place], id: archive.maxID,
          source: ([SampleArchive.owner] + objects)[pick(objects.count + 1)]))
    case 8 where !archive.buttons.isEmpty:
      archive.buttons[place].box =
        ([nil, SampleArchive.roots] + archive.boxes.map(\.graphID))[pick(archive.boxes.count + 2)]
    case 9 where !archive.boxes.isEmpty:
      let gone = archive.boxes.remove(at: pick(archive.boxes.count)).graphID
      // What was in it goes with it, or out of it.
      let isUnwrapped = pick(2) == 0
      for place in archive.buttons.indices.reversed() where archive.buttons[place].box == gone {
        archive.buttons[place].box = nil
        if isUnwrapped || archive.buttons.count < 2 { continue }
        let button = archive.buttons.remove(at: place).graphID
        archive.outlets.removeAll { [$0.source, $0.destination].contains(button) }
      }
    case 10:
      let name = ["First", "Second", "Third"][pick(3)]
      archive.classHeaders.removeAll { $0.name == name }
      if pick(4) > 0 { archive.classHeaders.append((name, [nil, 800_000_001, 800_000_002][pick(3)])) }
      archive.classHeaders.sort { $0.name < $1.name }
    case 11: archive.image = [nil, 900_000_001, 900_000_002][pick(3)]
    case 12: archive.dictionaryKeys = [nil, [nil, nil], [901_000_001, nil], [901_000_002, 902_000_001]][pick(4)]
    default: archive.systemVersion = "11E\(50 + pick(3))"
    }
    // No side gives one id to two objects, or to an object and an outlet.
    var known = Set(archive.outlets.map { -$0.id })
    archive.buttons = archive.buttons.filter { button in
      ![button.graphID, -button.objectID].map { known.insert($0).inserted }.contains(false)
    }
    // No object has two outlets of one name.
    var outlets: Set<[String]> = []
    archive.outlets = archive.outlets.filter { outlets.insert(["\($0.source)", $0.name]).inserted }
  }

  @Test(arguments: SampleArchive.Revision.allCases)
  func theLawsHoldForGeneratedArchives(_ revision: SampleArchive.Revision) throws {
    var numbers = SplitMix64(seed: 16)
    var merged = 0
    let rounds = Int(GeneratedLawTests.seeds / 6)
    for round in 0..<rounds {
      let base = SampleArchive {
        $0.revision = revision
        $0.boxes = [.init(graphID: 500_000_001, objectID: 3), .init(graphID: 500_000_002, objectID: 4)]
        $0.buttons[0].box = round % 2 == 0 ? nil : 500_000_001
        $0.buttons[1].box = round % 3 == 0 ? nil : 500_000_001
        $0.classHeaders = [("First", nil), ("Second", [nil, 800_000_001][round % 2])]
        $0.image = round % 5 == 0 ? nil : 900_000_003
        $0.dictionaryKeys = [nil, [nil, nil], [901_000_003, nil], [901_000_003, 902_000_003]][round % 4]
      }
      var sides = [base, base]
      for side in sides.indices {
        for _ in 0...(numbers.next() % 3) { Self.edit(&sides[side], &numbers) }
      }
      let documents = try ([base] + sides).map { try Document(file: $0.bytes) }
      do throws(MergeError) {
        for (law, how) in try Laws(base: documents[0], ours: documents[1], theirs: documents[2]).broken() {
          Issue.record("round \(round): \(law.rawValue): \(how)\n\(sides)")
        }
        merged += 1
      } catch {
        guard case .normalForm(.numbering) = error else {
          Issue.record("round \(round): \(error)\n\([base] + sides)")
          continue
        }
      }
    }
    #expect(2 * merged > rounds)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func theLawsHoldForArchivesThatPeopleMerged() throws {
    var count = 0
    for folder in try Corpus.merges(every: 12) {
      guard let merge = try Corpus.merge(in: folder), Corpus.isWhole || merge.ours.count < 120_000,
        let base = try? Document(file: merge.base), let ours = try? Document(file: merge.ours),
        let theirs = try? Document(file: merge.theirs),
        [base, ours, theirs].allSatisfy({ $0.kind == .archive && (try? $0.normalArchive()) != nil })
      else { continue }
      do throws(MergeError) {
        for (law, how) in try Laws(base: base, ours: ours, theirs: theirs).broken() {
          Issue.record("\(merge.name): \(law.rawValue): \(how)")
        }
        count += 1
      } catch {
        // The merge says why it is left to the lines.
        #expect(!error.description.isEmpty)
      }
    }
    #expect(count > 1)
  }

  @Test(.enabled(if: Corpus.isPresent, "\(Corpus.absence)"))
  func anEditThatIsUndoneLeavesTheBytes() throws {
    var count = 0
    for url in try Corpus.documents(every: 16) {
      let bytes = [UInt8](try Data(contentsOf: url))
      guard let document = try? Document(file: bytes), document.kind == .archive,
        Corpus.isWhole || bytes.count < 400_000,
        let edited = try Self.edited(document)
      else { continue }
      #expect(try ArchiveWriter(edited.normalArchive()).text() == edited.text, "\(url.lastPathComponent)")
      let undone = try ThreeWayMerge(base: edited, ours: edited, theirs: document).fileBytes(ConflictStyle())
      #expect(undone == document.bytes, "\(url.lastPathComponent)")
      count += 1
    }
    #expect(count > 3)
  }

  /// A document with another text in a string of an object that has an id.
  private static func edited(_ document: Document) throws -> Document? {
    guard
      let node = document.nodes.indices.last(where: {
        document.nodes[$0].name == "string" && document.hasText($0) && document.attributes(of: $0).count == 1
          && document.value("key", of: $0) != "NSFrame" && document.id(around: $0)
      })
    else { return nil }
    var text = document.text
    text.replaceSubrange(document.nodes[node].openEnd..<document.nodes[node].closeStart, with: Array("Edited".utf8))
    return try Document(file: document.form.fileBytes(of: text))
  }
}

extension Document {
  fileprivate func id(around node: Int) -> Bool {
    nodes[node].parent >= 0 && value("id", of: nodes[node].parent) != nil
      && value("class", of: nodes[node].parent) != nil
  }
}
