/// Texts lie on the backgrounds of their own group: `accent.text-subtle` on
/// `accent.surface-tinted`, `accent.color-default` on `accent.bg-hover`.
///
/// The last segment contains the part and at most a level, a place or a state, and the background
/// is not a fill.
enum GroupOfOneColor: PairConvention {
  static func apply(to context: inout PairContext) {
    var groups: [[[NameWord]]: (texts: [Int], backgrounds: [Int])] = [:]
    for index in context.foregrounds + context.backgrounds {
      let name = context.names[index]
      guard name.part != .icon, isInGroup(name) else { continue }
      let group = Array(name.segments.dropLast())
      if name.part == .text {
        groups[group, default: ([], [])].texts.append(index)
      } else {
        groups[group, default: ([], [])].backgrounds.append(index)
      }
    }
    for (segments, group) in groups {
      // What is called `colors` only says nothing of a background that stays while the page turns over.
      let isOfAll = segments.allSatisfy { $0.allSatisfy { $0.has(.generic) } }
      for text in group.texts {
        for background in group.backgrounds
        where context.tone(of: background) != .fill && context.statesFit(text, background)
          && !context.names[background].grounds.contains("fill")
          && !isOfPictures(context.names[background])
          && !isOfOtherVariant(background, than: text, context)
          && (context.greatestRatio(text, background) ?? 21) >= 1.5
        {
          let isGuess =
            context.isOfRow(background, than: text)
            || isOfAll && context.tone(of: background) == .mixed
          context.add(
            text, on: background, isGuess ? .possible : .usual,
            "text and background of one group:")
        }
      }
    }
  }

  /// Whether a background of a control has a text of its own name, and a text another one:
  /// `button.primary-text` is none of `button.secondary-bg` beside `button.secondary-text`.
  private static func isOfOtherVariant(
    _ background: Int, than text: Int, _ context: PairContext
  ) -> Bool {
    let (front, ground) = (context.names[text], context.names[background])
    return front.key != ground.key && !front.subject.isEmpty && !ground.subject.isEmpty
      && front.component.contains { WordKinds($0).has(.operable) }
      && context.hasTexts(namedAs: background)
  }

  /// Whether a background is that of icons or the like: `icon-background`.
  private static func isOfPictures(_ ground: NamedToken) -> Bool {
    ground.words.contains { ["icon", "avatar", "thumbnail"].contains($0.text) }
  }

  private static func isInGroup(_ name: NamedToken) -> Bool {
    let last = name.segments.count - 1
    guard last > 0, !name.isInverse, !name.isDisabled, name.scope.isEmpty,
      name.segments[last].count > 1
    else { return false }
    if let part = name.partWords.min(), name.segmentOfWord[part] != last { return false }
    return name.segments[last].allSatisfy {
      $0.has([.level, .neutral, .place, .state, .color]) || $0.has(WordKinds.parts)
    }
  }
}
