/// A convention by which design systems name colors that lie on each other.
protocol PairConvention: Sendable {
  /// Adds the pairs that follow from the convention. The context contains the pairs of earlier
  /// conventions.
  static func apply(to context: inout PairContext)
}
