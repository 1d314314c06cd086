import ColorCore
import ColorTransforms
import FileAccess
import ICCProfiles
public import ImageFacts

/// Makes the figures of images for a report.
///
/// An image is decoded once more than for its facts, and converted a few rows at a time.
///
/// ```swift
/// import FileAccess
/// import Foundation
/// import ICCProfiles
///
/// let path = NSTemporaryDirectory() + UUID().uuidString + ".png"
/// defer { try? FileManager.default.removeItem(atPath: path) }
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// try AtomicFile.write(try PNG.encode(red, profile: ICCProfileBuilder.srgb.bytes), to: path)
/// let figures = FigureMaker().figures(ofFile: path, isWide: false, hasPlots: true)
/// print(figures?.thumbnail?.mediaType ?? "none", figures?.histogram?.channels[0].last ?? 0)
/// // Prints "image/png 1"
/// ```
public struct FigureMaker: Sendable {
  /// A text whose legibility to draw.
  public struct MeasuredText: Sendable {
    /// The text and its region.
    public var text: ContrastProbe.Text
    /// What is behind translucent pixels.
    public var background: ContrastProbe.Paint?
    /// The ratio that the text needs.
    public var threshold: Double

    /// Makes a text.
    public init(
      _ text: ContrastProbe.Text, over background: ContrastProbe.Paint?, threshold: Double
    ) {
      self.text = text
      self.background = background
      self.threshold = threshold
    }
  }

  /// The largest drawing that is shown itself, in bytes.
  private static let drawingBytes = 48 << 10
  /// About how many pixels are converted at once.
  private static let band = 1 << 18
  /// How many pixels, evenly spread, the chromaticities are of.
  private static let samples = 1 << 16
  /// The longest side of a heat map.
  private static let heatMapSide = 640

  private let limits: DecodeLimits
  private let memory: MemoryBudget

  /// Makes a maker. Threads that share its budget wait for each other.
  public init(limits: DecodeLimits = .standard, memory: MemoryBudget = MemoryBudget(bytes: .max)) {
    self.limits = limits
    self.memory = memory
  }

  /// The figures of a file; `nil` if it cannot be read or its colors are unknown.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isWide: Whether to show it in Display P3, not in sRGB.
  ///   - hasPlots: Whether to count what plots show.
  ///   - text: A text to draw a heat map of.
  /// - Returns: The figures.
  public func figures(
    ofFile path: String, isWide: Bool, hasPlots: Bool, text: MeasuredText? = nil
  ) -> ImageFigures? {
    memory.reserving(FileStamp(of: path)?.size ?? 0, for: .file) {
      guard let bytes = try? ImageBytes.read(path, limit: limits.fileBytes) else { return nil }
      var figures = try? figures(of: bytes.span, isWide: isWide, hasPlots: hasPlots)
      if let text, figures != nil { figures?.heatMap = try? heatMap(of: text, on: bytes.span) }
      return figures
    }
  }

  /// The figures of the content of a file.
  ///
  /// - Throws: ``ImageError`` if it cannot be read or its colors are unknown.
  public func figures(
    of file: Span<UInt8>, isWide: Bool, hasPlots: Bool
  ) throws(ImageError) -> ImageFigures {
    let format = try ImageFormats.format(of: file)
    let metadata = try format.metadata(of: file, limits: limits)
    if metadata.drawnColors != nil { return drawing(file, format, metadata) }
    if let error = metadata.pixelError { throw error }
    // Without a profile for its inks an image is shown about as it is, and nothing of it is plotted.
    let isApproximate = metadata.hasUnknownInks
    let hasPlots = hasPlots && !isApproximate
    // What cannot be shown need not be decoded.
    if ToneMapping(for: metadata) == nil, !isApproximate {
      _ = try SourceProfile.open(for: metadata, untagged: .srgb)
    }
    return try memory.reserving(metadata.decodedBytes(limits: limits), for: .pixels) {
      () throws(ImageError) in
      let (image, mapped) = try format.decode(file, limits: limits).displayed(metadata)
      let profile = isApproximate ? nil : try SourceProfile.open(for: mapped, untagged: .srgb)
      let shown = isWide ? ICCProfileBuilder.displayP3 : .srgb
      do throws(ProfileError) {
        let link = try profile.map { profile throws(ProfileError) in
          try ProfileLink(
            from: profile, to: try ICCProfile(shown), intent: .relativeColorimetric,
            blackPointCompensation: false)
        }
        var scaler = Downscaler(
          width: image.width, height: image.height, hasAlpha: image.hasAlpha,
          longest: ImageFigures.thumbnailSide)
        var tally = hasPlots ? HistogramTally(in: shown, hasAlpha: image.hasAlpha) : nil
        let rows = max(1, Self.band / image.width)
        for first in stride(from: 0, to: image.height, by: rows) {
          let part = image.rows(first..<min(first + rows, image.height))
          let converted = link?.converted(part, bitDepth: 8) ?? part.withIdealInks
          guard case .eight(let samples) = converted.samples else {
            preconditionFailure("the image was converted to 8 bits")
          }
          scaler.add(samples, from: first)
          tally?.add(samples)
        }
        var figures = ImageFigures()
        figures.isApproximate = isApproximate
        figures.thumbnail = Self.picture(
          scaler.image.upright(from: metadata.orientation), profile: isWide ? shown.bytes : nil)
        figures.histogram = tally?.histogram
        if hasPlots, let profile {
          figures.chromaticities = try Self.chromaticities(of: image, profile)
        }
        return figures
      } catch {
        throw ImageError(.badProfile(error))
      }
    }
  }

