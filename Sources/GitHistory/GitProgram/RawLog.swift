/// The output of `git log --format=%H --raw -z`: for each commit an id, NUL, a line feed and a raw diff.
enum RawLog {
  /// Each change with the id of its commit; `nil` if the output is malformed.
  static func parse(_ bytes: [UInt8]) -> [(id: ObjectID, change: FileChange)]? {
    var fields = bytes.split(separator: 0, omittingEmptySubsequences: true)[...]
    var entries: [(id: ObjectID, change: FileChange)] = []
    while let head = fields.popFirst() {
      guard let id = ObjectID(hexDigits: head) else { return nil }
      while let diff = fields.first?.drop(while: { $0 == UInt8(ascii: "\n") }), diff.first == UInt8(ascii: ":") {
        fields[fields.startIndex] = diff
        guard let parsed = RawDiff.next(&fields) else { return nil }
        if let change = parsed.change { entries.append((id, change)) }
      }
    }
    return entries
  }
}
