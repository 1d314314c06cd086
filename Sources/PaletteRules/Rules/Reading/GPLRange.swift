/// Numbers in GIMP palettes that are too large.
///
/// ## What it checks
///
/// Red, green, blue and, with `Channels: RGBA`, alpha are whole numbers from 0 to 255.
///
/// ## Why it matters
///
/// The color is left out: there is none with such a component.
///
/// ## Example
///
/// ```
/// GIMP Palette
/// Name: Brand
/// 300 25 25 ink
/// ```
///
/// ## Use instead
///
/// ```
/// GIMP Palette
/// Name: Brand
/// 30 25 25 ink
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - GIMP developer documentation, GIMP Palette (gpl) file format
public struct GPLRange: ReadingRule {
  public static let id = "gpl/range"
  public static let summary = "The numbers of a GIMP palette are at most 255."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the number is above 255"], in: "brand.gpl")
  }

  public init() {}
}
