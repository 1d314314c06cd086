import ColorCore
import FileAccess
import ICCProfiles
public import ImageFacts
import SourceSyntax
import Synchronization

/// The result of inspecting an image file.
///
/// ```swift
/// let file = Array("no image".utf8)
/// let inspection = ImageInspector().inspect(file.span)
/// print(inspection.facts == nil, inspection.error?.code ?? "none")
/// // Prints "true unrecognized-format"
/// ```
public struct ImageInspection: Hashable, Sendable {
  /// The facts; `nil` if not even the size could be read.
  public var facts: ImageFacts?
  /// The reason why something could not be read, if so.
  public var error: ImageError?
  /// Other defects of the file, without an effect on its pixels and colors.
  public var warnings: [ImageError] = []

  package init(
    facts: ImageFacts? = nil, error: ImageError? = nil, warnings: [ImageError] = []
  ) {
    self.facts = facts
    self.error = error
    self.warnings = warnings
  }
}

/// Inspects image files.
///
/// An inspector can be shared between threads; it caches the profiles it has recognized.
///
/// ```swift
/// import ICCProfiles
///
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try PNG.encode(red, profile: ICCProfileBuilder.displayP3.bytes)
/// let inspection = ImageInspector().inspect(file.span)
/// print(inspection.facts?.profile.recognized ?? "not recognized")
/// // Prints "display-p3"
/// ```
public final class ImageInspector: Sendable {
  /// The depth of an inspection.
  public enum Depth: String, Sendable {
    /// Metadata only.
    case metadata
    /// Metadata and pixels.
    case pixels
  }

  private let depth: Depth
  private let limits: DecodeLimits
  private let probe: ContrastProbe
  private let memory: MemoryBudget
  private let profiles = Mutex<[MD5: ProfileFacts]>([:])
  private let definitions = Mutex<[ICCProfileBuilder: ProfileFacts]>([:])

  /// Makes an inspector. Threads that share it wait for each other when the files and images they
  /// have in memory exceed the budget.
  ///
  /// - Parameters:
  ///   - depth: How much of a file to read.
  ///   - limits: The limits for files.
  ///   - probe: The contrasts to measure.
  ///   - memory: The memory for files and images.
  public init(
    depth: Depth = .pixels, limits: DecodeLimits = .standard,
    probe: ContrastProbe = ContrastProbe(), memory: MemoryBudget = MemoryBudget(bytes: .max)
  ) {
    self.depth = depth
    self.limits = limits
    self.probe = probe
    self.memory = memory
  }

  /// Inspects a file. Errors are part of the result.
  public func inspect(file path: String) -> ImageInspection {
    inspect(file: path, keeping: { _ in })
  }

  /// Inspects a file unless the result is known for its content.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: The known result for a file of this content.
  ///   - keeping: Called with what is known before the pixels are read.
  ///   - storing: Called with the content and a new result.
  /// - Returns: The known or the new result.
  package func inspect(
    file path: String, known: (Span<UInt8>) -> ImageInspection? = { _ in nil },
    keeping: (ImageFacts) -> Void, storing: (Span<UInt8>, ImageInspection) -> Void = { _, _ in }
  ) -> ImageInspection {
    do throws(FileError) {
      let file = try OpenFile(path)
      return try memory.reserving(file.size, for: .file) { () throws(FileError) in
        let bytes = try file.read(limit: limits.fileBytes)
        if let inspection = known(bytes.span) { return inspection }
        let inspection = inspect(bytes.span, keeping: keeping)
        storing(bytes.span, inspection)
        return inspection
      }
    } catch {
      return ImageInspection(error: ImageError(error))
    }
  }

  /// Inspects the content of a file.
  public func inspect(_ file: Span<UInt8>) -> ImageInspection {
    inspect(file, keeping: { _ in })
  }

