import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import Synchronization

/// The rules for files, by the configuration that applies to them.
final class Audits: Sendable {
  /// A configuration, and the rules about images that it selects.
  final class Audit: Sendable {
    /// `nil` for the configuration of all files, and for none.
    let configurationFile: String?
    /// What is wrong with the configuration file.
    let problems: [Report.Problem]
    private let images: SelectedRules<ImageSubject>
    private let comparisons: SelectedRules<ImageTokensSubject>
    let sets: SelectedRules<ImageSetSubject>
    let states: SelectedRules<ImageStatesSubject>
    let collections: SelectedRules<ImageCollectionSubject>
    /// Whether a rule about sets looks at single files.
    let looksAtSingleImages: Bool
    /// The rules about collections that ask for the facts of some images.
    private let comparing: [any ImageComparingRule]

    init(_ audit: AssetAudit, configurationFile: String?, problems: [Report.Problem]) {
      self.configurationFile = configurationFile
      self.problems = problems
      images = audit.rules(about: ImageSubject.self)
      comparisons = audit.rules(about: ImageTokensSubject.self)
      sets = audit.rules(about: ImageSetSubject.self)
      states = audit.rules(about: ImageStatesSubject.self)
      collections = audit.rules(about: ImageCollectionSubject.self)
      looksAtSingleImages = sets.instances.contains { $0 is any SingleImageRule }
      comparing = collections.instances.compactMap { $0 as? any ImageComparingRule }
    }

    /// Each selected rule about images, once for each choice of options.
    var instances: [any Rule] {
      images.instances + comparisons.instances + sets.instances + states.instances
        + collections.instances
    }

    /// Whether a rule about collections needs the facts of an image with a name.
    func compares(_ name: @autoclosure () -> String) -> Bool {
      guard !comparing.isEmpty else { return false }
      let name = name()
      return comparing.contains { $0.compares(name) }
    }

    /// The findings on an image, sorted. None for one that could not be read completely, because
    /// whatever seems to be missing may be in the unread part.
    func findings(
      on asset: Report.Asset, comparedWith tokens: [ImageTokensSubject.Token],
      probes: ImageSubject.Probes
    ) -> [Finding] {
      guard asset.error == nil, let facts = asset.facts else { return [] }
      var image = ImageSubject(file: asset.file, role: asset.role, facts: facts)
      image.probes = probes
      var findings = images.findings(on: image)
      if !tokens.isEmpty {
        findings += comparisons.findings(on: ImageTokensSubject(image: image, tokens: tokens))
      }
      return RuleRunner.sorted(findings)
    }
  }

  private struct State {
    /// The configuration files by folder.
    var files: [Substring: String?] = [:]
    var audits: [String?: Audit] = [:]
  }

  private let configuration: ConfigurationFile.Loaded?
  private let selection: RuleSelection
  private let state = Mutex(State())

  init(_ auditor: ImageAuditor) {
    configuration = auditor.configuration
    selection = auditor.selection
  }

  /// The audit with the configuration that applies to a file.
  func audit(for file: String) -> Audit {
    state.withLock { state in
      var path: String?
      if configuration == nil {
        let folder = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[..<$0] } ?? ""
        path = state.files[folder] ?? ConfigurationFile.find(for: file)
        state.files[folder] = path
      }
      if let known = state.audits[path] { return known }
      let loaded = configuration ?? path.map(ConfigurationFile.load)
      let audit = Audit(
        AssetAudit(
          configuration: loaded?.configuration ?? Configuration(), selection: selection,
          toolVersion: toolVersion),
        configurationFile: path,
        problems: configuration == nil ? (loaded?.problems ?? []).map(Report.Problem.init) : [])
      state.audits[path] = audit
      return audit
    }
  }
}
