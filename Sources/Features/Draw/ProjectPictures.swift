internal import Basics
internal import ProjectIndex
internal import SemanticMerge
internal import XibDrawing
internal import XibModel

/// The images and colours of one version of a project.
struct ProjectPictures: Sendable {
  private let names: ProjectNames
  private let read: @Sendable (String) async throws -> [UInt8]
  private let store: PictureStore
  /// The path of the only document of interest; `nil` if there may be many.
  private var document: String?
  /// Whether an image that is not there is missing.
  private var isWhole = true

  /// - Parameters:
  ///   - paths: The paths of all files.
  ///   - read: Reads a file.
  init(
    _ paths: some Collection<String>, store: PictureStore, read: @escaping @Sendable (String) async throws -> [UInt8]
  ) async {
    (self.read, self.store) = (read, store)
    var namespaces: Set<String> = []
    for path in paths where NamedFile.content(of: path) == .catalogFolder {
      if let bytes = try? await read(path), let folder = NamedFile.namespace(bytes, path: path) {
        namespaces.insert(folder)
      }
    }
    names = ProjectNames(
      files: Array(paths), storyboards: [], namespaces: namespaces, fonts: [], projects: Targets([]))
  }

  /// Those in the files of a folder; `nil` without one.
  static func inFolder(_ folder: String?, _ store: PictureStore) async -> ProjectPictures? {
    guard let folder else { return nil }
    let top = folder.hasSuffix("/") ? folder : folder + "/"
    let paths = Set(FolderListing(of: folder) { _ in true }.files.map { String($0.dropFirst(top.count)) })
    return await ProjectPictures(paths.filter(NamedFile.isNamed), store: store) { path in
      // A catalog may name a file outside of the folder, or a link.
      guard paths.contains(path) else { throw FileError.unreadable(path, .noSuchFileOrDirectory) }
      return try Files.read(top + path)
    }
  }

  /// Those of the project or the repository around a file; `nil` if there is none.
  static func around(_ file: String, _ store: PictureStore) async -> ProjectPictures? {
    guard let place = realPath(file) else { return nil }
    var folder = place[...]
    while let end = folder.lastIndex(of: "/"), end != folder.startIndex {
      folder = folder[..<end]
      let names = FolderNames(of: String(folder))
      guard names.contains(where: { $0 == ".git" || $0.hasSuffix(".xcodeproj") || $0 == "Package.swift" }) else {
        continue
      }
      var found = await inFolder(String(folder), store)
      found?.document = String(place.dropFirst(folder.count + 1))
      // Another project may have the rest.
      found?.isWhole = names.contains(".git")
      return found
    }
    return nil
  }

  /// Those in a work tree for the versions of a merge: what it lacks, another version may have.
  static func ofMerge(in workTree: String?) async -> ProjectPictures? {
    var found = await inFolder(workTree, PictureStore(room: 1_000_000))
    found?.isWhole = false
    return found
  }

  /// The images and colours that some versions of a document name.
  func assets(of versions: ThreeWay<Document?>, at path: String, isDark: Bool) async -> Assets {
    var all = Assets()
    for version in versions.all { all.add(await assets(of: version, at: path, isDark: isDark)) }
    return all
  }

  /// The images and colours that a document names.
  ///
  /// - Parameter path: The path of the document. Of several images of one name, the nearest counts.
  func assets(of document: Document?, at path: String, isDark: Bool) async -> Assets {
    var assets = Assets()
    guard let document = document?.modernReading() else { return assets }
    let path = self.document ?? path
    for used in NamedResource.ofProject(in: document) {
      let name = used.name
      if used.element != NamedResource.image {
        assets.colors[name] = await color(name, document, at: path)
      } else if names.lacks(name, .image) {
        if isWhole { assets.missing.insert(name) }
      } else {
        assets.images[name] = await image(name, document, at: path, isDark: isDark)
      }
    }
    return assets
  }

  private func color(_ name: String, _ document: Document, at path: String) async -> ColorSet? {
    guard let folder = names.paths(of: name, .color, nearestTo: path).first,
      let bytes = try? await read(folder + "/Contents.json")
    else { return nil }
    return ColorSet(contents: bytes, for: document)
  }

