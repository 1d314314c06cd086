import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// The graph that every format is compiled into, and its resolver.
struct DefinitionGraphTests {
  private typealias Requirement = ContextConditions.Requirement

  private static let modifiers = [
    Modifier(name: "theme", contexts: ["light", "dark", "dim"], defaultContext: 0),
    Modifier(name: "contrast", contexts: ["low", "high"], defaultContext: 0),
  ]

  /// A resolver of two nodes. The first has a definition for always, one for a dark theme and one
  /// for a dark theme in high contrast; the second only one for a dim theme or a dark one.
  private struct Sample {
    let graph: DefinitionGraph
    let resolver: GraphResolver

    init() {
      var conditions = ContextConditions()
      let isDark = Requirement(modifier: 0, context: 1)
      let dark = conditions.number(of: [isDark])
      let darkHigh = conditions.number(of: [isDark, Requirement(modifier: 1, context: 1)])
      let isNotLight = conditions.requirement(0, anyOf: [1, 2])
      let notLight = conditions.number(of: [isNotLight])
      graph = DefinitionGraph(
        [0, 1, 0, -1, 0], conditionOfDefinition: [0, notLight, dark, 0, darkHigh], nodeCount: 2,
        conditions: conditions)
      resolver = GraphResolver(
        graph, modifiers: DefinitionGraphTests.modifiers, limits: TokenLimits())
    }

    /// The definition of a node that applies.
    func winner(of node: Int) -> Int32? { resolver.winner(of: node) }
  }

  // MARK: - Definitions

  @Test(
    arguments: [
      ([0, 0], 0, nil), ([1, 0], 2, 1), ([1, 1], 4, 1), ([2, 1], 0, 1), ([0, 1], 0, nil),
    ] as [([Int32], Int32, Int32?)])
  func `the last definition whose condition holds wins`(
    _ contexts: [Int32], _ first: Int32, _ second: Int32?
  ) {
    let sample = Sample()
    let resolver = sample.resolver
    resolver.contexts = contexts
    expectEqual(sample.winner(of: 0), first)
    expectEqual(sample.winner(of: 1), second)
  }

  @Test func `a definition that was taken back belongs to no node`() {
    let sample = Sample()
    expectEqual(Array(sample.graph.definitions(of: 0)), [0, 2, 4])
    expectEqual(Array(sample.graph.definitions(of: 1)), [1])
  }

  @Test func `a node without a value says in which contexts`() {
    let sample = Sample()
    let resolver = sample.resolver
    expectEqual(resolver.contextWords(of: 1), "theme=light")
    expectEqual(resolver.contextWords(of: 0), "theme=light, contrast=low")
  }

  @Test func `conditions are stored once, and some contradict each other`() {
    var conditions = ContextConditions()
    let dark = Requirement(modifier: 0, context: 1)
    let high = Requirement(modifier: 1, context: 1)
    let both = conditions.conjunction(of: [dark, high])
    expectEqual(conditions.conjunction(of: [high, dark, high]), both)
    expectEqual(conditions.number(of: []), 0)
    expectEqual(conditions.conjunction(of: [dark, Requirement(modifier: 0, context: 2)]), nil)
    let (one, other) = (conditions.number(of: [dark]), conditions.number(of: [high]))
    expectEqual(conditions.both(one, other), both)
    expectEqual(conditions.both(one, 0), one)
    expectEqual(conditions.both(0, one), one)
    let never = conditions.never()
    let resolver = GraphResolver(
      DefinitionGraph([0], conditionOfDefinition: [never], nodeCount: 1, conditions: conditions),
      modifiers: Self.modifiers, limits: TokenLimits())
    #expect(!resolver.holds(never))
  }

  // MARK: - What is consulted

