import SourceSyntax

/// Folds problems that files tend to have many times: the first one stays and says how many there
/// are.
enum ProblemFolding {
  /// Codes of which problems with the same message are one.
  private static let alike: Set<String> = [
    "alias/unresolved", "color/hex", "color/legacy-format", "group/unknown-property",
    "resolver/too-many-permutations", "token/unknown-property", "token/unknown-type",
  ]
  /// Codes of which all problems are one: their messages name the token or the value.
  private static let similar: Set<String> = [
    "color/misread", "css/import-missing", "mode/no-color", "token/missing-type", "token/name",
    "token/not-an-object",
  ]

  private struct Key: Hashable {
    let code: String
    let severity: SourceProblem.Severity
    let message: String
  }

  /// The first of several equal problems.
  private struct Fold {
    let palette: Int
    let index: Int
    var places = 0
    var files: Set<String> = []
    var repairs: [SourceProblem.Repair] = []
    var known: Set<SourceProblem.Repair> = []
    var tokens: Set<String> = []
    var locations: [SourceLocation] = []

    mutating func add(_ problem: SourceProblem) {
      places += problem.places
      files.insert(problem.location.file)
      for repair in problem.repairs where known.insert(repair).inserted { repairs.append(repair) }
      locations.append(problem.location)
      if let token = problem.token { tokens.insert(token) }
    }
  }

  /// Folds the problems of the palettes of a project, which are sorted by file and place.
  ///
  /// Where conformance is checked, only what the reader has counted itself is folded: every place is
  /// a violation of its own.
  static func fold(_ palettes: inout [ResolvedPalette], isConformance: Bool) {
    var folds: [Fold] = []
    var positions: [Key: Int] = [:]
    for palette in palettes.indices {
      var kept: [SourceProblem] = []
      for problem in palettes[palette].problems {
        guard !isConformance, let key = key(of: problem) else {
          kept.append(problem)
          continue
        }
        let position = positions[key] ?? folds.count
        if position == folds.count {
          positions[key] = position
          folds.append(Fold(palette: palette, index: kept.count))
          kept.append(problem)
        }
        folds[position].add(problem)
      }
      palettes[palette].problems = kept
    }
    for fold in folds {
      palettes[fold.palette].problems[fold.index].count(fold.places, files: fold.files.count)
      palettes[fold.palette].problems[fold.index].repairs = fold.repairs
      palettes[fold.palette].problems[fold.index].locations = fold.locations
      if fold.tokens.count > 1 {
        palettes[fold.palette].problems[fold.index].tokens = fold.tokens.sorted()
      }
    }
    for position in palettes.indices where isConformance {
      for index in palettes[position].problems.indices {
        let places = palettes[position].problems[index].places
        palettes[position].problems[index].count(places, files: 1)
      }
    }
  }

  private static func key(of problem: SourceProblem) -> Key? {
    let isAlike = alike.contains(problem.code)
    guard isAlike || similar.contains(problem.code) else { return nil }
    return Key(
      code: problem.code, severity: problem.severity, message: isAlike ? problem.message : "")
  }
}
