/// A date as a person writes it to git, such as `2 weeks ago`.
struct GitDate {
  /// Seconds since 1970.
  let seconds: Int64

  /// - Parameters:
  ///   - text: The date.
  ///   - folder: A folder in a repository, which git needs to read a date; `nil` for the working directory.
  /// - Throws: ``GitDateError`` if git can't read the date.
  init(_ text: String, in folder: String? = nil) async throws(GitDateError) {
    let prefix = "--max-age="
    guard let line = await GitProgram.line(["rev-parse", "--since=\(text)"], in: folder), line.hasPrefix(prefix),
      let seconds = Int64(line.dropFirst(prefix.count))
    else { throw .unreadable(text) }
    self.seconds = seconds
  }
}

/// Why a date could not be read.
enum GitDateError: Error, CustomStringConvertible {
  case unreadable(String)

  var description: String {
    switch self {
    case .unreadable(let date): "git can't read the date \"\(date)\"; write it as 2026-11-21 or \"2 weeks ago\"."
    }
  }
}

/// A point in time with its time zone.
struct CalendarTime {
  /// Seconds since 1970, in UTC.
  let seconds: Int64
  /// The offset of the time zone, in minutes east of Greenwich.
  let offset: Int

  /// The time as `2026-11-21 00:34:13 +0000`. If a commit has an impossibly early or late time, it is the start of
  /// 1970.
  var text: String {
    let seconds = (-Self.furthest...Self.furthest).contains(seconds) ? seconds : 0
    let local = seconds + Int64(offset) * 60
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let second = Int(local - day * 86_400)
    let (year, month, dayOfMonth) = Self.date(daysSince1970: day)
    let clock = [second / 3600, second / 60 % 60, second % 60].map(Self.two).joined(separator: ":")
    let zone = (offset < 0 ? "-" : "+") + Self.two(abs(offset) / 60) + Self.two(abs(offset) % 60)
    return "\(year)-\(Self.two(month))-\(Self.two(dayOfMonth)) \(clock) \(zone)"
  }

  /// The largest time that is shown, in seconds: more than a hundred million years.
  private static let furthest: Int64 = 1 << 52

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// The date in the Gregorian calendar. Years are counted from 1 March, so that the leap day is the last day.
  private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = Int(dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
