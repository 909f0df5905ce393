class Xibmerge < Formula
  desc "Merge and diff Interface Builder documents object by object"
  homepage "https://github.com/OWNER/xibmerge"
  url "https://github.com/OWNER/xibmerge/archive/refs/tags/v0.9.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"
  head "https://github.com/OWNER/xibmerge.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libgit2"
  depends_on "libyaml"
  depends_on macos: :ventura

  uses_from_macos "swift" => :build
  uses_from_macos "libxml2"

  def install
    flags = ["--disable-sandbox", "-c", "release"]
    flags << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *flags, "--product", "generate-manual"
    system "swift", "build", *flags
    # Installs the programs, the helper programs in libexec, man pages and completions.
    ENV["XIB_PROGRAMS"] = Utils.safe_popen_read("swift", "build", *flags, "--show-bin-path").chomp
    system "script/install", prefix
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
