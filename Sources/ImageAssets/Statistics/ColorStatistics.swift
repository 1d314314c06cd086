import ColorCore
import ColorKernels
import ColorTransforms
import ICCProfiles
import ImageFacts

/// Statistics of the colors of visible pixels: those that are not fully transparent. Shares are
/// relative to them.
final class ColorStatistics {
  private let form: PixelForm
  private let source: SourceColors
  private let fromLinearSRGB: ICCTransform
  /// The colors of the codes of the image, if there are tables of them.
  private let bytes: SourceColors.ByteColors?
  /// One code of the stored samples, and at least the error of LittleCMS itself.
  private let code: Float
  /// Whether no color can be outside sRGB.
  private let areInside: Bool
  /// Whether pixel values have their own 8-bit sRGB codes.
  private let haveCodes: Bool
  /// Whether they also are all opaque, so that each has another code.
  private var areCodes = false
  /// Whether the file contains any color information.
  private let isTagged: Bool
  /// Whether that is sRGB.
  private let isSRGB: Bool
  /// Whether a viewer that ignores the profile would show the samples, if in wrong colors.
  private var isComparable: Bool { form.model == .gray || form.model == .rgb }

  private var visible = 0
  private var outside = 0
  private var differences = DifferenceTally()
  private var luminances = LuminanceTally()
  private var topLuminances = LuminanceTally()
  /// The pixels that are at least half opaque by 8-bit sRGB code, unless pixel values have their own.
  private var codes = PixelHistogram<UInt32>()
  /// The same of fainter ones.
  private var faintCodes = PixelHistogram<UInt32>(capacity: 64)
  /// The pixel values, if they have their own codes.
  private var ownCodes: [PixelEntry] = []
  /// Of codes of colors outside sRGB, the most frequent color and its pixels.
  private var wideColors: [UInt32: (color: Triple<Double>, pixels: Int)] = [:]
  private var isAll = false

  /// Starts the statistics of an image.
  ///
  /// - Parameters:
  ///   - form: What its pixels consist of.
  ///   - metadata: What the file says of it.
  ///   - isSRGB: Whether its profile is that of sRGB, so that it looks the same without.
  /// - Throws: ``ImageError`` if the colors of the image are unknown.
  init(
    of form: PixelForm, _ metadata: ImageMetadata, isSRGB: Bool = false
  ) throws(ImageError) {
    let profile = try SourceProfile.open(for: metadata, untagged: .srgb)
    do throws(ProfileError) {
      source = try SourceColors.of(profile)
      fromLinearSRGB = try source.fromLinearSRGB.get()
    } catch {
      throw ImageError(.badProfile(error))
    }
    self.form = form
    isTagged = metadata.colorTag != .none
    self.isSRGB = isSRGB
    code = max(1.01 / Float(1 << metadata.bitDepth - 1), 6e-5)
    let isCoded = form.bitDepth == 8 && (form.model == .gray || form.model == .rgb)
    bytes = isCoded ? source.bytes : nil
    areInside = metadata.bitDepth <= 8 && bytes?.areInside == true
    haveCodes = bytes?.areSRGB == true
  }

  /// Adds pixel values.
  ///
  /// - Parameters:
  ///   - portion: The values.
  ///   - isAll: Whether they are all of the image: only then are dominant colors and inks known.
  func add(_ portion: [PixelEntry], isAll: Bool) {
    self.isAll = isAll
    areCodes = haveCodes && isAll && areOpaque(portion)
    if areCodes { ownCodes = portion }
    let table = table(for: portion)
    luminances.reserve(portion.count)
    VisibleColors.forEach(in: portion, of: form, withSamples: table == nil || !areInside) {
      add($0, table)
    }
  }

  private func areOpaque(_ portion: [PixelEntry]) -> Bool {
    guard form.hasAlpha else { return true }
    let shift = UInt64(16 * (form.channels - 1))
    let most = UInt64(form.mostSample)
    return portion.allSatisfy { $0.value >> shift & 0xffff == most }
  }

