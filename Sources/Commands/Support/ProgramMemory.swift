private import CProcess

/// The memory of this program.
public enum ProgramMemory {
  /// Prepares for a merge or a comparison of documents with so many bytes together.
  ///
  /// Memory comes in pages, each when it is first written. In small pages, that takes a tenth of the time of a large merge.
  public static func reserve(forDocumentsOf bytes: Int) {
    // They take eight to ten times as much.
    memory_reserve(8 * max(0, bytes))
  }
}
