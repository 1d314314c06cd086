import CImageCodecs

/// libjpeg-turbo, for pixels only.
enum JPEGCodec {
  /// Decodes the pixels of a JPEG with a known frame header.
  ///
  /// - Throws: ``ImageError`` with libjpeg's message.
  static func decode(
    _ file: Span<UInt8>, width: Int, height: Int, model: ColorModel
  ) throws(ImageError) -> DecodedImage {
    let layout = palette_pixel_layout(
      width: UInt32(width), height: UInt32(height), channels: UInt32(model.channels),
      bit_depth: 8)
    var report = palette_codec_report()
    let count = width * height * model.channels
    var status = PALETTE_JPEG_OK
    // Each sample is written, unless it fails.
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, made in
      status = unsafe file.withUnsafeBufferPointer { input in
        unsafe palette_jpeg_decode(
          input.baseAddress, input.count, layout, output.baseAddress, &report)
      }
      made = status == PALETTE_JPEG_OK ? count : 0
    }
    try check(status, report)
    return DecodedImage(
      width: width, height: height, model: model, hasAlpha: false, samples: .eight(pixels))
  }

  private static func check(
    _ status: palette_jpeg_status, _ report: palette_codec_report
  ) throws(ImageError) {
    switch status {
    case PALETTE_JPEG_OK: break
    case PALETTE_JPEG_ARITHMETIC:
      throw ImageError(.unsupported("JPEG with arithmetic coding"), at: report.offset)
    default: throw ImageError(.decodingFailed(report.words), at: report.offset)
    }
  }

  /// Decodes the pixels of a JPEG with a known frame header, some rows at a time.
  ///
  /// - Throws: ``ImageError`` with libjpeg's message.
  static func decode(
    _ file: Span<UInt8>, _ form: PixelForm, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let layout = palette_pixel_layout(
      width: UInt32(form.width), height: UInt32(form.height), channels: UInt32(form.channels),
      bit_depth: 8)
    var report = palette_codec_report()
    var problem: ImageError?
    unsafe file.withUnsafeBufferPointer { input in
      var reader: OpaquePointer?
      let status = unsafe palette_jpeg_open(
        input.baseAddress, input.count, layout, &reader, &report)
      defer { unsafe palette_jpeg_close(reader) }
      do throws(ImageError) {
        try check(status, report)
        try unsafe form.forEachRows(
          { rows, pixels throws(ImageError) in
            try unsafe check(
              palette_jpeg_read(
                reader, UInt32(rows), pixels?.assumingMemoryBound(to: UInt8.self), &report),
              report)
          }, body)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  /// Decodes a file of this codec when its rows are asked for.
  @safe final class Reader {
    private let form: PixelForm
    private let file: UnsafeMutableBufferPointer<UInt8>
    private var reader: OpaquePointer?

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - bytes: The content.
    ///   - form: What the pixels consist of.
    /// - Throws: ``ImageError`` with libjpeg's message.
    init(_ bytes: [UInt8], _ form: PixelForm) throws(ImageError) {
      self.form = form
      unsafe file = UnsafeMutableBufferPointer.allocate(capacity: bytes.count)
      _ = unsafe file.initialize(from: bytes)
      let layout = palette_pixel_layout(
        width: UInt32(form.width), height: UInt32(form.height), channels: UInt32(form.channels),
        bit_depth: 8)
      var report = palette_codec_report()
      try check(
        unsafe palette_jpeg_open(file.baseAddress, file.count, layout, &reader, &report), report)
    }

    deinit {
      unsafe palette_jpeg_close(reader)
      unsafe file.deallocate()
    }

    /// Decodes the next rows.
    ///
    /// - Throws: ``ImageError`` with libjpeg's message.
    func rows(_ count: Int) throws(ImageError) -> DecodedImage {
      var samples = [UInt8](repeating: 0, count: count * form.width * form.channels)
      var report = palette_codec_report()
      let status = unsafe samples.withUnsafeMutableBufferPointer { output in
        unsafe palette_jpeg_read(reader, UInt32(count), output.baseAddress, &report)
      }
      try check(status, report)
      return DecodedImage(
        width: form.width, height: count, model: form.model, hasAlpha: false,
        samples: .eight(samples))
    }
  }

  /// Encodes pixels without application segments, except Adobe's for CMYK, some rows at a time.
  @safe final class Writer {
    private let writer: OpaquePointer

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - form: What the pixels consist of.
    ///   - quality: 1…100.
    ///   - isOptimized: Whether to compute optimal Huffman codes, for which libjpeg keeps the
    ///     coefficients of all pixels.
    /// - Throws: ``ImageError`` with libjpeg's message.
    init(_ form: PixelForm, quality: Int, isOptimized: Bool) throws(ImageError) {
      let layout = palette_pixel_layout(
        width: UInt32(form.width), height: UInt32(form.height), channels: UInt32(form.channels),
        bit_depth: 8)
      var report = palette_codec_report()
      let writer = unsafe palette_jpeg_begin(
        layout, Int32(quality), isOptimized ? 1 : 0, &report)
      guard let writer = unsafe writer else {
        throw ImageError(.decodingFailed(report.words))
      }
      unsafe self.writer = unsafe writer
    }

    deinit { unsafe palette_jpeg_end(writer) }

    /// Encodes the next rows.
    ///
    /// - Returns: What the file has got by that.
    /// - Throws: ``ImageError`` with libjpeg's message.
    func add(_ samples: [UInt8], rows: Int) throws(ImageError) -> [UInt8] {
      var report = palette_codec_report()
      let isDone = unsafe samples.withUnsafeBufferPointer { input in
        unsafe palette_jpeg_add(writer, UInt32(rows), input.baseAddress, &report)
      }
      guard isDone == 1 else { throw ImageError(.decodingFailed(report.words)) }
      var bytes = unsafe palette_jpeg_take(writer)
      return unsafe bytes.taken()
    }
  }
}
