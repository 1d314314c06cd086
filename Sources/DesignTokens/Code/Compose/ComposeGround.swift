/// A ground that other code of a project draws.
enum ComposeGround: Sendable {
  /// What lies around a composable where it is called.
  case around(String)
  /// What a modifier or a composable draws behind what it is for, by its name.
  case drawn(by: String)
}

/// What a modifier draws behind what it is for, and a composable behind what it is given.
enum ComposeDrawer: Sendable {
  case nothing
  case color(SwiftExpression)
  case unknown

  /// Where one of two is meant.
  func or(_ other: ComposeDrawer) -> ComposeDrawer {
    if case (.nothing, .nothing) = (self, other) { return self }
    return .unknown
  }
}
