/// The duration of each stage of a run, in the order in which the stages begin.
public struct Timings: Sendable {
  /// The stages and their durations, one entry for each name.
  public private(set) var stages: [(name: String, duration: Duration)] = []

  /// Makes an empty record.
  public init() {}

  /// Runs a stage and adds its duration to that of earlier stages with the same name.
  public mutating func measure<Result>(_ stage: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    let clock = ContinuousClock()
    let start = clock.now
    defer { add(clock.now - start, to: stage) }
    return try body()
  }

  private mutating func add(_ duration: Duration, to stage: String) {
    if let index = stages.firstIndex(where: { $0.name == stage }) {
      stages[index].duration += duration
    } else {
      stages.append((stage, duration))
    }
  }
}
