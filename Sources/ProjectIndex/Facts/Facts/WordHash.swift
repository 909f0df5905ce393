/// A hash of a word. Hashes take a tenth of the space of the words, and a wrong match costs a finding at most.
public enum WordHash {
  /// The hash of a name (FNV-1a).
  public static func of(_ word: some Sequence<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in word { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }
}
