/// The distinct variants of a token, each with a position.
package struct VariantSet<Variant: Hashable> {
  @usableFromInline package internal(set) var variants: [Variant] = []
  /// The positions, once there are too many variants to compare one by one.
  @usableFromInline var positions: [Variant: Int32] = [:]

  @inlinable package init() {}

  // Most tokens have a handful, which are compared faster than hashed.
  @inlinable static var few: Int { 8 }

  @inlinable package mutating func reserveCapacity(_ count: Int) { variants.reserveCapacity(count) }

  /// The position of a variant, which is added if it is new.
  @inlinable
  package mutating func insert(_ variant: Variant) -> (position: Int32, isNew: Bool) {
    if variants.count < Self.few {
      if let same = variants.firstIndex(of: variant) { return (Int32(same), false) }
    } else {
      if positions.isEmpty {
        for (index, variant) in variants.enumerated() { positions[variant] = Int32(index) }
      }
      if let same = positions[variant] { return (same, false) }
      positions[variant] = Int32(variants.count)
    }
    variants.append(variant)
    return (Int32(variants.count - 1), true)
  }
}
