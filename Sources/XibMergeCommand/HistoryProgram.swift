public import ToolSupport

extension SiblingProgram {
  /// The program that reads histories, which `xibmerge` becomes for the commands that need them.
  public static let mergeHistory = SiblingProgram("xibmerge-history")
}
