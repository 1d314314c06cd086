/// Follows which type a position is in, from the beginning of a file to its end.
struct SwiftScopeCursor {
  private let types: [SwiftDeclarations.TypeScope]
  private var open: [Int] = []
  private var next = 0

  /// - Parameter types: The types of the file, each before those in it.
  init(_ types: [SwiftDeclarations.TypeScope]) { self.types = types }

  /// The innermost type around a position, which must not be before the last one; `nil` outside of all types.
  mutating func type(at position: Int) -> Int? {
    while next < types.count, types[next].range.lowerBound <= position {
      open.append(next)
      next += 1
    }
    while let last = open.last, types[last].range.upperBound <= position { open.removeLast() }
    return open.last
  }
}
