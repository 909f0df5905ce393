public import SemanticMerge
public import XibModel

extension ConflictStyle {
  /// The style of the markers in a file.
  public init(of markers: ConflictMarkers) {
    self.init(form: markers.showsBase ? .diff3 : .merge, markerSize: markers.markerSize)
    oursLabel = markers.labels.ours
    theirsLabel = markers.labels.theirs
    if markers.showsBase { baseLabel = markers.labels.base }
  }
}
