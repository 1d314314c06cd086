/// Three numbers: the components of a color in the order of its space.
///
/// ```swift
/// print(Triple(1.0, 2, 3).map { $0 * 2 }.z)
/// // Prints "6.0"
/// ```
@frozen public struct Triple<L: Lane>: Sendable {
  /// The first component.
  public var x: L
  /// The second component.
  public var y: L
  /// The third component.
  public var z: L

  /// Makes a triple of three components.
  @inlinable public init(_ x: L, _ y: L, _ z: L) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The triple whose components are `transform` of this one's.
  @inlinable public func map(_ transform: (L) -> L) -> Triple {
    Triple(transform(x), transform(y), transform(z))
  }
}

extension Triple: Equatable where L: Equatable {}
extension Triple: Hashable where L: Hashable {}

extension Triple where L == Double {
  /// The component at `index`, 0, 1 or 2. Any other index is taken as 2.
  @inlinable public subscript(index: Int) -> Double {
    get {
      switch index {
      case 0: x
      case 1: y
      default: z
      }
    }
    set {
      switch index {
      case 0: x = newValue
      case 1: y = newValue
      default: z = newValue
      }
    }
  }
}

extension Triple where L == Double {
  /// The point at a share of the way to another one.
  package func toward(_ end: Triple, _ share: Double) -> Triple {
    Triple(
      x + (end.x - x) * share, y + (end.y - y) * share, z + (end.z - z) * share)
  }

  /// The point on the way to another one where a condition that holds here ends: by 60 bisections,
  /// so to the last bit.
  package func crossing(to end: Triple, where isBefore: (Triple) -> Bool) -> Triple {
    var (before, after) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (before + after) / 2
      if isBefore(toward(end, middle)) { before = middle } else { after = middle }
    }
    return toward(end, (before + after) / 2)
  }
}
