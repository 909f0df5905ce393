internal import SemanticDiff
internal import XibArchives
internal import XibModel

/// Something that `xibmerge check` found wrong in a document, or in a merge of two revisions.
struct Finding: Hashable, Sendable {
  /// The severity of a finding. Only errors fail a check, unless warnings are set to fail it too.
  typealias Severity = Fault.Severity

  /// The object that a finding is about.
  struct Object: Hashable, Sendable {
    /// The id; `nil` for the document, and for objects without an id.
    let id: String?
    let element: String
    /// The name that a person gives the object.
    let name: String?

    init(id: String?, element: String, name: String? = nil) {
      self.id = id
      self.element = element
      self.name = name
    }
  }

  /// The two revisions whose merge has the finding.
  struct Merge: Hashable, Sendable {
    let ours: String
    let theirs: String
  }

  /// A place in source code that a finding is about too.
  struct CodePlace: Hashable, Sendable {
    /// The path of the file from the top of the repository, or as it was found.
    let path: String
    /// The line, counted from 1.
    let line: Int
  }

  /// The name of the rule, such as `dangling-reference`; the names of merge rules begin with `merge-` or `host-merge-`.
  let rule: String
  let severity: Severity
  /// The path of the document from the top of the repository, or as the user gave it.
  let path: String
  /// The line that the finding is about, counted from 1.
  let line: Int
  let object: Object?
  /// The message, one sentence.
  let message: String
  /// What tells the finding from others of its rule and object, in ids and attributes; `nil` if only words do.
  let subject: String?
  /// The revisions that were merged; `nil` for a finding in a single document.
  let merge: Merge?
  /// The code that the document contradicts; `nil` if there is none.
  let code: CodePlace?

  init(
    rule: String, severity: Severity, path: String, line: Int, object: Object?, message: String,
    subject: String? = nil, merge: Merge? = nil, code: CodePlace? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.line = line
    self.object = object
    self.message = message
    self.subject = subject
    self.merge = merge
    self.code = code
  }
}

/// The findings in a single document.
enum DocumentFindings {
  /// Applies the rules to the bytes of a file.
  ///
  /// - Parameters:
  ///   - severity: Returns the severity of a rule's findings; `nil` if the rule is off.
  static func findings(
    in file: ParsedFile, path: String, severity: (Fault.Rule) -> Finding.Severity?
  ) -> [Finding] {
    do throws(ParseError) {
      let document = try file.parsed()
      let rules = DocumentRule.all.filter { severity($0.name) != nil }
      return findings(for: document.faults(of: rules), in: document, path: path, severity: severity)
    } catch {
      return findings(for: [Fault(error)], in: nil, path: path, severity: severity)
    }
  }

  /// Converts faults to findings, each with the object that it is about.
  static func findings(
    for faults: [Fault], in document: Document?, path: String, severity: (Fault.Rule) -> Finding.Severity?
  ) -> [Finding] {
    let naming = faults.isEmpty ? nil : document.map(Naming.init)
    return faults.compactMap { fault in
      guard let severity = severity(fault.rule) else { return nil }
      let object = fault.node.flatMap { node in naming?.object(around: node) }
      return Finding(
        rule: fault.rule.rawValue, severity: severity, path: path, line: fault.line,
        object: object.map { Finding.Object(id: $0.id, element: $0.element, name: $0.name) }, message: fault.message,
        subject: fault.subject)
    }
  }
}
