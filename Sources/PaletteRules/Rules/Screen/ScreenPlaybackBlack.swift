import ImageFacts

/// Screens on a TV before a video that are not black.
///
/// ## What it checks
///
/// The image of a set whose name has the word `playback` or `loading`, for a TV and as large as its
/// screen, is pure black along all four edges. Names are guesses, so the rule is off by default.
///
/// ## Why it matters
///
/// The player of the system is black: another color flashes when the video begins.
///
/// ## Example
///
/// ```
/// playback-loading.png: tv, 1920 × 1080, edges #1c1c1e
/// ```
///
/// ## Use instead
///
/// ```
/// playback-loading.png: tv, 1920 × 1080, edges #000000
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, TV app: a black loading screen
public struct ScreenPlaybackBlack: Rule {
  public static let id = "screen/playback-black"
  public static let summary = "The screen on a TV before a video is black."
  public static let needsPixels = true
  public static let defaultSeverity = Severity.note
  public static let isOnByDefault = false

  public static var examples: [RuleExample<ImageSetSubject>] {
    func set(_ edge: String) -> ImageSetSubject {
      ImageSetSubject(
        example: "playback-loading",
        [
          .init(example: "playback-loading.png", size: (1920, 1080), scale: 1, idiom: "tv") {
            $0.edgeColors = .init(top: edge, right: edge, bottom: edge, left: edge)
          }
        ])
    }
    return [
      RuleExample(
        "playback-loading.png: tv, 1920 × 1080, edges #1c1c1e", set("#1c1c1e"),
        finds: ["the screen before the video is not black at its edges but #1c1c1e"]),
      RuleExample("playback-loading.png: tv, 1920 × 1080, edges #000000", set("#000000")),
    ]
  }

  public init() {}

  public func check(_ subject: ImageSetSubject, report: (Finding) -> Void) {
    guard subject.kind == .imageSet, subject.isNamed(["playback", "loading"]) else { return }
    for slot in subject.slots where slot.idiom == "tv" {
      guard let facts = slot.raster, facts.isOpaque, let edges = facts.edgeColors,
        Double(facts.shownWidth) / (slot.scale ?? 1) == 1920
      else { continue }
      let colors = [edges.top, edges.right, edges.bottom, edges.left].compactMap { $0 }
      guard let other = colors.first(where: { $0 != "#000000" }) else { continue }
      report(Self.finding(slot, of: subject, .colored(other), help: .blacken))
    }
  }
}

extension String {
  fileprivate static func colored(_ hex: String) -> String {
    "the screen before the video is not black at its edges but \(hex)"
  }
  fileprivate static let blacken = "Draw on pure black, #000000."
}
