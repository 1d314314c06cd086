import ImageFacts

/// Graphics Interchange Format, versions 87a and 89a, animated or not.
///
/// Blocks are parsed here; giflib only expands the compressed streams. The profile is that of the
/// application extension `ICCRGBG1012` (ICC.1:2022, B.6); XMP that of `XMP DataXMP` (XMP part 3,
/// 1.1.2). Areas that no frame covers are transparent, as in browsers: the background color is
/// ignored. Transparent pixels are 0 in all samples.
///
/// ```swift
/// // 1 × 1 with a table of two colors, red and black.
/// let file: [UInt8] = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]
/// let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
/// print(try GIF.decode((file + frame).span, limits: .standard).samples)
/// // Prints "eight([255, 0, 0])"
/// ```
public enum GIF: ImageFormat {
  /// `gif`.
  public static var id: String { "gif" }
  /// `gif`.
  public static var fileExtensions: [String] { ["gif"] }

  /// Whether the first six bytes are `GIF87a` or `GIF89a`.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    head.hasBytes("GIF87a") || head.hasBytes("GIF89a")
  }

  /// Walks over all blocks.
  ///
  /// The size is that of the logical screen, the depth always 8: colors have 8 bits per sample, and
  /// indices are not packed in fewer. Alpha counts as present when any frame has a transparent color
  /// or the first one does not cover the screen.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try walk(over: file, limits: limits).metadata
  }

  private static func walk(
    over file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> Walk {
    var walk = try Walk(file)
    do {
      try walk.visitBlocks(of: file, limits: limits)
    } catch {
      walk.pixelsFail(error)
    }
    walk.finish()
    return walk
  }

  // MARK: - Blocks

  /// A graphic control extension, which applies to the next frame (GIF89a, 23).
  private struct Control {
    var disposal = FrameCanvas.Disposal.keep
    var delay = 0
    var transparent: Int?

    init() {}

    init(_ data: [UInt8]) {
      disposal = [2: .clear, 3: .restore][data[0] >> 2 & 7] ?? .keep
      delay = Int(data[1]) | Int(data[2]) << 8
      transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
    }
  }

  /// A frame (GIF89a, 20 to 22).
  private struct Frame {
    /// The range from the descriptor to the end of the compressed stream.
    var range: Range<Int>
    var place: FrameCanvas.Rectangle
    /// The range of the local or the global color table; empty if there is none.
    var colors: Range<Int>
    var isInterlaced: Bool
    var codeSize: Int
    var control: Control

    /// The reason why the frame cannot be decoded, if there is one.
    var error: ImageError? {
      if place.width == 0 || place.height == 0 {
        return ImageError(
          .invalid("the frame size \(place.width) × \(place.height) is invalid"),
          at: range.lowerBound)
      }
      if colors.isEmpty {
        return ImageError(.invalid("a frame has no color table"), at: range.lowerBound)
      }
      if !(1...8).contains(codeSize) {
        return ImageError(
          .invalid("a frame has an initial code size of \(codeSize) bits"), at: range.lowerBound)
      }
      return nil
    }
  }

  /// The end of a list of sub-blocks, after its empty terminator (GIF89a, 16).
  private static func end(
    ofSubBlocksAt start: Int, of file: Span<UInt8>, in part: String
  ) throws(ImageError) -> Int {
    var offset = start
    while offset < file.count {
      let size = Int(file[offset])
      offset += 1 + size
      if size == 0 { return offset }
    }
    throw ImageError(.truncated(part), at: file.count)
  }

  /// The content of a complete list of sub-blocks.
  private static func content(ofSubBlocksAt start: Int, of file: Span<UInt8>) -> [UInt8] {
    var content: [UInt8] = []
    var offset = start
    while file[offset] != 0 {
      let size = Int(file[offset])
      content += file.bytes(in: offset + 1..<offset + 1 + size)
      offset += 1 + size
    }
    return content
  }

  // MARK: - The walk

  /// The metadata so far.
  private struct Walk {
    private(set) var metadata: ImageMetadata
    /// The frames, up to the limit for decoding.
    private(set) var frames: [Frame] = []
    /// The range of header, screen descriptor and global color table.
    private(set) var screen: Range<Int>
    private var colors: Range<Int>
    private var frameCount = 0
    private var control = Control()
    private var seen: Set<String> = []

    /// Reads the logical screen descriptor (GIF89a, 18).
    init(_ file: Span<UInt8>) throws(ImageError) {
      guard file.count >= 13 else {
        throw ImageError(.truncated("the logical screen descriptor"), at: file.count)
      }
      let (width, height) = (file.littleUInt16(at: 6), file.littleUInt16(at: 8))
      guard width > 0, height > 0 else {
        throw ImageError(.invalid("the image size \(width) × \(height) is invalid"), at: 6)
      }
      metadata = ImageMetadata(
        width: width, height: height, bitDepth: 8, channels: 3, model: .rgb, hasAlpha: false)
      metadata.isIndexed = true
      let flags = Int(file[10])
      colors = 13..<13 + (flags & 0x80 == 0 ? 0 : 6 << (flags & 7))
      screen = 0..<colors.upperBound
      // The pixel aspect ratio is this number divided by 64.
      let aspect = Int(file[12]) + 15
      if file[12] != 0, aspect != 64 {
        metadata.carried.resolution = .init(x: 64, y: Double(aspect), unit: .none)
      }
    }

    /// Records why the pixels cannot be decoded, unless a reason is already recorded.
    mutating func pixelsFail(_ error: ImageError) {
      if metadata.pixelError == nil { metadata.pixelError = error }
    }

    private mutating func warn(_ reason: ImageError.Reason, at offset: Int) {
      metadata.warnings.append(ImageError(reason, at: offset))
    }

    mutating func visitBlocks(of file: Span<UInt8>, limits: DecodeLimits) throws(ImageError) {
      guard screen.upperBound <= file.count else {
        throw ImageError(.truncated("the global color table"), at: file.count)
      }
      var offset = screen.upperBound
      while offset < file.count {
        switch file[offset] {
        case 0x3b: return
        case 0x21: offset = try visitExtension(at: offset, of: file, limits: limits)
        case 0x2c: offset = try visitFrame(at: offset, of: file)
        // Some programs terminate a list of sub-blocks twice.
        case 0: offset += 1
        default:
          let error = ImageError(.invalid("unknown block type"), at: offset)
          guard frameCount > 0 else { throw error }
          // Browsers treat this as the end of the file, too.
          metadata.warnings.append(error)
          return
        }
      }
      throw ImageError(.truncated("the list of blocks"), at: file.count)
    }

    private mutating func visitFrame(at start: Int, of file: Span<UInt8>) throws(ImageError) -> Int
    {
      guard start + 10 <= file.count else {
        throw ImageError(.truncated("the descriptor of a frame"), at: file.count)
      }
      let flags = Int(file[start + 9])
      let local = start + 10..<start + 10 + (flags & 0x80 == 0 ? 0 : 6 << (flags & 7))
      guard local.upperBound < file.count else {
        throw ImageError(.truncated("the color table of a frame"), at: file.count)
      }
      let end = try end(ofSubBlocksAt: local.upperBound + 1, of: file, in: "the data of a frame")
      frameCount += 1
      if frames.count < AnimatedImage.frameLimit {
        frames.append(
          Frame(
            range: start..<end,
            place: FrameCanvas.Rectangle(
              x: file.littleUInt16(at: start + 1), y: file.littleUInt16(at: start + 3),
              width: file.littleUInt16(at: start + 5), height: file.littleUInt16(at: start + 7)),
            colors: local.isEmpty ? colors : local, isInterlaced: flags & 0x40 != 0,
            codeSize: Int(file[local.upperBound]), control: control))
      }
      control = Control()
      return end
    }

    private mutating func visitExtension(
      at start: Int, of file: Span<UInt8>, limits: DecodeLimits
    ) throws(ImageError) -> Int {
      guard start + 2 < file.count else {
        throw ImageError(.truncated("an extension"), at: file.count)
      }
      let data = start + 2
      let end = try end(ofSubBlocksAt: data, of: file, in: "an extension")
      switch file[start + 1] {
      case 0xf9:
        let content = content(ofSubBlocksAt: data, of: file)
        guard content.count >= 4 else {
          if seen.insert("control").inserted {
            warn(.invalid("a graphic control extension is malformed"), at: start)
          }
          break
        }
        control = Control(content)
        if control.transparent != nil { metadata.hasAlpha = true }
      case 0x01:
        // Plain text consumes the preceding control extension and is not drawn.
        control = Control()
      case 0xff where file[data] == 11:
        return try visitApplication(at: start, end: end, of: file, limits: limits)
      default: break
      }
      return end
    }

    /// An application extension (GIF89a, 26). The first of each kind is used.
    private mutating func visitApplication(
      at start: Int, end: Int, of file: Span<UInt8>, limits: DecodeLimits
    ) throws(ImageError) -> Int {
      let name = String(decoding: file.bytes(in: start + 3..<start + 14), as: UTF8.self)
      let data = start + 14
      switch name {
      case "ICCRGBG1012":
        guard seen.insert(name).inserted else { return end }
        visitProfile(at: data, end: end, of: file, limits: limits)
      case "XMP DataXMP":
        guard seen.insert(name).inserted else { return end }
        return visitXMP(at: data, end: end, of: file)
      case "NETSCAPE2.0", "ANIMEXTS1.0":
        let content = content(ofSubBlocksAt: data, of: file)
        if content.count >= 3, content[0] & 7 == 1 {
          // The number counts the repetitions after the first time.
          let count = Int(content[1]) | Int(content[2]) << 8
          metadata.loopCount = count == 0 ? 0 : count + 1
        }
      default: break
      }
      return end
    }

    private mutating func visitProfile(
      at data: Int, end: Int, of file: Span<UInt8>, limits: DecodeLimits
    ) {
      guard end - data <= limits.profileBytes + limits.profileBytes / 255 + 2 else {
        metadata.colorTag = .unreadableICC(source: .gif)
        metadata.colorError = ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes), at: data)
        return
      }
      metadata.colorTag = .icc(
        content(ofSubBlocksAt: data, of: file), source: .gif, offset: data)
    }

    /// The packet is not split into sub-blocks. The bytes 1, 255, 254 … 0 and 0 follow it, so that
    /// a reader that takes its bytes for lengths finds the end.
    private mutating func visitXMP(at data: Int, end: Int, of file: Span<UInt8>) -> Int {
      let trailer = [1] + (0...255).reversed().map { UInt8($0) } + [0]
      for last in [end, end + 1]
      where last - data >= trailer.count && file.hasBytes(trailer, at: last - trailer.count) {
        metadata.carried.xmp = file.bytes(in: data..<last - trailer.count)
        return last
      }
      warn(.invalid("the XMP extension is malformed"), at: data)
      return end
    }

    mutating func finish() {
      metadata.frames = max(1, frameCount)
      metadata.isAnimated = frameCount > 1
      if metadata.isAnimated {
        metadata.loopCount = metadata.loopCount ?? 1
      } else {
        metadata.loopCount = nil
      }
      guard let first = frames.first else {
        pixelsFail(ImageError(.invalid("the file has no frame"), at: screen.upperBound))
        return
      }
      if let error = first.error { pixelsFail(error) }
      metadata.isInterlaced = first.isInterlaced
      if !first.place.covers(width: metadata.width, height: metadata.height) {
        metadata.hasAlpha = true
      }
      if first.place.x + first.place.width > metadata.width
        || first.place.y + first.place.height > metadata.height
      {
        warn(
          .invalid("the first frame extends past the logical screen"), at: first.range.lowerBound)
      }
    }
  }
}

