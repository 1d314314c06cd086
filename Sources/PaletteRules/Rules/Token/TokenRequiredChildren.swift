import TokenGraph

/// Groups that lack a token which they must have.
///
/// ## What it checks
///
/// Each group whose path matches `groups` has the tokens named by `children`, patterns of paths
/// below the group. Without `children` nothing is checked; without `groups` every group that has
/// one of the children is.
///
/// ## Why it matters
///
/// A button without a color for `hover`, a status without its `on` color: the component falls back
/// to something, and nobody notices until a person complains.
///
/// ## Example
///
/// ```
/// # palette-check.yml: {groups: ["button.*"], children: ["text", "background"]}
/// button.primary.text         #ffffff
/// button.primary.background   #1c7ed6
/// button.danger.background    #e03131
/// ```
///
/// ## Use instead
///
/// ```
/// # palette-check.yml: {groups: ["button.*"], children: ["text", "background"]}
/// button.primary.text         #ffffff
/// button.primary.background   #1c7ed6
/// button.danger.text          #ffffff
/// button.danger.background    #e03131
/// ```
///
/// ## Options
///
/// What each group has.
///
/// ## References
///
/// - Terrazzo, required children
public struct TokenRequiredChildren: Rule {
  public static let id = "token/required-children"
  public static let summary = "A group has all the tokens that it must have."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static var options: [any RuleOptionDeclaration] { [groups, children] }

  private static let groups = RuleOption<[PathGlob]>("groups", "The groups; all if it is empty.")
  private static let children = RuleOption<[PathGlob]>(
    "children", "What each group has: patterns of paths below it.")

  public static var examples: [RuleExample<PaletteSubject>] {
    var options = groups.set(to: ["button.*"])
    options = options.merging(children.set(to: ["text", "background"]))
    return documented(finds: ["button.danger has no “text”"], options: options) {
      PaletteSubject(exampleColors: $0)
    }
  }

  private let options: RuleOptions

  public init() { self.init(options: RuleOptions()) }

  public init(options: RuleOptions) { self.options = options }

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let children = options[Self.children]
    guard !children.isEmpty else { return }
    let groups = options[Self.groups]
    var order: [String] = []
    /// For each group its first token, and the patterns that some token below it matches.
    var found: [String: (first: Int, children: Set<Int>)] = [:]
    var isGroup: [String: Bool] = [:]
    for (index, token) in palette.tokens.enumerated() {
      let segments = token.path.split(separator: ".")
      for depth in 1..<max(segments.count, 1) {
        let group = segments[..<depth].joined(separator: ".")
        if !groups.isEmpty {
          let matches = isGroup[group] ?? groups.contains { $0.matches(group) }
          isGroup[group] = matches
          guard matches else { continue }
        }
        let rest = segments[depth...].joined(separator: ".")
        let matched = children.indices.filter { children[$0].matches(rest) }
        guard !matched.isEmpty || !groups.isEmpty else { continue }
        if found[group] == nil {
          order.append(group)
          found[group] = (index, [])
        }
        found[group]?.children.formUnion(matched)
      }
    }
    for group in order {
      guard let (first, known) = found[group] else { continue }
      for index in children.indices where !known.contains(index) {
        report(
          palette.finding(
            of: Self.self, palette.tokens[first], .lacks(group, children[index].text), help: .add))
      }
    }
  }
}

extension String {
  fileprivate static func lacks(_ group: String, _ child: String) -> String {
    "\(group) has no “\(child)”"
  }
  fileprivate static let add = "Add the token, or exclude the group from `groups`."
}
