import CImageCodecs

/// libheif, for coded images only.
///
/// The library never sees the file. Each coded image is wrapped in a file of its own with the
/// configuration checked here, and the library returns its samples; tiling, colors, alpha and
/// transformations are implemented here. The library's own conversion from Y′CbCr to RGB is up to
/// one code off for limited range, wrong for some matrices, and rounds to the coded depth.
enum HEIFDecoder {
  /// The maximum number of frames of a still image: its layers.
  private static let mostFrames = 8

  /// Decodes an image.
  ///
  /// - Parameters:
  ///   - plan: The steps of the decoding.
  ///   - model: The color model of the result.
  ///   - file: The file.
  ///   - limits: The limits of the decoding.
  /// - Returns: The pixels with all transformations applied.
  /// - Throws: ``ImageError``, with libheif's message if the library fails.
  static func decode(
    _ plan: HEIFPlan, model: ColorModel, _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let colors = plan.colors
    try limits.checkPixels(colors.width, colors.height)
    let isWide = (colors.tiles.first?.image.bitDepth ?? 8) > 8
    let layout = palette_pixel_layout(
      width: UInt32(colors.width), height: UInt32(colors.height),
      channels: UInt32(model.channels + (plan.alpha == nil ? 0 : 1)),
      bit_depth: isWide ? 16 : 8)
    let samples: DecodedImage.Samples =
      isWide
      ? .sixteen(try Self.samples(of: plan, model, layout, file, limits))
      : .eight(try Self.samples(of: plan, model, layout, file, limits))
    return DecodedImage(
      width: plan.view.width, height: plan.view.height, model: model,
      hasAlpha: plan.alpha != nil, samples: samples)
  }

