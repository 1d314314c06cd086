import ImageFacts

/// WebP (RFC 9649), still and animated, lossy and lossless.
///
/// Chunks are read and written here; libwebp decodes and encodes the pixels and nothing else. A
/// profile, Exif and XMP count as in browsers: in a file with the chunk VP8X, when its flag for them
/// is set. The profile has to stand directly behind VP8X (2.7.1.4); one that stands elsewhere counts,
/// with a warning. Without a profile the pixels are sRGB; what Exif says about colors does not count.
///
/// ```swift
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try WebP.encode(red, profile: nil)
/// print(try WebP.decode(file.span, limits: .standard).samples)
/// // Prints "eight([255, 0, 0])"
/// ```
public enum WebP: ImageFormat {
  /// `webp`.
  public static var id: String { "webp" }
  /// `webp`.
  public static var fileExtensions: [String] { ["webp"] }

  /// Whether the file is a RIFF container of the form WEBP.
  public static func recognizes(_ head: Span<UInt8>) -> Bool {
    head.hasBytes("RIFF") && head.hasBytes("WEBP", at: 8)
  }

  /// Walks over all chunks, and into the frames of an animation.
  ///
  /// The size of an animation is that of its canvas. Resolution and orientation are those of Exif.
  public static func metadata(
    of file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> ImageMetadata {
    try walk(over: file, limits: limits).metadata
  }

  private static func walk(
    over file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> Walk {
    guard file.count >= 20 else {
      throw ImageError(.truncated("the first chunk"), at: file.count)
    }
    let claimed = 8 + file.littleUInt32(at: 4)
    let end = min(file.count, claimed)
    guard end >= 20 else {
      throw ImageError(.invalid("the header states an invalid size of \(claimed) bytes"), at: 4)
    }
    var walk = try Walk(first: Chunk(at: 12, of: file, end: end), of: file)
    if claimed > file.count {
      walk.pixelsFail(ImageError(.truncated("the file"), at: file.count))
    }
    var offset = 12
    while offset + 8 <= end {
      let chunk = Chunk(at: offset, of: file, end: end)
      walk.visit(chunk, of: file, limits: limits)
      offset = chunk.end
    }
    walk.finish()
    return walk
  }

  // MARK: - Chunks

  /// The location of a chunk in the file.
  private struct Chunk {
    var type: String
    var start: Int
    /// The content, as far as it is present.
    var data: Range<Int>
    /// The reason why the content is incomplete, if it is.
    var error: ImageError?

    /// The offset of the next chunk; chunks are padded to even sizes.
    var end: Int { data.upperBound + data.count % 2 }

    /// Reads the header of a chunk, which must be before `end`.
    init(at offset: Int, of file: Span<UInt8>, end: Int) {
      type = String(decoding: file.bytes(in: offset..<offset + 4), as: UTF8.self)
      start = offset
      let claimed = offset + 8 + file.littleUInt32(at: offset + 4)
      data = offset + 8..<min(claimed, end)
      if claimed > file.count {
        error = ImageError(.truncated("chunk \(name)"), at: file.count)
      } else if claimed > end {
        error = ImageError(.invalid("chunk \(name) extends past its container"), at: offset)
      }
    }

    /// The type without trailing spaces.
    var name: String { type.hasSuffix(" ") ? String(type.dropLast()) : type }
  }

  /// The flags of VP8X (2.7.1.1).
  private enum Flag {
    static let animation = 0x02
    static let xmp = 0x04
    static let exif = 0x08
    static let alpha = 0x10
    static let profile = 0x20
  }

  // MARK: - Pictures

  /// A still image, or the image of a frame.
  private struct Picture {
    /// The range of the chunk VP8 or VP8L and of a preceding chunk ALPH.
    var range: Range<Int>
    var width: Int
    var height: Int
    var hasAlpha: Bool

    /// Reads the header of the chunk VP8 or VP8L.
    init(_ chunk: Chunk, alphaAt alphaStart: Int?, of file: Span<UInt8>) throws(ImageError) {
      let at = chunk.data.lowerBound
      let isLossless = chunk.type == "VP8L"
      guard chunk.data.count >= (isLossless ? 5 : 10) else {
        throw chunk.error ?? ImageError(.truncated("chunk \(chunk.name)"), at: chunk.start)
      }
      if isLossless {
        let bits = file.littleUInt32(at: at + 1)
        guard file[at] == 0x2f, bits >> 29 == 0 else {
          throw ImageError(.invalid("chunk VP8L does not begin with its signature"), at: at)
        }
        width = bits & 0x3fff + 1
        height = bits >> 14 & 0x3fff + 1
        hasAlpha = bits >> 28 & 1 == 1
      } else {
        // RFC 6386, 9.1.
        let tag = file.littleUInt24(at: at)
        guard tag & 1 == 0, tag >> 1 & 7 <= 3, tag >> 4 & 1 == 1,
          file.hasBytes([0x9d, 0x01, 0x2a], at: at + 3)
        else { throw ImageError(.invalid("chunk VP8 does not begin with a key frame"), at: at) }
        width = file.littleUInt16(at: at + 6) & 0x3fff
        height = file.littleUInt16(at: at + 8) & 0x3fff
        hasAlpha = alphaStart != nil
        guard width > 0, height > 0 else {
          throw ImageError(
            .invalid("the image size \(width) × \(height) is invalid"), at: at + 6)
        }
      }
      range = (isLossless ? chunk.start : alphaStart ?? chunk.start)..<chunk.data.upperBound
    }
  }

  /// A frame of an animation (2.7.1.3).
  private struct Frame {
    var picture: Picture
    var place: FrameCanvas.Rectangle
    var duration: Int
    var isBlended: Bool
    var isCleared: Bool

    init(_ chunk: Chunk, of file: Span<UInt8>) throws(ImageError) {
      if let error = chunk.error { throw error }
      let at = chunk.data.lowerBound
      guard chunk.data.count >= 16 else {
        throw ImageError(.invalid("chunk ANMF is malformed"), at: chunk.start)
      }
      place = FrameCanvas.Rectangle(
        x: 2 * file.littleUInt24(at: at), y: 2 * file.littleUInt24(at: at + 3),
        width: file.littleUInt24(at: at + 6) + 1, height: file.littleUInt24(at: at + 9) + 1)
      duration = file.littleUInt24(at: at + 12)
      isBlended = file[at + 15] & 2 == 0
      isCleared = file[at + 15] & 1 == 1
      var offset = at + 16
      var alphaStart: Int?
      var picture: Picture?
      while picture == nil, offset + 8 <= chunk.data.upperBound {
        let part = Chunk(at: offset, of: file, end: chunk.data.upperBound)
        if let error = part.error { throw error }
        switch part.type {
        case "ALPH": alphaStart = alphaStart ?? part.start
        case "VP8 ", "VP8L": picture = try Picture(part, alphaAt: alphaStart, of: file)
        default: break
        }
        offset = part.end
      }
      guard let picture, picture.width == place.width, picture.height == place.height else {
        throw ImageError(.invalid("a frame has no image of its size"), at: chunk.start)
      }
      self.picture = picture
    }
  }

  // MARK: - The walk

  /// The metadata so far.
  private struct Walk {
    private(set) var metadata: ImageMetadata
    /// The image of a still file.
    private(set) var picture: Picture?
    /// The frames of an animation, up to the limit for decoding.
    private(set) var frames: [Frame] = []
    /// The flags of VP8X; `nil` for a file without it.
    private(set) var flags: Int?
    private var headerEnd: Int
    private var frameCount = 0
    private var alphaStart: Int?
    private var seen: Set<String> = []

    init(first: Chunk, of file: Span<UInt8>) throws(ImageError) {
      headerEnd = first.end
      let (width, height): (Int, Int)
      let at = first.data.lowerBound
      switch first.type {
      case "VP8 ", "VP8L":
        let picture = try Picture(first, alphaAt: nil, of: file)
        (width, height) = (picture.width, picture.height)
      case "VP8X":
        guard first.data.count >= 10 else {
          throw first.error
            ?? ImageError(.invalid("chunk VP8X is malformed"), at: first.start)
        }
        flags = Int(file[at])
        width = file.littleUInt24(at: at + 4) + 1
        height = file.littleUInt24(at: at + 7) + 1
      default:
        throw ImageError(
          .invalid("the file does not begin with a chunk VP8, VP8L or VP8X"), at: first.start)
      }
      metadata = ImageMetadata(
        width: width, height: height, bitDepth: 8, channels: 3, model: .rgb, hasAlpha: false)
      metadata.isAnimated = has(Flag.animation)
      if width * height > 0xffff_ffff {
        pixelsFail(
          ImageError(.invalid("the canvas size \(width) × \(height) is invalid"), at: at + 4)
        )
      }
    }

    private func has(_ flag: Int) -> Bool { (flags ?? 0) & flag != 0 }

    /// Records why the pixels cannot be decoded, unless a reason is already recorded.
    mutating func pixelsFail(_ error: ImageError) {
      if metadata.pixelError == nil { metadata.pixelError = error }
    }

    private mutating func warn(_ reason: ImageError.Reason, _ chunk: Chunk) {
      metadata.warnings.append(ImageError(reason, at: chunk.start))
    }

    mutating func visit(_ chunk: Chunk, of file: Span<UInt8>, limits: DecodeLimits) {
      let isFirst = seen.insert(chunk.type).inserted
      switch chunk.type {
      case "VP8 ", "VP8L": visitPicture(chunk, of: file)
      case "ALPH":
        if let error = chunk.error { pixelsFail(error) }
        alphaStart = alphaStart ?? chunk.start
      case "ANMF":
        guard has(Flag.animation) else {
          if isFirst { warn(.invalid("a still image has frames"), chunk) }
          return
        }
        visitFrame(chunk, of: file)
      case "ICCP", "EXIF", "XMP ", "ANIM":
        // Unlimited warnings of each type would let a file exhaust the memory.
        if isFirst { visitOther(chunk, of: file, limits: limits) }
      default: break
      }
    }

    private mutating func visitPicture(_ chunk: Chunk, of file: Span<UInt8>) {
      guard picture == nil else { return }
      if has(Flag.animation) {
        return pixelsFail(
          ImageError(.invalid("an image is outside the frames"), at: chunk.start))
      }
      do throws(ImageError) {
        picture = try Picture(chunk, alphaAt: flags == nil ? nil : alphaStart, of: file)
        if let error = chunk.error { throw error }
      } catch {
        pixelsFail(error)
      }
    }

    private mutating func visitFrame(_ chunk: Chunk, of file: Span<UInt8>) {
      do throws(ImageError) {
        let frame = try Frame(chunk, of: file)
        guard frame.place.x + frame.place.width <= metadata.width,
          frame.place.y + frame.place.height <= metadata.height
        else { throw ImageError(.invalid("a frame extends past the canvas"), at: chunk.start) }
        frameCount += 1
        if frame.picture.hasAlpha { metadata.hasAlpha = true }
        if frames.count < AnimatedImage.frameLimit { frames.append(frame) }
      } catch {
        pixelsFail(error)
      }
    }

    /// Chunks that are valid only if VP8X declares them.
    private mutating func visitOther(_ chunk: Chunk, of file: Span<UInt8>, limits: DecodeLimits) {
      let flag =
        ["ICCP": Flag.profile, "EXIF": Flag.exif, "XMP ": Flag.xmp][chunk.type] ?? Flag.animation
      guard has(flag) else {
        let why =
          flags == nil ? "the file has no chunk VP8X" : "chunk VP8X does not declare it"
        return warn(.invalid("chunk \(chunk.name) is ignored: \(why)"), chunk)
      }
      if chunk.type == "ICCP" { return visitProfile(chunk, of: file, limits: limits) }
      if let error = chunk.error {
        metadata.warnings.append(error)
        return
      }
      switch chunk.type {
      case "EXIF": visitExif(file.bytes(in: chunk.data))
      case "XMP ": metadata.carried.xmp = file.bytes(in: chunk.data)
      default:
        guard chunk.data.count >= 6 else {
          return warn(.invalid("chunk ANIM is malformed"), chunk)
        }
        metadata.loopCount = file.littleUInt16(at: chunk.data.lowerBound + 4)
      }
    }

    private mutating func visitProfile(_ chunk: Chunk, of file: Span<UInt8>, limits: DecodeLimits) {
      metadata.colorTag = .unreadableICC(source: .iccpWebP)
      if let error = chunk.error {
        metadata.colorError = error
        return
      }
      guard chunk.data.count <= limits.profileBytes else {
        metadata.colorError = ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes),
          at: chunk.start)
        return
      }
      if chunk.start != headerEnd {
        warn(.invalid("chunk ICCP does not directly follow VP8X"), chunk)
      }
      metadata.colorTag = .icc(
        file.bytes(in: chunk.data), source: .iccpWebP, offset: chunk.data.lowerBound)
    }

    /// Some programs put the identifier of a JPEG segment before the TIFF header.
    private mutating func visitExif(_ data: [UInt8]) {
      let bytes = data.starts(with: Array("Exif\0\0".utf8)) ? Array(data.dropFirst(6)) : data
      metadata.carried.exif = bytes
      if let exif = Exif(bytes.span) {
        metadata.orientation = exif.orientation ?? 1
        metadata.carried.resolution = exif.resolution
      }
    }

    mutating func finish() {
      if has(Flag.profile), !seen.contains("ICCP") {
        metadata.warnings.append(
          ImageError(.invalid("chunk VP8X declares a profile that is missing"), at: 12))
      }
      if has(Flag.animation) {
        metadata.frames = max(1, frameCount)
        if let first = frames.first {
          let covers = first.place.covers(width: metadata.width, height: metadata.height)
          if !covers { metadata.hasAlpha = true }
        } else {
          pixelsFail(ImageError(.invalid("the animation has no valid frame"), at: 12))
        }
      } else if let picture {
        if picture.hasAlpha { metadata.hasAlpha = true }
        if picture.width != metadata.width || picture.height != metadata.height {
          pixelsFail(
            ImageError(
              .invalid("the image size differs from the canvas size"),
              at: picture.range.lowerBound))
        }
      } else {
        pixelsFail(ImageError(.invalid("the file has no image"), at: 12))
      }
      if has(Flag.alpha) { metadata.hasAlpha = true }
      if metadata.hasAlpha { metadata.channels = 4 }
    }
  }
}

