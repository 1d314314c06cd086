/// Names image formats that are not read, so that the message can say what a file is.
enum ForeignFormat {
  /// The extensions of their files: in a folder they are left out, and named as such.
  static let fileExtensions: Set = [
    "cur", "dds", "eps", "exr", "hdr", "icns", "ico", "j2k", "jp2", "jpf", "jpx", "ktx", "ktx2",
    "psb", "psd", "qoi", "tga", "xcf",
  ]

  /// The name of the format of a file by its first bytes, `nil` when it is none of those below.
  static func name(of head: Span<UInt8>) -> String? {
    if head.hasBytes("8BPS") { return "Photoshop" }
    if head.hasBytes([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20])
      || head.hasBytes([0xff, 0x4f, 0xff, 0x51])
    {
      return "JPEG 2000"
    }
    if head.hasBytes([0, 0, 1, 0]) { return "Windows icon" }
    if head.hasBytes("icns") { return "Apple icon" }
    if head.hasBytes([0x76, 0x2f, 0x31, 0x01]) { return "OpenEXR" }
    if head.hasBytes("#?RADIANCE") { return "Radiance HDR" }
    if head.hasBytes("qoif") { return "QOI" }
    if head.hasBytes("ftyp", at: 4) { return "HEIF (neither HEVC nor AV1)" }
    return nil
  }
}
