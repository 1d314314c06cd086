import ColorCore
import ICCProfiles
import ImageFacts

/// Reads the metadata of a HEIF file's primary image, and plans its decoding.
///
/// The rules are those of HEIF (ISO/IEC 23008-12), MIAF (ISO/IEC 23000-22) and AVIF 1.1.
struct HEIFReader {
  /// The metadata so far.
  private(set) var metadata: ImageMetadata
  /// The plan of the decoding; `nil` if there is an ``ImageMetadata/pixelError``.
  private(set) var plan: HEIFPlan?

  let container: HEIFContainer
  /// The primary item and, for an identity derivation, the item that it shows.
  let chain: [Int]
  /// The tiles of a grid.
  let tiles: [Int]
  /// The code points of a box colr or else of the coded image, if any are stated.
  private(set) var codePoints: ColorTag.CodePoints?
  /// These items and, for a grid, its first tile: properties missing from one item are taken from
  /// the next.
  private let described: [Int]
  private let grid: HEIFGrid?
  private let codec: HEIFCodec?
  /// The size before the transformations.
  private let size: (width: Int, height: Int)
  private var transformations: [HEIFTransformation] = []

  /// The maximum length of a chain of identity derivations.
  private static let longestChain = 8

  /// - Throws: ``ImageError`` if not even the size of the image is known.
  init(_ file: Span<UInt8>, limits: DecodeLimits) throws(ImageError) {
    container = try HEIFContainer(file)
    guard container.items[container.primary] != nil else {
      throw container.fault ?? ImageError(.invalid("there is no primary item"))
    }
    chain = Self.chain(in: container)
    let base = chain[chain.count - 1]
    grid = try HEIFGrid(of: base, in: container, file)
    tiles = grid == nil ? [] : container.targets("dimg", of: base)
    let coded = tiles.first ?? base
    described = coded == base ? chain : chain + [coded]

    var failure = container.fault
    do throws(ImageError) {
      codec = try HEIFCodec(of: coded, in: container, file)
    } catch {
      codec = nil
      failure = failure ?? error
    }
    let stated = try container.statedSize(of: base, file)
    if let grid, let stated, stated != (grid.width, grid.height) {
      failure =
        failure
        ?? ImageError(
          .invalid("the size of a grid differs from that of its item"),
          at: container.items[base]?.place)
    }
    let known =
      grid.map { ($0.width, $0.height) } ?? stated ?? codec?.header.map { ($0.width, $0.height) }
    guard let known else {
      throw failure
        ?? ImageError(
          .invalid("item \(base) does not state its size"), at: container.items[base]?.place)
    }
    size = known
    metadata = ImageMetadata(
      width: size.width, height: size.height, bitDepth: codec?.bitDepth ?? 8,
      channels: codec?.isGray == true ? 1 : 3, model: codec?.isGray == true ? .gray : .rgb,
      hasAlpha: false)
    metadata.warnings = container.warnings
    metadata.pixelError = failure
    if let frames = container.trackFrames, frames > 1, HEIFBrands.isSequence(file) {
      metadata.isAnimated = true
      metadata.frames = frames
    }

    readDepth(file)
    let samples = readColors(file, limits)
    readLight(file)
    readCarried(file)
    metadata.hasGainMap = chain.contains { container.hasGainMap(for: $0, file) }
    do throws(ImageError) {
      let view = try readTransformations(file)
      plan = try readPlan(view, samples, file)
      if metadata.pixelError != nil { plan = nil }
    } catch {
      fail(error)
    }
  }

  /// The primary item, and those of which it is the same image.
  private static func chain(in container: HEIFContainer) -> [Int] {
    var chain = [container.primary]
    while chain.count < Self.longestChain, container.items[chain[chain.count - 1]]?.type == "iden",
      let next = container.targets("dimg", of: chain[chain.count - 1]).first
    {
      chain.append(next)
    }
    return chain
  }

  /// Records why the pixels cannot be decoded, unless a reason is already recorded.
  private mutating func fail(_ error: ImageError) {
    if metadata.pixelError == nil { metadata.pixelError = error }
  }

  private mutating func warn(_ reason: ImageError.Reason, at place: Int? = nil) {
    metadata.warnings.append(ImageError(reason, at: place))
  }

  /// The properties of a type that an item has. If they cannot be read, decoding reports the error.
  private func properties(_ type: FourCC, of id: Int) -> [ISOBox] {
    ((try? container.properties(of: id)) ?? []).map { $0.box }.filter { $0.type == type }
  }

  /// The first property of a type.
  private func property(_ type: FourCC) -> ISOBox? {
    described.lazy.compactMap { properties(type, of: $0).first }.first
  }

