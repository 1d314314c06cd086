import ImageFacts
public import PaletteReports
public import PaletteRules

/// The path from the facts of images to a report.
///
/// Images are independent of each other: ``findings(on:)`` may be called for many at once.
public struct AssetAudit: Sendable {
  /// What to check.
  public var configuration: Configuration
  /// Which rules run.
  public var selection: RuleSelection
  /// The version that the report names.
  public var toolVersion: String

  /// Makes an audit.
  public init(
    configuration: Configuration, selection: RuleSelection = RuleSelection(), toolVersion: String
  ) {
    self.configuration = configuration
    self.selection = selection
    self.toolVersion = toolVersion
  }

  /// What the rules find about one image; nothing about one that could not be read whole, because
  /// what seems to be missing there may be in the part that is not known.
  public func findings(on asset: Report.Asset) -> [Finding] {
    guard let facts = asset.facts, asset.error == nil else { return [] }
    return RuleRunner(configuration: configuration, selection: selection)
      .findings(on: [ImageSubject(file: asset.file, role: asset.role, facts: facts)])
  }

  /// The report on some images.
  public func report(on assets: [Report.Asset]) -> Report {
    report(on: assets, findings: assets.flatMap(findings(on:)))
  }

  /// The report on some images whose findings are known already.
  public func report(on assets: [Report.Asset], findings: [Finding]) -> Report {
    var report = Report(
      toolVersion: toolVersion, findings: RuleRunner.sorted(findings), assets: assets)
    report.summary.files = assets.count
    report.summary.checked = assets.count { $0.facts != nil }
    report.summary.count(report.findings)
    return report
  }
}
