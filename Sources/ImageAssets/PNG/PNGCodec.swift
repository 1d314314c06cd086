import CImageCodecs

/// libpng, for pixels only.
enum PNGCodec {
  /// Decodes the pixels of a PNG with a known header.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ranges: The ranges of the signature and of the chunks for libpng, in order.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - model: The color model of the expanded samples.
  ///   - hasAlpha: Whether the last sample is alpha.
  ///   - bitDepth: 16, or 8 for all smaller depths.
  /// - Returns: The pixels.
  /// - Throws: ``ImageError`` with libpng's message.
  static func decode(
    _ file: Span<UInt8>, ranges: [Range<Int>], width: Int, height: Int, model: ColorModel,
    hasAlpha: Bool, bitDepth: Int
  ) throws(ImageError) -> DecodedImage {
    let channels = model.channels + (hasAlpha ? 1 : 0)
    let slices = ranges.map { palette_slice(offset: $0.lowerBound, count: $0.count) }
    let layout = palette_pixel_layout(
      width: UInt32(width), height: UInt32(height), channels: UInt32(channels),
      bit_depth: UInt32(bitDepth))
    let count = width * height * channels
    var report = palette_codec_report()
    var isDone: Int32 = 0
    // Each sample is written, unless it fails.
    let samples: DecodedImage.Samples
    if bitDepth == 16 {
      samples = .sixteen(
        unsafe [UInt16](unsafeUninitializedCapacity: count) { pixels, made in
          isDone = unsafe decode(
            file, slices, layout, UnsafeMutableRawBufferPointer(pixels), &report)
          made = isDone == 1 ? count : 0
        })
    } else {
      samples = .eight(
        unsafe [UInt8](unsafeUninitializedCapacity: count) { pixels, made in
          isDone = unsafe decode(
            file, slices, layout, UnsafeMutableRawBufferPointer(pixels), &report)
          made = isDone == 1 ? count : 0
        })
    }
    guard isDone == 1 else {
      throw ImageError(.decodingFailed(report.words), at: report.offset)
    }
    return DecodedImage(
      width: width, height: height, model: model, hasAlpha: hasAlpha, samples: samples)
  }

  /// Decodes the pixels of a PNG that is not interlaced, some rows at a time.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ranges: The ranges of the signature and of the chunks for libpng, in order.
  ///   - form: What the expanded pixels consist of.
  ///   - body: Called with the next rows.
  /// - Throws: ``ImageError`` with libpng's message.
  static func decode(
    _ file: Span<UInt8>, ranges: [Range<Int>], _ form: PixelForm,
    forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let slices = ranges.map { palette_slice(offset: $0.lowerBound, count: $0.count) }
    let layout = palette_pixel_layout(
      width: UInt32(form.width), height: UInt32(form.height), channels: UInt32(form.channels),
      bit_depth: UInt32(form.bitDepth))
    var report = palette_codec_report()
    var problem: ImageError?
    unsafe file.withUnsafeBufferPointer { input in
      unsafe slices.withUnsafeBufferPointer { slices in
        let reader = unsafe palette_png_open(
          input.baseAddress, slices.baseAddress, slices.count, layout, &report)
        defer { unsafe palette_png_close(reader) }
        do throws(ImageError) {
          guard let reader = unsafe reader else {
            throw ImageError(.decodingFailed(report.words), at: report.offset)
          }
          try unsafe form.forEachRows(
            { rows, pixels throws(ImageError) in
              let isDone = unsafe palette_png_read(
                reader, UInt32(rows), pixels?.assumingMemoryBound(to: UInt8.self), &report)
              guard isDone == 1 else {
                throw ImageError(.decodingFailed(report.words), at: report.offset)
              }
            }, body)
        } catch {
          problem = error
        }
      }
    }
    if let problem { throw problem }
  }

  private static func decode(
    _ file: Span<UInt8>, _ slices: [palette_slice], _ layout: palette_pixel_layout,
    _ output: UnsafeMutableRawBufferPointer, _ report: inout palette_codec_report
  ) -> Int32 {
    unsafe file.withUnsafeBufferPointer { input in
      unsafe palette_png_decode(
        input.baseAddress, slices, slices.count, layout,
        output.baseAddress?.assumingMemoryBound(to: UInt8.self), &report)
    }
  }

  /// Encodes pixels as the signature, IHDR, IDAT and IEND, some rows at a time.
  @safe final class Writer {
    private let writer: OpaquePointer

