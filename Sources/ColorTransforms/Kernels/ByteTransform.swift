import CLittleCMS
import ICCProfiles

/// LittleCMS's 8-bit path, which resamples most pipelines into a lattice. It is used if its error
/// is at most `bound`.
@safe final class ByteTransform: @unchecked Sendable {
  /// The largest accepted error of the sampled colors, in 8-bit codes.
  static let bound: Float = 1

  /// The largest error found, in 8-bit codes.
  let error: Float
  private let context: LittleCMSContext
  /// The corresponding C type is `cmsHTRANSFORM`.
  private let handle: cmsHTRANSFORM

  /// Links the profiles again, and measures 2048 random colors and the neutral ones.
  init(_ link: LinkedProfiles) throws(PathRefusal) {
    let (source, destination) = (link.chain.source, link.chain.destination)
    do throws(ProfileError) {
      context = try LittleCMSContext()
    } catch {
      throw PathRefusal(reason: "\(error)")
    }
    let handle = unsafe LinkedProfiles.link(
      link.chain, in: context,
      palette_byte_format(source.signature, UInt32(source.channels)),
      palette_byte_format(destination.signature, UInt32(destination.channels)))
    guard let handle = unsafe handle else {
      throw PathRefusal(reason: "LittleCMS cannot link the profiles for 8 bits")
    }
    unsafe self.handle = unsafe handle
    let codes = Self.codes(channels: source.channels)
    let expected = Self.expected(codes, link)
    var found = [UInt8](repeating: 0, count: expected.count)
    unsafe cmsDoTransform(handle, codes, &found, UInt32(codes.count / source.channels))
    error = zip(found, expected).reduce(0) { greatest, pair in
      max(greatest, abs(Float(pair.0) - min(max(pair.1 * 255, 0), 255)))
    }
    guard error <= Self.bound else {
      throw PathRefusal(
        reason: "LittleCMS's 8-bit path is off by \(Self.text(error)) codes")
    }
  }

  deinit {
    unsafe cmsDeleteTransform(handle)
  }

  /// Converts pixels without alpha.
  func convert(
    _ source: UnsafeRawPointer, into destination: UnsafeMutableRawPointer, count: Int
  ) {
    unsafe cmsDoTransform(handle, source, destination, UInt32(count))
  }

  /// A number with two decimals.
  static func text(_ number: Float) -> String {
    let hundredths = Int((min(number, 1e6) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }

  /// Neutral colors and random ones.
  private static func codes(channels: Int) -> [UInt8] {
    var codes: [UInt8] = []
    for level in stride(from: UInt8(0), through: 255, by: 3) {
      codes += [UInt8](repeating: level, count: channels)
    }
    var state: UInt64 = 1
    for _ in 0..<2048 * channels {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      codes.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    return codes
  }

  private static func expected(_ codes: [UInt8], _ link: LinkedProfiles) -> [Float] {
    let count = codes.count / link.chain.source.channels
    let colors = codes.map { Float($0) / 255 }
    var expected = [Float](repeating: 0, count: count * link.chain.destination.channels)
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe expected.withUnsafeMutableBufferPointer { expected in
        guard let from = colors.baseAddress, let to = expected.baseAddress else { return }
        unsafe link.evaluate(from, into: to, count: count)
      }
    }
    return expected
  }
}
