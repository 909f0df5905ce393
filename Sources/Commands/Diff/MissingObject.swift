public import Reports
public import SemanticDiff
internal import Basics

/// The one object that was asked for, where none of the versions that were compared has it.
///
/// Without a word of it, a wrong id would look like that of an object which did not change.
public enum MissingObject {
  public static func tell(_ filter: ChangeFilter, in files: [FileDifference]) {
    guard let id = filter.object, !files.isEmpty, !files.contains(where: \.mayHaveObject) else { return }
    StandardError.write("None of the versions that were compared has an object \(TerminalText.line(id, limit: 80)).")
  }
}