  /// A drawing is its own thumbnail: as a picture of a page it runs no script and loads nothing.
  private func drawing(
    _ file: Span<UInt8>, _ format: any ImageFormat.Type, _ metadata: ImageMetadata
  ) -> ImageFigures {
    var figures = ImageFigures()
    let isCompressed = file.count >= 2 && file[0] == 0x1F && file[1] == 0x8B
    guard format == SVG.self, file.count <= Self.drawingBytes, !isCompressed else { return figures }
    let side = Double(ImageFigures.thumbnailSide)
    let scale = min(1, side / Double(max(metadata.width, metadata.height, 1)))
    figures.thumbnail = ImageFigures.Picture(
      mediaType: "image/svg+xml", bytes: file.indices.map { file[$0] },
      width: max(1, Int(Double(metadata.width) * scale)),
      height: max(1, Int(Double(metadata.height) * scale)))
    return figures
  }

  /// The chromaticities, relative to D65, of pixels that are neither transparent nor almost black.
  private static func chromaticities(
    of image: DecodedImage, _ profile: ICCProfile
  ) throws(ProfileError) -> ImageFigures.Chromaticities {
    let transform = try ICCTransform(toXYZFrom: profile)
    let toLinear = ICCProfileBuilder.srgb.storedColorants.inverse
    let colors = image.model.channels
    let pixels = image.width * image.height
    var step = max(1, pixels / samples)
    // Never the same column in every row.
    while step > 1, image.width % step == 0 { step += 1 }
    var components: [Float] = []
    for pixel in stride(from: 0, to: pixels, by: step) {
      let start = pixel * image.channels
      guard !image.hasAlpha || image.samples.code(start + colors) > 0 else { continue }
      for channel in 0..<colors {
        components.append(image.component(image.samples.code(start + channel), channel))
      }
    }
    var diagram = ImageFigures.Chromaticities()
    let xyz = transform.colors(of: components)
    for start in stride(from: 0, to: xyz.count, by: 3) {
      let stored = Triple(Double(xyz[start]), Double(xyz[start + 1]), Double(xyz[start + 2]))
      let color = SRGBLinear.toParent(toLinear * stored)
      guard color.y > 0.002 else { continue }
      let (u, v) = Luv.chromaticity(color)
      diagram.add(u: u, v: v)
    }
    return diagram
  }

  private func heatMap(
    of text: MeasuredText, on file: Span<UInt8>
  ) throws(ImageError) -> ImageFigures.Picture? {
    let map = try ContrastHeatMap.image(
      of: text.text, on: file, over: text.background, threshold: text.threshold, limits: limits)
    guard case .eight(let samples) = map.samples else { return nil }
    var scaler = Downscaler(
      width: map.width, height: map.height, hasAlpha: false, longest: Self.heatMapSide)
    scaler.add(samples, from: 0)
    return Self.picture(scaler.image, profile: nil)
  }

  private static func picture(
    _ image: DecodedImage, profile: [UInt8]?
  ) -> ImageFigures.Picture? {
    // Photographs are smaller as JPEG, flat art as PNG.
    let png = try? PNG.encode(image, profile: profile)
    let jpeg = image.hasAlpha ? nil : try? JPEG.encode(image, profile: profile, quality: 85)
    func picture(_ bytes: [UInt8], _ type: String) -> ImageFigures.Picture {
      ImageFigures.Picture(
        mediaType: type, bytes: bytes, width: image.width, height: image.height)
    }
    if let jpeg, png.map({ jpeg.count < $0.count }) ?? true { return picture(jpeg, "image/jpeg") }
    return png.map { picture($0, "image/png") }
  }
}