  /// The property pixi (HEIF, 6.5.6), the only source of the depth if the image is not decoded.
  private mutating func readDepth(_ file: Span<UInt8>) {
    guard let box = property("pixi"), box.payload.count > 5 else { return }
    let at = box.payload.lowerBound + 4
    let count = Int(file[at])
    guard (1...4).contains(count), box.end >= at + 1 + count else {
      return warn(.invalid("property pixi is malformed"), at: box.start)
    }
    let bits = (1...count).map { Int(file[at + $0]) }
    if codec == nil {
      metadata.bitDepth = bits.max() ?? 8
      metadata.channels = count == 1 ? 1 : 3
      metadata.model = count == 1 ? .gray : .rgb
    } else if bits != Array(repeating: metadata.bitDepth, count: metadata.channels) {
      warn(.invalid("property pixi contradicts the coded image"), at: box.start)
    }
  }

  // MARK: - Colors

  /// Boxes colr, at most one with a profile and one with code points (HEIF, 6.5.5). If there is a
  /// profile, it defines the colors, and the code points define only the sample encoding. Without
  /// code points, those of the coded image are used.
  private mutating func readColors(_ file: Span<UInt8>, _ limits: DecodeLimits) -> HEIFSamples {
    var profile: ColorTag?
    var points: ColorTag.CodePoints?
    for id in described {
      let (hadProfile, hadPoints) = (profile != nil, points != nil)
      for box in properties("colr", of: id) {
        let at = box.payload.lowerBound
        switch box.payload.count >= 4 ? FourCC(file.uint32(at: at)) : "" {
        case "prof", "rICC":
          if hadProfile { continue }
          if profile != nil {
            warn(.invalid("there is more than one profile"), at: box.start)
          } else {
            profile = readProfile(box, file, limits)
          }
        case "nclx":
          if hadPoints { continue }
          if points != nil {
            warn(.invalid("there is more than one box colr of type nclx"), at: box.start)
          } else if box.payload.count < 11 {
            colorsFail(ImageError(.invalid("box colr is too short"), at: box.start))
          } else {
            points = ColorTag.CodePoints(
              primaries: file.uint16(at: at + 4), transfer: file.uint16(at: at + 6),
              matrix: file.uint16(at: at + 8), isFullRange: file[at + 10] & 0x80 != 0)
          }
        case let kind:
          warn(.invalid("box colr has the unknown type \(kind)"), at: box.start)
        }
      }
    }

    let coded = points ?? codec?.header?.codePoints
    codePoints = coded
    let meaning =
      coded.flatMap { points in
        points.primaries == 2 && points.transfer == 2
          ? nil : ColorTag.cicp(points, source: .colrNclx)
      } ?? .none
    metadata.colorTag = profile ?? meaning
    if profile != nil, meaning != .none { metadata.otherProfiles = [meaning] }
    return HEIFSamples(
      matrix: coded?.matrix ?? 2, primaries: coded?.primaries ?? 2,
      isFullRange: coded?.isFullRange ?? true)
  }

  private mutating func readProfile(
    _ box: ISOBox, _ file: Span<UInt8>, _ limits: DecodeLimits
  ) -> ColorTag {
    let bytes = box.payload.dropFirst(4)
    if bytes.isEmpty {
      colorsFail(ImageError(.invalid("the embedded profile is empty"), at: box.start))
    } else if bytes.count > limits.profileBytes {
      colorsFail(
        ImageError(
          .limit("the size of the embedded profile", allowed: limits.profileBytes), at: box.start))
    } else {
      return .icc(file.bytes(in: bytes), source: .colrProf, offset: bytes.lowerBound)
    }
    return .unreadableICC(source: .colrProf)
  }

  private mutating func colorsFail(_ error: ImageError) {
    if metadata.colorError == nil { metadata.colorError = error }
  }

  /// Properties mdcv and clli (ISO/IEC 14496-12, 12.1.6 and 12.1.7): chromaticities in 0.00002 in
  /// the order green, blue, red, white; luminances in 0.0001 cd/m², those of clli in 1 cd/m².
  private mutating func readLight(_ file: Span<UInt8>) {
    if let box = property("clli") {
      if box.payload.count >= 4 {
        let at = box.payload.lowerBound
        metadata.hdr.contentLight = .init(
          maximum: Double(file.uint16(at: at)), frameAverage: Double(file.uint16(at: at + 2)))
      } else {
        warn(.invalid("property clli is malformed"), at: box.start)
      }
    }
    guard let box = property("mdcv") else { return }
    guard box.payload.count >= 24 else {
      return warn(.invalid("property mdcv is malformed"), at: box.start)
    }
    let at = box.payload.lowerBound
    func point(_ index: Int) -> Chromaticity {
      .init(
        Double(file.uint16(at: at + 4 * index)) / 50_000,
        Double(file.uint16(at: at + 4 * index + 2)) / 50_000)
    }
    metadata.hdr.masteringDisplay = .init(
      primaries: .init(red: point(2), green: point(0), blue: point(1)), white: point(3),
      maximum: Double(file.uint32(at: at + 16)) / 10_000,
      minimum: Double(file.uint32(at: at + 20)) / 10_000)
  }

