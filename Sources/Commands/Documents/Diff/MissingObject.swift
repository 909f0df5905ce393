public import Reports
public import SemanticDiff
internal import Basics

/// Reports a requested object that none of the compared versions has.
///
/// Without the report, a wrong id would look like the id of an unchanged object.
public enum MissingObject {
  public static func report(_ filter: ChangeFilter, in files: [FileDifference]) {
    guard let id = filter.object, !files.isEmpty, !files.contains(where: \.mayHaveObject) else { return }
    StandardError.write("No version that was compared has an object \(TerminalText.line(id, limit: 80)).")
  }
}
