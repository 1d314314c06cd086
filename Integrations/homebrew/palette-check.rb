# brew install OWNER/tap/palette-check; at a release, url and sha256 are those of its source archive.
class PaletteCheck < Formula
  desc "Checks the colors of design tokens and exported images"
  homepage "https://github.com/OWNER/palette-check"
  url "https://github.com/OWNER/palette-check.git", tag: "v0.1.0"
  license "Apache-2.0"
  head "https://github.com/OWNER/palette-check.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on :macos
  depends_on "dav1d"
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "jpeg-xl"
  depends_on "libdeflate"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "libtiff"
  depends_on "little-cms2"
  depends_on "webp"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release"
    system "make", "-o", "build", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"a.css").write ":root { --text: #777; --background: #fff; }"
    assert_match "4.47:1", shell_output("#{bin}/palette-check check a.css", 1)
  end
end
