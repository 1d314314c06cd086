/// A goal of `ContrastSearch`.
protocol ContrastGoal {
  /// The reach of a color that fulfills the goal.
  var value: Double { get }
  /// How far a color reaches the goal, at most ``value``.
  func reach(_ color: Color) -> Double
  /// An upper bound of the reach of all colors whose linear-light sRGB components lie between two
  /// triples; it may exceed ``value``.
  func greatestReach(between low: Triple<Double>, and high: Triple<Double>) -> Double
}