extension WebP: AnimatedImageEncoder {
  /// 8.
  public static var encodedDepths: [Int] { [8] }
  /// RGB.
  public static var encodedModels: [ColorModel] { [.rgb] }
  /// Yes.
  public static var encodesAlpha: Bool { true }

  /// The maximum width or height in pixels.
  private static let sideLimit = 16_383

  // MARK: - Decoding

  /// Decodes the pixels; of an animation, its first frame on the transparent canvas.
  public static func decode(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.metadata
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, at: 12)
    if let frame = walk.frames.first, metadata.hasAlpha {
      var canvas = FrameCanvas(width: metadata.width, height: metadata.height)
      return try show(frame, of: file, on: &canvas)
    }
    guard let picture = walk.picture ?? walk.frames.first?.picture else {
      throw ImageError(.invalid("the file has no image"), at: 12)
    }
    return DecodedImage(
      width: picture.width, height: picture.height, model: .rgb, hasAlpha: metadata.hasAlpha,
      samples: .eight(
        try WebPCodec.decode(
          file, picture.range, width: picture.width, height: picture.height,
          hasAlpha: metadata.hasAlpha)))
  }

  /// Decodes all frames.
  ///
  /// The background color of the file is a suggestion that browsers do not follow either.
  public static func decodeFrames(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> AnimatedImage {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.metadata
    if let error = metadata.pixelError { throw error }
    try limits.checkPixels(metadata.width, metadata.height, frames: metadata.frames, at: 12)
    guard metadata.isAnimated else {
      return AnimatedImage(
        frames: [try decode(file, limits: limits)], durations: [0], loopCount: 1)
    }
    var canvas = FrameCanvas(width: metadata.width, height: metadata.height)
    var images: [DecodedImage] = []
    for frame in walk.frames { images.append(try show(frame, of: file, on: &canvas)) }
    return AnimatedImage(
      frames: images, durations: walk.frames.map(\.duration),
      loopCount: metadata.loopCount ?? 0)
  }

  private static func show(
    _ frame: Frame, of file: Span<UInt8>, on canvas: inout FrameCanvas
  ) throws(ImageError) -> DecodedImage {
    let pixels = try WebPCodec.decode(
      file, frame.picture.range, width: frame.place.width, height: frame.place.height,
      hasAlpha: true)
    return canvas.show(
      pixels, in: frame.place, isBlended: frame.isBlended,
      then: frame.isCleared ? .clear : .keep)
  }

  // MARK: - Encoding

  /// Encodes an image with a profile: lossless, with all samples of transparent pixels, or with a
  /// quality.
  ///
  /// The profile, Exif and XMP are written as they are; a resolution becomes Exif when there is
  /// none.
  public static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    let plain = try plain(
      samples(of: image), width: image.width, height: image.height, hasAlpha: image.hasAlpha,
      quality: quality)
    let container = Container(profile: profile, carried: carried)
    let written = try metadata(of: plain.span, limits: .standard)
    if container.flags == 0, written.hasAlpha == image.hasAlpha { return plain }
    return try container.file(
      flags: image.hasAlpha ? Flag.alpha : 0, width: image.width, height: image.height,
      picture(in: plain))
  }

  /// Encodes an animation with a profile: lossless, or each frame with a quality.
  ///
  /// Of each frame the rectangle is stored in which it differs from the one before it.
  public static func encode(
    frames animation: AnimatedImage, profile: [UInt8]?,
    carrying carried: CarriedMetadata = .init(),
    quality: Int? = nil
  ) throws(ImageError) -> [UInt8] {
    let first = animation.frames[0]
    let loops = UInt16(clamping: animation.loopCount)
    // The background: transparent black.
    var body = Container.chunk("ANIM", [0, 0, 0, 0] + Container.little(Int(loops), bytes: 2))
    var shown: [UInt8]?
    for (image, duration) in zip(animation.frames, animation.durations) {
      let pixels = samples(of: image)
      let place = changes(from: shown, to: pixels, of: image)
      let channels = image.channels
      var part: [UInt8] = []
      part.reserveCapacity(place.width * place.height * channels)
      for row in place.y..<place.y + place.height {
        let start = (row * image.width + place.x) * channels
        part += pixels[start..<start + place.width * channels]
      }
      let plain = try plain(
        part, width: place.width, height: place.height, hasAlpha: image.hasAlpha,
        quality: quality)
      // Not blended, and kept on the canvas.
      let numbers = [
        place.x / 2, place.y / 2, place.width - 1, place.height - 1,
        min(max(duration, 0), 0xff_ffff),
      ]
      let header: [UInt8] = numbers.flatMap { Container.little($0, bytes: 3) } + [2]
      body += Container.chunk("ANMF", header + (try picture(in: plain)))
      shown = pixels
    }
    return try Container(profile: profile, carried: carried).file(
      flags: Flag.animation | (first.hasAlpha ? Flag.alpha : 0), width: first.width,
      height: first.height, body)
  }

  /// The smallest rectangle at even coordinates that contains all changes; one pixel if there are
  /// none, since a frame must not be empty.
  private static func changes(
    from before: [UInt8]?, to after: [UInt8], of image: DecodedImage
  ) -> FrameCanvas.Rectangle {
    guard let before else {
      return FrameCanvas.Rectangle(x: 0, y: 0, width: image.width, height: image.height)
    }
    var (left, right, top, bottom) = (image.width, 0, image.height, 0)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let start = (y * image.width + x) * image.channels
        var isChanged = false
        for index in start..<start + image.channels where before[index] != after[index] {
          isChanged = true
        }
        guard isChanged else { continue }
        left = min(left, x)
        right = max(right, x + 1)
        top = min(top, y)
        bottom = y + 1
      }
    }
    guard left < right else { return FrameCanvas.Rectangle(x: 0, y: 0, width: 1, height: 1) }
    left -= left % 2
    top -= top % 2
    return FrameCanvas.Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func samples(of image: DecodedImage) -> [UInt8] {
    guard case .eight(let samples) = image.samples, image.model == .rgb else {
      preconditionFailure("WebP has 8-bit RGB samples only")
    }
    return samples
  }

  /// A file as written by libwebp.
  private static func plain(
    _ pixels: [UInt8], width: Int, height: Int, hasAlpha: Bool, quality: Int?
  ) throws(ImageError) -> [UInt8] {
    guard max(width, height) <= sideLimit else {
      throw ImageError(.unsupported("a side of more than \(sideLimit) pixels in a WebP file"))
    }
    return try WebPCodec.encode(
      pixels, width: width, height: height, hasAlpha: hasAlpha, quality: quality)
  }

  /// The padded image chunks of a file written by libwebp.
  private static func picture(in plain: [UInt8]) throws(ImageError) -> [UInt8] {
    guard let range = try walk(over: plain.span, limits: .standard).picture?.range else {
      throw ImageError(.decodingFailed("libwebp wrote no image"))
    }
    return plain[range] + [UInt8](repeating: 0, count: range.count % 2)
  }

  // MARK: - Changing the profile

  /// The data of the chunk EXIF, without the prefix that some programs write.
  public static func exifRange(in file: Span<UInt8>) -> Range<Int>? {
    let end = min(8 + file.littleUInt32(at: 4), file.count)
    var offset = 12
    while offset + 8 <= end {
      let chunk = Chunk(at: offset, of: file, end: end)
      if chunk.error == nil, chunk.type == "EXIF" {
        let start = chunk.data.lowerBound
        let hasPrefix = file.hasBytes(Array("Exif\0\0".utf8), at: start)
        return chunk.data.count < 6 ? nil : (hasPrefix ? start + 6 : start)..<chunk.data.upperBound
      }
      offset = chunk.end
    }
    return nil
  }

  /// The file with another profile, or none, and the same stored pixels, which are not decoded.
  ///
  /// - Throws: ``ImageError`` when the file is not sound.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits
  ) throws(ImageError) -> [UInt8] {
    let walk = try walk(over: file, limits: limits)
    let metadata = walk.metadata
    if let error = metadata.pixelError { throw error }
    let end = 8 + file.littleUInt32(at: 4)
    guard profile != nil || walk.flags != nil else {
      return file.bytes(in: 0..<min(end, file.count))
    }
    var body: [UInt8] = []
    var offset = 12
    while offset + 8 <= end {
      let chunk = Chunk(at: offset, of: file, end: end)
      if chunk.error == nil, chunk.type != "VP8X", chunk.type != "ICCP" {
        body += Container.chunk(chunk.type, file.bytes(in: chunk.data))
      }
      offset = chunk.end
    }
    let flags = walk.flags ?? (metadata.hasAlpha ? Flag.alpha : 0)
    return try Container(profile: profile, carried: .init()).file(
      flags: flags & ~Flag.profile, width: metadata.width, height: metadata.height, body)
  }

  // MARK: - The container

  /// The metadata chunks of a file with the chunk VP8X (2.7).
  private struct Container {
    private var profile: [UInt8]?
    private var exif: [UInt8]?
    private var xmp: [UInt8]?

    init(profile: [UInt8]?, carried: CarriedMetadata) {
      self.profile = profile
      exif = carried.exif ?? Exif.stating(resolution: carried.resolution)
      xmp = carried.xmp
    }

    /// The flags of the chunks that are present.
    var flags: Int {
      (profile == nil ? 0 : Flag.profile) | (exif == nil ? 0 : Flag.exif)
        | (xmp == nil ? 0 : Flag.xmp)
    }

    /// Wraps chunks in a file.
    func file(
      flags: Int, width: Int, height: Int, _ body: [UInt8]
    ) throws(ImageError) -> [UInt8] {
      var content = Array("WEBP".utf8)
      content += Self.chunk(
        "VP8X",
        Self.little(flags | self.flags, bytes: 4) + Self.little(width - 1, bytes: 3)
          + Self.little(height - 1, bytes: 3))
      if let profile { content += Self.chunk("ICCP", profile) }
      content += body
      if let exif { content += Self.chunk("EXIF", exif) }
      if let xmp { content += Self.chunk("XMP ", xmp) }
      // 2.4: the maximum size is 2^32 − 10.
      guard content.count <= 0xffff_fff6 else {
        throw ImageError(.unsupported("a WebP file of more than 4 GB"))
      }
      return Array("RIFF".utf8) + Self.little(content.count, bytes: 4) + content
    }

    static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
      Array(type.utf8) + little(data.count, bytes: 4) + data
        + [UInt8](repeating: 0, count: data.count % 2)
    }

    static func little(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
  }
}
