package import XibModel

/// Something that `xibmerge check` found wrong in a document, in code, between files, or in a merge of two revisions.
///
/// Who finds it knows the rule and the place. Whether it counts, and how much, ``counted(as:in:)`` adds.
package struct Finding: Hashable, Sendable {
  /// The severity of a finding. Only errors fail a check, unless warnings are set to fail it too.
  package typealias Severity = Fault.Severity

  /// The object that a finding is about.
  package struct Object: Hashable, Sendable {
    /// The id; `nil` for the document, and for objects without an id.
    package let id: String?
    package let element: String
    /// The name that a person gives the object.
    package let name: String?

    package init(id: String?, element: String, name: String? = nil) {
      (self.id, self.element, self.name) = (id, element, name)
    }

    package init(_ object: DescribedObject) {
      self.init(id: object.id, element: object.element, name: object.name)
    }
  }

  /// The two revisions whose merge has the finding.
  package struct Merge: Hashable, Sendable {
    package let ours: String
    package let theirs: String

    package init(ours: String, theirs: String) { (self.ours, self.theirs) = (ours, theirs) }
  }

  /// A place in source code that a finding is about too.
  package struct CodePlace: Hashable, Sendable {
    /// The path of the file from the top of the repository, or as it was found.
    package let path: String
    /// The line, counted from 1.
    package let line: Int

    package init(path: String, line: Int) { (self.path, self.line) = (path, line) }
  }

  package let rule: CheckRule
  package private(set) var severity: Severity
  /// The path of the document from the top of the repository, or as the user gave it.
  package let path: String
  /// The line that the finding is about, counted from 1.
  package let line: Int
  package let object: Object?
  /// The message, one sentence.
  package let message: String
  /// What tells the finding from others of its rule and object, in ids and attributes; `nil` if only words do.
  package let subject: String?
  /// The revisions that were merged; `nil` for a finding in a single document.
  package private(set) var merge: Merge?
  /// The code that the document contradicts; `nil` if there is none.
  package let code: CodePlace?

  /// - Parameters:
  ///   - line: The line; the first if the finding is about the whole file.
  ///   - severity: The severity, if it is another than that of the rule.
  package init(
    _ rule: CheckRule, in path: String, line: Int = 1, object: Object? = nil, message: String, subject: String? = nil,
    code: CodePlace? = nil, severity: Severity? = nil
  ) {
    (self.rule, self.severity, self.path, self.line) = (rule, severity ?? rule.severity, path, line)
    (self.object, self.message, self.subject, self.code) = (object, message, subject, code)
  }

  /// The finding as one of a severity and of a merge.
  package func counted(as severity: Severity, in merge: Merge?) -> Finding {
    var finding = self
    (finding.severity, finding.merge) = (severity, merge)
    return finding
  }
}
