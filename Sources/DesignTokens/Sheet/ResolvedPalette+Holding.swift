extension ResolvedPalette {
  /// The palette with some tokens and nothing else, to stand outside of another one.
  package func holding(_ tokens: [ResolvedToken]) -> ResolvedPalette {
    var result = self
    result.tokens = tokens
    (result.problems, result.gradients, result.fileCount, result.outside) = ([], [], 0, [])
    (result.compositeColors, result.hexFallbacks, result.repetitions) = ([], [:], [:])
    return result
  }
}
