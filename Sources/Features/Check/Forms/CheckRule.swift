internal import Basics
internal import XibModel

/// A rule of `xibmerge check`, as users see it.
struct CheckRule: Hashable, Sendable {
  let name: String
  /// The requirement of the rule, in one sentence.
  let summary: String
  /// The consequences of a finding, and how to fix it.
  let help: String
  let severity: Finding.Severity
  let isOnByDefault: Bool

  init(
    name: String, summary: String, help: String, severity: Finding.Severity = .error, isOnByDefault: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.help = help
    self.severity = severity
    self.isOnByDefault = isOnByDefault
  }

  /// All rules: those of documents, then those of merges, of source code, of whole projects and of teams.
  static let all = DocumentRule.all.map(CheckRule.init) + ofMerges + ofSources + ofProjects + ofPolicies

  private static let byName = Dictionary(firstOf: all.map { ($0.name, $0) })

  static func named(_ name: String) -> CheckRule? { byName[name] }

  private init(_ rule: DocumentRule) {
    self.init(
      name: rule.name.rawValue, summary: rule.summary, help: rule.help, severity: rule.severity,
      isOnByDefault: rule.isOnByDefault)
  }
}

/// The rules for merges of two revisions, by the names that reports use.
enum MergeRule: String, Sendable, CaseIterable {
  case conflict = "merge-conflict"
  case fileConflict = "merge-file-conflict"
  case broken = "merge-broken"
  case hostBreaks = "host-merge-breaks"
  case hostConflicts = "host-merge-conflicts"
  /// The rule of documents, which is an error in a merge.
  case cannotHold = "cannot-hold"
  case ambiguous = "ambiguous-after-merge"
  case lostEdit = "merge-lost-edit"
  case resolutionLost = "resolution-lost-edit"
  case resolutionOwn = "resolution-own-edit"
  case staleTranslation = "stale-translation"
}

extension CheckRule {
  static let ofMerges: [CheckRule] = MergeRule.allCases.compactMap { rule in
    guard let (summary, help) = words(for: rule) else { return nil }
    return CheckRule(name: rule.rawValue, summary: summary, help: help, severity: severity(of: rule))
  }

  private static func severity(of rule: MergeRule) -> Finding.Severity {
    switch rule {
    case .hostConflicts, .resolutionOwn: .note
    case .lostEdit, .resolutionLost, .staleTranslation: .warning
    case .conflict, .fileConflict, .broken, .hostBreaks, .cannotHold, .ambiguous: .error
    }
  }

  /// The words for a rule; `nil` for one that documents have, too.
  private static func words(for rule: MergeRule) -> (summary: String, help: String)? {
    switch rule {
    case .conflict:
      (
        "No property was changed differently on both sides.",
        """
        The merge stops at this object, and somebody has to choose. Merge the other branch into yours locally, where the \
        merge driver runs, and resolve the conflict there.
        """
      )
    case .fileConflict:
      (
        "No file that one side changed was deleted, renamed or replaced on the other.",
        """
        Git stops at this file, and somebody has to choose. Merge the other branch into yours locally, and keep or remove \
        the file there.
        """
      )
    case .broken:
      (
        "A merge without conflicts gives a sound document.",
        """
        Each side is sound, and the two together are not. Merge the other branch into yours locally, and repair the \
        document there.
        """
      )
    case .hostBreaks:
      (
        "A merge of lines, as hosting services make it, gives a sound document with the edits of both sides.",
        """
        The hosting service runs no merge driver. Its merge has no conflict, so nothing stops it, and the result is \
        broken. Merge the other branch into yours locally, where the merge driver runs, and push the result.
        """
      )
    case .hostConflicts:
      (
        "What the merge driver merges without a conflict, the hosting service can merge too.",
        """
        The hosting service merges lines, which conflict. Merge the other branch into yours locally, where the merge \
        driver runs, and push the result.
        """
      )
    case .cannotHold: nil
    case .ambiguous:
      (
        "A merge leaves no view without a place or a size that both sides give it.",
        """
        Each side removed or changed constraints, and those that both left are too few. Merge the other branch into \
        yours locally, and add a constraint there.
        """
      )
    case .lostEdit:
      (
        "A merge commit has all edits of its parents that do not contradict each other.",
        """
        Somebody resolved a conflict by taking a document whole, and took back what the other side changed elsewhere in \
        it. Make the edits again, or remove the rule if they were meant to go.
        """
      )
    case .resolutionLost:
      (
        "What was resolved has all edits of both sides that do not contradict each other.",
        """
        A merge, rebase, cherry-pick or revert is going on, and the document lacks an edit that nothing contradicts, as when \
        one side was taken whole. Run xibmerge solve to bring it back. If it is meant to go, write a line "Xib-Dropped: PATH" \
        in the commit message; audit knows it, too.
        """
      )
    case .resolutionOwn:
      (
        "What was resolved has only what the sides have.",
        "A merge is going on, and the document has edits that neither side made. Look whether they are meant."
      )
    case .staleTranslation:
      (
        "Each text in another language belongs to an object of its document.",
        """
        Texts hang on ids. An object that is made anew, in an edit or a merge, has another id, and its translations are \
        never shown. Give them the new id, or remove them.
        """
      )
    }
  }
}