  @Test func `only modifiers that matter are consulted`() {
    let sample = Sample()
    let resolver = sample.resolver
    // In a light theme the contrast does not matter.
    let light = resolver.recording { _ = sample.winner(of: 0) }
    expectEqual(light, GraphResolver.bit(0))
    resolver.contexts = [1, 0]
    let dark = resolver.recording { _ = sample.winner(of: 0) }
    expectEqual(dark, GraphResolver.bit(0) | GraphResolver.bit(1))
    // They count for the caller as well.
    let outer = resolver.recording {
      _ = resolver.context(of: 1)
      _ = resolver.recording { _ = resolver.context(of: 0) }
    }
    expectEqual(outer, 3)
  }

  @Test func `more than 64 modifiers share the last bit`() {
    expectEqual(GraphResolver.bit(63), GraphResolver.bit(100))
    #expect(GraphResolver.bit(62) != GraphResolver.bit(63))
  }

  @Test func `a table has the axes consulted in any of its contexts`() throws {
    let sample = Sample()
    let resolver = sample.resolver
    var tables = PaletteTables(Self.modifiers, options: LoadOptions())
    var rounds = 0
    let first = tables.table(
      resolver, reset: { rounds += 1 }, variant: { sample.winner(of: 0) ?? -1 })
    let table = try #require(first)
    expectEqual(table.axes, [0, 1])
    expectEqual(table.counts, [3, 2])
    expectEqual(table.variants, [0, 0, 2, 4, 0, 0])
    // First the theme, then also the contrast.
    expectEqual(rounds, 3)
    let other = tables.table(resolver, reset: {}, variant: { sample.winner(of: 1) ?? -1 })
    let second = try #require(other)
    expectEqual(second.axes, [0])
    expectEqual(second.variants, [-1, 1, 1])
    let constant = tables.table(resolver, reset: {}, variant: { 7 })
    expectEqual(constant?.axes, [])
    expectEqual(constant?.variants, [7])
  }

  @Test func `a fixed modifier is no choice, and a limit holds`() {
    let sample = Sample()
    let resolver = sample.resolver
    var fixed = PaletteTables(
      Self.modifiers, options: LoadOptions(inputs: ["theme": "dark"]))
    let table = fixed.table(resolver, reset: {}, variant: { sample.winner(of: 0) ?? -1 })
    expectEqual(table?.variants, [2, 4])
    var limits = TokenLimits()
    limits.permutations = 5
    var limited = PaletteTables(Self.modifiers, options: LoadOptions(limits: limits))
    let none = limited.table(resolver, reset: {}, variant: { sample.winner(of: 0) ?? -1 })
    expectEqual(none, nil)
  }

  // MARK: - Small parts

  @Test(arguments: [3, 8, 9, 40])
  func `equal variants have one position`(_ count: Int) {
    var set = VariantSet<Int>()
    for round in 0..<3 {
      for value in 0..<count {
        let (position, isNew) = set.insert(value * 7)
        expectEqual(position, Int32(value))
        expectEqual(isNew, round == 0)
      }
    }
    expectEqual(set.variants, (0..<count).map { $0 * 7 })
  }

  @Test func `a problem is reported once`() {
    let sample = Sample()
    let resolver = sample.resolver
    let location = SourceLocation(startOf: "a.css")
    resolver.report(SourceProblem("a/b", "one", at: location, help: "Do."))
    resolver.report(SourceProblem("a/b", "other", at: location, help: "Do."))
    resolver.report(SourceProblem("a/c", "third", at: location, help: "Do."))
    expectEqual(resolver.problems.map(\.message), ["one", "third"])
  }

  @Test func `sets of numbers`() {
    var a = NumberSet()
    a.formUnion([3, 64, 3, 200])
    var b = NumberSet()
    b.formUnion([64, 65, 1_000])
    expectEqual(a.count, 3)
    #expect(a.contains(200) && !a.contains(199) && !a.contains(5_000))
    expectEqual(a.commonCount(with: b), 1)
    expectEqual(b.commonCount(with: a), 1)
    expectEqual(a.union(b).count, 5)
    #expect(b.union(a).contains(1_000) && b.union(a).contains(3))
    #expect(NumberSet().isEmpty && !a.isEmpty)
  }

  // MARK: - The same tokens in several formats

  /// A format, and how it writes a color token and an alias.
  enum Format: CaseIterable {
    case dtcg, css, dictionary

