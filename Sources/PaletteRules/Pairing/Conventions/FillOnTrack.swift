/// The filled part of a bar lies on its track: `progress.background.danger` on `progress.track`,
/// `slider-background-fill` on `slider-background`.
enum FillOnTrack: PairConvention {
  static func apply(to context: inout PairContext) {
    let parts = context.backgrounds + context.plain + context.foregrounds
    for track in context.backgrounds {
      let ground = context.names[track]
      guard !ground.component.isEmpty else { continue }
      if ground.component.contains("track"), ground.states.isEmpty {
        let bar = ground.component.filter { $0 != "track" }
        for part in parts where !bar.isEmpty && context.names[part].component == bar {
          let name = context.names[part]
          guard name.states.isEmpty, name.part != .text, !name.hasWord("track"),
            bar.contains(where: { ["progress", "meter"].contains($0) })
              || name.words.contains(where: { $0.has(.progress) && !bar.contains($0.text) })
          else { continue }
          add(part, track, &context)
        }
      }
      guard !ground.grounds.contains("fill") else { continue }
      for part in context.backgrounds(about: ground.key)
      where context.names[part].grounds.contains("fill")
        && context.names[part].words.dropLast() == ground.words[...]
      {
        add(part, track, &context)
      }
    }
  }

  private static func add(_ part: Int, _ track: Int, _ context: inout PairContext) {
    context.add(part, on: track, .usual, "the filled part of a track:")
  }
}