  private func image(_ name: String, _ document: Document, at path: String, isDark: Bool) async -> Assets.Image? {
    let paths = names.paths(of: name, .image, nearestTo: path)
    guard let first = paths.first else { return nil }
    var set = ImageSet(files: paths)
    if let contents = try? await read(first + "/Contents.json") {
      guard let own = ImageSet(contents: contents, for: document, isDark: isDark) else { return nil }
      set = own.inFolder(first)
    }
    for file in set.files {
      guard let bytes = try? await read(file.name) else { continue }
      return await store.image(bytes, scale: file.scale, isTemplate: set.isTemplate)
    }
    return nil
  }
}

/// The images of a page or of a folder of pictures, each once, and not more than there is room for.
actor PictureStore {
  private var known: [[UInt8]: Assets.Image] = [:]
  private var count = 0
  private var room: Int
  /// The pixels that all images may have; a browser holds each in four bytes.
  private var pixels = 50_000_000.0
  /// How long all PDFs may take.
  private var patience: Duration

  /// - Parameters:
  ///   - room: The most bytes that all images may take.
  ///   - readsPDF: Whether a program of the system converts images that are PDFs.
  init(room: Int = 2_000_000, readsPDF: Bool = true) {
    (self.room, patience) = (room, readsPDF ? .seconds(10) : .zero)
  }

  /// - Parameter scale: The pixels of a point.
  func image(_ bytes: [UInt8], scale: Double, isTemplate: Bool?) async -> Assets.Image {
    if let image = known[bytes] { return Assets.Image(image.picture, size: image.size, isTemplate: isTemplate) }
    let page = bytes.starts(with: "%PDF".utf8) ? await converted(bytes) : nil
    let shown = page?.pixels ?? bytes
    let file = ImageFile(shown)
    let size = page?.size ?? (page == nil ? file.size.map { Size($0.width / scale, $0.height / scale) } : nil)
    var image = Assets.Image(nil, size: size, isTemplate: isTemplate)
    // In base64, three bytes are four.
    let cost = shown.count / 3 * 4
    if let media = file.media, cost <= room, file.pixels <= pixels {
      room -= cost
      pixels -= file.pixels
      count += 1
      image = Assets.Image(
        Picture(number: count, media: media, bytes: shown), size: size, isTemplate: isTemplate)
    }
    known[bytes] = image
    return image
  }

  private func converted(_ bytes: [UInt8]) async -> PDFPage {
    let start = ContinuousClock.now
    let page = await PDFPage(bytes, patience: patience)
    patience -= ContinuousClock.now - start
    return page
  }
}

/// The first page of a PDF as pixels, by a program that may be at hand.
private struct PDFPage {
  /// A PNG; `nil` if no program made one.
  let pixels: [UInt8]?
  /// In points; `nil` if the file does not tell.
  let size: Size?

  /// The largest file that is tried, in bytes, and the largest page, in points.
  private static let largest = (file: 500_000, page: 2000.0)

  init(_ bytes: [UInt8], patience: Duration) async {
    size = Self.size(bytes)
    guard patience > .zero, bytes.count <= Self.largest.file, let folder = try? ScratchFolder(),
      let file = try? folder.write(bytes, to: "page.pdf")
    else {
      pixels = nil
      return
    }
    let stem = "\(folder.path)/page"
    #if os(macOS)
      await ChildProgram.runLimited(
        "sips", ["-s", "format", "png", file, "--out", stem + ".png"], patience: patience)
    #else
      let fineness = size == nil ? ["-scale-to", "256"] : ["-r", "144"]
      await ChildProgram.runLimited(
        "pdftocairo", ["-png", "-singlefile", "-transp"] + fineness + [file, stem], patience: patience)
    #endif
    pixels = try? Files.read(stem + ".png")
  }

  private static func size(_ bytes: [UInt8]) -> Size? {
    guard let start = bytes.firstRange(of: "/MediaBox".utf8)?.upperBound else { return nil }
    let text = String(decoding: bytes[start...].prefix(100).prefix { $0 != UInt8(ascii: "]") }, as: UTF8.self)
    let box = text.split { $0.isWhitespace || $0 == "[" }.compactMap { Double($0) }
    guard box.count == 4 else { return nil }
    let size = Size(box[2] - box[0], box[3] - box[1])
    return min(size.width, size.height) > 0 && max(size.width, size.height) <= largest.page ? size : nil
  }
}
