import CLibGit2

/// A repository opened by libgit2. Only this file and ``MemoryLineMerge`` call libgit2; they expose only Swift values.
///
/// libgit2 finds the repository by itself and ignores all `GIT_*` variables. Its check of the owner stays on.
final class LibGit2Repository {
  private let repository: OpaquePointer
  private let database: OpaquePointer

  /// Initializes libgit2, once per process; it is never shut down.
  static let isStarted = git_libgit2_init() > 0 && libgit2_read_plainly() == 0

  init(for directory: String) throws(LibGit2Error) {
    guard Self.isStarted else { throw LibGit2Error(code: -1) }
    var repository: OpaquePointer?
    try Self.check(git_repository_open_ext(&repository, directory, 0, nil))
    guard let repository else { throw LibGit2Error(code: -1) }
    var database: OpaquePointer?
    let code = git_repository_odb(&database, repository)
    guard code == 0, let database else {
      git_repository_free(repository)
      throw LibGit2Error(code: code)
    }
    self.repository = repository
    self.database = database
  }

  deinit {
    git_odb_free(database)
    git_repository_free(repository)
  }

  // MARK: The repository

  var gitDirectory: String { git_repository_path(repository).map { String(cString: $0) } ?? "" }
  var workTree: String? { git_repository_workdir(repository).map { String(cString: $0) } }
  var isShallow: Bool { git_repository_is_shallow(repository) != 0 }

  /// Whether the repository replaces objects (`git replace`), which libgit2 ignores.
  var hasReplacements: Bool {
    var iterator: OpaquePointer?
    guard git_reference_iterator_glob_new(&iterator, repository, "refs/replace/*") == 0 else { return true }
    defer { git_reference_iterator_free(iterator) }
    var name: UnsafePointer<CChar>?
    return git_reference_next_name(&name, iterator) == 0
  }

  func boolean(_ key: String, default value: Bool) -> Bool {
    var configuration: OpaquePointer?
    guard git_repository_config_snapshot(&configuration, repository) == 0 else { return value }
    defer { git_config_free(configuration) }
    var found: CInt = 0
    return git_config_get_bool(&found, configuration, key) == 0 ? found != 0 : value
  }

  func head() throws(LibGit2Error) -> Head {
    var head: OpaquePointer?
    try Self.check(git_reference_lookup(&head, repository, "HEAD"))
    defer { git_reference_free(head) }
    guard let target = git_reference_symbolic_target(head) else {
      guard let id = git_reference_target(head).flatMap({ ObjectID($0.pointee) }) else { throw LibGit2Error(code: -1) }
      return .detached(id)
    }
    let branch = Head.shortName(String(cString: target))
    var id = git_oid()
    let code = git_reference_name_to_id(&id, repository, "HEAD")
    if code == GIT_ENOTFOUND.rawValue { return .unborn(branch) }
    try Self.check(code)
    guard let id = ObjectID(id) else { throw LibGit2Error(code: -1) }
    return .branch(branch, id)
  }

  // MARK: Objects

  /// Reads an object. Its bytes are valid only while `body` runs.
  func read<Value>(_ id: ObjectID, _ body: (ObjectKind, UnsafeBufferPointer<UInt8>) -> Value) throws(LibGit2Error)
    -> Value
  {
    var object: OpaquePointer?
    var oid = git_oid(id)
    try Self.check(git_odb_read(&object, database, &oid))
    defer { git_odb_object_free(object) }
    guard let kind = ObjectKind(git_odb_object_type(object)) else { throw LibGit2Error(code: -1) }
    let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
    return bytes.withMemoryRebound(to: UInt8.self) { body(kind, $0) }
  }

  func size(of id: ObjectID) throws(LibGit2Error) -> Int {
    var size = 0
    var kind = GIT_OBJECT_ANY
    var oid = git_oid(id)
    try Self.check(git_odb_read_header(&size, &kind, database, &oid))
    return size
  }

  /// The object that a revision names; a tag is followed to the object that it tags.
  func find(_ revision: String) throws(LibGit2Error) -> NamedObject {
    var object: OpaquePointer?
    try Self.check(git_revparse_single(&object, repository, revision))
    defer { git_object_free(object) }
    if git_object_type(object) == GIT_OBJECT_TAG {
      var tagged: OpaquePointer?
      try Self.check(git_object_peel(&tagged, object, GIT_OBJECT_ANY))
      defer { git_object_free(tagged) }
      return try Self.named(tagged)
    }
    return try Self.named(object)
  }

  func mergeBases(_ one: ObjectID, _ other: ObjectID) throws(LibGit2Error) -> [ObjectID] {
    var (one, other) = (git_oid(one), git_oid(other))
    var bases = git_oidarray()
    let code = git_merge_bases(&bases, repository, &one, &other)
    if code == GIT_ENOTFOUND.rawValue { return [] }
    try Self.check(code)
    defer { git_oidarray_dispose(&bases) }
    return UnsafeBufferPointer(start: bases.ids, count: bases.count).compactMap { ObjectID($0) }
  }

  // MARK: The index and the work tree

