internal import Basics
internal import SemanticDiff
internal import SemanticMerge
internal import XibModel

/// What `tidy` says of a document.
enum TidyTextReport {
  /// The lines of a report: one, and with reasons what goes and what stays.
  ///
  /// - Parameter wouldBe: Whether nothing is changed.
  static func lines(of document: TidiedDocument, at name: String, wouldBe: Bool, saysWhy: Bool) -> [String] {
    let less = document.linesLess
    let lines = less > 0 ? "\(counted(less, "line")) of bookkeeping" : "bookkeeping in edited lines"
    let edits = document.edits, verb = edits == 1 ? "stays" : "stay"
    let head =
      document.isAsBefore
      ? "\(name): \(wouldBe ? "would be as" : "is as") in HEAD again"
      : "\(name): \(lines) \(wouldBe ? "would go" : "taken back"); \(counted(edits, "edit")) \(verb)"
    guard saysWhy else { return [head] }
    let staying = document.staying
    let reasons = Tidying.Reason.allCases.compactMap { reason -> String? in
      let changes = staying.filter { $0.reason == reason }.map { $0.change }
      let stays = reason == .unused ? "stays out" : "stays"
      return changes.isEmpty ? nil : "  \(stays), because \(reason.rawValue): \(Self.listed(changes))"
    }
    let gone = Dictionary(grouping: document.gone) { change in
      change.kind == .removed || change.kind == .changed && change.new == nil ? Self.comesBack : Self.goes
    }
    let lists = [Self.goes, Self.comesBack].compactMap { verb in gone[verb].map { "  \(verb): \(listed($0))" } }
    return [head] + (lists.isEmpty ? ["  \(Self.goes): how the file is written"] : lists) + reasons
  }

  private static let goes = "goes", comesBack = "comes back"

  /// The properties of changes, each with its number.
  private static func listed(_ changes: [Change]) -> String {
    var counts: [(name: String, count: Int)] = []
    for change in changes {
      let object = ObjectNames.subject(change.object.element, named: change.object.name)
      let name = change.fact.label ?? change.property ?? (change.kind == .reordered ? "place of \(object)" : object)
      if let known = counts.firstIndex(where: { $0.name == name }) {
        counts[known].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    let names = counts.map { TerminalText.line($0.count == 1 ? $0.name : "\($0.name) (\($0.count))", limit: 100) }
    return names.joined(separator: ", ")
  }
}
