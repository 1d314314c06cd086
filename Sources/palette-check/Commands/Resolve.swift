import ArgumentParser
import PaletteAudit

/// `palette-check resolve PATH [TOKEN]`: what tokens are worth in every appearance.
struct Resolve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows the value of tokens in every appearance, with their aliases.")

  @Argument(help: "A file or folder.") var path: String
  @Argument(help: "The path of a token; all when left out.") var token: String?
  @Flag(help: "Print no colors.") var noColor = false

  func run() throws {
    let result = TokenChecker().check(paths: [path])
    for problem in result.report.problems { StandardError.write(Messages.line(problem) + "\n") }
    let isColored = usesColor(noColor: noColor, isTerminal: StandardOutput.isTerminal)
    var found = false
    for palette in result.palettes {
      for entry in palette.tokens where token == nil || entry.path == token {
        found = true
        StandardOutput.write(entry.path + "\n")
        for (index, variant) in entry.variants.enumerated() {
          let holds = palette.permutations.indices.filter {
            entry.variantIndices[$0] == Int32(index)
          }
          let places = holds.map { words(palette.permutations[$0]) }
          let isEverywhere = holds.count == palette.permutations.count
          StandardOutput.write(
            "  \(shown(variant, isColored))  \(isEverywhere ? "" : places.joined(separator: "; "))"
              .trimmed + "\n")
        }
      }
    }
    if let token, !found {
      let paths = result.palettes.flatMap { $0.tokens.map { $0.path } }
      let nearest = Similarity.nearest(to: token, among: paths)
      throw ValidationError(
        "there is no color token “\(token)”" + (nearest.map { "; did you mean “\($0)”?" } ?? ""))
    }
    if result.report.problems.contains(where: { $0.severity == .error }) {
      throw ExitStatus.trouble
    }
  }

  private func shown(_ value: ResolvedValue, _ isColored: Bool) -> String {
    let chain = value.aliases.map { " → \($0.path)" }.joined()
    switch value.resolution {
    case .color(let color):
      let swatch = isColored ? "\(TerminalSwatch.block(color)) " : ""
      let hex = color.isInGamut(.srgb) ? color.hex : "\(color.hex) (clipped)"
      let css = color.space == .srgb ? "" : " \(color.css)"
      return "\(swatch)\(hex)\(css)\(chain)"
    case .unknown(let reason): return "unknown: \(reason.message)\(chain)"
    }
  }

  private func words(_ permutation: Permutation) -> String {
    permutation.choices.map { "\($0.modifier)=\($0.context)" }.joined(separator: ", ")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
