import ColorKernels

/// Computations over whole buffers.
///
/// The caller owns all memory and all threads: a function reads spans, writes into a mutable span
/// and allocates nothing unless its documentation says otherwise. Input and output must not
/// overlap. Results are `Float` values within the stated error of the `Double` formula. Never
/// derive a *verdict* (does a pair pass?) from a `Float`: ``passes(_:on:minimum:into:)`` and
/// ``passingPairs(ofLuminances:on:minimum:)`` decide it as `Double` does.
///
/// The hot loops have a kernel for each ``InstructionSet``; all kernels give bit-identical results.
///
/// ```swift
/// let pixels = [RGBA8(119, 119, 119), RGBA8(118, 118, 118)]
/// let white = [RGBA8](repeating: RGBA8(255, 255, 255), count: 2)
/// var verdicts = [Bool](repeating: false, count: 2)
/// do {
///   var output = verdicts.mutableSpan
///   try Batch.passes(pixels.span, on: white.span, minimum: 4.5, into: &output)
/// }
/// print(verdicts)
/// // Prints "[false, true]"
/// ```
public enum Batch {
  /// The size of the last-level cache in bytes. Output is written with streaming stores if it takes
  /// more than half of it together with the inputs.
  static let cacheSize = color_kernels_cache_size()

  @inlinable static func requireCount(_ expected: Int, _ found: Int) throws(BatchError) {
    if found != expected { throw .lengthMismatch(expected: expected, found: found) }
  }
}

/// An error for batch buffers whose lengths do not match.
///
/// ```swift
/// let pixels = [RGBA8(255, 255, 255)]
/// var luminances: [Float] = []
/// do {
///   var output = luminances.mutableSpan
///   try Batch.luminance(of: pixels.span, into: &output)
/// } catch {
///   print(error)
/// }
/// // Prints "lengthMismatch(expected: 1, found: 0)"
/// ```
public enum BatchError: Error, Hashable, Sendable {
  /// The output, or the second input, holds `found` elements instead of `expected`.
  case lengthMismatch(expected: Int, found: Int)
}

/// A pixel of four 8-bit sRGB values with straight alpha, in memory order red, green, blue, alpha.
///
/// ```swift
/// let gray = RGBA8(119, 119, 119)
/// print(gray.alpha, gray, MemoryLayout<RGBA8>.size)
/// // Prints "255 #777777 4"
/// ```
@frozen public struct RGBA8: BitwiseCopyable, Hashable, Sendable {
  /// Red, 0…255.
  public var red: UInt8
  /// Green, 0…255.
  public var green: UInt8
  /// Blue, 0…255.
  public var blue: UInt8
  /// Alpha, not premultiplied: 0 is transparent, 255 is opaque.
  public var alpha: UInt8

  /// Creates a pixel, opaque by default.
  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a pixel from a color *clipped* to sRGB and rounded to 8 bits. Halves round up, and a
  /// NaN component becomes 0.
  ///
  /// ```swift
  /// print(RGBA8(Color(.oklch, 0.7, 0.15, 50)).red)
  /// // Prints "231"
  /// ```
  public init(_ color: Color) {
    let c = color.components(in: .srgb)
    self.init(CSSText.byte(c.x), CSSText.byte(c.y), CSSText.byte(c.z), CSSText.byte(color.alpha))
  }
}

extension RGBA8: Codable, CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` if the pixel is not opaque.
  public var description: String { hex(hasAlpha: alpha < 255) }

  func hex(hasAlpha: Bool) -> String {
    let bytes = hasAlpha ? [red, green, blue, alpha] : [red, green, blue]
    return bytes.reduce(into: "#") { text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}

/// The sRGB curve at the 256 8-bit codes, and the tables that the kernels and their portable
/// versions derive from it.
enum SRGBTable {
  static let linear: [Double] = (0...255).map { SRGB.linearLight(Double($0) / 255) }
  static let linearFloat: [Float] = linear.map { Float($0) }
  /// The bytes of `linearFloat` as four planes, lowest byte first.
  static let linearPlanes: [UInt8] = [0, 8, 16, 24].flatMap { shift in
    linearFloat.map { UInt8(truncatingIfNeeded: $0.bitPattern >> shift) }
  }

  static let weights = [LumaWeights.bt709.x, LumaWeights.bt709.y, LumaWeights.bt709.z]

  /// The contributions of red, green and blue, in turn, to the luminance in units of 1/8,000,000.
  /// Integers add up without rounding, so every order of addition gives the same luminance.
  static let luminanceParts: [Int32] = weights.flatMap { weight in
    linear.map { Int32((weight * $0 * 8_000_000).rounded()) }
  }
  /// For each of the three, the remainder modulo 32767 in two bytes and the quotient, as planes.
  static let luminancePlanes: [UInt8] = [0, 256, 512].flatMap { start in
    let parts = luminanceParts[start..<start + 256]
    let planes: [[UInt8]] = [
      parts.map { UInt8(truncatingIfNeeded: $0 % 32767) },
      parts.map { UInt8(($0 % 32767) >> 8) },
      parts.map { UInt8($0 / 32767) },
    ]
    return planes.flatMap { $0 }
  }

  /// The luminance of a pixel, as ``Batch/luminance(of:into:)`` defines it, from `luminanceParts`.
  ///
  /// Takes a pointer because checking three indices costs as much as the work itself.
  @inline(__always) static func luminance(
    of pixel: RGBA8, _ parts: UnsafeBufferPointer<Int32>
  ) -> Float {
    let sum =
      unsafe parts[Int(pixel.red)] &+ parts[256 + Int(pixel.green)]
      &+ parts[512 + Int(pixel.blue)]
    return Float(sum) * 1.25e-7
  }
}
