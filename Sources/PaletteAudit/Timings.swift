/// The duration of each stage of a run, in the order in which the stages begin.
package struct Timings: Sendable {
  /// The stages and their durations, one entry for each name.
  package private(set) var stages: [(name: String, duration: Duration)] = []

  /// Called with the name of a stage that begins.
  private let began: (@Sendable (_ stage: String) -> Void)?

  /// Makes an empty record.
  package init() { began = nil }

  /// Makes an empty record that tells of each stage when it begins.
  init(began: (@Sendable (_ stage: String) -> Void)?) { self.began = began }

  /// Runs a stage and adds its duration to that of earlier stages with the same name.
  package mutating func measure<Result>(_ stage: String, _ body: () throws -> Result) rethrows
    -> Result
  {
    began?(stage)
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
