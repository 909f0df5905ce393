import Foundation
import TestSupport
import Testing

/// The scripts that make a release and download one.
@Suite struct ReleaseScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ command: String, environment: [String: String] = [:]) async throws -> Program.Result {
    var environment = Program.environment(home: folder.url, adding: environment)
    environment["scripts"] = PackageFile.url("script").path
    return try await Program.run("bash", ["-ec", command], in: folder.url, environment: environment)
  }

  /// Puts a release into the folder, whose only program prints its arguments.
  private func publish(_ command: String = "") async throws {
    let result = try await shell(
      """
      version=$("$scripts/version")
      case $(uname -s) in Darwin) system=macos-universal ;; *) system=linux-$(uname -m) ;; esac
      name=xibmerge-$version-$system
      mkdir -p "$name/bin" "releases/v$version"
      printf '#!/bin/sh\\necho released "$@"\\n' >"$name/bin/xibmerge"
      chmod +x "$name/bin/xibmerge"
      tar -czf "releases/v$version/$name.tar.gz" "$name"
      cd "releases/v$version"
      "$scripts/lib/sha256" *.gz >SHA256SUMS
      \(command)
      """)
    try #require(result.status == 0, "\(result.errors)")
  }

  private func released() async throws -> Program.Result {
    // A space in the path of a file URL must be escaped.
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    return try await shell(
      "\"$scripts/released\" check x", environment: ["XIB_RELEASES": releases, "XDG_CACHE_HOME": folder.url.path])
  }

  @Test func aReleasedProgramIsDownloadedOnce() async throws {
    try await publish()
    let first = try await released()
    #expect(first.status == 0 && first.text == "released check x\n", "\(first.errors)")
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("releases"))
    #expect(try await released().text == "released check x\n")
  }

  @Test func aWrongChecksumInstallsNothing() async throws {
    try await publish("for file in *.tar.gz; do echo x >>\"$file\"; done")
    let result = try await released()
    #expect(result.status == 2 && result.errors.contains("checksum"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path + "/xibmerge-releases") == [])
  }

  @Test func aMissingReleaseIsNamed() async throws {
    let result = try await released()
    #expect(result.status == 2 && result.errors.contains("build it with script/build"), "\(result.errors)")
  }

  @Test func theFormulaOfAReleaseHasItsAddressAndChecksum() async throws {
    let systems = ["macos-universal", "linux-x86_64", "linux-aarch64"]
    let sums = zip(["ab", "cd", "ef"], systems).map {
      String(repeating: $0, count: 32) + "  xibmerge-1.2.3-\($1).tar.gz\n"
    }
    try folder.write(sums.joined(), to: "sums")
    let result = try await shell("\"$scripts/formula\" somebody/tool 1.2.3 sums")
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (sum, system) in zip(["ab", "cd", "ef"], systems) {
      let address = "https://github.com/somebody/tool/releases/download/v1.2.3/xibmerge-1.2.3-\(system).tar.gz"
      let place = try #require(lines.firstIndex(of: "url \"\(address)\""))
      #expect(lines[place + 1] == "sha256 \"\(String(repeating: sum, count: 32))\"")
    }
    // Homebrew would sign a library of another id for no one, and a hardened program refuses that.
    #expect(lines.contains("preserve_rpath"))
    // A user of macOS 13 has no Xcode that could build it.
    #expect(!result.text.contains("xcode:"))
    let owner = try String(contentsOf: PackageFile.url("Packaging/owner"), encoding: .utf8)
    #expect(!result.text.contains("github.com/" + owner.trimmingCharacters(in: .newlines)))
  }

  @Test func aFileOfAReleaseIsComparedWithItsChecksum() async throws {
    try await publish(
      """
      cp *.gz ../..
      echo x >>../../other.tar.gz
      mkdir ../../wrong
      for file in *.gz; do echo x >"../../wrong/$file"; done
      """)
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    func verify(_ file: String, _ attestation: String = "no", gh: String = "exit 1") async throws -> Program.Result {
      try await shell(
        """
        mkdir -p fakes
        printf '#!/bin/sh\\necho "$@" >>asked\\n%s\\n' '\(gh)' >fakes/gh
        chmod +x fakes/gh
        PATH=$PWD/fakes:$PATH "$scripts/released" --verify \(file)
        """,
        environment: ["XIB_RELEASES": releases, "XIB_ATTESTATION": attestation, "XIB_REPOSITORY": "somebody/xibmerge"])
    }
    let right = try await verify("xibmerge-*.tar.gz")
    #expect(right.status == 0 && right.text.contains("is of the release"), "\(right.errors)")
    #expect(right.errors.contains("the attestation is not checked"))
    let unknown = try await verify("other.tar.gz")
    #expect(unknown.status == 1 && unknown.errors.contains("other.tar.gz is no file of"), "\(unknown.errors)")
    let wrong = try await verify("wrong/*.tar.gz")
    #expect(wrong.status == 1 && wrong.errors.contains("the checksum of xibmerge-"), "\(wrong.errors)")
    #expect(try await verify("nothing.tar.gz").status == 2)
    // Whoever built it must be the workflow of the release, from its tag.
    let unattested = try await verify("xibmerge-*.tar.gz", "yes")
    #expect(unattested.status == 1 && unattested.errors.contains("nothing attests"), "\(unattested.errors)")
    #expect(try await verify("xibmerge-*.tar.gz", "yes", gh: "exit 0").status == 0)
    let asked = try folder.text(of: "asked")
    #expect(asked.contains("--repo somebody/xibmerge --source-ref refs/tags/build-"), "\(asked)")
    #expect(asked.contains("--signer-workflow somebody/xibmerge/.github/workflows/release.yml"), "\(asked)")
  }

  // MARK: What a release is built with

  @Test func theLockHasWhatThePackageAsksFor() async throws {
    #expect(try await shell("\"$scripts/lock\" --check").status == 0)
    let result = try await shell(
      """
      mkdir -p tree/Packaging
      cp -R "$scripts" tree/script
      sed 's/from: "1.8.2"/from: "1.9.0"/' "$scripts/../Package.swift" >tree/Package.swift
      cp "$scripts/../Packaging/dependencies.lock" tree/Packaging
      cd tree
      script/lock --resolved
      cat Package.resolved
      script/lock --check
      """)
    #expect(result.status == 1 && result.errors.contains("swift-argument-parser from 1.9.0 on"), "\(result.errors)")
    let resolved = try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    let pins = try #require(resolved["pins"] as? [[String: Any]])
    #expect(pins.contains { $0["identity"] as? String == "swift-nio" } && resolved["version"] as? Int == 2)
  }

  /// Programs that only write down how they are called, in the folder `fakes`, and what `uname` says on a Mac.
  private static let fakes = """
    mkdir -p fakes
    fake() { printf '#!/bin/sh\\necho "%s $*" >>"%s/called"\\n%s\\n' "$1" "$PWD" "${2-}" >"fakes/$1"; chmod +x "fakes/$1"; }
    fake uname 'echo Darwin'

    """

  @Test func packagesSayWhatTheyNeed() async throws {
    let result = try await shell(
      """
      \(Self.fakes)
      mkdir -p programs tree/Sources/Features
      cp -R "$scripts" tree/script
      cp -R "$scripts/../Sources/Features/Support" tree/Sources/Features
      cd tree
      for name in git swift python3; do printf '#!/bin/sh\\n' >"../fakes/$name"; chmod +x "../fakes/$name"; done
      rm -f ../fakes/uname
      XIB_PROGRAMS=$PWD/../programs PATH=$PWD/../fakes:$PATH script/package out || echo "stopped"
      rm ../fakes/swift
      for name in bash sh sed git dirname uname mktemp rm strip date cat python3 tr; do ln -sf "$(command -v $name)" ../fakes; done
      PATH=$PWD/../fakes script/package out || echo "stopped"
      """)
    #expect(result.text == "stopped\nstopped\n", "\(result.errors)")
    #expect(result.errors.contains("Package.resolved is missing"), "\(result.errors)")
    #expect(result.errors.contains("these are missing: swift."), "\(result.errors)")
  }

  // MARK: Macs, whose programs are imitated

  @Test func theKeychainOfAReleaseStaysOpenWhileProgramsAreBuilt() async throws {
    let result = try await shell(
      """
      \(Self.fakes)
      fake security; fake uuidgen 'echo secret'
      export RUNNER_TEMP=$PWD CERTIFICATE=eA== PASSWORD=p
      PATH=$PWD/fakes:$PATH "$scripts/lib/macos-certificate"
      cut -d ' ' -f 1-4 called
      """)
    let calls = result.text.split(separator: "\n")
    let settings = calls.firstIndex { $0.hasPrefix("security set-keychain-settings -lut 21600") }
    #expect(
      settings != nil && settings == calls.firstIndex { $0.contains("create-keychain") }.map { $0 + 1 }, "\(calls)")
  }

  @Test func installedProgramsNeedNoXcode() async throws {
    let result = try await shell(
      """
      \(Self.fakes)
      mkdir -p prefix/bin prefix/libexec/xibmerge "Xcode 1.app/usr/lib/swift-6.2/macosx" "Xcode 1.app/usr/bin"
      for program in bin/xibmerge bin/xibdiff libexec/xibmerge/xibmerge-code; do echo program >"prefix/$program"; done
      library=libswiftCompatibilitySpan.dylib
      echo library >"Xcode 1.app/usr/lib/swift-6.2/macosx/$library"
      fake xcrun "echo '$PWD/Xcode 1.app/usr/bin/swift'"
      fake install_name_tool; fake codesign
      fake otool "case \"\\$*\" in *-L*) printf '\\t@rpath/$library (compatibility version 1)\\n' ;;
      *) printf '  cmd LC_RPATH\\n path /usr/lib/swift (offset 12)\\n path /Applications/Xcode 1.app/x (offset 12)\\n path @loader_path (offset 12)\\n' ;; esac"
      PATH=$PWD/fakes:$PATH "$scripts/lib/macos-runtime" "$PWD/prefix"
      cat "prefix/libexec/xibmerge/$library"
      sed "s|$PWD/||" called | grep -v -e '^otool' -e '^xcrun'
      """)
    let calls = ["bin/xibmerge", "bin/xibdiff", "libexec/xibmerge/xibmerge-code"].flatMap {
      [
        "install_name_tool -delete_rpath /Applications/Xcode 1.app/x prefix/\($0)",
        "codesign --force --sign - prefix/\($0)",
      ]
    }
    #expect(result.text.split(separator: "\n").map(String.init) == ["library"] + calls, "\(result.errors)")
  }

  @Test(arguments: [
    ("", 1, "there is no swift here; install Xcode 26.1"),
    ("fake swift 'echo Apple Swift version 6.2 \\(swiftlang\\)'", 1, "what Swift 6.2.0 builds does not start on a Mac"),
    (
      "fake swift 'echo Apple Swift version 6.2.1'", 1,
      "please install pkg-config cmake libxml2 libgit2 libyaml; with Homebrew"
    ),
    (
      "fake swift 'echo Apple Swift version 6.2.1'; fake brew '[ $1 = install ]'", 0,
      "installing pkg-config cmake libxml2"
    ),
  ])
  func whatAMacLacksIsNamed(_ programs: String, _ status: Int32, _ said: String) async throws {
    let result = try await shell(
      """
      \(Self.fakes)
      \(programs)
      for name in sh cat dirname; do ln -s "$(command -v $name)" fakes; done
      PATH=$PWD/fakes "$scripts/bootstrap"
      """)
    let all = result.text + result.errors
    #expect(result.status == status && all.contains("bootstrap: " + said), "\(all)")
  }

  // MARK: Others that are told of a release

  @Test func filesArePutIntoAnotherRepositoryOnce() async throws {
    let result = try await shell(
      """
      git init -q --bare host/somebody/mirror
      "$scripts/pre-commit-mirror" files
      export XIB_HOST=$PWD/host
      "$scripts/lib/push-to" somebody/mirror files "xibmerge 1" v1
      "$scripts/lib/push-to" somebody/mirror files "xibmerge 1"
      cd host/somebody/mirror
      git log --all --format=%s
      git tag
      git show "HEAD:pyproject.toml" | grep dependencies
      """)
    let version = try await shell("\"$scripts/version\"").text.trimmingCharacters(in: .newlines)
    #expect(result.text == "xibmerge 1\nv1\ndependencies = [\"xibmerge==\(version)\"]\n", "\(result.errors)")
  }

  /// pip reads names and checksums; the programs are where it looks for programs, and nothing is code.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/objdump"), "objdump is not in /usr/bin"))
  func aWheelHoldsProgramsAndNoCode() async throws {
    let result = try await shell(
      """
      stage=$PWD/xibmerge-1.2.3-linux-x86_64
      mkdir -p "$stage/bin" "$stage/libexec/xibmerge" "$stage/share/man/man1" "$stage/share/doc/xibmerge"
      cp "$(command -v git)" "$stage/libexec/xibmerge/xibmerge-code" && cp /bin/sh "$stage/bin/xibmerge"
      ln -s xibmerge "$stage/bin/xibdiff"
      echo page >"$stage/share/man/man1/xibmerge.1"
      mkdir "$stage/share/doc/xibmerge/licenses"
      for name in LICENSE licenses/some.txt; do echo x >"$stage/share/doc/xibmerge/$name"; done
      echo '{"packages": [{"licenseDeclared": "MIT"}, {"licenseDeclared": "Zlib AND MIT"}]}' >"$stage/share/doc/xibmerge/xibmerge.spdx.json"
      echo '[use](Documentation/use.md)' >"$stage/share/doc/xibmerge/README.md"
      export SOURCE_DATE_EPOCH=1700000000
      "$scripts/lib/archives.py" wheel "$stage" "$PWD" 1.2.3 || true
      cp /bin/sh "$stage/libexec/xibmerge/xibmerge-code"
      "$scripts/lib/archives.py" wheel "$stage" "$PWD" 1.2.3
      cp *.whl first
      "$scripts/lib/archives.py" wheel "$stage" "$PWD" 1.2.3
      cmp first *.whl
      ls *.whl
      python3 -c 'import sys, zipfile
      for file in sorted(zipfile.ZipFile(sys.argv[1]).infolist(), key=lambda file: file.filename): print(oct(file.external_attr >> 16)[-3:], file.filename)' *.whl
      unzip -p *.whl '*/METADATA' | grep -e License -e Source | sed 's|[a-z:]*//.*/releases|releases|'
      mkdir -p bin "a folder"
      unzip -p *.whl '*/xibdiff' >bin/xibdiff
      printf '#!/bin/sh\nprintf "%%s|" "$@"\n' >bin/xibmerge
      chmod +x bin/*
      ln -s ../bin/xibdiff "a folder/xibdiff"
      "a folder/xibdiff" one 'two  words'
      """)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(
      lines.first?.contains(#/^xibmerge-1\.2\.3-py3-none-manylinux_2_[0-9]+_x86_64\.whl$/#) == true, "\(result.errors)")
    #expect(
      Array(lines.dropFirst()) == [
        "755 xibmerge-1.2.3.data/data/libexec/xibmerge/xibmerge-code",
        "644 xibmerge-1.2.3.data/data/share/man/man1/xibmerge.1",
        "755 xibmerge-1.2.3.data/scripts/xibdiff", "755 xibmerge-1.2.3.data/scripts/xibmerge",
        "644 xibmerge-1.2.3.dist-info/METADATA", "644 xibmerge-1.2.3.dist-info/RECORD",
        "644 xibmerge-1.2.3.dist-info/WHEEL", "644 xibmerge-1.2.3.dist-info/licenses/LICENSE",
        "644 xibmerge-1.2.3.dist-info/licenses/licenses/some.txt",
        "644 xibmerge-1.2.3.dist-info/sboms/xibmerge.spdx.json",
        "License-Expression: MIT AND Zlib", "License-File: LICENSE", "License-File: licenses/some.txt",
        "Project-URL: Source of what is linked, releases/tag/v1.2.3", "--xibdiff|one|two  words|",
      ], "\(result.text)\(result.errors)")
    // git needs a library that another system may lack.
    #expect(result.errors.contains("no wheel is made: xibmerge-code needs"), "\(result.errors)")
  }

  /// Whoever passes on a program passes on the licences of what is in it.
  @Test func aDependencyWithoutALicenceStopsThePackage() async throws {
    let result = try await shell(
      """
      mkdir -p tree
      cp -R "$scripts" tree/script
      cd tree
      bill() { # NAME
        mkdir -p ".build/checkouts/$1/Sources"
        cd ".build/checkouts/$1"
        git init -q && git add -A && git commit -q --allow-empty -m one
        commit=$(git rev-parse HEAD)
        cd ../../..
        echo '{"pins": [{"identity": "'$1'", "location": "https://example.com/'$1'.git", "state": {"revision": "'$commit'"}}]}' >Package.resolved
        SOURCE_DATE_EPOCH=1700000000 script/lib/bill.py 1.2.3 linux x86_64 licenses
      }
      bill unknown || true
      bill swift-nio || true
      echo 'Some licence' >.build/checkouts/swift-nio/LICENSE.txt
      printf '/* Copyright Ana.\n * Permission is hereby granted. */\nint a;\n// A comment.\n' >.build/checkouts/swift-nio/Sources/a.c
      bill swift-nio | grep -c '"name": "swift-nio"'
      cat licenses/swift-nio.txt
      rm -rf .build
      script/lib/bill.py 1.2.3 linux x86_64 licenses || true
      """)
    #expect(result.text.hasPrefix("1\n") && !result.text.contains("A comment"), "\(result.text)\(result.errors)")
    for text in ["Some licence", "Copyright Ana.\nPermission is hereby granted."] {
      #expect(result.text.contains("\n\(text)\n"), "\(result.text)\(result.errors)")
    }
    let stops = ["its licence is not in LICENSES", "there is no text of its licence", "run swift package resolve"]
    for stop in stops { #expect(result.errors.contains(stop), "\(result.errors)") }
  }

  /// Homebrew names what the bill of materials has.
  @Test func theFormulaNamesAllLicences() async throws {
    let formula = try String(contentsOf: PackageFile.url("Packaging/homebrew/xibmerge.rb"), encoding: .utf8)
    let names = try await shell(
      """
      grep -oE "[A-Za-z]+(-[A-Za-z]+)*-[0-9][0-9.]*(-[A-Za-z]+)*|(Swift|LLVM)-exception|'(MIT|Zlib)'" "$scripts/lib/bill.py" | tr -d "'" | sort -u
      """
    ).text.split(separator: "\n")
    #expect(names.count > 8)
    for name in names where name != "SPDX-2.3" && name != "CC0-1.0" {
      #expect(formula.contains("\"\(name)\""), "\(name)")
    }
  }

  @Test func nothingIsInstalledWhereAProgramIsMissing() async throws {
    let result = try await shell(
      """
      mkdir programs
      for name in xibmerge xibmerge-code; do cp "$(command -v sh)" programs/$name; done
      XIB_PROGRAMS=$PWD/programs "$scripts/install" "$PWD/to" || echo "ended with $?"
      find . -path './to/*'
      """)
    #expect(result.text == "ended with 2\n" && result.errors.contains("lacks generate-manual"), "\(result.errors)")
  }

  @Test func aReleaseThatDoesNotWorkIsFound() async throws {
    try await publish()
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    let result = try await shell(
      "\"$scripts/released\" --check", environment: ["XIB_RELEASES": releases, "XIB_ATTESTATION": "no"])
    #expect(
      result.status == 1 && result.errors.contains("says that it is version released --version"), "\(result.errors)")
  }

  @Test func nothingIsReleasedBeforeItsOwnerHasAName() async throws {
    let result = try await shell(
      """
      mkdir -p tree/Packaging
      cp -R "$scripts" tree/script
      cd tree
      name=OWNER
      echo $name >Packaging/owner
      echo "https://github.com/$name/xibmerge" >page.md
      git init -q && git add page.md Packaging && git -c user.name=a -c user.email=a@example.com commit -qm one
      printf 'script\n' >.git/info/exclude
      script/release 1.2.3 --without-tests
      """)
    #expect(result.status == 2 && result.errors.contains("page.md Packaging/owner"), "\(result.errors)")
  }

  /// Security teams pin an action by its commit.
  @Test func theCommitOfAReleaseHasTheChecksumsOfItsPrograms() async throws {
    try await publish()
    let releases = folder.url.appendingPathComponent("releases").absoluteString
    let result = try await shell(
      """
      top=$scripts/..
      mkdir -p tree/Sources/Features/Support tree/Packaging
      cp -R "$scripts" tree/script
      cp "$top/Package.swift" tree
      cp "$top/Packaging/owner" tree/Packaging
      cp "$top/Sources/Features/Support/ProgramVersion.swift" tree/Sources/Features/Support
      cd tree
      version=$(script/version)
      printf '# Changelog\n\n## %s - 2026-01-01\n\n- All.\n' "$version" >CHANGELOG.md
      git init -q
      git config user.name a
      git config user.email a@example.com
      git add -A
      git commit -qm Release
      script/download --is-pinned && exit 9
      (cd "../releases/v$version" && echo page >"xibmerge-web-$version.zip" && "$scripts/lib/sha256" *.zip >>SHA256SUMS)
      script/release --tag "../releases/v$version/SHA256SUMS"
      XIB_ATTESTATION=no script/released --verify "../releases/v$version/"*.*z* >../verified
      test "$(git rev-list -n 1 "v$version")" = "$(git rev-parse HEAD)"
      test "$(git diff --name-only HEAD~1)" = Packaging/released
      export XIB_REF=$(git rev-parse HEAD) XIB_CACHE=$PWD/cache
      program=$(script/ci/program)
      "$program" pinned
      rm -rf cache
      wc -l <../verified | tr -d ' '
      # Whoever puts another file into the release changes no commit.
      cd "../releases/v$version"
      for file in *.tar.gz; do echo x >>"$file"; done
      "$scripts/lib/sha256" *.gz >SHA256SUMS
      cd ../../tree
      script/download cache || echo refused
      script/ci/program || echo "ended with $?"
      rm "../releases/v$version"/*.tar.gz
      script/download cache || echo "missing: $?"
      XIB_RELEASES=nowhere:// script/download cache || echo "no network: $?"
      # Other sources have other programs.
      echo '// more' >>Sources/Features/Support/ProgramVersion.swift
      script/download --is-pinned || echo built
      """, environment: ["XIB_RELEASES": releases])
    #expect(
      result.text == "released pinned\n2\nrefused\nended with 2\nmissing: 3\nno network: 2\nbuilt\n",
      "\(result.text)\(result.errors)")
    #expect(result.errors.contains("the checksum of"))
  }

  /// GitLab keeps only caches in the clone.
  @Test(arguments: ["cache", "Cache"]) func aBranchBringsNoProgramIntoTheCache(_ name: String) async throws {
    try await publish()
    let result = try await shell(
      """
      git init -q clone
      cd clone
      mkdir -p "\(name)/bin"
      echo evil >"\(name)/bin/xibmerge"
      git add .
      export XIB_REF=v$("$scripts/version") XIB_CACHE=$PWD/cache
      "$scripts/ci/program" || echo "ended with $?"
      git rm -qrf .
      "$(cd / && "$scripts/ci/program")"
      "$("$scripts/ci/program")" again
      """, environment: ["XIB_RELEASES": folder.url.appendingPathComponent("releases").absoluteString])
    #expect(result.text == "ended with 2\nreleased\nreleased again\n", "\(result.text)\(result.errors)")
  }

  @Test func theNotesOfAVersionEndWhereTheNextBegins() async throws {
    let result = try await shell("\"$scripts/notes\" Unreleased")
    #expect(result.text.hasPrefix("### ") && !result.text.contains("\n## "), "\(result.errors)")
    #expect(try await shell("\"$scripts/notes\" 99.9.9").status == 1)
  }
}
