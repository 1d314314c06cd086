import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// How declared and inferred pairs come together.
@Suite struct PairingTests {
  private func configuration(_ pairs: [Configuration.Pair], infers: Bool = true) -> Configuration {
    var configuration = Configuration(pairs: pairs)
    configuration.inferPairs = infers
    return configuration
  }

  private func declaration(
    _ foreground: String, _ background: String, minimum: Double? = nil,
    contexts: [String: [String]] = [:]
  ) throws -> Configuration.Pair {
    Configuration.Pair(
      foreground: [try PathGlob(foreground)], background: [try PathGlob(background)],
      minimum: minimum, contexts: contexts)
  }

  private static let sample = "text.default #111 #eee\nsurface.default #fff #111"

  @Test func `a declaration for some contexts leaves the others to inference`() throws {
    let light = try declaration("text.*", "surface.*", minimum: 7, contexts: ["theme": ["light"]])
    let pairs = Pairing(
      of: try SamplePairs.palette(Self.sample), configuration: configuration([light])
    ).pairs
    expectEqual(pairs.map(\.scope), [[0], [1]])
    expectEqual(pairs.map(\.requirement?.ratio), [7, 4.5])
    let both = try ["light", "dark"].map {
      try declaration("text.*", "surface.*", contexts: ["theme": [$0]])
    }
    expectEqual(
      Pairing(of: try SamplePairs.palette(Self.sample), configuration: configuration(both)).pairs
        .map(\.origin), [.declared(0), .declared(1)])
  }

  @Test(arguments: [[3.0, 7], [7, 3]])
  func `the stricter of two declarations holds`(_ minimums: [Double]) throws {
    let declarations = try minimums.map { try declaration("text.*", "surface.*", minimum: $0) }
    let pairs = Pairing(
      of: try SamplePairs.palette(Self.sample), configuration: configuration(declarations)
    ).pairs
    expectEqual(pairs.map(\.requirement?.ratio), [7])
    expectEqual(pairs.map(\.origin), [.declared(minimums[0] == 7 ? 0 : 1)])
  }

  @Test func `patterns find what they found one by one`() throws {
    let palette = try SamplePairs.palette(
      "icon.danger #a00\nicon.info #00a\nfill.danger #fee\nfill.info #eef\nbase #fff\na.fill.danger #fff"
    )
    func found(_ foreground: String, _ background: String) throws -> Set<String> {
      let pairs = Pairing(
        of: palette,
        configuration: configuration([try declaration(foreground, background)], infers: false)
      ).pairs
      return Set(pairs.map { "\($0.foreground.path) on \($0.background.path)" })
    }
    try expectEqual(
      found("icon.{name}", "fill.{name}"),
      [
        "icon.danger on fill.danger", "icon.info on fill.info",
      ])
    try expectEqual(found("icon.info", "base"), ["icon.info on base"])
    try expectEqual(
      found("icon.danger", "**.danger"),
      [
        "icon.danger on fill.danger", "icon.danger on a.fill.danger",
      ])
    try expectEqual(found("icon.danger", "[bf]*"), ["icon.danger on base"])
    try expectEqual(found("icon.x", "base"), [])
  }

  @Test func `a token that repeats a measured one is covered`() throws {
    var palette = try SamplePairs.palette(
      "--text #111\n--background #fff\n--color-text #111\n--other-text #111")
    for index in [2, 3] {
      for variant in palette.tokens[index].variants.indices {
        let place = palette.tokens[index].variants[variant].location
        palette.tokens[index].variants[variant].aliases = [.init(path: "--text", location: place)]
      }
    }
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
      .filter { $0.foreground.path == "--text" }
    let coverage = PairCoverage(palette: palette, pairs: pairs)
    expectEqual(coverage.uncovered.map(\.path), ["--other-text"])
  }

  /// Most names are told apart by their last letter, which these share with no word that counts.
  @Test(
    arguments: [
      ("--color-text", true), ("--text-color", true), ("--TextColours", true),
      ("--other-text", false), ("--text-secondary", false),
    ])
  func `a name repeats another one however it ends`(_ name: String, _ isRepeated: Bool) throws {
    var palette = try SamplePairs.palette("--text #111\n--background #fff\n\(name) #111")
    for variant in palette.tokens[2].variants.indices {
      let place = palette.tokens[2].variants[variant].location
      palette.tokens[2].variants[variant].aliases = [.init(path: "--text", location: place)]
    }
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
      .filter { $0.foreground.path == "--text" }
    let coverage = PairCoverage(palette: palette, pairs: pairs)
    expectEqual(coverage.uncovered.map(\.path), isRepeated ? [] : [name])
  }

  @Test func `the channels of a color are no foreground`() throws {
    let palette = try SamplePairs.palette(
      "--text #111\n--text-rgb #111\n--other-text-rgb #111\n--icon #222\n--icon-hsl #222\n--page #fff"
    )
    let coverage = PairCoverage(palette: palette, pairs: [])
    expectEqual(coverage.uncovered.map(\.path), ["--text", "--other-text-rgb", "--icon"])
  }
}
