/// How much red, green and blue count in luma, and in luminance where a standard takes them for it.
@usableFromInline package enum LumaWeights {
  /// ITU-R BT.709-6, 3.2. The relative luminance of WCAG 2 has the same.
  @inlinable package static var bt709: Triple<Double> { Triple(0.2126, 0.7152, 0.0722) }
}
