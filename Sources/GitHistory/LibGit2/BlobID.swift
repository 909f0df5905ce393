extension ObjectID {
  /// The id that git gives a blob with this content in a repository with SHA-1.
  public init(ofBlob content: [UInt8]) throws(ContentError) {
    guard let id = try? LibGit2Repository.blobID(content) else { throw .notHashed }
    self = id
  }
}
