/// The text of messages lies on the background of every status: `messageText` on `errorBackground`,
/// `successBackground` …
enum MessageText: PairConvention {
  static func apply(to context: inout PairContext) {
    for text in context.foregrounds {
      let name = context.names[text]
      guard name.component.count == 1, WordKinds(name.component[0]).has(.message),
        !name.isInverse, name.scope.isEmpty,
        context.backgrounds(ofComponent: name.component, in: name.scope).isEmpty
      else { continue }
      for background in context.backgrounds {
        let ground = context.names[background]
        guard !ground.roles.isEmpty, ground.component.isEmpty, ground.states.isEmpty,
          name.roles.isEmpty || name.roles == ground.roles,
          context.tone(of: background) != .fill
        else { continue }
        context.add(text, on: background, .usual, "text of a message on a status:")
      }
    }
  }
}
