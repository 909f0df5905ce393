internal import Basics
internal import GitHistory
internal import SemanticMerge
internal import StringsMerge

// The functions of xibmerge.h, which says what they take and return.

/// A block of memory for the caller to free: a status, the number of texts, their lengths, and the texts.
private func block(_ answer: PageCalls.Answer) -> UnsafeMutableRawPointer? {
  let head = 8 + 4 * answer.texts.count
  guard let block = malloc(head + answer.texts.reduce(0) { $0 + $1.count }) else { return nil }
  block.storeBytes(of: answer.status, as: Int32.self)
  block.storeBytes(of: Int32(answer.texts.count), toByteOffset: 4, as: Int32.self)
  var place = head
  for (number, text) in answer.texts.enumerated() {
    block.storeBytes(of: Int32(text.count), toByteOffset: 8 + 4 * number, as: Int32.self)
    text.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memcpy(block + place, start, bytes.count) }
    }
    place += text.count
  }
  return block
}

public typealias Bytes = UnsafePointer<UInt8>?

/// The bytes at a place; `nil` if there is no place.
private func bytes(_ start: Bytes, _ count: Int32) -> [UInt8]? {
  start.map { Array(UnsafeBufferPointer(start: $0, count: max(0, Int(count)))) }
}

private func text(_ start: Bytes, _ count: Int32) -> String? {
  bytes(start, count).map { String(decoding: $0, as: UTF8.self) }
}

private func versions(_ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?, _ path: String) -> MergeVersions {
  MergeVersions(base: base ?? [], ours: ours ?? [], theirs: theirs ?? [], format: StringsFormat(path: path))
}

@_cdecl("xib_alloc") public func xibAlloc(_ count: Int32) -> UnsafeMutableRawPointer? { malloc(max(1, Int(count))) }
@_cdecl("xib_free") public func xibFree(_ block: UnsafeMutableRawPointer?) { free(block) }
@_cdecl("xib_looks") public func xibLooks() -> UnsafeMutableRawPointer? { block(PageCalls.looks) }

@_cdecl("xib_compare") public func xibCompare(
  _ old: Bytes, _ oldCount: Int32, _ new: Bytes, _ newCount: Int32, _ path: Bytes, _ pathCount: Int32,
  _ wantsPage: Int32
) -> UnsafeMutableRawPointer? {
  block(
    PageCalls.compare(
      bytes(old, oldCount), bytes(new, newCount), at: text(path, pathCount) ?? "", wantsPage: wantsPage != 0))
}

// MARK: Several files

/// The comparison of several files. A page has one at a time, and one thread.
nonisolated(unsafe) private var comparison = PageComparison(tree: [])

private func given(
  _ path: Bytes, _ pathCount: Int32, _ file: Bytes, _ count: Int32, _ mode: Int32
) -> PageComparison.Given? {
  guard let path = bytes(path, pathCount), let file = bytes(file, count) else { return nil }
  let mode = FileMode(number: UInt32(truncatingIfNeeded: mode)) ?? .regular
  return PageComparison.Given(path: GitPath(bytes: path), mode: mode, bytes: file)
}

@_cdecl("xib_begin") public func xibBegin(_ tree: Bytes, _ count: Int32) -> UnsafeMutableRawPointer? {
  comparison = PageComparison(tree: bytes(tree, count) ?? [])
  return block(PageCalls.Answer(PageCalls.clean, []))
}

@_cdecl("xib_add") public func xibAdd(
  _ oldPath: Bytes, _ oldPathCount: Int32, _ old: Bytes, _ oldCount: Int32, _ oldMode: Int32,
  _ newPath: Bytes, _ newPathCount: Int32, _ new: Bytes, _ newCount: Int32, _ newMode: Int32, _ wantsPage: Int32
) -> UnsafeMutableRawPointer? {
  block(
    comparison.add(
      given(oldPath, oldPathCount, old, oldCount, oldMode), given(newPath, newPathCount, new, newCount, newMode),
      wantsPage: wantsPage != 0))
}

@_cdecl("xib_wanted") public func xibWanted() -> UnsafeMutableRawPointer? {
  block(PageCalls.Answer(PageCalls.clean, comparison.wanted().map { $0.bytes }))
}

@_cdecl("xib_end") public func xibEnd(_ wantsPage: Int32) -> UnsafeMutableRawPointer? {
  block(comparison.compare(wantsPage: wantsPage != 0))
}

// MARK: Merges

nonisolated(unsafe) private var settings = PageSettings()

@_cdecl("xib_settings") public func xibSettings(
  _ file: Bytes, _ count: Int32, _ base: Bytes, _ baseCount: Int32, _ ours: Bytes, _ oursCount: Int32,
  _ theirs: Bytes, _ theirsCount: Int32
) -> UnsafeMutableRawPointer? {
  settings = PageSettings()
  settings.markers.base = text(base, baseCount)
  (settings.markers.ours, settings.markers.theirs) = (text(ours, oursCount), text(theirs, theirsCount))
  do throws(PageSettings.Refusal) {
    try settings.read(text(file, count) ?? "")
    return block(PageCalls.Answer(PageCalls.clean, settings.policies.map { Array($0.text.utf8) }))
  } catch {
    return block(PageCalls.Answer(refused: error.sentence))
  }
}

