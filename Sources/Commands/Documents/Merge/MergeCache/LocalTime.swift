internal import Basics

/// A time in the user's time zone, such as `2026-11-21 09:30`.
struct LocalTime {
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
