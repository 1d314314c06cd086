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
    let assets = inspect(found.files, progress: progress)
    var report = Report(toolVersion: toolVersion)
    var problems = configuration?.problems ?? []
    for (path, group) in groups(of: assets) {
      let loaded = configuration ?? path.map(ConfigurationFile.load)
      if configuration == nil { problems += loaded?.problems ?? [] }
      let audit = AssetAudit(
        configuration: loaded?.configuration ?? Configuration(), selection: selection,
        toolVersion: toolVersion)
      report.merge(audit.report(on: group))
    }
    report.assets = assets
    report.problems += problems.map(Report.Problem.init)
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

  /// The assets grouped by the configuration file that applies to them.
  private func groups(of assets: [Report.Asset]) -> [(path: String?, assets: [Report.Asset])] {
    guard configuration == nil else { return [(nil, assets)] }
    var groups: [(path: String?, assets: [Report.Asset])] = []
    var configurations: [Substring: String?] = [:]
    for asset in assets {
      let folder = asset.file.lastIndex(of: "/").map { asset.file[..<$0] } ?? ""
      let path = configurations[folder] ?? ConfigurationFile.find(for: asset.file)
      configurations[folder] = path
      if let index = groups.firstIndex(where: { $0.path == path }) {
        groups[index].assets.append(asset)
      } else {
        groups.append((path, [asset]))
      }
    }
    return groups
  }

  private func inspect(
    _ files: [String], progress: @escaping @Sendable (Int, Int) -> Void
  ) -> [Report.Asset] {
    let inspector = ImageInspector(depth: depth)
    return concurrentMap(count: files.count, jobs: jobs, progress: progress) {
      Self.asset(files[$0], inspector: inspector)
    }
  }
}
