import ImageFacts
public import PaletteReports
public import PaletteRules

/// Checks the facts of images and makes a report.
///
/// ```swift
/// import ImageFacts
/// import PaletteReports
/// import PaletteRules
///
/// var facts = ImageFacts(format: "png", width: 1024, height: 1024, bitDepth: 8, channels: 4)
/// facts.alpha = .partial
/// let icon = Report.Asset(file: "AppIcon.png", role: .appIcon, facts: facts)
/// let selection = try RuleSelection(select: ["icon/opaque"], ignore: [])
/// let audit = AssetAudit(configuration: Configuration(), selection: selection, toolVersion: "1.0")
/// for finding in audit.report(on: [icon]).findings { print(finding.rule) }
/// // Prints "icon/opaque"
/// ```
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

  /// The findings on some images, in no particular order. None for an image that could not be read
  /// completely, because whatever seems to be missing may be in the unread part.
  public func findings(on assets: [Report.Asset]) -> [Finding] {
    let subjects: [ImageSubject] = assets.compactMap { asset in
      guard asset.error == nil else { return nil }
      return asset.facts.map { ImageSubject(file: asset.file, role: asset.role, facts: $0) }
    }
    return findings(on: subjects)
  }

  /// The selected rules about a kind of subject.
  package func rules<Subject: Sendable>(about _: Subject.Type) -> SelectedRules<Subject> {
    SelectedRules(of: RuleRunner(configuration: configuration, selection: selection))
  }

  /// The findings of the rules about this kind of subject, in no particular order.
  public func findings<Subject: Sendable>(on subjects: [Subject]) -> [Finding] {
    RuleRunner(configuration: configuration, selection: selection).findings(on: subjects)
  }

  /// The report on some images.
  public func report(on assets: [Report.Asset]) -> Report {
    report(on: assets, findings: findings(on: assets))
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
