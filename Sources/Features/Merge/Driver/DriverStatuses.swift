/// The statuses with which the driver ends.
///
/// Many programs that are no driver end with 0 or 1: a shim without a version, a wrapper, another program of that name. So
/// the setting that `install` makes gives the driver statuses that none of them has, and turns these alone into what git
/// takes for a merge and a conflict.
struct DriverStatuses: Equatable {
  let clean: Int32
  let conflicts: Int32
  /// Nothing was merged, and the driver said why.
  let trouble: Int32

  /// What git itself takes for a merge and a conflict, and a status at which it stops: it takes 1 to 128 for a conflict
  /// whose markers are in the file, and anything above for a failure.
  static let git = DriverStatuses(clean: 0, conflicts: 1, trouble: 130)
  /// No shell, signal, loader or manager of versions ends with these.
  static let installed = DriverStatuses(clean: 210, conflicts: 211, trouble: 212)

  private init(clean: Int32, conflicts: Int32, trouble: Int32) {
    (self.clean, self.conflicts, self.trouble) = (clean, conflicts, trouble)
  }

  /// Reads three different statuses. Git must take none of them for a conflict, if a setting passes them on.
  init?(_ text: String) {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = words.compactMap { Int32($0) }.filter { (129...255).contains($0) && $0 != Self.git.trouble }
    guard words.count == 3, Set(numbers).count == 3 else { return nil }
    self.init(clean: numbers[0], conflicts: numbers[1], trouble: numbers[2])
  }

  var text: String { "\(clean),\(conflicts),\(trouble)" }
}
