import ImageFacts
public import PaletteReports
public import PaletteRules

/// Checks the facts of images and makes a report.
///
/// Images are independent of each other: ``findings(on:)`` may be called concurrently.
public struct AssetAudit: Sendable {
  /// The configuration.
  public var configuration: Configuration
  /// The selected rules.
  public var selection: RuleSelection
  /// The version stated in the report.
  public var toolVersion: String

  /// Makes an audit.
  public init(
    configuration: Configuration, selection: RuleSelection = RuleSelection(), toolVersion: String
  ) {
    self.configuration = configuration
    self.selection = selection
    self.toolVersion = toolVersion
  }

  /// The findings on one image. None for an image that could not be read completely, because
  /// whatever seems to be missing may be in the unread part.
  public func findings(on asset: Report.Asset) -> [Finding] {
    guard let facts = asset.facts, asset.error == nil else { return [] }
    return RuleRunner(configuration: configuration, selection: selection)
      .findings(on: [ImageSubject(file: asset.file, role: asset.role, facts: facts)])
  }

  /// The report on some images.
  public func report(on assets: [Report.Asset]) -> Report {
    report(on: assets, findings: assets.flatMap(findings(on:)))
  }

  /// The report on some images with known findings.
  public func report(on assets: [Report.Asset], findings: [Finding]) -> Report {
    var report = Report(
      toolVersion: toolVersion, findings: RuleRunner.sorted(findings), assets: assets)
    report.summary.files = assets.count
    report.summary.checked = assets.count { $0.facts != nil }
    report.summary.count(report.findings)
    return report
  }
}
