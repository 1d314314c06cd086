import ColorCore
import ICCProfiles

/// The way from high dynamic range (ITU-R BT.2100) to colors whose brightest is white.
///
/// Codes of PQ stand for the light of a display in cd/m² (SMPTE ST 2084), codes of HLG for that of a
/// display of 1,000 cd/m² with a system gamma of 1.2. The reference white of ITU-R BT.2408, 203 cd/m²,
/// becomes white. To make room for what is brighter, up to the peak of the image, the EETF of ITU-R
/// BT.2390, 5.4.1, compresses the greatest component of a pixel; the others keep their proportions to
/// it, so that hues stay and no component is clipped.
///
/// ```swift
/// print(ToneMapping.white, ToneMapping.Transfer.hlg.rawValue)
/// // Prints "203.0 HLG"
/// ```
public struct ToneMapping: Hashable, Sendable {
  /// A transfer function of high dynamic range.
  public enum Transfer: String, Sendable {
    /// The perceptual quantizer.
    case pq = "PQ"
    /// Hybrid log-gamma.
    case hlg = "HLG"
  }

  /// The luminance that becomes white, in cd/m².
  public static let white = 203.0
  /// The peak of an image that states none, and of a display of HLG, in cd/m².
  private static let usualPeak = 1000.0

  /// The transfer function of the image.
  public let transfer: Transfer
  /// The luminance of its brightest pixels in cd/m²: as the content light level states, else the
  /// mastering display, else 1,000.
  public let peak: Double

  private let primaries: RGBPrimaries
  private let whitePoint: Chromaticity
  private let weights: Triple<Double>
  private let curve: Compression

  /// The tone mapping for an image; `nil` if it needs none, or has primaries that are not known.
  init?(for metadata: ImageMetadata) {
    guard case .cicp(let points, _) = metadata.colorTag, metadata.colorTag.isFullRangeRGB,
      let transfer = [16: Transfer.pq, 18: .hlg][points.transfer],
      let (primaries, white) = ColorTag.primaries(points.primaries)
    else { return nil }
    self.transfer = transfer
    self.primaries = primaries
    whitePoint = white
    let toXYZ = primaries.matrix(white: white)
    weights = Triple(
      (toXYZ * Triple(1.0, 0, 0)).y, (toXYZ * Triple(0.0, 1, 0)).y, (toXYZ * Triple(0.0, 0, 1)).y)
    let stated = [
      metadata.hdr.contentLight?.maximum, metadata.hdr.masteringDisplay?.maximum,
    ].lazy.compactMap { $0 }.first { $0 > 0 }
    let peak = transfer == .hlg ? Self.usualPeak : stated ?? Self.usualPeak
    self.peak = min(max(peak, Self.white), 10_000)
    curve = Compression(peak: self.peak / Self.white)
  }

  /// The space of the mapped pixels.
  func space(isGray: Bool) -> ICCProfileBuilder {
    ICCProfileBuilder(
      description: "\(transfer.rawValue), mapped", white: whitePoint,
      primaries: isGray ? nil : primaries, curve: .linear)
  }

  /// An image in linear light, 1 for white.
  func applied(to image: DecodedImage) -> DecodedImage {
    switch image.samples {
    case .eight(let samples):
      let lights = (0...255).map { light(Double($0) / 255) }
      return mapped(image, light: { lights[Int(samples[$0])] }, alpha: { Float(samples[$0]) / 255 })
    case .sixteen(let samples):
      let lights = (0...65_535).map { light(Double($0) / 65_535) }
      return mapped(
        image, light: { lights[Int(samples[$0])] }, alpha: { Float(samples[$0]) / 65_535 })
    case .float(let samples):
      return mapped(image, light: { light(Double(samples[$0])) }, alpha: { samples[$0] })
    }
  }

