import ColorKernels

/// The instructions that the hot loops use. Results are the same in every bit with each of them; only
/// the time differs.
///
/// ```swift
/// print(InstructionSet.available.contains(.portable))
/// // Prints "true"
/// print(InstructionSet.available.last == .best)
/// // Prints "true"
/// ```
public enum InstructionSet: Int32, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// What every machine has.
  case portable = 0
  /// AVX2 and FMA: x86-64 since 2013.
  case avx2 = 1
  /// AVX-512 with its permutation of bytes: Ice Lake, Zen 4 and later.
  case avx512 = 2
  /// Advanced SIMD: every 64-bit ARM, such as Apple silicon.
  case neon = 3

  /// The sets that this machine has, the fastest last. Another set runs as ``portable``.
  public static let available = allCases.filter { color_kernels_has_set($0.rawValue) != 0 }

  /// The fastest set that this machine has.
  public static let best = available.last ?? .portable

  /// The name of the set, such as `AVX-512 VBMI`.
  public var description: String {
    switch self {
    case .portable: "portable"
    case .avx2: "AVX2"
    case .avx512: "AVX-512 VBMI"
    case .neon: "NEON"
    }
  }
}
