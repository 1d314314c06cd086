import ColorCore
import TokenGraph

extension ColorPair {
  /// The ratio of a pair, and what is left of it as the pair is viewed.
  private struct Loss {
    let ratio: Double
    let seen: Double
  }

  /// Reports a pair that has enough contrast, but not as it is viewed: in some light, or through a
  /// filter.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - minimum: The ratio of a pair that has enough; by default the required one.
  ///   - required: The ratio that is required as it is viewed.
  ///   - help: What to do.
  ///   - isIncluded: The permutations that are checked.
  ///   - message: What is wrong, from the ratio of the pair and the one as it is viewed.
  ///   - report: Takes the finding, if there is one.
  ///   - contrast: The contrast of two colors as they are viewed.
  func checkViewing(
    _ rule: any Rule.Type, passing minimum: Double? = nil, required: Double, help: String,
    where isIncluded: (Permutation) -> Bool = { _ in true },
    message: (Double, Double) -> String, report: (Finding) -> Void,
    contrast: (Appearing) -> Double
  ) {
    let problems = problems(
      worse: { (a: Loss, b: Loss) in a.seen < b.seen }, where: isIncluded
    ) { row in
      appearing(in: row).compactMap { colors -> Loss? in
        let loss = Loss(ratio: colors.ratio, seen: contrast(colors))
        return loss.ratio >= minimum ?? required && loss.seen < required ? loss : nil
      }.min { $0.seen < $1.seen }
    }
    guard let problems else { return }
    let worst = problems.worst
    report(
      finding(
        of: rule, at: problems.row, where: problems.holds, message(worst.ratio, worst.seen),
        help: help,
        measurement: .init(metric: WCAG2.id, measured: worst.seen, required: required)))
  }
}
