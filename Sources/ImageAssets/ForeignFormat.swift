/// Names image formats that are not read, so that the message can say what a file is.
enum ForeignFormat {
  /// The name of the format of a file by its first bytes, `nil` when it is none of those below.
  static func name(of head: Span<UInt8>) -> String? {
    if head.hasBytes([0xff, 0xd8, 0xff]) { return "JPEG" }
    if head.hasBytes("GIF87a") || head.hasBytes("GIF89a") { return "GIF" }
    if head.hasBytes("RIFF"), head.hasBytes("WEBP", at: 8) { return "WebP" }
    if head.hasBytes([0x49, 0x49, 0x2a, 0]) || head.hasBytes([0x4d, 0x4d, 0, 0x2a]) {
      return "TIFF"
    }
    if head.hasBytes("ftyp", at: 4) {
      for brand in ["avif", "avis"] where head.hasBytes(brand, at: 8) { return "AVIF" }
      for brand in ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]
      where head.hasBytes(brand, at: 8) {
        return "HEIC"
      }
    }
    if head.hasBytes("%PDF-") { return "PDF" }
    if head.hasBytes("BM"), head.count >= 26 { return "BMP" }
    for offset in 0..<min(head.count, 1024) where head.hasBytes("<svg", at: offset) {
      return "SVG"
    }
    return nil
  }
}