    func palette(_ tokens: [(name: String, value: String)]) -> ResolvedPalette {
      switch self {
      case .css:
        let lines = tokens.map { name, value in
          value.hasPrefix("#") ? "--\(name): \(value);" : "--\(name): var(--\(value));"
        }
        return DesignTokensTests.palette(
          ":root { \(lines.joined(separator: " ")) }", named: "a.css")
      case .dtcg:
        let lines = tokens.map { name, value in
          "\"\(name)\": "
            + (value.hasPrefix("#") ? color(String(value.dropFirst())) : alias(value))
        }
        return DesignTokensTests.palette("{\(lines.joined(separator: ","))}")
      case .dictionary:
        let lines = tokens.map { name, value in
          #""\#(name)": {"value": "\#(value.hasPrefix("#") ? value : "{color.\(value).value}")"}"#
        }
        return DesignTokensTests.palette(
          "{\"color\": {\(lines.joined(separator: ","))}}", named: "a.json")
      }
    }

    func path(_ name: String) -> String {
      switch self {
      case .css: "--\(name)"
      case .dtcg: name
      case .dictionary: "color.\(name)"
      }
    }
  }

  @Test(arguments: Format.allCases)
  func `a chain of the longest length resolves with every step`(_ format: Format) {
    let count = 63
    let links = (0..<count).map { ("t\($0)", "t\($0 + 1)") }
    let result = format.palette(links + [("t\(count)", "#336699")])
    #expect(result.codes.isEmpty)
    expectEqual(result.hex(format.path("t0")), "#336699")
    let aliases = result.token(format.path("t0"))?.variants[0].aliases.map(\.path)
    expectEqual(aliases, (1...count).map { format.path("t\($0)") })
  }

  @Test(arguments: Format.allCases)
  func `a longer chain is a problem at its beginning`(_ format: Format) {
    let count = 80
    let links = (0..<count).map { ("t\($0)", "t\($0 + 1)") }
    let result = format.palette(links + [("t\(count)", "#336699")])
    expectEqual(Set(result.codes), ["alias/too-long"])
    expectEqual(result.hex(format.path("t\(count - 1)")), "#336699")
    #expect(result.problems[0].location.range.start.offset < 80)
  }

  @Test(arguments: Format.allCases)
  func `a cycle is reported once and ends nothing else`(_ format: Format) {
    let result = format.palette([
      ("before", "a"), ("a", "b"), ("b", "c"), ("c", "a"), ("self", "self"), ("d", "#336699"),
      ("e", "d"),
    ])
    expectEqual(result.codes, ["alias/cycle", "alias/cycle"])
    expectEqual(result.hex(format.path("e")), "#336699")
    for name in ["a", "b", "c", "self"] {
      expectEqual(result.hex(format.path(name)), nil)
    }
  }

  @Test func `what never applies is no axis`() throws {
    let css = palette(
      """
      :root { --a: #000000; --b: var(--a); --c: #111111 }
      [data-theme=dark] { --c: #222222; --a: #ffffff }
      [data-density=compact] { --c: #333333 }
      :root { --a: #123456 !important }
      """, named: "a.css")
    expectEqual(css.token("--a")?.table?.axes, [])
    expectEqual(css.token("--b")?.table?.axes, [])
    expectEqual(css.hex("--b"), "#123456")
  }

  @Test func `an alias is evaluated in every one of many contexts`() {
    let themes = (0..<14).map { "[data-theme=t\($0)] { --x: #0000\(String($0 + 16, radix: 16)) }" }
    let result = palette(
      ":root { --x: #ffffff; --y: var(--x); --z: var(--y) }\n" + themes.joined(separator: "\n"),
      named: "a.css")
    #expect(result.permutations.count >= 14)
    for index in result.permutations.indices {
      let value = result.hex("--x", index)
      expectEqual(result.hex("--y", index), value)
      expectEqual(result.hex("--z", index), value)
    }
    #expect(Set(result.permutations.indices.map { result.hex("--z", $0) }).count >= 14)
  }
}
