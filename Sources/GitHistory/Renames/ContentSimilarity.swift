/// The similarity of two files, computed as git computes it.
///
/// Both files are split into lines (or into chunks of 64 bytes, if a line is longer), and the bytes of common lines
/// count. The hash is git's, because its collisions affect the score: both must find the same renames.
enum ContentSimilarity {
  /// The score of identical files, as in git; 50 % is half of this.
  static let maximum = 60_000
  static let defaultMinimum = 30_000

  /// Whether files of these sizes can reach a minimum score.
  static func isPossible(_ one: Int, _ other: Int, minimum: Int = defaultMinimum) -> Bool {
    Int64(max(one, other)) * Int64(maximum - minimum) >= Int64(abs(one - other)) * Int64(maximum)
  }

  /// The lines of a file, as hashes and lengths.
  struct Chunks: Sendable {
    fileprivate let chunks: [(hash: UInt32, length: UInt32)]
    let size: Int

    init(_ bytes: [UInt8]) {
      size = bytes.count
      let isText = !bytes.prefix(8000).contains(0)
      var chunks: [(hash: UInt32, length: UInt32)] = []
      chunks.reserveCapacity(bytes.count / 32)
      bytes.withUnsafeBufferPointer { bytes in
        var length: UInt32 = 0
        var one: UInt32 = 0
        var two: UInt32 = 0
        for index in bytes.indices {
          let byte = bytes[index]
          // CRLF counts as LF in a text file.
          if isText, byte == UInt8(ascii: "\r"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") {
            continue
          }
          let before = one
          one = ((one << 7) ^ (two >> 25)) &+ UInt32(byte)
          two = (two << 7) ^ (before >> 25)
          length += 1
          if length < 64, byte != UInt8(ascii: "\n") { continue }
          chunks.append(((one &+ two &* 0x61) % ContentSimilarity.buckets, length))
          (length, one, two) = (0, 0, 0)
        }
        if length > 0 { chunks.append(((one &+ two &* 0x61) % ContentSimilarity.buckets, length)) }
      }
      self.chunks = chunks
    }
  }

  /// One file with which others are compared.
  struct Target: Sendable {
    private let lengths: [UInt32]
    /// The lengths not yet found in the other file; equal to ``lengths`` between two scores.
    private var remaining: [UInt32]
    private let size: Int

    init(_ chunks: Chunks) {
      var lengths = [UInt32](repeating: 0, count: Int(ContentSimilarity.buckets))
      for chunk in chunks.chunks { lengths[Int(chunk.hash)] += chunk.length }
      self.lengths = lengths
      remaining = lengths
      self.size = chunks.size
    }

    /// The similarity of a file to this one, from 0 to ``ContentSimilarity/maximum``.
    mutating func score(_ source: Chunks, minimum: Int = defaultMinimum) -> Int {
      guard isPossible(source.size, size, minimum: minimum), size > 0 else { return 0 }
      // A copy of all lengths for each of many files would take most of the time.
      defer { for chunk in source.chunks { remaining[Int(chunk.hash)] = lengths[Int(chunk.hash)] } }
      var copied = 0
      for chunk in source.chunks {
        let common = min(chunk.length, remaining[Int(chunk.hash)])
        remaining[Int(chunk.hash)] -= common
        copied += Int(common)
      }
      return Int(Int64(copied) * Int64(maximum) / Int64(max(source.size, size)))
    }
  }

  private static let buckets: UInt32 = 107_927
}
