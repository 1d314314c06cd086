import ArgumentParser
import CommandSupport
import ImageAssets
import ImageAudit
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules

extension MeasureOptions {
  /// Checks how texts are written.
  func checkTexts() throws {
    for text in text { _ = try TextArgument(text) }
  }

  /// The names of colors, with those of `--tokens`, and the files that these are in.
  func paintNames(
    for palette: PaletteOptions
  ) throws -> (names: PaintNames, files: [String]) {
    guard !tokens.isEmpty else {
      return (PaintNames(includes: try palette.appearances()), [])
    }
    var checker = TokenChecker(configuration: palette.configuration())
    checker.checksRules = false
    let result = checker.check(paths: tokens)
    let errors = result.report.problems.filter { $0.severity == .error }
    Messages.write(errors)
    guard errors.isEmpty else { throw ExitStatus.trouble }
    guard result.palettes.contains(where: { !$0.tokens.isEmpty }) else {
      StandardError.write("error: --tokens names no file with colors\n")
      throw ExitStatus.trouble
    }
    let names = PaintNames(palettes: result.palettes, includes: try palette.appearances())
    return (names, Array(result.sources.keys))
  }

  /// What is measured, with the thresholds of a standard: the one given, or that of the configuration.
  func probe(
    _ names: PaintNames, for palette: PaletteOptions, standard: Standard?
  ) throws -> ContrastProbe {
    let standard = standard ?? palette.configuration()?.configuration.standard ?? .wcagAA
    var probe = ContrastProbe()
    probe.graphicThreshold = standard.requirement(for: .graphic)?.ratio ?? 3
    probe.textThreshold = standard.requirement(for: .text)?.ratio ?? 4.5
    do throws(PaintNames.UnknownName) {
      for name in background { probe.backgrounds += try names.backgrounds(name) }
      for text in text {
        guard let text = try? TextArgument(text) else { continue }
        probe.texts += try names.paints(text.name).map {
          ContrastProbe.Text(paint: $0, region: text.region)
        }
      }
    } catch {
      throw ValidationError("\(error)")
    }
    return probe
  }
}

/// The color of a text, and its box in pixels: `white@20,400,300,60`.
private struct TextArgument {
  var name: String
  var region: ImageFacts.Box

  init(_ text: String) throws {
    let sides = text.split(separator: "@", maxSplits: 1)
    let numbers = sides.last?.split(separator: ",", omittingEmptySubsequences: false).map {
      Int($0)
    }
    guard sides.count == 2, let numbers, numbers.count == 4, let x = numbers[0],
      let y = numbers[1], let width = numbers[2], let height = numbers[3], x >= 0, y >= 0,
      width > 0,
      height > 0
    else {
      throw ValidationError(
        "--text takes a color and a box in pixels, as white@20,400,300,60, not “\(text)”")
    }
    name = String(sides[0])
    region = ImageFacts.Box(x: x, y: y, width: width, height: height)
  }
}
