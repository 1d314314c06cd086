import ImageAssets
import ImageFacts
import PaletteTestSupport

/// Damaged variants of files.
enum HostileFiles {
  /// A file with up to six random bytes changed, the same for the same seed.
  static func mutated(_ file: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var file = file
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      // The headers are where it matters most.
      let end = Bool.random(using: &random) ? min(64, file.count) : file.count
      file[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
    }
    return file
  }

  /// What an inspection says that cannot be, if anything.
  static func contradiction(
    in inspection: ImageInspection, of file: [UInt8]
  ) -> String? {
    if let offset = inspection.error?.offset, !(0...file.count).contains(offset) {
      return "an error at byte \(offset) of \(file.count)"
    }
    guard let facts = inspection.facts else {
      return inspection.error == nil ? "neither facts nor an error" : nil
    }
    if facts.width < 1 || facts.height < 1 { return "\(facts.width) × \(facts.height) pixels" }
    if !(1...6).contains(facts.channels) { return "\(facts.channels) channels" }
    if !(1...8).contains(facts.orientation) { return "orientation \(facts.orientation)" }
    let isDrawing = ["svg", "pdf"].contains(facts.format)
    if inspection.error == nil, !isDrawing, facts.colors == nil { return "pixels without colors" }
    if let colors = facts.colors, !isDrawing, !(1...facts.width * facts.height).contains(colors) {
      return "\(colors) colors"
    }
    if let share = facts.wideGamutShare, !(0...1).contains(share) { return "a share of \(share)" }
    return nil
  }

  /// Whether reading a file in every way ends, and ends with an image or an error; `false` when
  /// metadata and pixels contradict each other.
  static func isSurvived(
    _ file: [UInt8], as format: any ImageFormat.Type,
    limits: DecodeLimits = DecodeLimits(pixels: 1 << 20)
  ) -> Bool {
    let metadata = try? format.metadata(of: file.span, limits: limits)
    let image = try? format.decode(file.span, limits: limits)
    if let animated = format as? any AnimatedImageFormat.Type {
      let frames = try? animated.decodeFrames(file.span, limits: limits)
      if let metadata, let frames, frames.frames.count != metadata.frames { return false }
    }
    guard let image else { return true }
    return metadata?.pixelError == nil && image.width == metadata?.width
      && image.height == metadata?.height && image.hasAlpha == metadata?.hasAlpha
  }
}
