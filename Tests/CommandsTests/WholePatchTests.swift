import Testing

@testable import Commands

/// The versions of a file in a patch that shows all of it.
@Suite struct WholePatchTests {
  private func patch(index: String = "index 1..2 100644", path: String = "View.xib", hunk: String) -> WholePatch? {
    WholePatch(Array("diff --git a/x b/x\n\(index)\n--- a/\(path)\n+++ b/\(path)\n\(hunk)".utf8))
  }

  private func texts(_ patch: WholePatch?) -> [String]? {
    patch.map { [String(decoding: $0.old, as: UTF8.self), String(decoding: $0.new, as: UTF8.self)] }
  }

  @Test func bothVersionsAreReadInFull() {
    let found = patch(hunk: "@@ -1,3 +1,3 @@\n a\n-b\n+c\n \n")
    #expect(texts(found) == ["a\nb\n\n", "a\nc\n\n"] && found?.path == "View.xib")
  }

  @Test(arguments: [
    ("@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n", ["a", "b\n"]),
    ("@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file\n", ["a\n", "b"]),
    ("@@ -1,2 +1 @@\n-a\n b\n\\ No newline at end of file\n", ["a\nb", "b"]),
  ])
  func aLastLineWithoutAnEndIsKept(_ hunk: String, _ expected: [String]) {
    #expect(texts(patch(hunk: hunk)) == expected)
  }

  @Test func aTabAfterAPathWithASpaceIsNoPartOfIt() {
    #expect(patch(path: "My View.xib\t", hunk: "@@ -1 +1 @@\n-a\n+b\n")?.path == "My View.xib")
  }

  @Test(arguments: [
    "", "@@ -1,2 +1,2 @@\n a\n-b\n", "@@ -2,1 +2,1 @@\n-a\n+b\n", "@@ -1 +1 @@\n-a\n+b\n c\n",
    "@@ -1 +1 @@\n-a\n+b\n\n",
    "@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-a\n+b\n", "@@ -1 +1 @@\n-a\n+b\ndiff --git a/y b/y\n", "@@ -1,9 +1,9\n-a\n+b\n",
    "@@ -1,2 +1 @@\n-a\n\\ No newline at end of file\n-b\n+b\n", "@@@ -1 -1 +1 @@@\n--a\n++b\n",
    "@@ -1,9223372036854775808 +1 @@\n-a\n+b\n", "\\\n",
  ])
  func whatIsNotAllOfOneFileIsNone(_ hunk: String) { #expect(patch(hunk: hunk) == nil) }

  @Test(arguments: [
    "new file mode 100644\nindex 0..1", "old mode 100644\nnew mode 100755", "index 1..2 120000", "index 1..2",
    "similarity index 90%",
  ])
  func whatIsNotTheSameRegularFileIsNone(_ index: String) {
    #expect(patch(index: index, hunk: "@@ -1 +1 @@\n-a\n+b\n") == nil)
  }

  @Test func aQuotedPathAndARenamedFileAreNone() {
    #expect(WholePatch(Array("diff --git a/x b/x\nindex 1..2 100644\n--- \"a/\\303.xib\"\n".utf8)) == nil)
    let renamed = "diff --git a/x b/y\nindex 1..2 100644\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n"
    #expect(WholePatch(Array(renamed.utf8)) == nil)
  }
}
