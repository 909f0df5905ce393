package import SemanticDiff
internal import Basics
internal import Reports

/// Settings for which differences to show, and how.
package struct DiffSettings: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case text, json, markdown, svg
  }

  var format = Format.text
  /// The folder for pictures.
  var output: String?
  /// The file for a page.
  var html: String?
  /// Whether the page is shown in the browser.
  var open = false
  /// Whether pictures are of the dark appearance.
  var dark = false
  var color = ColorOptions.When.auto
  var bookkeeping = ChangeFilter.Choice.hide
  var geometry = ChangeFilter.Choice.show
  /// The id of the only object to show.
  var object: String?
  var expansion = DiffDetail.Expansion.fitting
  var isRaw = false
  var stat = false
  var nameOnly = false
  var exitCode = false
  var quiet = false
  var noPager = false

  package init() {}

  /// How much the text shows.
  var detail: DiffDetail {
    DiffDetail(expansion: expansion, isRaw: isRaw, width: StandardOutput.width)
  }

  package var filter: ChangeFilter {
    // A page has a switch that shows and hides bookkeeping.
    let bookkeeping = html != nil && bookkeeping == .hide ? .show : bookkeeping
    return ChangeFilter(bookkeeping: bookkeeping, geometry: geometry, object: object)
  }

  /// The name that means standard output.
  static let standardOutput = "-"

  /// Whether the user asked for bookkeeping.
  var showsBookkeeping: Bool { bookkeeping != .hide }

  /// Whether pictures are wanted, which need the documents.
  package var hasPictures: Bool { html != nil || format == .svg }

  /// Whether text is coloured.
  var isColored: Bool { color.isOn }
}

/// The value of `--expand`: a number of levels, or all of them.
struct Expansion: Sendable {
  let expansion: DiffDetail.Expansion

  init?(argument: String) {
    if argument == "all" {
      expansion = .all
    } else if let depth = Int(argument), depth > 0 {
      expansion = .depth(depth)
    } else {
      return nil
    }
  }
}

extension DiffSettings {
  /// Reads options in the form in which each holds its own value, such as `--color=never`.
  ///
  /// ArgumentParser takes longer to start than the comparison of small documents takes, so it reads only other forms.
  ///
  /// - Parameter options: The options, without words and `--`.
  /// - Returns: `nil` if an option has another form, is unknown or wrong, or is there twice.
  package init?(plain options: [String]) {
    var names: Set<String> = []
    for option in options {
      let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, names.insert(parts[0]).inserted, set(parts[0], to: parts[1]) else { return nil }
    }
  }

  private mutating func set(_ option: String, to value: String) -> Bool {
    func take<Value>(_ new: Value?, _ setting: WritableKeyPath<DiffSettings, Value>) -> Bool {
      guard let new else { return false }
      self[keyPath: setting] = new
      return true
    }
    switch option {
    case "--color": return take(ColorOptions.When(rawValue: value), \.color)
    // Pictures need a folder.
    case "--format": return value != Format.svg.rawValue && take(Format(rawValue: value), \.format)
    case "--bookkeeping": return take(ChangeFilter.Choice(rawValue: value), \.bookkeeping)
    case "--geometry": return take(ChangeFilter.Choice(rawValue: value), \.geometry)
    case "--expand": return take(Expansion(argument: value)?.expansion, \.expansion)
    default: return false
    }
  }
}
