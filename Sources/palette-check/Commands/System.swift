import ArgumentParser
import ColorEngine
import Foundation

/// `palette-check system [NAME]`: system colors by platform, release and appearance.
struct System: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the system colors of a platform, or shows one in every appearance.",
    discussion: """
      Examples:
        palette-check system
        palette-check system systemBlue
        palette-check system Color.secondary --release 15
      """)

  @Argument(help: "A name as UIKit, SwiftUI or an asset catalog spells it; all when left out.")
  var name: String?
  @Option(help: "The platform.") var platform = "ios"
  @Option(help: "A release of the platform, or latest.") var release = "latest"
  @Flag(help: "Print no colors.") var noColor = false

  func run() throws {
    do throws(SystemColorError) {
      let isColored = usesColor(noColor: noColor, isTerminal: StandardOutput.isTerminal)
      let names =
        if let name { [name] } else {
          try SystemColors.names(platform: platform, release: release)
        }
      let width = names.map { $0.count }.max() ?? 0
      // A list shows the four schemes that differ everywhere, a single name also the elevated level.
      let appearances = Appearance.Level.allCases.prefix(name == nil ? 1 : 2).flatMap { level in
        Appearance.Scheme.allCases.flatMap { scheme in
          Appearance.Contrast.allCases.map {
            Appearance(scheme: scheme, contrast: $0, level: level)
          }
        }
      }
      for name in names {
        let color = try SystemColors.color(named: name, platform: platform, release: release)
        if names.count > 1 {
          let values = try appearances.map { (appearance) throws(SystemColorError) in
            shown(try color.resolve(in: appearance), isColored)
          }
          let gap = String(repeating: " ", count: width - name.count + 2)
          StandardOutput.write(name + gap + values.joined(separator: "  ") + "\n")
        } else {
          StandardOutput.write("\(color.name), \(color.platform) \(color.release)\n")
          for appearance in appearances {
            let value = try color.resolve(in: appearance)
            StandardOutput.write("  \(shown(value, isColored))  \(words(appearance))\n")
          }
        }
      }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  private func shown(_ color: Color, _ isColored: Bool) -> String {
    let hex = color.hex
    let padded = hex + String(repeating: " ", count: 9 - hex.count)
    return isColored ? "\(TerminalSwatch.block(color)) \(padded)" : padded
  }

  private func words(_ appearance: Appearance) -> String {
    appearance.scheme.rawValue
      + (appearance.contrast == .increased ? ", increased contrast" : "")
      + (appearance.level == .elevated ? ", elevated" : "")
  }
}
