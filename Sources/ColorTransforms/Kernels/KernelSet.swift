import ColorKernels

/// The instructions that a kernel uses, in ascending order.
///
/// ```swift
/// let transform = try ICCTransform(from: ICCProfile(.displayP3), to: ICCProfile(.srgb))
/// let layout = PixelLayout(sample: .eight)
/// print(transform.limited(to: .portable).path(from: layout, to: layout).instructions ?? "none")
/// // Prints "portable"
/// ```
public enum KernelSet: Int32, Comparable, Sendable, CaseIterable {
  /// What every machine has.
  case portable = 0
  /// AVX2 and FMA: x86 since 2013.
  case avx2 = 1
  /// AVX-512 with its permutation of bytes: Ice Lake, Zen 4 and later.
  case avx512 = 2

  /// The most that this machine runs.
  public static let best = KernelSet(rawValue: color_kernels_level()) ?? .portable

  /// Whether a machine may have the one without having the other.
  public static func < (a: KernelSet, b: KernelSet) -> Bool { a.rawValue < b.rawValue }

  /// The instructions in words.
  var name: String {
    switch self {
    case .portable: "portable"
    case .avx2: "AVX2"
    case .avx512: "AVX-512 VBMI"
    }
  }
}
