import ColorCore

enum SuggestTool: AssistantTool {
  static let name = "suggest"
  static let title = "Find a color that reaches a contrast"
  static let summary =
    "Finds the color nearest to a foreground that reaches a contrast on every background given, the "
    + "same hue kept. `reachable` is false if there is none; the color is then the best possible one."
  static let arguments: [ToolArgument] = [
    .text("foreground", "The CSS color to change.", isRequired: true),
    .texts("backgrounds", "Opaque CSS colors; the target is reached on each.", isRequired: true),
    .number(
      "target",
      "The contrast to reach: a ratio, such as 4.5 for text and 3 for large text, icons and controls; "
        + "with the metric apca an Lc, such as 75 for body text.", in: 1...110, isRequired: true),
    .choice("metric", "The metric; wcag2 by default.", of: ContrastTarget.metrics),
    .choice("gamut", "The gamut of the result; srgb by default.", of: ["srgb", "display-p3"]),
    .choice("keep", "What must not change; hue by default.", of: ["hue", "none"]),
  ]

  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer {
    ToolAnswer(try ContrastMethods.suggest(arguments))
  }
}
