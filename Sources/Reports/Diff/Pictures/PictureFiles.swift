internal import XibDrawing

/// The pictures of changed scenes as files: each scene before and after.
public enum PictureFiles {
  public struct File: Sendable {
    /// The document's name, the picture's title, and the word `before` or `after`.
    public let title: String
    public let svg: String
  }

  /// - Parameter isDark: Whether the pictures are of the dark appearance.
  public static func files(of difference: FileDifference, isDark: Bool = false) -> [File] {
    let name = difference.path.split(separator: "/").last.map(String.init) ?? difference.path
    return ChangedPictures(of: difference, isDark: isDark).pictures.flatMap { picture in
      [("before", picture.old), ("after", picture.new)].compactMap { version, side in
        side.map {
          File(title: "\(name) \(picture.title) \(version)", svg: SVG.document($0.drawing, marks: $0.marks))
        }
      }
    }
  }
}
