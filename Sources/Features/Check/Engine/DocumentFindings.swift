internal import Findings
internal import SemanticDiff
internal import XibArchives
internal import XibModel

/// The findings in a single document.
enum DocumentFindings {
  /// Applies the rules that are on to a file; that it can't be read is a finding whatever is on.
  static func findings(in file: ParsedFile, path: String, isOn: (CheckRule) -> Bool) -> [Finding] {
    do throws(ParseError) {
      let document = try file.parsed()
      let faults = document.faults(of: DocumentRule.all.filter { isOn(CheckRule($0)) })
      let naming = faults.isEmpty ? nil : Naming(document)
      return faults.compactMap { fault in
        finding(fault, in: path, about: fault.node.flatMap { naming?.object(around: $0) })
      }
    } catch {
      return [finding(Fault(error), in: path, about: nil)].compactMap { $0 }
    }
  }

  private static func finding(_ fault: Fault, in path: String, about object: DescribedObject?) -> Finding? {
    CheckRule.named(fault.rule.rawValue).map { rule in
      Finding(
        rule, in: path, line: fault.line, object: object.map { Finding.Object($0) }, message: fault.message,
        subject: fault.subject)
    }
  }
}
