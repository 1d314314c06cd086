public import Testing

/// Records an issue with both values where they differ, as `#expect(actual == expected)` does.
///
/// A call of a function is type-checked in a fraction of the time that an expansion of the macro
/// takes, and the tests compare thousands of values.
public func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let comment = comment().map { "\($0.rawValue): " } ?? ""
  Issue.record("\(comment)\(actual) is not \(expected)", sourceLocation: sourceLocation)
}