  /// The samples with all transformations applied.
  private static func samples<Sample: FixedWidthInteger>(
    of plan: HEIFPlan, _ model: ColorModel, _ layout: palette_pixel_layout, _ file: Span<UInt8>,
    _ limits: DecodeLimits
  ) throws(ImageError) -> [Sample] {
    let count = Int(layout.width) * Int(layout.height) * Int(layout.channels)
    var problem: ImageError?
    // Memory that is not touched before libheif has decoded an image is not in use at the same time as
    // all of the library's.
    let samples = unsafe [Sample](unsafeUninitializedCapacity: count) { output, made in
      let isFilled = plan.colors.isOneTile && plan.alpha?.isOneTile ?? true
      if !isFilled { unsafe output.initialize(repeating: 0) }
      let pixels = UnsafeMutableRawBufferPointer(output)
      do throws(ImageError) {
        try unsafe decode(plan, model, layout, into: pixels, file, limits)
        made = count
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    let view = plan.view
    if view.isAll(ofWidth: plan.colors.width, height: plan.colors.height) { return samples }
    var seen = [Sample](repeating: 0, count: view.width * view.height * Int(layout.channels))
    unsafe samples.withUnsafeBytes { input in
      unsafe seen.withUnsafeMutableBytes { output in
        unsafe palette_copy_pixels(
          input.baseAddress?.assumingMemoryBound(to: UInt8.self), view.origin, view.stepX,
          view.stepY, layout.pixelSize, view.width, view.height,
          output.baseAddress?.assumingMemoryBound(to: UInt8.self))
      }
    }
    return seen
  }

  private static func decode(
    _ plan: HEIFPlan, _ model: ColorModel, _ layout: palette_pixel_layout,
    into pixels: UnsafeMutableRawBufferPointer, _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) {
    for tile in plan.colors.tiles {
      var part = palette_heif_part(tile)
      part.is_color = model == .rgb ? 1 : 0
      part.setMeaning(plan.samples, bitDepth: tile.image.bitDepth)
      try unsafe decode(tile, part, layout, into: pixels, file, limits)
    }
    for tile in plan.alpha?.tiles ?? [] {
      var part = palette_heif_part(tile)
      part.channel = layout.channels - 1
      // Alpha is full range regardless of the colors (MIAF, 7.3.5.2).
      part.setMeaning(.alpha, bitDepth: tile.image.bitDepth)
      try unsafe decode(tile, part, layout, into: pixels, file, limits)
    }
    if plan.isPremultiplied, plan.alpha != nil, let start = pixels.baseAddress {
      unsafe palette_divide_by_alpha(start.assumingMemoryBound(to: UInt8.self), layout)
    }
  }

  private static func decode(
    _ tile: HEIFPlan.Tile, _ part: palette_heif_part, _ layout: palette_pixel_layout,
    into pixels: UnsafeMutableRawBufferPointer, _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) {
    let image = tile.image
    try limits.checkPixels(image.width, image.height)
    let data = image.data.flatMap { file.bytes(in: $0) }
    let stream =
      switch image.coding {
      case .av1: try checkedAV1(data, image, file, limits)
      case .hevc: try checkedHEVC(data, image, file, limits)
      }
    if image.coding == .av1 {
      // The first four bytes are no part of the stream.
      let whole = Array(stream.configuration.dropFirst(4)) + stream.data
      let isDone = unsafe palette_av1_decode(
        whole, whole.count, part, layout,
        pixels.baseAddress?.assumingMemoryBound(to: UInt8.self))
      if isDone == 1 { return }
    }
    let single = HEIFSingleImage.file(
      image, configuration: stream.configuration, data: stream.data)
    var report = palette_codec_report()
    let isDone = unsafe palette_heif_decode(
      single, single.count, part, layout,
      pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), &report)
    guard isDone == 1 else {
      throw ImageError(.decodingFailed(report.words), at: image.data.first?.lowerBound)
    }
  }

  // MARK: - What a decoder is given

  /// The input of the decoder.
  private struct Stream {
    var configuration: [UInt8]
    var data: [UInt8]
  }

  /// Checks that no frame of the stream exceeds the size limit. If the data contains a sequence
  /// header, the configuration is reduced to its first four bytes, without the copy of that header.
  private static func checkedAV1(
    _ data: [UInt8], _ image: HEIFPlan.CodedImage, _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) -> Stream {
    let configuration = file.bytes(in: image.configuration.payload)
    let place = image.data.first?.lowerBound
    var hasHeader = false
    var frames = 0
    func check(_ stream: [UInt8]) throws(ImageError) {
      for unit in try HEIFSequenceHeader.units(of: stream) {
        switch unit.type {
        case 1:
          guard let header = HEIFSequenceHeader(av1: stream[unit.payload]) else {
            throw ImageError(.damaged("the sequence header of AV1"), at: place)
          }
          try limits.checkPixels(header.width, header.height)
          hasHeader = true
        case 3, 6: frames += 1
        case 8: throw ImageError(.unsupported("a list of AV1 tiles"), at: place)
        default: break
        }
      }
    }
    do throws(ImageError) {
      try check(data)
      let start = Array(configuration.prefix(4))
      let rest = Array(configuration.dropFirst(4))
      let isEnough = hasHeader
      if !isEnough { try check(rest) }
      guard (1...mostFrames).contains(frames) else {
        throw ImageError(
          .invalid("a still image has \(frames) AV1 frames, not 1…\(mostFrames)"))
      }
      return Stream(configuration: isEnough ? start : start + rest, data: data)
    } catch {
      throw ImageError(error.reason, at: error.offset ?? place)
    }
  }

  /// Checks that there is one picture within the size limit, and replaces the unit lengths with the
  /// four-byte lengths that libheif expects.
  private static func checkedHEVC(
    _ data: [UInt8], _ image: HEIFPlan.CodedImage, _ file: Span<UInt8>, _ limits: DecodeLimits
  ) throws(ImageError) -> Stream {
    let place = image.data.first?.lowerBound
    var units = try HEIFCodec.parameterSets(in: image.configuration, file)
    let start = image.configuration.payload.lowerBound
    let lengthSize = Int(file[start + 21] & 3) + 1
    var stream: [UInt8] = []
    var offset = 0
    var pictures = 0
    while offset < data.count {
      guard lengthSize <= data.count - offset else {
        throw ImageError(.truncated("the HEVC stream"), at: place)
      }
      let length = data[offset..<offset + lengthSize].reduce(0) { $0 << 8 | Int($1) }
      offset += lengthSize
      guard length <= data.count - offset else {
        throw ImageError(.truncated("the HEVC stream"), at: place)
      }
      let unit = data[offset..<offset + length]
      offset += length
      guard length > 2 else { continue }
      let type = HEIFCodec.type(ofUnit: unit)
      if type < 32, unit[unit.startIndex + 2] & 0x80 != 0 { pictures += 1 }
      if type == 33 { units.append(Array(unit)) }
      stream += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
      stream += unit
    }
    guard pictures == 1 else {
      throw ImageError(.invalid("a still image has \(pictures) HEVC pictures, not 1"), at: place)
    }
    for unit in units where HEIFCodec.type(ofUnit: unit) == 33 {
      guard let header = HEIFSequenceHeader(hevc: unit[...]) else {
        throw ImageError(.damaged("the sequence parameter set of HEVC"), at: place)
      }
      try limits.checkPixels(header.width, header.height)
    }
    var configuration = file.bytes(in: image.configuration.payload)
    configuration[21] |= 3
    return Stream(configuration: configuration, data: stream)
  }
}

extension palette_pixel_layout {
  /// Bytes per pixel.
  fileprivate var pixelSize: Int { Int(channels) * Int(bit_depth / 8) }
}

extension HEIFSamples {
  /// Interprets full-range samples.
  fileprivate static let alpha = HEIFSamples(matrix: 0, primaries: 2, isFullRange: true)
}

extension palette_heif_part {
  fileprivate init(_ tile: HEIFPlan.Tile) {
    self.init()
    width = UInt32(tile.image.width)
    height = UInt32(tile.image.height)
    bit_depth = UInt32(tile.image.bitDepth)
    x = UInt32(tile.x)
    y = UInt32(tile.y)
  }