  // MARK: - What is carried along

  /// Items that describe the primary image (HEIF, annex A).
  private mutating func readCarried(_ file: Span<UInt8>) {
    for id in container.sources("cdsc", of: container.primary) {
      guard let item = container.items[id] else { continue }
      do throws(ImageError) {
        if item.type == "Exif", metadata.carried.exif == nil {
          let bytes = try container.bytes(of: id, in: file)
          // The distance from the end of this number to the TIFF header.
          let skipped = bytes.count < 4 ? Int.max : bytes.span.uint32(at: 0)
          guard skipped < bytes.count - 4 else {
            throw ImageError(.invalid("item Exif is malformed"), at: item.place)
          }
          metadata.carried.exif = Array(bytes[(4 + skipped)...])
        } else if item.type == "mime", item.contentType == "application/rdf+xml",
          metadata.carried.xmp == nil
        {
          guard item.encoding.isEmpty else {
            throw ImageError(.unsupported("XMP compressed by \(item.encoding)"), at: item.place)
          }
          metadata.carried.xmp = try container.bytes(of: id, in: file)
        }
      } catch {
        metadata.warnings.append(error)
      }
    }
    guard let bytes = metadata.carried.exif, let exif = Exif(bytes.span) else { return }
    metadata.carried.resolution = exif.resolution
    if metadata.colorTag == .none, let space = exif.colorSpace { metadata.colorTag = .exif(space) }
  }

  // MARK: - Pixels

  /// The region after the transformations of all items in the chain, innermost first.
  private mutating func readTransformations(_ file: Span<UInt8>) throws(ImageError) -> PixelView {
    var view = PixelView(width: size.width, height: size.height)
    for id in chain.reversed() { transformations += try container.transformations(of: id, file) }
    for transformation in transformations {
      if !transformation.isEssential {
        warn(
          .invalid("property \(transformation.type) is not marked as essential"),
          at: transformation.place)
      }
      try transformation.apply(to: &view)
    }
    metadata.width = view.width
    metadata.height = view.height
    return view
  }

  private mutating func readPlan(
    _ view: PixelView, _ samples: HEIFSamples, _ file: Span<UInt8>
  ) throws(ImageError) -> HEIFPlan {
    let base = chain[chain.count - 1]
    let alphaItems = chain.compactMap { container.alpha(of: $0, file) }.first.map { [$0] }
    // The tiles of a grid may have alpha instead of the grid, if all of them do.
    let tileAlphas = alphaItems == nil ? tiles.map { container.alpha(of: $0, file) } : []
    let hasTileAlphas = !tileAlphas.isEmpty && !tileAlphas.contains(nil)
    if alphaItems != nil || hasTileAlphas {
      metadata.hasAlpha = true
      metadata.channels += 1
    }

    for id in chain { try container.checkEssential(id, file) }
    if metadata.model == .rgb, samples.toRGB == nil {
      throw ImageError(.unsupported("the matrix \(samples.matrix) of H.273"))
    }
    var plan = HEIFPlan(
      colors: try container.mosaic(of: base, file), view: view, samples: samples)
    if let alpha = alphaItems?.first {
      plan.alpha = try container.mosaic(of: alpha, file)
      plan.isPremultiplied = chain.contains { container.targets("prem", of: $0).contains(alpha) }
      let own = try container.transformations(of: alpha, file)
      let isSame =
        own.count == transformations.count
        && zip(own, transformations).allSatisfy { $0.isSame(as: $1) }
      if !isSame {
        guard own.isEmpty else {
          throw ImageError(
            .unsupported("alpha transformed differently from the colors"),
            at: container.items[alpha]?.place)
        }
        warn(
          .invalid("alpha lacks the transformations of the colors"),
          at: container.items[alpha]?.place)
      }
      try container.checkEssential(alpha, file)
    } else if let grid, hasTileAlphas {
      plan.alpha = try container.mosaic(
        of: tileAlphas.compactMap { $0 }, grid, at: container.items[base]?.place, file)
      plan.isPremultiplied = zip(tiles, tileAlphas).allSatisfy { tile, alpha in
        container.targets("prem", of: tile).contains(alpha ?? tile)
      }
    }
    if let alpha = plan.alpha,
      (alpha.width, alpha.height) != (plan.colors.width, plan.colors.height)
    {
      throw ImageError(.unsupported("alpha that differs in size from the colors"))
    }
    return plan
  }
}

extension HEIFReader {
  /// The pixels.
  func decoded(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> DecodedImage {
    guard let plan else {
      throw metadata.pixelError ?? ImageError(.invalid("the file has no image"))
    }
    return try HEIFDecoder.decode(plan, model: metadata.model, file, limits: limits)
  }
}
