public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test, and says so, where a file or folder of the reference data is not there. Where
  /// `PALETTE_REQUIRE_REFERENCE=1` the test runs, and fails at what is missing.
  public static func needs(_ reference: String) -> Self {
    .enabled(
      if: Corpora.isRequired || Corpora.path(reference) != nil,
      "needs \(reference) of the reference data")
  }

  /// Skips a test, and says so, where a program is not installed, as ``needs(_:)`` does.
  public static func needs(program: String) -> Self {
    .enabled(
      if: Corpora.isRequired || Tool.installed(program) != nil, "needs the program \(program)")
  }
}

extension Corpora {
  /// The path of files that a test takes beside its own. Where they are not there it has a warning,
  /// or fails where `PALETTE_REQUIRE_REFERENCE=1`.
  public static func additional(_ relative: String) throws -> String? {
    if let path = path(relative) { return path }
    if isRequired { throw Missing(name: relative) }
    Issue.record("without \(relative) of the reference data", severity: .warning)
    return nil
  }
}