extension GIF: AnimatedImageFormat {
  /// Decodes the first frame on the transparent screen.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.metadata
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, at: 6)
    var canvas = FrameCanvas(width: metadata.width, height: metadata.height)
    // Nothing is drawn after it.
    let image = try show(walk.frames[0], of: file, on: &canvas, walk, limits, then: .keep)
    return metadata.hasAlpha ? image : image.withoutOpaqueAlpha ?? image
  }

  /// Decodes all frames.
  public static func decodeFrames(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> AnimatedImage {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.metadata
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, frames: metadata.frames, at: 6)
    var canvas = FrameCanvas(width: metadata.width, height: metadata.height)
    var images: [DecodedImage] = []
    for frame in walk.frames {
      images.append(
        try show(
          frame, of: file, on: &canvas, walk, limits, then: frame.control.disposal))
    }
    return AnimatedImage(
      frames: images, durations: walk.frames.map { 10 * $0.control.delay },
      loopCount: metadata.loopCount ?? 1)
  }

  private static func show(
    _ frame: Frame, of file: Span<UInt8>, on canvas: inout FrameCanvas, _ walk: Walk,
    _ limits: DecodeLimits, then disposal: FrameCanvas.Disposal
  ) throws(ImageError) -> DecodedImage {
    if let error = frame.error { throw error }
    let place = frame.place
    try limits.checkPixels(place.width, place.height, at: frame.range.lowerBound)
    let indices = try GIFCodec.decode(
      file, ranges: [walk.screen, frame.range], width: place.width, height: place.height)
    let count = frame.colors.count / 3
    let transparent = frame.control.transparent ?? 256
    if count < 256, let wrong = indices.first(where: { $0 >= count && Int($0) != transparent }) {
      throw ImageError(
        .invalid("a pixel has index \(wrong) in a table of \(count) colors"),
        at: frame.range.lowerBound)
    }
    // The colors with their alpha, red in the first byte.
    var table = [UInt32](repeating: 0, count: 256)
    for index in 0..<count {
      let start = frame.colors.lowerBound + 3 * index
      let color = (0..<3).reduce(UInt32(0)) { $0 | UInt32(file[start + $1]) << UInt32(8 * $1) }
      table[index] = (color | (index == transparent ? 0 : 255 << 24)).littleEndian
    }
    let pixels = unsafe [UInt8](unsafeUninitializedCapacity: 4 * indices.count) { pixels, made in
      let bytes = UnsafeMutableRawBufferPointer(pixels)
      for (place, index) in indices.enumerated() {
        unsafe bytes.storeBytes(
          of: table[Int(index)], toByteOffset: 4 &* place, as: UInt32.self)
      }
      made = 4 * indices.count
    }
    return canvas.show(pixels, in: place, isBlended: true, then: disposal)
  }
}
