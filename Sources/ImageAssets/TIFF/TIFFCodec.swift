import CImageCodecs

/// libtiff, for pixels only, and the conversion of the samples that it returns.
enum TIFFCodec {
  // MARK: - Decoding

  /// Decodes the pixels.
  ///
  /// - Throws: ``ImageError`` with libtiff's message.
  static func decode(
    _ file: Span<UInt8>, _ layout: TIFFLayout
  ) throws(ImageError) -> DecodedImage {
    var image: DecodedImage?
    try decode(file, layout, rows: layout.height) { image = $0 }
    guard let image else { throw ImageError(.decodingFailed("the file has no image")) }
    return image
  }

  /// Decodes the pixels, some rows at a time.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - layout: How the pixels are stored.
  ///   - rows: The number of rows: those of whole strips or tiles, or all.
  ///   - body: Called with the next rows.
  /// - Throws: ``ImageError`` with libtiff's message.
  static func decode(
    _ file: Span<UInt8>, _ layout: TIFFLayout, rows: Int, forEachRows body: (DecodedImage) -> Void
  ) throws(ImageError) {
    let plan = palette_tiff_layout(layout)
    var report = palette_codec_report()
    var problem: ImageError?
    unsafe file.withUnsafeBufferPointer { input in
      var reader: OpaquePointer?
      let status = unsafe withUnsafePointer(to: plan) { plan in
        unsafe palette_tiff_open(input.baseAddress, input.count, plan, &reader, &report)
      }
      defer { unsafe palette_tiff_close(reader) }
      func samples<Sample>(
        _ first: Int, _ count: Int, _ zero: Sample
      ) throws(ImageError) -> [Sample] {
        let size = count * layout.width * (Int(plan.taken) + (layout.alpha == nil ? 0 : 1))
        var samples = [Sample](repeating: zero, count: size)
        let status = unsafe samples.withUnsafeMutableBytes { output in
          unsafe palette_tiff_read(
            reader, UInt32(first), UInt32(count), output.baseAddress, &report)
        }
        try check(status, plan, report)
        return samples
      }
      do throws(ImageError) {
        try check(status, plan, report)
        for first in stride(from: 0, to: layout.height, by: rows) {
          let count = min(rows, layout.height - first)
          let stored: DecodedImage.Samples =
            switch plan.bit_depth {
            case 8: .eight(try samples(first, count, 0))
            case 16: .sixteen(try samples(first, count, 0))
            default: .float(try samples(first, count, 0))
            }
          body(finished(consume stored, layout, rows: count))
        }
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  private static func check(
    _ status: palette_tiff_status, _ plan: palette_tiff_layout, _ report: palette_codec_report
  ) throws(ImageError) {
    switch status {
    case PALETTE_TIFF_OK: break
    case PALETTE_TIFF_NO_CODEC:
      throw ImageError(.unsupported("TIFF compression \(plan.compression)"))
    default: throw ImageError(.decodingFailed(report.words), at: report.offset)
    }
  }

  /// The pixels of some rows, from their samples as stored, scaled to the output depth unless they are
  /// indices.
  private static func finished(
    _ samples: consuming DecodedImage.Samples, _ layout: TIFFLayout, rows: Int
  ) -> DecodedImage {
    let model = layout.photometric.model
    let channels = model.channels + (layout.alpha == nil ? 0 : 1)
    switch layout.photometric {
    case .palette: samples = expanded(samples, layout)
    case .ycbcr where !layout.isDecodedToRGB: convertToRGB(&samples, layout)
    case .cielab, .icclab, .itulab: samples = normalizedLab(samples, layout)
    default: break
    }
    if layout.alpha?.isAssociated == true, layout.photometric != .palette {
      divideByAlpha(&samples, channels: channels)
    }
    if layout.photometric == .whiteIsZero { invert(&samples, channels: channels) }
    return DecodedImage(
      width: layout.width, height: rows, model: model, hasAlpha: layout.alpha != nil,
      samples: samples)
  }

  // MARK: - Colors

  /// Replaces indices with colors: 8-bit if the palette has no more precision, otherwise 16-bit.
  private static func expanded(
    _ samples: DecodedImage.Samples, _ layout: TIFFLayout
  ) -> DecodedImage.Samples {
    let (palette, isNarrow) = layout.scaledPalette
    return isNarrow
      ? .eight(expanded(samples, palette.map { UInt8($0) }, layout))
      : .sixteen(expanded(samples, palette.map { UInt16($0) }, layout))
  }

  private static func expanded<Sample: FixedWidthInteger>(
    _ samples: DecodedImage.Samples, _ palette: [Sample], _ layout: TIFFLayout
  ) -> [Sample] {
    let entries = 1 << layout.bits
    let most = entries - 1
    let hasAlpha = layout.alpha != nil
    func expand(_ count: Int, _ stored: (Int) -> Int) -> [Sample] {
      var colors: [Sample] = []
      colors.reserveCapacity(count / (hasAlpha ? 2 : 1) * (hasAlpha ? 4 : 3))
      for at in stride(from: 0, to: count, by: hasAlpha ? 2 : 1) {
        let index = stored(at)
        colors.append(palette[index])
        colors.append(palette[entries + index])
        colors.append(palette[2 * entries + index])
        if hasAlpha {
          colors.append(Sample((stored(at + 1) * Int(Sample.max) + most / 2) / most))
        }
      }
      return colors
    }
    switch samples {
    case .eight(let samples): return expand(samples.count) { Int(samples[$0]) }
    case .sixteen(let samples): return expand(samples.count) { Int(samples[$0]) }
    case .float: preconditionFailure("indices are whole numbers")
    }
  }

  /// TIFF 6.0, section 21.
  private static func convertToRGB(_ samples: inout DecodedImage.Samples, _ layout: TIFFLayout) {
    guard case .eight(var bytes) = samples else { return }
    samples = .eight([])
    let (reference, luma) = (layout.reference, layout.lumaCoefficients)
    func table(_ index: Int, range: Double) -> [Double] {
      let (black, white) = (reference[2 * index], reference[2 * index + 1])
      return (0..<256).map { (Double($0) - black) * range / (white - black) }
    }
    let (light, blue, red) = (
      table(0, range: 255), table(1, range: 127), table(2, range: 127)
    )
    func code(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
    for at in stride(from: 0, to: bytes.count, by: layout.alpha == nil ? 3 : 4) {
      let y = light[Int(bytes[at])]
      let b = y + blue[Int(bytes[at + 1])] * (2 - 2 * luma[2])
      let r = y + red[Int(bytes[at + 2])] * (2 - 2 * luma[0])
      bytes[at] = code(r)
      bytes[at + 1] = code((y - luma[2] * b - luma[0] * r) / luma[1])
      bytes[at + 2] = code(b)
    }
    samples = .eight(bytes)
  }

  /// Converts the encodings of L\*a\*b\* in TIFF to that of ``ColorModel/lab``.
  ///
  /// CIELab has signed a\* and b\*, with 16 bits in steps of 1/256; ICCLab with 16 bits has the
  /// encoding of version 2 of ICC profiles, where 0xFF00 represents 100 and 127; ITULab has ranges
  /// stated in the file.
  private static func normalizedLab(
    _ samples: DecodedImage.Samples, _ layout: TIFFLayout
  ) -> DecodedImage.Samples {
    let channels = layout.alpha == nil ? 3 : 4
    switch (samples, layout.photometric) {
    case (.eight(var bytes), .cielab):
      for at in stride(from: 0, to: bytes.count, by: channels) {
        bytes[at + 1] ^= 0x80
        bytes[at + 2] ^= 0x80
      }
      return .eight(bytes)
    case (.sixteen(var words), .cielab):
      for at in stride(from: 0, to: words.count, by: channels) {
        words[at + 1] = widened(words[at + 1] ^ 0x8000)
        words[at + 2] = widened(words[at + 2] ^ 0x8000)
      }
      return .sixteen(words)
    case (.sixteen(var words), .icclab):
      for at in stride(from: 0, to: words.count, by: channels) {
        for index in at..<at + 3 { words[index] = widened(words[index]) }
      }
      return .sixteen(words)
    case (.eight(let bytes), .itulab):
      return .sixteen(
        bytes.indices.map { code(Double(bytes[$0]) / 255, $0 % channels, layout.labRange) })
    case (.sixteen(let words), .itulab):
      return .sixteen(
        words.indices.map { code(Double(words[$0]) / 65_535, $0 % channels, layout.labRange) })
    default: return samples
    }
  }

  /// Converts steps of 1/256 to steps of 1/257.
  private static func widened(_ code: UInt16) -> UInt16 {
    UInt16(min((Int(code) * 257 + 128) / 256, 65_535))
  }

  private static func code(_ fraction: Double, _ channel: Int, _ range: [Double]) -> UInt16 {
    guard channel < 3 else { return UInt16((fraction * 65_535).rounded()) }
    let value = range[2 * channel] + fraction * (range[2 * channel + 1] - range[2 * channel])
    let code = channel == 0 ? value / 100 * 65_535 : (value + 128) * 257
    return UInt16(min(max(code, 0), 65_535).rounded())
  }

  // MARK: - Alpha and polarity

  private static func divideByAlpha(_ samples: inout DecodedImage.Samples, channels: Int) {
    switch samples {
    case .eight(var bytes):
      samples = .eight([])
      divide(&bytes, channels)
      samples = .eight(bytes)
    case .sixteen(var words):
      samples = .eight([])
      divide(&words, channels)
      samples = .sixteen(words)
    case .float(var numbers):
      samples = .eight([])
      for at in stride(from: channels - 1, to: numbers.count, by: channels) {
        let alpha = numbers[at]
        for index in at - channels + 1..<at {
          numbers[index] = alpha == 0 ? 0 : numbers[index] / alpha
        }
      }
      samples = .float(numbers)
    }
  }

  private static func divide<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: inout [Sample], _ channels: Int
  ) {
    let most = UInt64(Sample.max)
    for at in stride(from: channels - 1, to: samples.count, by: channels) {
      let alpha = UInt64(samples[at])
      guard alpha != most else { continue }
      for index in at - channels + 1..<at {
        samples[index] =
          alpha == 0
          ? 0 : Sample(min((UInt64(samples[index]) * most + alpha / 2) / alpha, most))
      }
    }
  }

  private static func invert(_ samples: inout DecodedImage.Samples, channels: Int) {
    switch samples {
    case .eight(var bytes):
      samples = .eight([])
      if channels == 1 {
        // Many at a time.
        for at in bytes.indices { bytes[at] = ~bytes[at] }
      } else {
        for at in stride(from: 0, to: bytes.count, by: channels) { bytes[at] = ~bytes[at] }
      }
      samples = .eight(bytes)
    case .sixteen(var words):
      samples = .eight([])
      for at in stride(from: 0, to: words.count, by: channels) { words[at] = ~words[at] }
      samples = .sixteen(words)
    case .float(var numbers):
      samples = .eight([])
      for at in stride(from: 0, to: numbers.count, by: channels) {
        numbers[at] = 1 - numbers[at]
      }
      samples = .float(numbers)
    }
  }

  // MARK: - Encoding

  /// The number of rows of a strip of about a quarter of a megabyte.
  static func stripRows(of form: PixelForm) -> Int {
    min(max(1, (1 << 18) / max(1, form.rowBytes)), form.height, 0xffff)
  }

  /// The image in compressed strips.
  static func strips(
    of image: DecodedImage, rows: Int, _ order: TIFFDirectory.ByteOrder
  ) throws(ImageError) -> [[UInt8]] {
    let line = image.form.rowBytes
    let samples = storedLab(image)
    var strips: [[UInt8]] = []
    for first in stride(from: 0, to: image.height, by: rows) {
      let layout = palette_pixel_layout(
        width: UInt32(image.width), height: UInt32(min(rows, image.height - first)),
        channels: UInt32(image.channels), bit_depth: UInt32(image.bitDepth))
      var output = unsafe palette_bytes()
      func compress(_ pixels: UnsafeRawBufferPointer) -> Int32 {
        unsafe palette_tiff_strip(
          pixels.baseAddress.map { unsafe $0 + line * first }, layout, order == .big ? 1 : 0,
          &output)
      }
      let isDone =
        switch samples {
        case .eight(let samples): unsafe samples.withUnsafeBytes { unsafe compress($0) }
        case .sixteen(let samples): unsafe samples.withUnsafeBytes { unsafe compress($0) }
        case .float(let samples): unsafe samples.withUnsafeBytes { unsafe compress($0) }
        }
      guard isDone == 1 else { throw ImageError(.decodingFailed("out of memory")) }
      strips.append(unsafe output.taken())
    }
    return strips
  }

  /// L\*a\*b\* in the CIELab encoding, everything else unchanged.
  private static func storedLab(_ image: DecodedImage) -> DecodedImage.Samples {
    guard image.model == .lab else { return image.samples }
    switch image.samples {
    case .eight(var bytes):
      for at in stride(from: 0, to: bytes.count, by: image.channels) {
        bytes[at + 1] ^= 0x80
        bytes[at + 2] ^= 0x80
      }
      return .eight(bytes)
    case .sixteen(var words):
      for at in stride(from: 0, to: words.count, by: image.channels) {
        for index in at + 1...at + 2 {
          words[index] = UInt16((Int(words[index]) * 256 + 128) / 257) ^ 0x8000
        }
      }
      return .sixteen(words)
    case .float: return image.samples
    }
  }
}

extension palette_tiff_layout {
  fileprivate init(_ layout: TIFFLayout) {
    let kinds: [TIFFLayout.Kind: palette_tiff_kind] = [
      .unsigned: PALETTE_TIFF_UNSIGNED, .signed: PALETTE_TIFF_SIGNED, .float: PALETTE_TIFF_FLOAT,
    ]
    self.init(
      width: UInt32(layout.width), height: UInt32(layout.height),
      block_width: UInt32(layout.blockWidth), block_height: UInt32(layout.blockHeight),
      compression: UInt32(layout.compression), samples: UInt32(layout.samples),
      bits: UInt32(layout.bits), kind: kinds[layout.kind] ?? PALETTE_TIFF_UNSIGNED,
      is_tiled: layout.isTiled ? 1 : 0, is_planar: layout.isPlanar ? 1 : 0,
      is_jpeg_rgb: layout.isDecodedToRGB ? 1 : 0,
      chroma_across: UInt32(layout.subsampling.across),
      chroma_down: UInt32(layout.subsampling.down), taken: UInt32(layout.photometric.samples),
      alpha: Int32(layout.alpha?.sample ?? -1), is_scaled: layout.photometric == .palette ? 0 : 1,
      bit_depth: UInt32(layout.kind != .unsigned ? 32 : layout.bits <= 8 ? 8 : 16))
  }
}
