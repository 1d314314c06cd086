import PaletteAudit

/// What the targets of token files have in common.
enum TokenFile {
  /// Reads the text of one file. Problems lie within it, and reports can be made of all of them.
  static func read(_ input: [UInt8], as name: String) {
    let loaded = PaletteLoader.load(text: input, fileName: name)
    // Two bytes of UTF-16 can be three of UTF-8.
    let size = input.count * 3 / 2
    for problem in loaded.problems + loaded.palettes.flatMap({ $0.problems }) {
      check(
        problem.location.range.end.offset <= size,
        "\(problem.code) ends at \(problem.location.range.end.offset) of \(size)")
    }
    for palette in loaded.palettes {
      for token in palette.tokens {
        for index in palette.permutations.indices { _ = token.value(in: index)?.color?.hex }
      }
    }
  }
}
