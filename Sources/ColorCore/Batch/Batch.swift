import ColorKernels

/// Computations over whole buffers.
///
/// The caller owns all memory and all threads: a function reads spans, writes into a mutable span and
/// allocates nothing unless its documentation says so. Input and output never overlap. Results are
/// `Float` within the stated bound of the `Double` formula; a *verdict* (does a pair pass?) is always
/// decided in `Double`.
public enum Batch {
  /// The instruction set that the kernels use on this machine: `avx512`, or `portable`.
  public static var instructionSet: String {
    unsafe String(cString: color_kernels_instruction_set())
  }

  @inlinable static func requireCount(_ expected: Int, _ found: Int) throws(BatchError) {
    if found != expected { throw .lengthMismatch(expected: expected, found: found) }
  }
}

/// A batch call whose buffers do not fit together.
public enum BatchError: Error, Hashable, Sendable {
  /// The output, or the second input, must hold `expected` elements and holds `found`.
  case lengthMismatch(expected: Int, found: Int)
}

/// A pixel of four 8-bit values, sRGB with straight alpha.
@frozen public struct RGBA8: BitwiseCopyable, Hashable, Sendable {
  /// Red.
  public var red: UInt8
  /// Green.
  public var green: UInt8
  /// Blue.
  public var blue: UInt8
  /// Alpha, not premultiplied.
  public var alpha: UInt8

  /// Makes a pixel.
  @inlinable public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// The sRGB curve at the 256 codes of 8 bits.
enum SRGBTable {
  static let linear: [Double] = (0...255).map { SRGB.linearLight(Double($0) / 255) }
  static let linearFloat: [Float] = linear.map { Float($0) }
  static let red: [Float] = linear.map { Float(0.2126 * $0) }
  static let green: [Float] = linear.map { Float(0.7152 * $0) }
  static let blue: [Float] = linear.map { Float(0.0722 * $0) }
}
