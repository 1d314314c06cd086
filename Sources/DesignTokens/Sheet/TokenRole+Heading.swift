extension TokenRole {
  /// What headings over colors say that they draw: texts and lines. Surfaces of the page and fills of
  /// buttons stand below `background` alike.
  package static let headings: [String: TokenRole] = [
    "text": .textFill, "texts": .textFill, "font": .textFill, "foreground": .textFill,
    "foregrounds": .textFill, "typography": .textFill, "border": .stroke, "borders": .stroke,
    "stroke": .stroke, "outline": .stroke,
  ]
}
