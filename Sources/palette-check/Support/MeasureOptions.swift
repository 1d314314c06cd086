package import ArgumentParser
import PaletteRules

/// The options of the commands that measure images: against what.
package struct MeasureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Measure what images draw against this background. May be repeated.", valueName: "color"))
  package var background: [String] = []
  @Option(
    help: ArgumentHelp(
      "Measure a text on the image. May be repeated.", valueName: "color@x,y,w,h"))
  package var text: [String] = []
  @Option(
    help: ArgumentHelp(
      "Compare the colors of images with these tokens. May be repeated.", valueName: "path"))
  package var tokens: [String] = []

  package init() {}

  /// Whether nothing is asked for.
  package var isEmpty: Bool { background.isEmpty && text.isEmpty && tokens.isEmpty }

  /// The rules whose findings say nothing without these options.
  package var unmeasuredRules: Set<String> {
    var rules: Set<String> = []
    if background.isEmpty { rules.insert(ImageBackgroundContrast.id) }
    if text.isEmpty { rules.insert(ImageTextContrast.id) }
    if tokens.isEmpty { rules.formUnion([ImageNearToken.id, ImageHardCodedToken.id]) }
    return rules
  }
}
