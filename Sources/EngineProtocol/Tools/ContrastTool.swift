enum ContrastTool: AssistantTool {
  static let name = "contrast"
  static let title = "Measure a pair of colors"
  static let summary =
    "Measures the contrast of a foreground on a background with every metric: the ratio of WCAG 2, "
    + "the Lc of APCA, and others. Colors are CSS: #767676, oklch(0.7 0.1 200), color(display-p3 1 0 0)."
  static let arguments: [ToolArgument] = [
    .text(
      "foreground", "A CSS color, such as that of text; it may be translucent.", isRequired: true),
    .text("background", "A CSS color.", isRequired: true),
    .texts("over", "What lies under a translucent background, topmost first."),
  ]

  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer {
    ToolAnswer(try ContrastMethods.ratio(arguments))
  }
}