  /// Adds pixel values of the topmost rows, for `topLuminance`.
  func addTop(_ portion: [PixelEntry]) {
    let table = table(for: portion)
    VisibleColors.forEach(in: portion, of: form, withSamples: table == nil) { batch in
      topLuminances.add(colors(of: batch, table).luminances, pixels: batch.pixels)
    }
  }

  /// The luminance of the topmost rows.
  var topLuminance: ImageFacts.Luminance? { topLuminances.facts }

  private func table(for portion: [PixelEntry]) -> CodeColors? {
    let isCoded = form.bitDepth == 16 && (form.model == .gray || form.model == .rgb)
    return bytes?.colors ?? (isCoded ? source.words(for: portion.count) : nil)
  }

  private func colors(
    of batch: VisibleColors, _ table: CodeColors?
  ) -> (colors: [Triple<Double>], luminances: [Double]) {
    if let table { return table.colors(of: batch.values, by: source.fromXYZ) }
    let colors = linear(batch.samples)
    return (colors, colors.map { WCAG2.luminance(ofLinear: $0) })
  }

  private func add(_ batch: VisibleColors, _ table: CodeColors?) {
    let (colors, luminance) = colors(of: batch, table)
    if !areInside {
      if isComparable { countOutside(batch, colors) } else { countFarOutside(batch, colors) }
    }
    visible += batch.pixels.reduce(0, +)
    luminances.add(luminance, pixels: batch.pixels)
    if !areCodes, isAll { addCodes(of: colors, batch) }
    if isTagged, isComparable, !isSRGB { addDifferences(of: colors, batch) }
  }

  private func addCodes(of colors: [Triple<Double>], _ batch: VisibleColors) {
    let found =
      haveCodes
      ? batch.values.map { UInt32(truncatingIfNeeded: Self.code(of: $0)) }
      : SRGB.codes(ofLight: colors)
    if !areInside { keepWide(colors, found, batch.pixels) }
    typealias Slot = PixelHistogram<UInt32>.Slot
    func count(_ histogram: inout PixelHistogram<UInt32>, where isCounted: (Int) -> Bool) {
      unsafe withUnsafeTemporaryAllocation(of: Slot.self, capacity: found.count) { slots in
        var made = 0
        for index in found.indices where isCounted(index) {
          let pixels = UInt32(clamping: batch.pixels[index])
          unsafe slots.initializeElement(at: made, to: Slot(key: found[index], count: pixels))
          made &+= 1
        }
        _ = unsafe histogram.add(UnsafeBufferPointer(rebasing: slots[..<made]), limit: .max)
      }
    }
    if batch.isSolid.contains(false) {
      count(&codes) { batch.isSolid[$0] }
      count(&faintCodes) { !batch.isSolid[$0] }
    } else {
      count(&codes) { _ in true }
    }
  }

  /// Keeps colors outside sRGB by half a code or more, if there are enough pixels of them for an ink.
  private func keepWide(_ colors: [Triple<Double>], _ codes: [UInt32], _ pixels: [Int]) {
    let range = -1.5e-4...1.0045
    for (index, color) in colors.enumerated()
    where 1000 * pixels[index] >= form.width * form.height
      && !(range.contains(color.x) && range.contains(color.y) && range.contains(color.z))
      && pixels[index] > wideColors[codes[index]]?.pixels ?? 0
    {
      wideColors[codes[index]] = (color, pixels[index])
    }
  }

  /// A fact with the color outside sRGB that most of its pixels have.
  private func widened(_ fact: ImageFacts.Dominant) -> ImageFacts.Dominant {
    guard let code = UInt32(fact.color.dropFirst(), radix: 16), let wide = wideColors[code],
      Double(2 * wide.pixels) >= fact.share * Double(visible)
    else { return fact }
    var fact = fact
    var color = Color(.srgbLinear, wide.color.x, wide.color.y, wide.color.z)
      .converted(to: .displayP3)
    // Profiles round their primaries.
    color.components = color.components.map { ($0 * 1000).rounded() / 1000 + 0 }
    fact.wide = color.isInGamut(.srgb) ? nil : color.hexOrDisplayP3
    return fact
  }

