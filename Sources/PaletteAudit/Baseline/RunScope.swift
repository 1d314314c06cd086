import FileAccess
public import PaletteRules

/// What a run looked at. What it did not look at may still have findings.
///
/// ```swift
/// import PaletteRules
///
/// let known = Finding(
///   rule: "contrast/minimum", severity: .error, message: "too low", file: "/site/brand.css")
/// let baseline = Baseline(path: "/site/baseline.json", accepting: [known]) { _, _ in nil }
/// for rule in ["contrast", "icon"] {
///   let scope = RunScope(
///     files: ["/site/brand.css"], selection: try RuleSelection(select: [rule], ignore: []))
///   print(scope.isUnseen(baseline.entries[0], of: baseline))
/// }
/// // Prints "false"
/// // Prints "true"
/// ```
public struct RunScope: Sendable {
  /// The absolute paths of the files that were checked.
  private let files: Set<String>
  let selection: RuleSelection
  /// Whether every appearance and context was checked.
  let isWhole: Bool
  /// The rules whose findings were not looked for, because nothing was given to measure.
  private let unmeasured: Set<String>

  /// Makes a scope.
  ///
  /// - Parameters:
  ///   - files: The paths of the files that were checked.
  ///   - selection: The rules that were selected.
  ///   - isWhole: Whether every appearance and context was checked.
  ///   - unmeasured: The rules whose findings were not looked for, because nothing was given to
  ///     measure.
  public init(
    files: some Sequence<String>, selection: RuleSelection, isWhole: Bool = true,
    unmeasured: Set<String> = []
  ) {
    var paths: Set<String> = []
    // A finding can be about a folder, such as an asset catalog.
    for file in files {
      var path = Path.absolute(file)
      while paths.insert(path).inserted, path != "/", !path.isEmpty { path = Path.folder(path) }
    }
    self.files = paths
    self.selection = selection
    self.isWhole = isWhole
    self.unmeasured = unmeasured
  }

  /// Whether the finding of an entry may still occur, since the run did not look for it. A file that
  /// no longer exists has no findings.
  public func isUnseen(_ entry: Baseline.Entry, of baseline: Baseline) -> Bool {
    let (rule, file) = (entry.identity.rule, baseline.absolutePath(of: entry.identity.file))
    let isKnown = Rules.all.contains { $0.id == rule }
    guard isWhole, !unmeasured.contains(rule), selection.includes(rule) || !isKnown else {
      return true
    }
    return !files.contains(file) && !isGone(entry, of: baseline)
  }

  /// Whether the file of an entry no longer exists.
  func isGone(_ entry: Baseline.Entry, of baseline: Baseline) -> Bool {
    let file = baseline.absolutePath(of: entry.identity.file)
    return !files.contains(file) && LocalFiles().kind(of: file) == nil
  }
}