  private func inspect(
    _ file: Span<UInt8>, keeping: (ImageFacts) -> Void
  ) -> ImageInspection {
    do {
      let format = try ImageFormats.format(of: file)
      let metadata = try format.metadata(of: file, limits: limits)
      var inspection = ImageInspection(error: metadata.pixelError, warnings: metadata.warnings)
      var facts = facts(of: metadata, format)
      facts.fileBytes = file.count
      addColorError(of: metadata, to: &inspection, &facts)
      if let colors = metadata.drawnColors {
        // Of a document they are not known.
        if !colors.isEmpty {
          facts.colors = colors.count
          facts.drawnColors = colors.map(\.hex)
          facts.drawnPlaces = Self.places(metadata.drawnPlaces, in: file)
        }
      } else if depth == .pixels, metadata.pixelError == nil {
        keeping(facts)
        do throws(ImageError) {
          try addPixels(of: file, format, metadata, to: &facts)
        } catch {
          inspection.error = error
        }
        // It has no channel for alpha: a transparent color that no pixel has is none.
        if format == GIF.self, facts.alpha == .opaque { facts.alpha = ImageFacts.AlphaUse.none }
      }
      inspection.facts = facts
      return inspection
    } catch {
      return ImageInspection(error: error)
    }
  }

  /// What metadata says.
  private func facts(of metadata: ImageMetadata, _ format: any ImageFormat.Type) -> ImageFacts {
    var facts = ImageFacts(
      format: format.id, width: metadata.width, height: metadata.height,
      bitDepth: metadata.bitDepth, channels: metadata.channels,
      isAnimated: metadata.isAnimated, isInterlaced: metadata.isInterlaced,
      isIndexed: metadata.isIndexed, frames: metadata.frames,
      alpha: metadata.hasAlpha ? nil : ImageFacts.AlphaUse.none,
      orientation: metadata.orientation)
    facts.profile = profileFacts(of: metadata)
    if ["png", "jpeg", "tiff", "webp"].contains(format.id) {
      facts.contradictions = contradictions(in: metadata, to: facts.profile)
    }
    if !metadata.pages.isEmpty { facts.pages = metadata.pages.map(pageFacts) }
    facts.quality = metadata.quality
    facts.hasGainMap = metadata.hasGainMap
    facts.hasAlternativeText =
      metadata.drawnColors == nil
      ? AlternativeText.isStated(in: metadata, of: format) : metadata.hasAlternativeText
    return facts
  }

  /// Adds what is wrong with the color space, if anything is.
  private func addColorError(
    of metadata: ImageMetadata, to inspection: inout ImageInspection, _ facts: inout ImageFacts
  ) {
    guard let error = Self.colorError(of: metadata) else { return }
    // A color space that is merely not converted, such as PQ, is not a defect of the file.
    if case .unsupported = error.reason {
      inspection.warnings.append(error)
    } else if case .badProfile(.mismatch(let space, _)) = error.reason,
      let model = Self.models[space]
    {
      // Programs leave such a profile out of account; a rule speaks of it.
      facts.profile.model = model
      inspection.warnings.append(error)
    } else if inspection.error == nil {
      inspection.error = error
    }
  }

  /// Adds what pixels say, row by row if the format allows it.
  private func addPixels(
    of file: Span<UInt8>, _ format: any ImageFormat.Type, _ metadata: ImageMetadata,
    to facts: inout ImageFacts
  ) throws(ImageError) {
    guard let (format, form) = streamed(format, metadata) else {
      let bytes = metadata.decodedBytes(limits: limits)
      return try memory.reserving(bytes, for: .pixels) { () throws(ImageError) in
        fill(&facts, from: try format.decode(file, limits: limits).quantized, metadata)
      }
    }
    let bytes = metadata.streamedBytes(limits: limits) + format.streamedBytes(of: metadata)
    try memory.reserving(bytes, for: .pixels) { () throws(ImageError) in
      var statistics = ImageStatistics(of: form, metadata, facts.profile, limits: limits)
      var below = TextPixels(probe.regions, in: form, metadata)
      var next = 0
      try format.decode(file, limits: limits) { rows in
        let rows = rows.quantized
        statistics.add(rows)
        below.add(rows, from: next)
        next += rows.height
      }
      statistics.fill(&facts)
      probe.fill(&facts, from: below, metadata)
    }
  }

  /// What profiles are for, by the signatures of their color spaces.
  private static let models: [String: ImageFacts.Page.Model] = [
    ICCProfile.ColorSpace.gray.rawValue: .gray, ICCProfile.ColorSpace.rgb.rawValue: .rgb,
    ICCProfile.ColorSpace.cmyk.rawValue: .cmyk, ICCProfile.ColorSpace.lab.rawValue: .lab,
  ]

