internal import Basics

/// A kept merge, as the list shows it.
package struct KeptMerge: Sendable {
  let id: String
  /// When it was made, in seconds since 1970.
  let seconds: Int
  let path: String
  let summary: String

  package init(id: String, seconds: Int, path: String, summary: String) {
    (self.id, self.seconds, self.path, self.summary) = (id, seconds, path, summary)
  }

  package static func text(_ merges: [KeptMerge]) -> String {
    guard !merges.isEmpty else { return "No merges are kept yet.\n" }
    return merges.map { "\($0.id)  \(LocalTime(seconds: $0.seconds).text)  \($0.path): \($0.summary)\n" }.joined()
  }

  /// The list as JSON; `Documentation/xibmerge-review.schema.json` describes it.
  package static func json(_ merges: [KeptMerge]) -> JSON {
    .object([
      ("version", .number(1)),
      (
        "merges",
        .array(
          merges.map { merge in
            .object([
              ("id", .string(merge.id)), ("time", .number(merge.seconds)), ("path", .string(merge.path)),
              ("summary", .string(merge.summary)),
            ])
          })
      ),
    ])
  }
}

/// A time in the user's time zone, such as `2026-11-21 09:30`.
private struct LocalTime {
  let text: String

  init(seconds: Int) {
    var time = time_t(seconds)
    var parts = tm()
    localtime_r(&time, &parts)
    func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date = [digits(parts.tm_year + 1900), digits(parts.tm_mon + 1), digits(parts.tm_mday)]
    text = date.joined(separator: "-") + " " + digits(parts.tm_hour) + ":" + digits(parts.tm_min)
  }
}
