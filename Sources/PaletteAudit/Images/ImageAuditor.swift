import FileAccess
public import ImageAssets
public import PaletteAudit
public import PaletteReports
public import PaletteRules

/// Audits image files and makes a report: the implementation of `palette-check audit` and the
/// method `image.inspect`.
public struct ImageAuditor: Sendable {
  /// How much of a file to read.
  public var depth: ImageInspector.Depth
  /// The selected rules.
  public var selection: RuleSelection
  /// A configuration for all files; `nil` to look for the nearest one of each.
  public var configuration: ConfigurationFile.Loaded?
  /// The number of files to inspect concurrently.
  public var jobs: Int
  /// The contrasts to measure.
  public var probe = ContrastProbe()
  /// The tokens to compare images with.
  public var tokens: [ImageTokensSubject.Token] = []

  /// Makes an auditor.
  public init(
    depth: ImageInspector.Depth = .pixels, selection: RuleSelection = RuleSelection(),
    configuration: ConfigurationFile.Loaded? = nil, jobs: Int = 1
  ) {
    self.depth = depth
    self.selection = selection
    self.configuration = configuration
    self.jobs = max(1, jobs)
  }

  /// The facts of one file, or the reason why there are none.
  public static func asset(_ path: String, inspector: ImageInspector) -> Report.Asset {
    let inspection = inspector.inspect(file: path)
    return Report.Asset(
      file: path, role: ImageSubject.Role(ofFile: path), facts: inspection.facts,
      error: inspection.error.map {
        Report.Asset.Failure(code: $0.code, message: $0.message, offset: $0.offset)
      })
  }

  /// Audits files and folders: every file given or found makes exactly one asset, in that order.
  ///
  /// - Parameters:
  ///   - paths: Files, folders and asset catalogs.
  ///   - progress: Called on any thread after each file, with the number of files done and the
  ///     total.
  /// - Returns: The report.
  public func audit(
    paths: [String], progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) -> Report {
    let found = ImageFiles(in: paths)
    var assets = inspect(found.files, progress: progress)
    let sets = ImageSets(of: assets, contents: found.contents)
    for index in assets.indices {
      if let role = sets.roles[assets[index].file] { assets[index].role = role }
      if let scheme = sets.schemes[assets[index].file] {
        assets[index].facts?.backgroundContrast?.removeAll { ($0.scheme ?? scheme) != scheme }
      }
    }
    var report = Report(toolVersion: toolVersion)
    var problems = configuration?.problems ?? []
    for (path, group) in groups(of: assets, sets) {
      let loaded = configuration ?? path.map(ConfigurationFile.load)
      if configuration == nil { problems += loaded?.problems ?? [] }
      let audit = AssetAudit(
        configuration: loaded?.configuration ?? Configuration(), selection: selection,
        toolVersion: toolVersion)
      let findings =
        audit.findings(on: group.assets) + audit.findings(on: group.sets)
        + audit.findings(on: group.states) + audit.findings(on: compared(group.assets))
      report.merge(audit.report(on: group.assets, findings: findings))
    }
    report.assets = assets
    report.problems += problems.map(Report.Problem.init)
    report.problems += sets.problems + unmeasured(assets)
    report.problems += found.problems.map {
      Report.Problem(code: "input/unreadable", message: $0.description, file: $0.path)
    }
    for path in paths where ImageFiles(in: [path]).files.isEmpty {
      report.problems.append(
        Report.Problem(
          code: "input/nothing-to-check", message: "there is no image in this folder",
          help: "Images are recognized by their extension: "
            + "\(ImageFiles.extensions.sorted().joined(separator: ", ")).",
          file: path))
    }
    return report
  }

  private func compared(_ assets: [Report.Asset]) -> [ImageTokensSubject] {
    guard !tokens.isEmpty else { return [] }
    return assets.compactMap { asset in
      asset.subject.map { ImageTokensSubject(image: $0, tokens: tokens) }
    }
  }

  /// What was asked for and could not be measured.
  private func unmeasured(_ assets: [Report.Asset]) -> [Report.Problem] {
    assets.flatMap { asset -> [Report.Problem] in
      guard asset.error == nil, let facts = asset.facts else { return [] }
      let isDrawn = facts.format == "svg" || facts.format == "pdf"
      guard !isDrawn, depth == .pixels, let measured = facts.textContrast else { return [] }
      let places = Set(measured.map(\.region))
      return Set(probe.texts.map(\.region)).filter { !places.contains($0) }.map { region in
        let isInside =
          region.x + region.width <= facts.width
          && region.y + region.height <= facts.height
        return Report.Problem(
          code: "input/region",
          message: isInside
            ? "the pixels below the text are translucent"
            : "the region of the text is not inside the image of \(facts.width) × \(facts.height) "
              + "pixels",
          help: isInside ? "Name what is behind them with --background." : nil, file: asset.file)
      }
    }
  }

  /// What one configuration file applies to.
  private struct Group {
    var assets: [Report.Asset] = []
    var sets: [ImageSetSubject] = []
    var states: [ImageStatesSubject] = []
  }

  /// The images, and their sets, grouped by the configuration file that applies to them.
  private func groups(
    of assets: [Report.Asset], _ sets: ImageSets
  ) -> [(path: String?, group: Group)] {
    guard configuration == nil else {
      return [(nil, Group(assets: assets, sets: sets.sets, states: sets.states))]
    }
    var groups: [(path: String?, group: Group)] = []
    var configurations: [Substring: String?] = [:]
    func index(of file: String) -> Int {
      let folder = file.lastIndex(of: "/").map { file[..<$0] } ?? ""
      let path = configurations[folder] ?? ConfigurationFile.find(for: file)
      configurations[folder] = path
      if let index = groups.firstIndex(where: { $0.path == path }) { return index }
      groups.append((path, Group()))
      return groups.count - 1
    }
    for asset in assets { groups[index(of: asset.file)].group.assets.append(asset) }
    for set in sets.sets { groups[index(of: set.file)].group.sets.append(set) }
    for pair in sets.states { groups[index(of: pair.first.file)].group.states.append(pair) }
    return groups
  }

  private func inspect(
    _ files: [String], progress: @escaping @Sendable (Int, Int) -> Void
  ) -> [Report.Asset] {
    let inspector = ImageInspector(depth: depth, probe: probe)
    return concurrentMap(count: files.count, jobs: jobs, progress: progress) {
      Self.asset(files[$0], inspector: inspector)
    }
  }
}
