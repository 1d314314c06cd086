/// What rules draw with the variables of one file, they draw with those of another one in its place:
/// `midnight.$link` on `midnight.$post` where a rule sets `$link` on `$post`.
enum RulesInOtherFiles: PairConvention {
  static func apply(to context: inout PairContext) {
    guard !context.variables.files.isEmpty else { return }
    for (foreground, background) in context.statedPairs {
      for file in context.variables.files {
        guard let front = context.variables.twin(of: foreground, in: file),
          let back = context.variables.twin(of: background, in: file), front != foreground
        else { continue }
        context.add(front, on: back, .named, "rules draw what is called so in another file on")
      }
    }
  }
}
