import XibModel

/// A text with conflict markers gives its parts; the parts and what is between them are the whole text but for the markers.
func fuzzMarkers(_ input: [UInt8]) {
  guard let markers = ConflictMarkers(input) else { return }
  guard let ours = markers.text(taking: .ours), let theirs = markers.text(taking: .theirs) else {
    fatalError("A text with markers lacks a side.")
  }
  let base = markers.text(taking: .base)
  demand(markers.showsBase == (base != nil), "A base is shown and can't be taken, or the other way round.")
  demand(markers.count > 0 && markers.markerSize >= 7, "There are markers that are none.")
  for text in [ours, theirs, base ?? []] {
    demand(text.count < input.count, "A part with no markers is as long as the text with them.")
  }
  let line = markers.firstLine(of: .ours)
  demand(line >= 1 && line <= 1 + ours.count { $0 == UInt8(ascii: "\n") }, "The first conflict stands on no line.")
}
