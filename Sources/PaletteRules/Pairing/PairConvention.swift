/// A convention of how design systems name colors that lie on each other.
protocol PairConvention: Sendable {
  /// Adds the pairs that follow from the convention. What earlier conventions found is known.
  static func apply(to context: inout PairContext)
}