  /// The reason why the pixels could not be converted, if so.
  private static func colorError(of metadata: ImageMetadata) -> ImageError? {
    do {
      _ = try SourceProfile.open(for: metadata, untagged: .srgb)
      return nil
    } catch {
      return error
    }
  }

  /// The lines and columns of colors in a drawing; `nil` if none is known.
  private static func places(
    _ ranges: [Range<Int>?], in file: Span<UInt8>
  ) -> [ImageFacts.Place?]? {
    guard ranges.contains(where: { $0 != nil }),
      let text = try? SourceText(name: "", bytes: file.indices.map { file[$0] })
    else { return nil }
    func position(_ offset: Int) -> ImageFacts.Place.Position {
      let position = text.position(at: offset)
      return ImageFacts.Place.Position(
        line: position.line, column: position.column, offset: position.offset)
    }
    return ranges.map { range in
      range.map { ImageFacts.Place(start: position($0.lowerBound), end: position($0.upperBound)) }
    }
  }

  /// The format and the form of a large image, if some rows at a time are enough for its facts.
  private func streamed(
    _ format: any ImageFormat.Type, _ metadata: ImageMetadata
  ) -> (format: any StreamedImageFormat.Type, form: PixelForm)? {
    guard let format = format as? any StreamedImageFormat.Type,
      let form = format.streamedForm(of: metadata), ImageStatistics.canAddHash(of: form),
      probe.canStream(form, metadata)
    else { return nil }
    let (bytes, overflow) = form.rowBytes.multipliedReportingOverflow(by: 2 * form.height)
    // More pixels than are decoded as a whole by default, however few bytes they have.
    let pixels = form.width.multipliedReportingOverflow(by: form.height)
    let most = max(limits.pixels, ImageFacts.decodedPixels)
    let isLarge = overflow || pixels.overflow || pixels.partialValue > most
    return isLarge || bytes >= memory.streamedBytes ? (format, form.quantized) : nil
  }

  private func fill(
    _ facts: inout ImageFacts, from image: DecodedImage, _ metadata: ImageMetadata
  ) {
    var statistics = ImageStatistics(of: image.form, metadata, facts.profile, limits: limits)
    statistics.add(image)
    statistics.fill(&facts)
    if !ImageStatistics.canAddHash(of: image.form) {
      facts.perceptualHash = PerceptualHash.of(image, metadata)
    }
    probe.fill(&facts, from: image, metadata)
  }

  // MARK: - Profiles

  /// The facts about a profile, independent of its file.
  fileprivate struct ProfileFacts {
    var recognition: ProfileRecognition?
    var description: String?
  }

  private func pageFacts(of page: ImageMetadata.Page) -> ImageFacts.Page {
    let metadata = page.metadata
    let model: ImageFacts.Page.Model =
      switch metadata.model {
      case .gray: .gray
      case .rgb: .rgb
      case .cmyk: .cmyk
      case .lab: .lab
      }
    return ImageFacts.Page(
      number: page.number, width: metadata.width, height: metadata.height,
      bitDepth: metadata.bitDepth, channels: metadata.channels, model: model,
      profile: profileFacts(of: metadata))
  }

  private func profileFacts(of metadata: ImageMetadata) -> ImageFacts.Profile {
    guard metadata.colorTag == .none, metadata.model == .lab else {
      return profileFacts(of: metadata.colorTag, metadata.model)
    }
    // The samples are colors themselves.
    return ImageFacts.Profile(description: "CIE L*a*b*", source: .tiff)
  }

  /// What is stated besides a profile, and is another color space.
  private func contradictions(
    in metadata: ImageMetadata, to profile: ImageFacts.Profile
  ) -> [ImageFacts.Profile]? {
    guard let space = profile.recognized else { return nil }
    let found = metadata.otherProfiles.filter { $0 != .exif(.uncalibrated) }.compactMap { tag in
      let other = profileFacts(of: tag, metadata.model)
      let isOther: Bool
      if case .gamma(let gamma, let chromaticities) = tag {
        isOther = Self.contradicts(gamma, chromaticities, space)
      } else {
        isOther = other.recognized.map { $0.family != space.family } ?? false
      }
      return isOther ? other : nil
    }
    return found.isEmpty ? nil : found
  }

