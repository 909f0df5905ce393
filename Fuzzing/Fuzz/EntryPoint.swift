import Foundation

/// What libFuzzer calls for every input; the variable `XIB_FUZZ` names the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // Inputs with -1 are not kept as a start for others.
  FuzzTarget.chosen.run(Array(UnsafeBufferPointer(start: data, count: count))) ? 0 : -1
}

/// Prints the documents that an input chose, in the form of an input of `merge`, if `XIB_FUZZ_PRINT` is set.
func printIfWanted(_ documents: [[UInt8]]) {
  guard ProcessInfo.processInfo.environment["XIB_FUZZ_PRINT"] != nil else { return }
  FileHandle.standardOutput.write(Data(documents.joined(separator: separator)))
}

/// What can be fuzzed.
enum FuzzTarget: String, CaseIterable {
  case parse
  case diff
  case merge
  case edits
  case markers

  /// The target that the variable `XIB_FUZZ` names.
  static let chosen: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["XIB_FUZZ"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      fatalError("XIB_FUZZ is \"\(name)\". Set it to one of: \(allCases.map(\.rawValue)).")
    }
    return target
  }()

  /// Runs the target; returns whether the input is a good start for others.
  func run(_ input: [UInt8]) -> Bool {
    switch self {
    case .parse: fuzzParsing(input)
    case .diff: fuzzDiff(input)
    case .merge: return fuzzMerge(input)
    case .edits: fuzzEdits(input)
    case .markers: fuzzMarkers(input)
    }
    return true
  }
}

/// Ends the run with a finding where a law does not hold.
func demand(_ holds: Bool, _ law: @autoclosure () -> String) {
  if !holds { fatalError(law()) }
}