  private func mapped(
    _ image: DecodedImage, light: (Int) -> Double, alpha: (Int) -> Float
  ) -> DecodedImage {
    let (channels, colors) = (image.channels, image.model.channels)
    var samples = [Float](repeating: 0, count: image.samples.count)
    for start in stride(from: 0, to: samples.count, by: channels) {
      if colors == 1 {
        let gray = light(start)
        samples[start] = Float(shown(Triple(gray, gray, gray)).x)
      } else {
        let color = shown(Triple(light(start), light(start + 1), light(start + 2)))
        samples[start] = Float(color.x)
        samples[start + 1] = Float(color.y)
        samples[start + 2] = Float(color.z)
      }
      if image.hasAlpha { samples[start + colors] = alpha(start + colors) }
    }
    return DecodedImage(
      width: image.width, height: image.height, model: image.model, hasAlpha: image.hasAlpha,
      samples: .float(samples))
  }

  /// The light of a component: with PQ of the display, 1 for white; with HLG of the scene, 1 for the
  /// greatest code.
  private func light(_ code: Double) -> Double {
    let gray = Triple(code, code, code)
    switch transfer {
    case .pq: return Rec2100PQ.toParent(gray).y
    case .hlg: return Rec2100HLG.toParent(gray).y / Self.brightestScene
    }
  }

  private static let brightestScene = Rec2100HLG.toParent(Triple(1.0, 1, 1)).y

  private func shown(_ light: Triple<Double>) -> Triple<Double> {
    var light = light
    if transfer == .hlg {
      // The OOTF: the luminance of the scene to the power of the system gamma, less the scene itself.
      let luminance = light.x * weights.x + light.y * weights.y + light.z * weights.z
      let factor = peak / Self.white * Double.pow(max(luminance, 0), 0.2)
      light = light.map { $0 * factor }
    }
    let greatest = max(light.x, light.y, light.z)
    guard greatest > curve.knee else { return light }
    let factor = curve.mapped(greatest) / greatest
    return light.map { $0 * factor }
  }

  /// The EETF of ITU-R BT.2390, 5.4.1, with no light for black. Luminances are 1 for white.
  private struct Compression: Hashable, Sendable {
    /// The code of the peak.
    private let whole: Double
    /// The codes of white and of the knee, as shares of that.
    private let white, start: Double
    /// The luminance from which on it compresses.
    let knee: Double

    init(peak: Double) {
      whole = Self.code(peak)
      white = Self.code(1) / whole
      start = 1.5 * white - 0.5
      knee = Self.light(start * whole)
    }

    func mapped(_ light: Double) -> Double {
      let code = min(Self.code(light) / whole, 1)
      guard code > start, start < 1 else { return min(light, 1) }
      let t = (code - start) / (1 - start)
      let (square, cube) = (t * t, t * t * t)
      let mapped =
        (2 * cube - 3 * square + 1) * start + (cube - 2 * square + t) * (1 - start)
        + (3 * square - 2 * cube) * white
      return Self.light(mapped * whole)
    }

    private static func code(_ light: Double) -> Double {
      Rec2100PQ.fromParent(Chromaticity.d65.xyz.map { $0 * light }).y
    }

    private static func light(_ code: Double) -> Double {
      Rec2100PQ.toParent(Triple(code, code, code)).y
    }
  }
}

extension DecodedImage {
  /// The image in whole-numbered samples, with the metadata that describe them: high dynamic range as
  /// ``ToneMapping`` maps it, in linear light; anything else as it is.
  func displayed(
    _ metadata: ImageMetadata
  ) -> (image: DecodedImage, metadata: ImageMetadata) {
    guard let mapping = ToneMapping(for: metadata) else { return (quantized, metadata) }
    var mapped = metadata
    let space = mapping.space(isGray: model == .gray)
    mapped.colorTag = .icc(space.bytes, source: metadata.colorTag.source, offset: 0)
    return (mapping.applied(to: self).quantized, mapped)
  }
}

extension ToneMapping: CustomStringConvertible {
  /// What is done, in words: `PQ up to 1000 cd/m² mapped to white at 203 cd/m² (ITU-R BT.2390)`.
  public var description: String {
    "\(transfer.rawValue) up to \(Int(peak.rounded())) cd/m² mapped to white at "
      + "\(Int(Self.white)) cd/m² (ITU-R BT.2390)"
  }
}
