internal import XibDrawing

/// The looks of pages with pictures, also of those of other programs.
public enum PageLooks {
  /// The style, as CSS.
  public static let style = PackageResources.page_css + Array(MarkLooks.style.utf8)

  /// The markup of the badges that marks use; once on a page.
  public static let badges = MarkLooks.badges
}
