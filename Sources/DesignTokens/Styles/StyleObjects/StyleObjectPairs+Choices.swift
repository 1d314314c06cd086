/// Styles with colors of which a name chooses one: `theme.colors[props.kind].base`.
extension StyleObjectPairs {
  /// How many members a name chooses from.
  private static let maximumMembers = 64

  /// A style with each member of the palette that the name of its choices may mean. What two names choose is not known.
  mutating func chosen(_ style: StyleObjectReader.Style) -> [StyleObjectReader.Style] {
    let choices = [style.text.choice, style.background.choice].compactMap(\.self)
    guard let first = choices.first, choices.allSatisfy({ $0.subject == first.subject }) else {
      return []
    }
    let members = members(ending: first.part).filter { first.variant(of: $0) != nil }
    return members.prefix(Self.maximumMembers).compactMap { member in
      guard let variant = first.variant(of: member) else { return nil }
      func own(_ color: StyleObjectReader.Color) -> StyleObjectReader.Color? {
        guard let choice = color.choice else { return color }
        var color = color
        color.choice = nil
        color.names += [choice.key(of: variant)] + choice.part
        return knows(color.names) ? color : nil
      }
      guard let text = own(style.text), let background = own(style.background) else { return nil }
      var result = style
      (result.text, result.background, result.isChosen) = (text, background, true)
      return result
    }
  }
}

extension StyleObjectReader.Style {
  /// Whether a name chooses one of its colors.
  var hasChoice: Bool { text.choice != nil || background.choice != nil }
}
