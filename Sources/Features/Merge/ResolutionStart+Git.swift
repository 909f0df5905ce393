internal import SemanticMerge
internal import XibModel

extension ConflictResolution {
  /// Merges three versions again, with nothing answered yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file, from the top of its work tree.
  ///   - found: The file as the first merge left it; its markers give the style for the open conflicts.
  static func start(
    _ versions: MergeVersions, of path: String, found: [UInt8]
  ) async throws(DocumentMerge.Failure) -> ResolutionStart {
    let style = style(asIn: found, in: ".")
    return start(try await versions.merged(style.showingBase), at: path, style)
  }

  /// The style for open conflicts: that of the markers in a file.
  ///
  /// - Parameter top: The top of the work tree.
  static func style(asIn found: [UInt8], in top: String) -> ConflictStyle {
    GitOperation.labelled(ConflictMarkers(found).map(ConflictStyle.init(of:)) ?? ConflictStyle(form: .diff3), in: top)
  }
}

extension ConflictStyle {
  /// The same with the base between the markers.
  var showingBase: ConflictStyle {
    var style = self
    style.form = .diff3
    return style
  }
}
