class Xibmerge < Formula
  desc "Merge and diff Interface Builder documents object by object"
  homepage "https://github.com/OWNER/xibmerge"
  version "0.9.0"
  # Of what is linked in, too: share/doc/xibmerge/licenses has the texts.
  license all_of: [
    "MIT",
    "Apache-2.0",
    { "Apache-2.0" => { with: "Swift-exception" } },
    { "Apache-2.0" => { with: "LLVM-exception" } },
    { "GPL-2.0-only" => { with: "GCC-exception-2.0" } },
    { "GPL-3.0-or-later" => { with: "GCC-exception-3.1" } },
    "LGPL-2.1-or-later",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "HPND-sell-variant",
    "Unicode-3.0",
    "Zlib",
  ]

  depends_on macos: :ventura

  # A library of Swift lies beside the programs, signed as they are. Homebrew would write another id into it and sign it for no
  # one, and a hardened program loads no such library. (Swift builds it for Macs as a shared library only, so it can't be linked in.)
  preserve_rpath

  # The released programs need nothing but the system; building them needs Xcode 26.1, which macOS 13 can't run.
  on_macos do
    url "https://github.com/OWNER/xibmerge/releases/download/v0.9.0/xibmerge-0.9.0-macos-universal.tar.gz"
    sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  end
  on_linux do
    on_arm do
      url "https://github.com/OWNER/xibmerge/releases/download/v0.9.0/xibmerge-0.9.0-linux-aarch64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
    on_intel do
      url "https://github.com/OWNER/xibmerge/releases/download/v0.9.0/xibmerge-0.9.0-linux-x86_64.tar.gz"
      sha256 "0000000000000000000000000000000000000000000000000000000000000000"
    end
  end

  def install
    prefix.install "bin", "libexec", "share"
  end

  test do
    document = lambda do |name, size|
      (testpath/name).write <<~XML
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="23504">
            <objects>
                <view id="vie-w1-001" #{size}>
                    <rect key="frame" x="0.0" y="0.0" width="10" height="10"/>
                </view>
            </objects>
        </document>
      XML
    end
    document.call("base.xib", "")
    document.call("ours.xib", 'alpha="0.5"')
    document.call("theirs.xib", 'hidden="YES"')
    merged = shell_output("#{bin}/xibmerge merge base.xib ours.xib theirs.xib")
    assert_match 'alpha="0.5"', merged
    assert_match 'hidden="YES"', merged
    assert_match "alpha", shell_output("#{bin}/xibdiff base.xib ours.xib")
    # What a helper program does.
    system "git", "init", "-q"
    assert_match "nothing found", shell_output("#{bin}/xibmerge check base.xib")
  end
end
