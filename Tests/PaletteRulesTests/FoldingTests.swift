import DesignTokens
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

@Suite struct FoldingTests {
  @Test func modifiersThatDoNotMatterAreDropped() {
    let all = SamplePalette.permutations([
      ("theme", ["light", "dark"]), ("size", ["s", "m", "l", "xl", "xxl", "a", "b"]),
    ])
    let folding = Folding(all, where: all.map { $0.appearance.scheme == .dark })
    expectEqual(folding.conditions, ["dark"])
    expectEqual(folding.permutations.count, 1)
    expectEqual(folding.permutations.first?.choices, [.init(modifier: "theme", context: "dark")])
    expectEqual(folding.permutations.first?.appearance, Appearance(scheme: .dark))
  }

  @Test func everywhereHasNoConditionButBothSchemes() {
    let all = SamplePalette.permutations([("theme", ["light", "dark"]), ("size", ["s", "m"])])
    let folding = Folding(all, where: all.map { _ in true })
    #expect(folding.conditions.isEmpty)
    expectEqual(folding.permutations.map(\.appearance.scheme), [.light, .dark])
    #expect(folding.permutations.allSatisfy { $0.choices.isEmpty })
  }

  @Test func contrastIsSaidOnlyWhereItMatters() {
    let all = SamplePalette.permutations([
      ("theme", ["light", "dark", "light-increased", "dark-increased"])
    ])
    let dark = Folding(all, where: [false, true, false, true])
    expectEqual(dark.conditions, ["dark"])
    expectEqual(dark.permutations.map(\.choices.first?.context), ["dark", "dark-increased"])
    #expect(dark.permutations.allSatisfy { $0.appearance == Appearance(scheme: .dark) })
    let one = Folding(all, where: [false, false, false, true])
    expectEqual(one.conditions, ["dark + increased contrast"])
    expectEqual(one.permutations.first?.appearance, Appearance(scheme: .dark, contrast: .increased))
  }

  @Test func `what no class changes is not said beside something else`() {
    let all = SamplePalette.permutations([
      ("class", ["none", "prominent"]), ("theme", ["light", "dark"]),
    ])
    func conditions(_ holds: [Bool]) -> [String] { Folding(all, where: holds).conditions }
    expectEqual(conditions([false, true, false, false]), ["dark"])
    expectEqual(conditions([true, true, false, false]), ["class=none"])
    expectEqual(conditions([false, false, false, true]), ["class=prominent + dark"])
  }

  @Test func `what the system of a phone chooses is said beside a theme of the app`() {
    let all = [("light", "notnight"), ("light", "night"), ("dark", "notnight"), ("dark", "night")]
      .map { theme, night in
        Permutation(
          choices: [
            .init(modifier: "night", context: night), .init(modifier: "theme", context: theme),
          ], appearance: Appearance(scheme: theme == "dark" ? .dark : .light))
      }
    let folding = Folding(all, where: [false, true, false, false])
    expectEqual(folding.conditions, ["dark system + light"])
    expectEqual(Folding(all, where: [true, false, true, false]).conditions, ["light system"])
  }

  @Test func `what the system chooses is said behind a theme of the page`() {
    let all = [("light", "light"), ("light", "dark"), ("dark", "light"), ("dark", "dark")]
      .map { system, theme in
        Permutation(
          choices: [
            .init(modifier: "prefers-color-scheme", context: system),
            .init(modifier: "theme", context: theme),
          ], appearance: Appearance(scheme: theme == "dark" ? .dark : .light))
      }
    let folding = Folding(all, where: [false, true, false, false])
    expectEqual(folding.conditions, ["dark + light system"])
  }

  @Test func `a style sheet of which one applies has its name`() {
    let all = SamplePalette.permutations([("file", ["none", "sepia"])])
    expectEqual(Folding(all, where: [true, false]).conditions, ["the style sheet for all"])
    expectEqual(Folding(all, where: [false, true]).conditions, ["the style sheet “sepia”"])
  }

  @Test func aModifierWithoutAppearanceIsNamed() {
    let all = SamplePalette.permutations([
      ("brand", ["acme", "bolt"]), ("theme", ["light", "dark"]),
    ])
    let folding = Folding(all, where: [false, false, false, true])
    expectEqual(folding.conditions, ["brand=bolt + dark"])
    expectEqual(
      folding.permutations.first?.choices,
      [
        .init(modifier: "brand", context: "bolt"), .init(modifier: "theme", context: "dark"),
      ])
  }

  /// Without modifiers, as in asset catalogs, only the appearance tells permutations apart.
  @Test func appearancesOfACatalog() {
    let all = Appearance.Scheme.allCases.flatMap { scheme in
      Appearance.Contrast.allCases.map {
        Permutation(choices: [], appearance: Appearance(scheme: scheme, contrast: $0))
      }
    }
    expectEqual(Folding(all, where: [false, false, true, true]).conditions, ["dark"])
    expectEqual(Folding(all, where: [true, false, true, false]).conditions, ["normal contrast"])
    expectEqual(
      Folding(all, where: [true, false, false, true]).conditions,
      [
        "light + normal contrast", "dark + increased contrast",
      ])
  }
}