@_cdecl("xib_merge") public func xibMerge(
  _ base: Bytes, _ baseCount: Int32, _ ours: Bytes, _ oursCount: Int32, _ theirs: Bytes, _ theirsCount: Int32,
  _ path: Bytes, _ pathCount: Int32
) -> UnsafeMutableRawPointer? {
  let path = text(path, pathCount) ?? ""
  let all = versions(bytes(base, baseCount), bytes(ours, oursCount), bytes(theirs, theirsCount), path)
  return block(PageCalls.merge(all, at: path, settings))
}

@_cdecl("xib_sides") public func xibSides(
  _ base: Bytes, _ baseCount: Int32, _ ours: Bytes, _ oursCount: Int32, _ theirs: Bytes, _ theirsCount: Int32,
  _ path: Bytes, _ pathCount: Int32
) -> UnsafeMutableRawPointer? {
  let path = text(path, pathCount) ?? ""
  let all = versions(bytes(base, baseCount), bytes(ours, oursCount), bytes(theirs, theirsCount), path)
  return block(PageCalls.sides(of: all, at: path))
}

@_cdecl("xib_versions") public func xibVersions(_ file: Bytes, _ count: Int32) -> UnsafeMutableRawPointer? {
  block(PageCalls.versions(shownBy: bytes(file, count) ?? []))
}

@_cdecl("xib_check") public func xibCheck(
  _ file: Bytes, _ count: Int32, _ path: Bytes, _ pathCount: Int32
) -> UnsafeMutableRawPointer? {
  block(PageCalls.check(bytes(file, count) ?? [], at: text(path, pathCount) ?? ""))
}

@_cdecl("xib_draw") public func xibDraw(
  _ file: Bytes, _ count: Int32, _ isDark: Int32
) -> UnsafeMutableRawPointer? {
  block(PageCalls.draw(bytes(file, count) ?? [], isDark: isDark != 0))
}

// MARK: Answers

/// The merge that is being resolved. A page has one at a time, and one thread.
nonisolated(unsafe) private var open: PageResolution?

private func answer(_ status: Int32, _ json: JSON?, _ more: [UInt8]? = nil) -> UnsafeMutableRawPointer? {
  block(PageCalls.Answer(status, [Array((json ?? .null).text.utf8)] + (more.map { [$0] } ?? [])))
}

@_cdecl("xib_open") public func xibOpen(
  _ base: Bytes, _ baseCount: Int32, _ ours: Bytes, _ oursCount: Int32, _ theirs: Bytes, _ theirsCount: Int32,
  _ path: Bytes, _ pathCount: Int32
) -> UnsafeMutableRawPointer? {
  open = nil
  let path = text(path, pathCount) ?? ""
  let all = versions(bytes(base, baseCount), bytes(ours, oursCount), bytes(theirs, theirsCount), path)
  do throws(PageResolution.Refusal) {
    let resolution = try PageResolution(all, at: path, settings)
    open = resolution
    return answer(PageCalls.clean, resolution.json)
  } catch {
    return block(PageCalls.Answer(refused: error.sentence))
  }
}

@_cdecl("xib_order") public func xibOrder(
  _ order: Bytes, _ orderCount: Int32, _ id: Bytes, _ idCount: Int32, _ take: Bytes, _ takeCount: Int32,
  _ name: Bytes, _ nameCount: Int32, _ value: Bytes, _ valueCount: Int32
) -> UnsafeMutableRawPointer? {
  let given = Answer(take: text(take, takeCount), name: text(name, nameCount), value: text(value, valueCount))
  return answer(PageCalls.clean, open?.perform(text(order, orderCount) ?? "", text(id, idCount), given))
}

@_cdecl("xib_save") public func xibSave(_ isBrokenAllowed: Int32) -> UnsafeMutableRawPointer? {
  guard let (bytes, reply) = open?.save(isBrokenAllowed: isBrokenAllowed != 0) else { return answer(2, nil) }
  return answer(bytes == nil ? PageCalls.found : PageCalls.clean, reply, bytes)
}

@_cdecl("xib_result") public func xibResult() -> UnsafeMutableRawPointer? {
  block(PageCalls.Answer(open == nil ? PageCalls.trouble : PageCalls.clean, open.map { [$0.bytes] } ?? []))
}

@_cdecl("xib_picture") public func xibPicture(
  _ id: Bytes, _ idCount: Int32, _ take: Bytes, _ takeCount: Int32, _ isDark: Int32
) -> UnsafeMutableRawPointer? {
  let tried = Answer(take: text(take, takeCount))
  return answer(PageCalls.clean, open?.picture(text(id, idCount) ?? "", trying: tried, isDark: isDark != 0))
}

@_cdecl("xib_close") public func xibClose() { open = nil }
