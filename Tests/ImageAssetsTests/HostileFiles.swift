import ImageAssets
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
