public import XibModel

/// Something that `xibmerge check` found wrong in a document, or in a merge of two revisions.
public struct Finding: Hashable, Sendable {
  /// The severity of a finding. Only errors fail a check, unless warnings are set to fail it too.
  public typealias Severity = Fault.Severity

  /// The object that a finding is about.
  public struct Object: Hashable, Sendable {
    /// The id; `nil` for the document, and for objects without an id.
    public let id: String?
    public let element: String
    /// The name that a person gives the object.
    public let name: String?

    public init(id: String?, element: String, name: String? = nil) {
      self.id = id
      self.element = element
      self.name = name
    }
  }

  /// The two revisions whose merge has the finding.
  public struct Merge: Hashable, Sendable {
    public let ours: String
    public let theirs: String

    public init(ours: String, theirs: String) {
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// A place in source code that a finding is about too.
  public struct CodePlace: Hashable, Sendable {
    /// The path of the file from the top of the repository, or as it was found.
    public let path: String
    /// The line, counted from 1.
    public let line: Int

    public init(path: String, line: Int) {
      self.path = path
      self.line = line
    }
  }

  /// The name of the rule, such as `dangling-reference`; the names of merge rules begin with `merge-` or `host-merge-`.
  public let rule: String
  public let severity: Severity
  /// The path of the document from the top of the repository, or as the user gave it.
  public let path: String
  /// The line that the finding is about, counted from 1.
  public let line: Int
  public let object: Object?
  /// The message, one sentence.
  public let message: String
  /// The revisions that were merged; `nil` for a finding in a single document.
  public let merge: Merge?
  /// The code that the document contradicts; `nil` if there is none.
  public let code: CodePlace?

  public init(
    rule: String, severity: Severity, path: String, line: Int, object: Object?, message: String, merge: Merge? = nil,
    code: CodePlace? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.line = line
    self.object = object
    self.message = message
    self.merge = merge
    self.code = code
  }
}
