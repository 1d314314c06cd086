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
  /// The color that a composable is given, by the parameter for it: `fun Panel(color: Color = paper, …)`.
  case given(String, position: Int, value: SwiftExpression?)
  case unknown

  /// Where one of two is meant.
  func or(_ other: ComposeDrawer) -> ComposeDrawer {
    if case (.nothing, .nothing) = (self, other) { return self }
    if case (.given(let one, _, _), .given(let two, _, _)) = (self, other), one == two {
      return self
    }
    return .unknown
  }

  /// What it draws by itself.
  var color: SwiftExpression? {
    switch self {
    case .color(let color): color
    case .given(_, _, let value): value
    case .nothing, .unknown: nil
    }
  }
}