    /// Begins a file.
    ///
    /// - Throws: ``ImageError`` with libpng's message.
    init(_ form: PixelForm) throws(ImageError) {
      let layout = palette_pixel_layout(
        width: UInt32(form.width), height: UInt32(form.height), channels: UInt32(form.channels),
        bit_depth: UInt32(form.bitDepth))
      var report = palette_codec_report()
      guard let writer = unsafe palette_png_begin(layout, &report) else {
        throw ImageError(.decodingFailed(report.words))
      }
      unsafe self.writer = unsafe writer
    }

    deinit { unsafe palette_png_end(writer) }

    /// What the file has got since the last time; at first the signature and IHDR.
    func taken() -> [UInt8] {
      var bytes = unsafe palette_png_take(writer)
      return unsafe bytes.taken()
    }

    /// Encodes the next rows.
    ///
    /// - Throws: ``ImageError`` with libpng's message.
    func add(_ rows: DecodedImage) throws(ImageError) {
      if case .float = rows.samples { preconditionFailure("PNG has no floating-point samples") }
      var report = palette_codec_report()
      let isDone = unsafe rows.samples.withUnsafeBytes { pixels in
        unsafe palette_png_add(
          writer, UInt32(rows.height), pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
          &report)
      }
      guard isDone == 1 else { throw ImageError(.decodingFailed(report.words)) }
    }
  }

  // MARK: - Stored rows

  /// How a PNG stores its samples.
  struct Form {
    var width: Int
    var height: Int
    /// 0, 2, 3, 4 or 6 (third edition, 11.2.1).
    var colorType: Int
    /// 1, 2, 4, 8 or 16.
    var bitDepth: Int

    /// The bytes of a row.
    var rowBytes: Int { palette_png_row_bytes(form) }

    fileprivate var form: palette_png_form {
      palette_png_form(
        width: UInt32(width), height: UInt32(height), color_type: UInt32(colorType),
        bit_depth: UInt32(bitDepth))
    }
  }

  /// The rows of a PNG as they are stored, in their order.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - ranges: The ranges of the signature and of the chunks for libpng, in order.
  ///   - form: How the file stores its samples.
  /// - Returns: The rows, packed, with 16-bit samples in big-endian order.
  /// - Throws: ``ImageError`` with libpng's message.
  static func rows(
    of file: Span<UInt8>, ranges: [Range<Int>], _ form: Form
  ) throws(ImageError) -> [UInt8] {
    let slices = ranges.map { palette_slice(offset: $0.lowerBound, count: $0.count) }
    var rows = [UInt8](repeating: 0, count: form.rowBytes * form.height)
    var report = palette_codec_report()
    let isDone = unsafe file.withUnsafeBufferPointer { input in
      unsafe rows.withUnsafeMutableBufferPointer { output in
        unsafe palette_png_read_rows(
          input.baseAddress, slices, slices.count, form.form, output.baseAddress, &report)
      }
    }
    guard isDone == 1 else { throw ImageError(.decodingFailed(report.words), at: report.offset) }
    return rows
  }

  /// Writes rows as IHDR, PLTE, IDAT and IEND, at the best compression.
  ///
  /// - Parameters:
  ///   - rows: The rows as they are to be stored.
  ///   - form: How they are stored.
  ///   - palette: Three bytes for each color of a palette.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` with libpng's message.
  static func write(
    _ rows: [UInt8], _ form: Form, palette: [UInt8] = []
  ) throws(ImageError) -> [UInt8] {
    var output = unsafe palette_bytes()
    var report = palette_codec_report()
    let isDone = unsafe palette_png_write_rows(
      rows, form.form, palette, palette.count / 3, &output, &report)
    guard isDone == 1 else { throw ImageError(.decodingFailed(report.words)) }
    return unsafe output.taken()
  }

  /// Writes pixels as IHDR, IDAT and IEND, at the best compression.
  static func write(_ image: DecodedImage) throws(ImageError) -> [UInt8] {
    let colorType = (image.model == .gray ? 0 : 2) + (image.hasAlpha ? 4 : 0)
    let form = Form(
      width: image.width, height: image.height, colorType: colorType, bitDepth: image.bitDepth)
    switch image.samples {
    case .eight(let samples): return try write(samples, form)
    case .sixteen(let samples):
      return try write(
        samples.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }, form)
    case .float: preconditionFailure("PNG has no floating-point samples")
    }
  }
}
