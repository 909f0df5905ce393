internal import XibModel

/// The rules about the names that files of a project have for each other.
enum ProjectRule: String, Sendable, CaseIterable {
  case unknownStoryboardReference = "unknown-storyboard-reference"
  case unknownStoryboard = "unknown-storyboard"
  case unknownNib = "unknown-nib"
  case unknownImage = "unknown-image"
  case unknownColor = "unknown-color"
  case unknownFont = "unknown-font"
  case unknownIdentifier = "unknown-identifier"
  case noInitialScene = "no-initial-scene"
  case documentInNoTarget = "document-in-no-target"
  case sceneTwice = "scene-twice"
  case copiesOutOfStep = "copies-out-of-step"
  /// The rule of documents, for two storyboards of one name.
  case codeIdentifierTwice = "code-identifier-twice"
}

extension ProjectRule {
  /// An error ends the app or stops its start, and is certain from the files alone. A warning leaves the app running, or may
  /// be about code that nothing calls: a name in a text is there whether or not something runs it.
  fileprivate var severity: Finding.Severity {
    switch self {
    case .unknownStoryboardReference, .noInitialScene, .unknownStoryboard, .unknownNib, .documentInNoTarget: .error
    case .unknownImage, .unknownColor, .unknownFont, .unknownIdentifier, .codeIdentifierTwice, .sceneTwice,
      .copiesOutOfStep:
      .warning
    }
  }
}

extension CheckRule {
  static let ofProjects = ProjectRule.allCases.compactMap { rule -> CheckRule? in
    guard let (summary, help) = words(for: rule) else { return nil }
    return CheckRule(name: rule.rawValue, summary: summary, help: help, severity: rule.severity)
  }

  /// The words for a rule; `nil` for one that documents have, too.
  private static func words(for rule: ProjectRule) -> (summary: String, help: String)? {
    switch rule {
    case .unknownStoryboardReference:
      (
        "Every storyboard reference, and code that names a storyboard and a scene of it, leads to a scene of a storyboard.",
        "Following it ends the app. Correct the storyboard or the identifier in the inspector."
      )
    case .unknownStoryboard:
      (
        "The project has every storyboard that code or an Info.plist names.",
        "Loading a missing storyboard ends the app. Correct the name, or bring the storyboard back."
      )
    case .unknownNib:
      (
        "The project has every nib that code, an Info.plist or a document names.",
        "Loading a missing nib ends the app. Correct the name, or bring the document back."
      )
    case .unknownImage:
      (
        "The project has every image that a document or code names.",
        "The image is not shown. Choose another one, or bring it back to an asset catalog."
      )
    case .unknownColor:
      (
        "The project has every named colour that a document or code names.",
        "The colour that the document keeps is shown instead. Choose another one, or bring it back to an asset catalog."
      )
    case .unknownFont:
      (
        "The project has the file of every font that a document brings along.",
        "The system's font is shown instead. Choose another one, or bring the file back."
      )
    case .unknownIdentifier:
      (
        "Code names only segues, reusable views and scenes that a document has.",
        "Asking for a missing identifier ends the app. Correct the identifier in the code or in the document."
      )
    case .noInitialScene:
      (
        "A storyboard has an initial view controller, if its first scene is shown.",
        """
        The screen stays black, or the app ends where code uses the view controller. Choose "Is Initial View Controller" in \
        the inspector.
        """
      )
    case .documentInNoTarget:
      (
        "A target copies every document that the project loads, and so does the target whose code loads it.",
        "Loading the document ends the app. Add it to a target."
      )
    case .codeIdentifierTwice: nil
    case .copiesOutOfStep:
      (
        "The copies of a document for several languages differ in texts and frames only.",
        """
        An outlet that only one copy connects is nil where the app runs in another language, and using it ends the app. Make \
        the same edit in all copies, or use one document with strings files.
        """
      )
    case .sceneTwice:
      (
        "No scene is in two storyboards.",
        "One of the two is a copy that is easily edited in vain. Remove it, or give it another identifier."
      )
    }
  }
}
