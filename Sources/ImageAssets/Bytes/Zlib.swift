import CImageCodecs

/// Compression in the zlib (RFC 1950) and gzip (RFC 1952) formats.
enum Zlib {
  /// Expands a stream.
  ///
  /// - Parameters:
  ///   - stream: The stream, with its header and checksum.
  ///   - limit: The maximum size of the result.
  ///   - part: The name of the content, for errors.
  ///   - offset: The offset of the stream, for errors.
  ///   - isGzip: Whether the format is gzip.
  /// - Returns: The bytes; if the stream is truncated, those before its end.
  /// - Throws: ``ImageError`` if the stream is damaged or exceeds the limit.
  static func expanded(
    _ stream: Span<UInt8>, limit: Int, of part: String, at offset: Int,
    isGzip: Bool = false
  ) throws(ImageError) -> (bytes: [UInt8], isComplete: Bool) {
    var output = unsafe palette_bytes()
    let status = unsafe stream.withUnsafeBufferPointer { input in
      unsafe palette_inflate(
        input.baseAddress, input.count, isGzip ? 1 : 0, limit, &output)
    }
    switch status {
    case PALETTE_INFLATE_OK: return (unsafe output.taken(), true)
    case PALETTE_INFLATE_TRUNCATED: return (unsafe output.taken(), false)
    case PALETTE_INFLATE_LIMIT:
      throw ImageError(.limit("the size of \(part)", allowed: limit), at: offset)
    default: throw ImageError(.damaged(part), at: offset)
    }
  }

  /// Compresses bytes at the best level.
  static func compressed(_ bytes: Span<UInt8>) throws(ImageError) -> [UInt8] {
    var output = unsafe palette_bytes()
    let isDone = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe palette_deflate(input.baseAddress, input.count, &output)
    }
    guard isDone == 1 else { throw ImageError(.decodingFailed("out of memory")) }
    return unsafe output.taken()
  }
}

extension palette_bytes {
  /// Copies the bytes and releases the original.
  mutating func taken() -> [UInt8] {
    let copy = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    unsafe palette_bytes_free(&self)
    return copy
  }
}