  /// The index entries that pass a test, and the path of the index file.
  func index(where isWanted: (GitPath) -> Bool) throws(LibGit2Error) -> (entries: [IndexEntry], indexPath: String?) {
    var index: OpaquePointer?
    try Self.check(git_repository_index(&index, repository))
    defer { git_index_free(index) }
    try Self.check(git_index_read(index, 0))
    var entries: [IndexEntry] = []
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position)?.pointee, let path = Self.path(of: entry),
        isWanted(path), let mode = FileMode(number: entry.mode), let id = ObjectID(entry.id)
      else { continue }
      let extended = UInt32(entry.flags_extended)
      let isAssumed =
        UInt32(entry.flags) & GIT_INDEX_ENTRY_VALID.rawValue != 0
        || extended & GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue != 0
      let cached = CachedStatus(
        seconds: Int64(entry.mtime.seconds), nanoseconds: Int64(entry.mtime.nanoseconds), size: entry.file_size,
        inode: entry.ino, isAssumed: isAssumed)
      entries.append(
        IndexEntry(
          path: path, mode: mode, id: id, stage: Int(git_index_entry_stage(git_index_get_byindex(index, position))),
          isIntentToAdd: extended & GIT_INDEX_ENTRY_INTENT_TO_ADD.rawValue != 0, cached: cached))
    }
    return (entries, git_index_path(index).map { String(cString: $0) })
  }

  /// The id that a file of the work tree would get if it were added; `nil` if only git can tell.
  func id(ofWorkTree bytes: [UInt8], at path: GitPath) throws(LibGit2Error) -> ObjectID? {
    for attribute in ["filter", "working-tree-encoding"] {
      var value: UnsafePointer<CChar>?
      try Self.check(git_attr_get(&value, repository, 0, path.text, attribute))
      if git_attr_value(value) == GIT_ATTR_VALUE_STRING { return nil }
    }
    var filters: OpaquePointer?
    let flags = GIT_FILTER_ALLOW_UNSAFE.rawValue
    try Self.check(git_filter_list_load(&filters, repository, nil, path.text, GIT_FILTER_TO_ODB, flags))
    guard let filters else { return try Self.blobID(bytes) }
    defer { git_filter_list_free(filters) }
    var filtered = git_buf()
    try Self.check(
      bytes.withUnsafeBytes { bytes in
        git_filter_list_apply_to_buffer(
          &filtered, filters, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      })
    defer { git_buf_dispose(&filtered) }
    return try Self.blobID(Array(UnsafeRawBufferPointer(start: filtered.ptr, count: filtered.size)))
  }

  /// The id of a blob with exactly these bytes.
  static func blobID(_ bytes: [UInt8]) throws(LibGit2Error) -> ObjectID? {
    guard isStarted else { throw LibGit2Error(code: -1) }
    var id = git_oid()
    try check(bytes.withUnsafeBytes { git_odb_hash(&id, $0.baseAddress, $0.count, GIT_OBJECT_BLOB) })
    return ObjectID(id)
  }

  // MARK: From C

  private static func check(_ code: CInt) throws(LibGit2Error) {
    if code < 0 { throw LibGit2Error(code: code) }
  }

  private static func named(_ object: OpaquePointer?) throws(LibGit2Error) -> NamedObject {
    guard let id = git_object_id(object).flatMap({ ObjectID($0.pointee) }),
      let kind = ObjectKind(git_object_type(object))
    else { throw LibGit2Error(code: -1) }
    return NamedObject(id: id, kind: kind)
  }

  private static func path(of entry: git_index_entry) -> GitPath? {
    guard let path = entry.path else { return nil }
    return GitPath(bytes: UnsafeRawBufferPointer(start: path, count: length(of: path)))
  }

  private static func length(of text: UnsafePointer<CChar>) -> Int {
    var length = 0
    while text[length] != 0 { length += 1 }
    return length
  }
}

/// An error of libgit2, with its message.
struct LibGit2Error: Error {
  let code: CInt
  let message: String

  fileprivate init(code: CInt) {
    self.code = code
    self.message = git_error_last().flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "error \(code)"
  }

  var isNotFound: Bool { code == GIT_ENOTFOUND.rawValue }
}

extension ObjectID {
  fileprivate init?(_ oid: git_oid) {
    self.init(bytes: withUnsafeBytes(of: oid.id) { Array($0) })
  }
}

extension git_oid {
  fileprivate init(_ id: ObjectID) {
    self.init()
    withUnsafeMutableBytes(of: &self.id) { $0.copyBytes(from: id.bytes.prefix($0.count)) }
  }
}

extension ObjectKind {
  fileprivate init?(_ type: git_object_t) {
    switch type {
    case GIT_OBJECT_COMMIT: self = .commit
    case GIT_OBJECT_TREE: self = .tree
    case GIT_OBJECT_BLOB: self = .blob
    case GIT_OBJECT_TAG: self = .tag
    default: return nil
    }
  }
}

/// The objects of a repository, read by libgit2. Git may be able to fetch an object that is missing.
final class LibGit2Objects: ObjectSource {
  private let repository: LibGit2Repository
  let idLength = 20

  init(_ repository: LibGit2Repository) { self.repository = repository }

  func read<Value>(_ id: ObjectID, _ body: (ObjectKind, UnsafeBufferPointer<UInt8>) -> Value) throws -> Value {
    try beyond { try repository.read(id, body) }
  }

  func size(of id: ObjectID) throws -> Int { try beyond { try repository.size(of: id) } }
}

/// Runs a libgit2 operation and turns its errors into ``BeyondLibGit2``, so that git is asked instead.
func beyond<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as LibGit2Error {
    throw BeyondLibGit2(reason: error.message)
  }
}

/// The error for a question that libgit2 cannot answer, though git may.
struct BeyondLibGit2: Error, CustomStringConvertible {
  let reason: String

  var description: String {
    "libgit2 can't answer (\(reason)); allow the git program too: set XIB_HISTORY to automatic."
  }
}

extension ObjectID {
  /// The id that git gives a blob with this content in a repository with SHA-1.
  package init(ofBlob content: [UInt8]) throws(ContentError) {
    guard let id = try? LibGit2Repository.blobID(content) else { throw .notHashed }
    self = id
  }
}