  /// The three 8-bit codes of a pixel value that has its own, red most significant.
  private static func code(of value: UInt64) -> UInt64 {
    (value & 0xff) << 16 | value >> 8 & 0xff00 | value >> 32 & 0xff
  }

  /// Counts the pixels outside sRGB: those with a sample that changes by more than one code when
  /// the color is clipped to sRGB. Other profiles store colors on the surface of sRGB slightly
  /// inside or outside it.
  private func countOutside(_ batch: VisibleColors, _ colors: [Triple<Double>]) {
    var candidates: [Int] = []
    var clipped: [Float] = []
    for (index, color) in colors.enumerated() {
      let inside = color.map { min(max($0, 0), 1) }
      guard inside != color else { continue }
      candidates.append(index)
      clipped.append(Float(inside.x))
      clipped.append(Float(inside.y))
      clipped.append(Float(inside.z))
    }
    guard !candidates.isEmpty else { return }
    let samples = fromLinearSRGB.colors(of: clipped)
    let channels = source.toXYZ.sourceChannels
    for (place, index) in candidates.enumerated() {
      for channel in 0..<channels
      where abs(samples[channels * place + channel] - batch.samples[channels * index + channel])
        > code
      {
        outside += batch.pixels[index]
        break
      }
    }
  }

  /// The same for samples that do not survive the round trip through XYZ: colors with a component
  /// outside sRGB by more than an 8-bit code.
  private func countFarOutside(_ batch: VisibleColors, _ colors: [Triple<Double>]) {
    let range = -1.0 / 255...256.0 / 255
    func isInside(_ component: Double) -> Bool {
      range.contains(ToneCurve.srgb.encoded(component.magnitude).withSign(of: component))
    }
    for (index, color) in colors.enumerated()
    where !(isInside(color.x) && isInside(color.y) && isInside(color.z)) {
      outside += batch.pixels[index]
    }
  }

  /// A pixel value as `#rrggbb`, in sRGB.
  func hex(of value: UInt64) -> String {
    let color =
      bytes?.colors.colors(of: [value], by: source.fromXYZ).colors ?? linear(samples(of: value))
    return Inks.hex(UInt64(SRGB.codes(ofLight: color)[0]))
  }

  /// The components of a pixel value, without alpha, in the input format of transforms.
  func samples(of value: UInt64) -> [Float] {
    (0..<form.model.channels).map { channel in
      form.component(Int(PixelStatistics.sample(channel, of: value)), channel)
    }
  }

  /// The colors of pixel values, without alpha: in `Double` where the profile is that of a space.
  func colors(of values: [UInt64]) -> [Color] {
    guard isComparable, let space = source.space else {
      return linear(values.flatMap { samples(of: $0) }).map {
        Color(.srgbLinear, $0.x, $0.y, $0.z)
      }
    }
    let most = Double(form.mostSample)
    let channels = form.model == .gray ? (0, 0, 0) : (0, 1, 2)
    return values.map { value in
      func component(_ channel: Int) -> Double {
        Double(PixelStatistics.sample(channel, of: value)) / most
      }
      return Color(
        space, component(channels.0), component(channels.1), component(channels.2))
    }
  }

  /// Colors in linear sRGB that may be outside 0…1.
  private func linear(_ samples: [Float]) -> [Triple<Double>] {
    let xyz = source.toXYZ.colors(of: samples)
    return stride(from: 0, to: xyz.count, by: 3).map { start -> Triple<Double> in
      source.linear(SIMD4(xyz[start], xyz[start + 1], xyz[start + 2], 0))
    }
  }

  /// Adds the differences (relative to D65) between colors and the interpretation of their samples
  /// as sRGB.
  private func addDifferences(of colors: [Triple<Double>], _ batch: VisibleColors) {
    let most = Double(form.mostSample)
    let shifts = form.model == .gray ? (0, 0, 0) : (0, 16, 32)
    let light = form.bitDepth == 8 ? Self.byteLight : Self.wordLight
    let found = Self.differences(colors, batch.values, light, shifts)
    differences.add(found, pixels: batch.pixels) { index in
      let value = batch.values[index]
      func light(_ shift: Int) -> Double {
        SRGB.linearLight(Double(Float(value >> UInt64(shift) & 0xffff) / Float(most)))
      }
      let untagged = Triple(light(shifts.0), light(shifts.1), light(shifts.2))
      return CIEDE2000.difference(Self.lab(of: colors[index]), Self.lab(of: untagged))
    }
  }

