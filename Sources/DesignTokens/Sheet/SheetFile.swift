import SourceSyntax
import SystemColors

extension Sheet {
  /// The palette of a single file. If it has no contexts, its name may express the appearance of
  /// its colors: `dark.gpl`.
  func palette(
    of input: TokenInput, format: String, problems: [SourceProblem], in context: LoadContext
  ) -> ResolvedPalette {
    var result = palette(
      file: input.path, format: format, problems: problems, fileCount: 1, in: context)
    if result.permutations.allSatisfy(\.choices.isEmpty) {
      let appearance = AppearanceNaming.appearance(
        fileName: input.name, overrides: context.options.overrides("file", input.name))
      for index in result.permutations.indices {
        result.permutations[index].appearance = appearance
      }
    }
    return result
  }
}
