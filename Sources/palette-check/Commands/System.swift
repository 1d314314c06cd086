public import ArgumentParser
import CommandSupport
public import PaletteAudit

/// `palette-check system [NAME]`: system colors by platform, release and appearance.
struct System: ParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

  static let configuration = CommandConfiguration(
    commandName: "system",
    abstract: "Lists the system colors of a platform, or shows one with its sources.",
    usage: "palette-check system [<options>] [<name>]",
    discussion: """
      Platforms: \(SystemColors.platforms.map(\.rawValue).joined(separator: ", ")). A release \
      between two known ones has the colors of the older of them. Where no source states a value \
      for a release, that of an earlier release is shown, with the release; --fallback none shows \
      only what is stated.

      Examples:
        palette-check system
        palette-check system systemBlue --release 15
        palette-check system label --appearance dark --fallback none
        palette-check system NSColor.labelColor --platform macos --release 14
        palette-check system controlAccentColor --platform macos --release 11 --variant purple
        palette-check system --platform windows --variant dusk --format json
      """)

  @Argument(
    help: "A name as UIKit, AppKit, SwiftUI or an asset catalog spells it; all by default.",
    completion: Completions.systemNames)
  var name: String?
  @Option(help: "The platform.", completion: Completions.platforms) var platform = "ios"
  @Option(help: "A release of the platform, or latest.") var release = "latest"
  @Option(help: "A variant: an accent, a contrast theme, or vibrant.") var variant: String?
  @Option(help: "Where no source states a value: last-known or none.")
  var fallback = ReleaseFallback.lastKnown
  @Option(
    help: ArgumentHelp(
      "Show only these appearances, such as dark or dark+increased.",
      valueName: "appearance,..."), completion: Completions.appearances)
  var appearance: [String] = []
  @Option(help: "The output format.") var format = Format.text
  @OptionGroup var colorOptions: ColorOptions

  func validate() throws { _ = try AppearanceFilter.any(of: appearance) }

  func run() throws {
    let isShown = try AppearanceFilter.any(of: appearance)
    let platform = SystemPlatform(platform)
    do throws(SystemColorError) {
      let colors = try self.colors(platform, SystemRelease(release))
      let view = SystemColorsView(
        colors: colors, releases: try SystemColors.releases(platform: platform),
        variants: try SystemColors.variants(
          platform: platform, release: SystemRelease(release), fallback: fallback),
        appearances: Self.appearances.filter(isShown),
        isColored: colorOptions.isColored, width: StandardOutput.columns)
      switch (format, name) {
      case (.json, _): StandardOutput.write(view.json.pretty + "\n")
      case (.text, nil): StandardOutput.write(view.list)
      case (.text, _?): StandardOutput.write(view.details)
      }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// Every appearance in which a system color can differ.
  private static var appearances: [Appearance] {
    Appearance.Level.allCases.flatMap { level in
      Appearance.Contrast.allCases.flatMap { contrast in
        Appearance.Scheme.allCases.map {
          Appearance(scheme: $0, contrast: contrast, level: level)
        }
      }
    }
  }

  /// The named color; or those of the variant, or those that have none.
  private func colors(
    _ platform: SystemPlatform, _ release: SystemRelease
  ) throws(SystemColorError) -> [SystemColor] {
    if let name {
      return [
        try SystemColors.color(
          named: name, platform: platform, release: release, variant: variant, fallback: fallback)
      ]
    }
    let names = try SystemColors.names(platform: platform, release: release, fallback: fallback)
    var colors: [SystemColor] = []
    var failure: SystemColorError?
    for name in names {
      do throws(SystemColorError) {
        colors.append(
          try SystemColors.color(
            named: name, platform: platform, release: release, variant: variant,
            fallback: fallback))
      } catch {
        failure = error
      }
    }
    // A variant that no color has is a mistake; one that some lack is not.
    if colors.isEmpty, let failure {
      guard case .unknownVariant = failure, let variant else { throw failure }
      let known = try SystemColors.variants(
        platform: platform, release: release, fallback: fallback)
      throw .unknownVariant(
        variant, of: platform.rawValue + (release == .latest ? "" : " \(release)"), known: known)
    }
    return colors
  }
}

extension ReleaseFallback: ExpressibleByArgument {}
