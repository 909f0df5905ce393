private import CProcess

/// The memory of this program.
public enum ProgramMemory {
  /// Prepares for a merge of documents with so many bytes.
  ///
  /// Memory comes in pages, each when it is first written. In small pages, that takes a tenth of the time of a large merge.
  public static func reserve(forMergeOf bytes: Int) {
    // A merge takes eight to ten times as much.
    memory_reserve(8 * max(0, bytes))
  }
}
