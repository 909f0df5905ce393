internal import ArgumentParser
internal import Basics
internal import Findings

/// The arguments of `xibmerge check`.
struct CheckArguments: ParsableArguments {
  @Argument(
    help: "The documents to check, or folders of documents; - is standard input. (default: all that git tracks)",
    completion: .file(extensions: DocumentName.extensions))
  var files: [String] = []

  @Flag(help: "Check the documents that are staged for the next commit, as they are in the index.")
  var staged = false
  @Option(
    help: ArgumentHelp(
      "With --staged, check only what the staged resolution lacks, but for what this message names: Xib-Dropped: PATH.",
      valueName: "file"),
    completion: .file())
  var message: String?
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Merge two revisions in memory and report what would conflict or break.", valueName: "rev"))
  var merge: [String] = []
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Merge a revision into HEAD in memory, as a pull request would be.", valueName: "rev"))
  var against: [String] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Merge every pair of several branches in memory.", valueName: "ref"))
  var matrix: [String] = []
  @Option(
    help: ArgumentHelp(
      "With --matrix, merge only the Nth of M parts of the pairs, so that M machines can share the work.",
      valueName: "N/M"))
  var shard: Shard?
  @Option(
    help: ArgumentHelp(
      "How the server merges: by lines, as hosting services do, or with the driver. A merge is checked for both.",
      valueName: "lines|driver"))
  var host = HostMergeKind.lines

  @Option(
    help: ArgumentHelp(
      "Compare the documents with the Swift and Objective-C code in a folder; may be given several times.",
      valueName: "dir"),
    completion: .directory)
  var sources: [String] = []
  @Flag(help: "Compare the documents with the code and the assets of the whole repository.")
  var project = false
  @Flag(help: "In a merge, also report contradictions of code and documents that a side already has.")
  var all = false