/// The rules about documents and the code that they name, by the names that reports use.
enum SourceRule: String, Sendable, CaseIterable {
  case unknownClass = "unknown-class"
  case unknownOutlet = "unknown-outlet"
  case unknownAction = "unknown-action"
  case unansweredAction = "unanswered-action"
  case outletType = "outlet-type"
  case unknownKeyPath = "unknown-key-path"
  case unconnectedOutlet = "unconnected-outlet"
  case unusedAction = "unused-action"

  /// Whether the rule is about code: only all documents together can break it.
  var isAboutCode: Bool {
    switch self {
    case .unconnectedOutlet, .unusedAction: true
    case .unknownClass, .unknownOutlet, .unknownAction, .unansweredAction, .outletType, .unknownKeyPath: false
    }
  }
}

extension CheckRule {
  static let ofSources = SourceRule.allCases.map { rule in
    let (summary, help) = words(for: rule)
    return CheckRule(
      name: rule.rawValue, summary: summary, help: help,
      severity: rule == .unansweredAction ? .note : rule.isAboutCode ? .warning : .error,
      isOnByDefault: !rule.isAboutCode)
  }

  private static func words(for rule: SourceRule) -> (summary: String, help: String) {
    switch rule {
    case .unknownClass:
      (
        "The code has every custom class.",
        """
        An object of a missing class loads as an object of the framework's class, and connecting its outlets ends the \
        app. Correct the custom class, or add the class to the sources.
        """
      )
    case .unknownOutlet:
      (
        "The code has every outlet that is connected.",
        """
        Connecting a missing outlet ends the app: "this class is not key value coding-compliant for the key". Remove \
        the connection, or give the class an outlet of that name.
        """
      )
    case .unknownAction:
      (
        "The code has every action that is connected, with the same parameters.",
        """
        Sending a missing action ends the app: "unrecognized selector sent to instance". Remove the connection, or give \
        the class an action of that name and with these parameters.
        """
      )
    case .unansweredAction:
      (
        "Some class has every action that goes to the first responder.",
        "The menu item stays grey, or the control does nothing. Correct the action, or remove the connection."
      )
    case .outletType:
      (
        "An outlet is connected to an object of its class.",
        """
        The outlet holds an object of another class than its type says, and the app ends where it is used. Connect \
        another object, or correct the type.
        """
      )
    case .unknownKeyPath:
      (
        "The code has the property of every runtime attribute.",
        """
        A runtime attribute without its property has no effect, or ends the app. Remove the attribute, or give the \
        class a property of that name.
        """
      )
    case .unconnectedOutlet:
      (
        "Every outlet in code is connected in a document.",
        """
        An outlet that no document connects stays nil, and using it ends the app. Connect it, or make it a plain \
        property. The rule needs all documents.
        """
      )
    case .unusedAction:
      (
        "Every action in code is connected in a document.",
        "Nothing but code can call such an action. Connect it, or make it a plain method. The rule needs all documents."
      )
    }
  }
}
