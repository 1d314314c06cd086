import CImageCodecs

extension palette_codec_report {
  /// The error with the library's message.
  var words: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
