/// The weights of red, green and blue in luma, and in luminance where a standard uses them for it.
@usableFromInline package enum LumaWeights {
  /// ITU-R BT.709-6, 3.2. The relative luminance of WCAG 2 uses the same.
  @inlinable package static var bt709: Triple<Double> { Triple(0.2126, 0.7152, 0.0722) }
  /// ITU-R BT.601-7, 2.5.1.
  @inlinable package static var bt601: Triple<Double> { Triple(0.299, 0.587, 0.114) }
}
