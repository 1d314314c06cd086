/// A conversion between two color spaces: its path is found once and applied to many colors.
///
/// ```swift
/// let toOklab = ColorConversion(from: .displayP3, to: .oklab)
/// print(toOklab(Triple(1, 0, 0)).x)
/// // Prints "0.6485…"
/// print(toOklab)
/// // Prints "display-p3 → oklab"
/// ```
public struct ColorConversion: Sendable {
  /// The space to convert from.
  public let source: ColorSpaceID
  /// The space to convert to.
  public let target: ColorSpaceID
  /// The spaces from the source up to, but not including, the nearest common ancestor.
  private let up: [any ColorSpace.Type]
  /// The spaces from below the common ancestor down to the target.
  private let down: [any ColorSpace.Type]

  /// Creates the conversion between two spaces.
  ///
  /// - Complexity: O(1): the tree of spaces is flat.
  public init(from source: ColorSpaceID, to target: ColorSpaceID) {
    func lineage(_ space: any ColorSpace.Type) -> [any ColorSpace.Type] {
      [space] + (space.parent.map(lineage) ?? [])
    }
    var (up, down) = (lineage(source.space), lineage(target.space))
    while let a = up.last, let b = down.last, a == b {
      up.removeLast()
      down.removeLast()
    }
    self.source = source
    self.target = target
    self.up = up
    self.down = down.reversed()
  }

  /// Converts three components from the source to the target, unclamped.
  ///
  /// A NaN component makes all three components of another space NaN.
  public func callAsFunction(_ components: Triple<Double>) -> Triple<Double> {
    if components.isNaN, source != target { return .nan }
    var result = components
    for space in up { result = space.doubleToParent(result) }
    for space in down { result = space.doubleFromParent(result) }
    return result
  }

  /// Converts eight colors.
  func wide(_ colors: Triple<SIMD8<Float>>) -> Triple<SIMD8<Float>> {
    var result = colors
    for space in up { result = space.wideToParent(result) }
    for space in down { result = space.wideFromParent(result) }
    return result
  }
}

extension ColorConversion: Hashable, CustomStringConvertible {
  /// Whether both conversions have the same source and the same target.
  public static func == (a: ColorConversion, b: ColorConversion) -> Bool {
    a.source == b.source && a.target == b.target
  }

  /// Feeds both spaces to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(target)
  }

  /// The names of both spaces.
  public var description: String { "\(source) → \(target)" }
}

extension ColorConversion {
  /// Converts the components of one color between spaces without storing the path: no allocation.
  static func convert(
    _ components: Triple<Double>, from source: any ColorSpace.Type, to target: any ColorSpace.Type
  ) -> Triple<Double> {
    if source == target { return components }
    if components.isNaN { return .nan }
    return walk(components, source, depth(source), target, depth(target))
  }

  private static func depth(_ space: any ColorSpace.Type) -> Int {
    var depth = 0
    var next = space.parent
    while let parent = next {
      depth += 1
      next = parent.parent
    }
    return depth
  }

  /// Goes up from the deeper of the two spaces until both are the same.
  private static func walk(
    _ color: Triple<Double>, _ source: any ColorSpace.Type, _ height: Int,
    _ target: any ColorSpace.Type, _ depth: Int
  ) -> Triple<Double> {
    if height == depth, source == target { return color }
    if height >= depth, let parent = source.parent {
      return walk(source.doubleToParent(color), parent, height - 1, target, depth)
    }
    guard let parent = target.parent else { return color }
    return target.doubleFromParent(walk(color, source, height, parent, depth - 1))
  }
}

extension Triple where L == Double {
  static let nan = Triple(Double.nan, .nan, .nan)

  /// Whether a component is NaN.
  var isNaN: Bool { x.isNaN || y.isNaN || z.isNaN }

  /// The triple, or `nan` if a component is NaN.
  var allOrNone: Triple { isNaN ? .nan : self }
}
