internal import XibModel

/// The rules about the names that files of a project have for each other.
///
/// An error ends the app or stops its start, and is certain from the files alone. A warning leaves the app running, or may be
/// about code that nothing calls: a name in a text is there whether or not something runs it.
extension CheckRule {
  package static let ofProjects = [
    unknownStoryboardReference, unknownStoryboard, unknownNib, unknownImage, unknownColor, unknownFont,
    unknownIdentifier, noInitialScene, documentInNoTarget, pathInAnotherCase, failingCast, nibOwner, sceneTwice,
    copiesOutOfStep, tableTwice,
  ]

  package static let unknownStoryboardReference = CheckRule(
    "unknown-storyboard-reference",
    summary:
      "Every storyboard reference, and code that names a storyboard and a scene of it, leads to a scene of a storyboard.",
    help: "Following it ends the app. Correct the storyboard or the identifier in the inspector.", isErrorInMerge: true)

  package static let unknownStoryboard = CheckRule(
    "unknown-storyboard", summary: "The project has every storyboard that code or an Info.plist names.",
    help: "Loading a missing storyboard ends the app. Correct the name, or bring the storyboard back.",
    isErrorInMerge: true)

  package static let unknownNib = CheckRule(
    "unknown-nib", summary: "The project has every nib that code, an Info.plist or a document names.",
    help: "Loading a missing nib ends the app. Correct the name, or bring the document back.", isErrorInMerge: true)

  package static let unknownImage = CheckRule(
    "unknown-image", summary: "The project has every image that a document or code names.",
    help: "The image is not shown. Choose another one, or bring it back to an asset catalog.", severity: .warning,
    isErrorInMerge: true)

  package static let unknownColor = CheckRule(
    "unknown-color", summary: "The project has every named colour that a document or code names.",
    help:
      "The colour that the document keeps is shown instead. Choose another one, or bring it back to an asset catalog.",
    severity: .warning, isErrorInMerge: true)

  package static let unknownFont = CheckRule(
    "unknown-font", summary: "The project has the file of every font that a document brings along.",
    help: "The system's font is shown instead. Choose another one, or bring the file back.", severity: .warning,
    isErrorInMerge: true)

  package static let unknownIdentifier = CheckRule(
    "unknown-identifier", summary: "Code names only segues, reusable views and scenes that a document has.",
    help: "Asking for a missing identifier ends the app. Correct the identifier in the code or in the document.",
    severity: .warning, isErrorInMerge: true)

  package static let noInitialScene = CheckRule(
    "no-initial-scene", summary: "A storyboard has an initial view controller, if its first scene is shown.",
    help: """
      The screen stays black, or the app ends where code uses the view controller. Choose "Is Initial View Controller" in \
      the inspector.
      """, isErrorInMerge: true)

  package static let documentInNoTarget = CheckRule(
    "document-in-no-target",
    summary: "A target copies every document that the project loads, and so does the target whose code loads it.",
    help: "Loading the document ends the app. Add it to a target.", isErrorInMerge: true)

  package static let failingCast = CheckRule(
    "failing-cast", summary: "What code asks for and casts by force is of that class.",
    help: """
      The cast ends the app: "Could not cast value of type". Give the object its custom class in the inspector, or correct \
      the class in code.
      """, isErrorInMerge: true)

  package static let nibOwner = CheckRule(
    "nib-owner", summary: "A nib fits the owner for which code loads it.",
    help: """
      Loading the nib ends the app: it connects an outlet that its owner lacks, or gives a view controller no view. Connect \
      the outlet view of File's Owner, load the nib with another owner, or move the outlets to the view.
      """, isErrorInMerge: true)

  package static let pathInAnotherCase = CheckRule(
    "path-in-another-case", summary: "Projects write the paths of documents in the case that folders and files have.",
    help: "The build fails on a disk that heeds the case. Correct the path in the project, or rename the folder.",
    severity: .warning)

  package static let sceneTwice = CheckRule(
    "scene-twice", summary: "No scene is in two storyboards of a target.",
    help: "One of the two is a copy that is easily edited in vain. Remove it, or give it another identifier.",
    severity: .warning, isErrorInMerge: true)

  package static let copiesOutOfStep = CheckRule(
    "copies-out-of-step", summary: "The copies of a document for several languages differ in texts and frames only.",
    help: """
      An outlet that only one copy connects is nil where the app runs in another language, and using it ends the app. Make \
      the same edit in all copies, or use one document with strings files.
      """, severity: .warning)
}
