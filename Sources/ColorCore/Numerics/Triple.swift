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