  /// Whether a gamma value or chromaticities do not even approximate a space, as they are meant to.
  private static func contradicts(
    _ gamma: Double, _ chromaticities: ColorTag.Chromaticities?, _ space: String
  ) -> Bool {
    let usual: [String: Double] = [
      "srgb": 2.2, "display-p3": 2.2, "a98-rgb": 2.2, "prophoto-rgb": 1.8, "srgb-linear": 1,
      "display-p3-linear": 1, "gray-linear": 1,
    ]
    if let usual = usual[space.family], abs(gamma / usual - 1) > 0.1 { return true }
    guard let stated = chromaticities?.primaries,
      let actual = BuiltInProfile.named(space)?.builder.primaries
    else { return false }
    return zip(
      [stated.red, stated.green, stated.blue], [actual.red, actual.green, actual.blue]
    ).contains { abs($0.x - $1.x) > 0.025 || abs($0.y - $1.y) > 0.025 }
  }

  private func profileFacts(of tag: ColorTag, _ model: ColorModel) -> ImageFacts.Profile {
    var profile = tagFacts(of: tag, model)
    profile.transfer =
      switch tag {
      case .cicp(let points, _): [8: .linear, 16: .pq, 18: .hlg][points.transfer]
      case .gamma(let gamma, _) where abs(gamma - 1) < 0.05: .linear
      case .icc where profile.recognized?.hasSuffix("-linear") == true: .linear
      default: nil
      }
    return profile
  }

  private func tagFacts(of tag: ColorTag, _ model: ColorModel) -> ImageFacts.Profile {
    var profile = ImageFacts.Profile(description: tag.description, source: tag.source)
    switch tag {
    case .none, .unreadableICC, .exif(.uncalibrated):
      return profile
    case .srgb, .exif(.srgb):
      profile.recognized = "srgb"
      profile.equivalence = .identical
      return profile
    case .gamma(_, nil) where model != .gray:
      // Without chromaticities, the primaries are unknown.
      return profile
    case .icc(let embedded, _, _):
      let opened = SourceProfile.opened(embedded)
      profile.md5 = opened.md5.description
      return profile.filled(with: recognized(opened))
    case .exif, .cicp, .gamma:
      guard let definition = tag.definition(isGray: model == .gray) else {
        return profile
      }
      return profile.filled(with: defined(definition))
    }
  }

  /// The facts of a profile that a statement in a file defines.
  private func defined(_ definition: ICCProfileBuilder) -> ProfileFacts {
    if let known = definitions.withLock({ $0[definition] }) { return known }
    let facts = recognized(SourceProfile.opened(definition.bytes))
    definitions.withLock { definitions in
      if definitions.count == 64 { definitions.removeAll() }
      definitions[definition] = facts
    }
    return facts
  }

  private func recognized(_ opened: SourceProfile.Opened) -> ProfileFacts {
    if let known = profiles.withLock({ $0[opened.md5] }) { return known }
    var facts = ProfileFacts()
    if let profile = try? opened.profile.get() {
      facts.description = profile.description
      facts.recognition = (try? ProfileRecognition(of: profile)) ?? nil
    }
    profiles.withLock { $0[opened.md5] = facts }
    return facts
  }
}

extension String {
  /// The space that a recognized space has the colors of: gray with the curve of sRGB, or nearly so, and
  /// Rec. 2020 with either of its curves.
  fileprivate var family: String {
    hasPrefix("gray-gamma") ? "srgb" : self == "rec2020-oetf" ? "rec2020" : self
  }
}

extension ImageFacts.Profile {
  fileprivate func filled(with found: ImageInspector.ProfileFacts) -> Self {
    var profile = self
    profile.description = profile.description ?? found.description
    profile.recognized = found.recognition?.space
    profile.equivalence = (found.recognition?.equivalence).map { equivalence in
      switch equivalence {
      case .identical: .identical
      case .equivalent: .equivalent
      }
    }
    return profile
  }
}
