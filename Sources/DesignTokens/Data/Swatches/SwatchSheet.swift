import ColorCore
import SourceSyntax

/// The swatches of a file without references: names that may be empty or repeat, and colors.
struct SwatchSheet {
  private(set) var sheet = Sheet()
  private var paths = UniqueNames()
  private var count = 0

  /// Adds a swatch; without a name it is called `color-12` by its position.
  mutating func add(
    _ result: SheetResult, name: String, groups: [String] = [], at location: SourceLocation
  ) {
    count += 1
    let segments = groups + [name.isEmpty ? "color-\(count)" : name]
    let entry = sheet.entry(paths.take(segments.joined(separator: ".")))
    sheet.update(entry) { $0.isColor = true }
    sheet.define(entry, Sheet.Definition(value: FixedValue(result), location: location))
  }

  /// The swatch with a value that is not a color.
  static let invalid = SheetResult.unknown(
    UnknownReason(code: .invalidColor, message: "the value is not a valid color"))
}