  /// The differences between colors in linear sRGB and pixel values understood as sRGB.
  private static func differences(
    _ colors: [Triple<Double>], _ values: [UInt64], _ light: [Float], _ shifts: (Int, Int, Int)
  ) -> [Float] {
    let (m, white) = (Matrix3.linearSRGBToXYZ.elements.map { Float($0) }, WhitePoint.d65)
    return unsafe [Float](unsafeUninitializedCapacity: values.count) { output, count in
      unsafe light.withUnsafeBufferPointer { light in
        unsafe colors.withUnsafeBufferPointer { colors in
          unsafe values.withUnsafeBufferPointer { values in
            guard let light = light.baseAddress, let colors = colors.baseAddress,
              let from = values.baseAddress, let to = output.baseAddress
            else { return }
            var table = unsafe color_kernels_light_table(
              light: light, shifts: (Int32(shifts.0), Int32(shifts.1), Int32(shifts.2)),
              to_xyz: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
              white: (Float(white.x), Float(white.y), Float(white.z)))
            count = unsafe color_kernels_light_differences(
              InstructionSet.best.rawValue, &table,
              UnsafeRawPointer(colors).assumingMemoryBound(to: Double.self), from, to, values.count)
          }
        }
      }
    }
  }

  /// The light of the 8-bit codes of sRGB.
  private static let byteLight = light(of: 255)
  /// The same of the 16-bit codes, in about a millisecond.
  private static let wordLight = light(of: 65_535)

  private static func light(of greatest: Int) -> [Float] {
    stride(from: 0, to: greatest + 1, by: 8).flatMap { start in
      var codes = SIMD8<Float>.zero
      for lane in 0..<8 { codes[lane] = Float(start + lane) }
      let light = SRGB.linearLight(codes / Float(greatest))
      return (0..<8).map { light[$0] }
    }
  }

  /// CIE L\*a\*b\*, relative to D65, of linear sRGB.
  private static func lab(of linear: Triple<Double>) -> Triple<Double> {
    LabD65.fromParent(SRGBLinear.toParent(linear))
  }

  /// Writes the results. The dominant colors, at most eight, and the inks are included if the
  /// values were added together.
  func fill(_ facts: inout ImageFacts) {
    guard visible > 0 else { return }
    facts.wideGamutShare = Double(outside) / Double(visible)
    if isTagged, isComparable {
      // Where the profile is sRGB, there are none but the rounding of transforms.
      let greatest = differences.greatest
      // The sum is one of `Float`, the greatest difference is computed again in `Double`.
      facts.differenceIfUntagged = ImageFacts.Difference(
        max: greatest, mean: min(differences.sum / Double(visible), greatest))
    }
    facts.luminance = luminances.facts
    guard isAll else { return }
    let code: (UInt64) -> UInt64 =
      areCodes ? Self.code : { value in UInt64(UInt32(packing: value)) }
    let faint = faintCodes.entries
    let solid = areCodes ? ownCodes : codes.entries
    let entries = faint.isEmpty ? solid : codes.adding(faint).entries
    let frequent = entries.mostFrequent(64, by: code)
    facts.dominant = frequent.prefix(8).map { entry in
      ImageFacts.Dominant(
        color: Inks.hex(code(entry.value)), share: Double(entry.count) / Double(visible))
    }
    facts.inks = Inks.of(
      solid, frequent: faint.isEmpty ? frequent : solid.mostFrequent(64, by: code), code: code)
    guard !wideColors.isEmpty else { return }
    facts.dominant = facts.dominant.map { $0.map(widened) }
    facts.inks = facts.inks.map { $0.map(widened) }
  }
}