  /// Sets the interpretation of the samples.
  fileprivate mutating func setMeaning(_ samples: HEIFSamples, bitDepth: Int) {
    let unit = Double(1 << (bitDepth - 8))
    let greatest = Double(1 << bitDepth - 1)
    let (black, luma) = samples.isFullRange ? (0, greatest) : (16 * unit, 219 * unit)
    // Without a matrix all three channels are interpreted like luma.
    let isLuma = samples.matrix == 0
    let middle = isLuma ? black : 128 * unit
    let chroma = isLuma ? luma : samples.isFullRange ? greatest : 224 * unit
    offset = (black, middle, middle)
    divisor = (luma, chroma, chroma)
    let m = samples.toRGB ?? [1, 0, 0, 1, 0, 0, 1, 0, 0]
    matrix = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
  }
}

/// Writes a HEIF file with a single coded image.
private enum HEIFSingleImage {
  static func file(
    _ image: HEIFPlan.CodedImage, configuration: [UInt8], data: [UInt8]
  ) -> [UInt8] {
    let isAV1 = image.coding == .av1
    let brand: FourCC = isAV1 ? "avif" : "heic"
    let start = box("ftyp", text(brand) + number(0, 4) + text("mif1") + text(brand))
    // The size of box meta does not depend on the offset in it.
    let distance = start.count + meta(image, configuration, data.count, at: 0).count + 8
    return start + meta(image, configuration, data.count, at: distance) + box("mdat", data)
  }

  private static func meta(
    _ image: HEIFPlan.CodedImage, _ configuration: [UInt8], _ count: Int, at place: Int
  ) -> [UInt8] {
    let isAV1 = image.coding == .av1
    let handler = number(0, 8) + text("pict") + number(0, 8) + number(0, 5)
    let entry =
      number(2, 1) + number(0, 3) + number(1, 2) + number(0, 2)
      + text(isAV1 ? "av01" : "hvc1") + number(0, 1)
    let location =
      number(0, 4) + number(0x4400, 2) + number(1, 2) + number(1, 2) + number(0, 2)
      + number(1, 2) + number(place, 4) + number(count, 4)
    let size = number(0, 4) + number(image.width, 4) + number(image.height, 4)
    // Full-range sRGB without a matrix: see palette_heif_decode.
    let color =
      text("nclx") + number(1, 2) + number(13, 2) + number(0, 2) + number(0x80, 1)
    let properties =
      box(isAV1 ? "av1C" : "hvcC", configuration) + box("ispe", size) + box("colr", color)
    let associations = number(0, 4) + number(1, 4) + number(1, 2) + [3, 0x81, 2, 3]
    return box(
      "meta",
      number(0, 4) + box("hdlr", handler) + box("pitm", number(0, 4) + number(1, 2))
        + box("iinf", number(0, 4) + number(1, 2) + box("infe", entry)) + box("iloc", location)
        + box("iprp", box("ipco", properties) + box("ipma", associations)))
  }

  private static func text(_ type: FourCC) -> [UInt8] { ISOWriter.text(type) }

  private static func box(_ type: FourCC, _ payload: [UInt8]) -> [UInt8] {
    ISOWriter.box(type, payload)
  }

  private static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    ISOWriter.number(value, bytes)
  }
}