  @Option(
    help: ArgumentHelp(
      "A file with findings that do not count. (default: .xibmerge-baseline.json at the top, if it is there)",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?
  @Option(
    help: ArgumentHelp("Write all findings to a file, for --baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  @Option(help: ArgumentHelp("Switch off a rule; may be given several times.", valueName: "rule"))
  var disable: [CheckRule] = []
  // Its type would have the help list all rules once more.
  @Option(
    help: ArgumentHelp("Switch on one of these rules; may be given several times.", valueName: "rule"),
    completion: CheckRule.defaultCompletionKind,
    transform: { name in
      guard let rule = CheckRule(argument: name) else {
        throw ValidationError("There is no rule \(name); check --help lists all rules.")
      }
      return rule
    })
  var enable: [CheckRule] = []
  @Flag(help: "Fail for warnings too.")
  var strict = false

  @Option(help: "The form of the report.")
  var format = CheckFormat.text
  @Option(name: .shortAndLong, help: "Write the report to a file instead.", completion: .file())
  var output: String?
  @Option(
    help: ArgumentHelp(
      "Also write the report of this check in another form to a file; may be given several times.",
      valueName: "form=file"))
  var report: [CheckReportFile] = []
  @OptionGroup
  var colors: ColorOptions

  @Option(
    help: ArgumentHelp(
      "Also write a page with pictures of the merges to a file: --html=FILE. Without =FILE, only the page, to standard output.",
      valueName: "file"),
    completion: .file())
  var html: String?
  @Flag(help: "Show the page of --html in the browser.")
  var open = false

  init() {}

  /// Whether the report is coloured.
  var isColored: Bool { output == nil && colors.isColored }

  /// The page that is wanted, if any.
  var page: PageOutput? { html.map { PageOutput(file: $0, opens: open) } }

  func validate() throws {
    _ = try subject
    if let rule = disable.first(where: enable.contains) {
      throw ValidationError("The rule \(rule.name) can't be enabled and disabled; leave one of the options out.")
    }
    if html != nil, merge.isEmpty, against.isEmpty, matrix.isEmpty {
      throw ValidationError("--html shows merges; give --against, --merge or --matrix.")
    }
    if message != nil, !staged { throw ValidationError("--message is of what is staged; give --staged.") }
    if open, html == nil { throw ValidationError("--open shows the page of --html; give that too.") }
    if let html, DocumentName.ends(html) {
      throw ValidationError("The page would replace \(html), which is named like a document; give it another name.")
    }
    if project, !sources.isEmpty { throw ValidationError("--project reads the whole repository; leave --sources out.") }
    if sources.contains("") { throw ValidationError("--sources takes a folder, not an empty name.") }
    if let writeBaseline, DocumentName.ends(writeBaseline) {
      throw ValidationError(
        "The baseline would replace \(writeBaseline), which is named like a document; give it another name.")
    }
    for case let file? in [output] + report.map({ $0.file }) where DocumentName.ends(file) {
      throw ValidationError("The report would replace \(file), which is named like a document; give it another name.")
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds broken documents, and conflicts before anyone merges.",
    discussion: """
      .xibmerge.yml at the top of the work tree can change the severity of rules and exclude documents. Options override \
      it.

      Exit status: 0 when nothing was found, 1 when an error was (with --strict, a warning), 2 when \
      something could not be checked.
      """)
}

/// A report in one form, to a file: `sarif=FILE`.
struct CheckReportFile: Sendable, ExpressibleByArgument {
  let format: CheckFormat
  let file: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, let format = CheckFormat(rawValue: parts[0]) else { return nil }
    (self.format, file) = (format, parts[1])
  }

  static var allValueStrings: [String] { CheckFormat.allCases.map { "\($0.rawValue)=FILE" } }
}

/// How the server merges: by lines, or with the driver.
enum HostMergeKind: String, CaseIterable, Sendable, ExpressibleByArgument {
  case lines, driver
}

/// One of several equal parts of the work.
struct Shard: Sendable, ExpressibleByArgument {
  /// The number of the part, counted from 1.
  let number: Int
  let count: Int

  init?(argument: String) {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number > 0, number <= count else {
      return nil
    }
    self.number = number
    self.count = count
  }

  /// Whether the part includes the work at an index.
  func contains(_ index: Int) -> Bool { index % count == number - 1 }
}

/// The subject of a check: files, or a merge in memory.
enum CheckSubject: Sendable {
  /// Files, and all documents in folders.
  case files([String])
  /// All documents that git tracks.
  case tracked
  /// The staged documents; all of them if no files are named.
  case staged([String])
  /// The merge of the second revision into the first.
  case merge(ours: String, theirs: String)
  /// The merge of a revision into HEAD.
  case against(String)
  /// The merges of every pair of some branches.
  case matrix([String])
}

extension CheckArguments {
  var subject: CheckSubject {
    get throws {
      let merges = [!merge.isEmpty, !against.isEmpty, !matrix.isEmpty].count { $0 }
      guard merges <= 1 else { throw ValidationError("Use only one of --merge, --against and --matrix.") }
      guard shard == nil || !matrix.isEmpty else { throw ValidationError("--shard needs --matrix.") }
      guard merges == 1 else {
        guard staged else { return files.isEmpty ? .tracked : .files(files) }
        return .staged(files)
      }
      guard !staged else { throw ValidationError("Use either --staged, or a merge, not both.") }
      if let revision = against.first {
        guard against.count == 1 else {
          throw ValidationError("--against takes one revision, not \(against.count); --matrix takes several.")
        }
        return .against(revision)
      }
      if !matrix.isEmpty {
        guard matrix.count > 1 else { throw ValidationError("--matrix takes two branches at least.") }
        return .matrix(matrix)
      }
      guard merge.count == 2 else { throw ValidationError("--merge takes two revisions, not \(merge.count).") }
      return .merge(ours: merge[0], theirs: merge[1])
    }
  }
}

extension CheckRule: ExpressibleByArgument {
  init?(argument: String) {
    guard let rule = CheckRule.named(argument) else { return nil }
    self = rule
  }

  var defaultValueDescription: String { name }
  static var allValueStrings: [String] { all.map(\.name) }
  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension CheckFormat: ExpressibleByArgument {}
