/// The path that pixels of two layouts take through a transform, and the reason.
///
/// ```swift
/// let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.displayP3))
/// let layout = PixelLayout(sample: .eight)
/// print(transform.path(from: layout, to: layout))
/// // Prints "copy: both profiles are the same"
/// ```
public struct TransformPath: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of paths.
  public enum Kind: String, Hashable, Sendable {
    /// The colors stay as they are; only samples and alpha change.
    case copy
    /// Our own kernels for curves, a matrix and curves.
    case matrixShaper = "matrix shaper"
    /// A table of all codes of a source of one channel.
    case table = "table"
    /// Our own kernels for the stages that LittleCMS links: curves, CLUTs, L\*a\*b\*.
    case pipeline
    /// LittleCMS's optimized path for 8 bits.
    case littleCMS8 = "LittleCMS 8-bit"
    /// LittleCMS in floating point.
    case littleCMSFloat = "LittleCMS float"
  }

  /// The kind of path.
  public var kind: Kind
  /// The instructions that a kernel of our own uses, such as `AVX-512 VBMI`; otherwise `nil`.
  public var instructions: String?
  /// The reason for the choice, without a final period.
  public var reason: String

  /// The path and the reason in one line.
  public var description: String {
    let name = instructions.map { "\(kind.rawValue), \($0)" } ?? kind.rawValue
    return "\(name): \(reason)"
  }
}
