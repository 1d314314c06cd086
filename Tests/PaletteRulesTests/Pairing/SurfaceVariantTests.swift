import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Variants of texts and backgrounds for what they stand on: `text-link-brand` on `background-brand`.
@Suite struct SurfaceVariantTests {
  private static let sample = """
    background #ffffff #000522
    background-brand #0066ff #000522
    background-container #ffffff #00182f
    background-container-brand #0066ff #00182f
    background-selected #0066ff14 #227aff2e
    background-selected-brand-hover #0005223d #227aff40
    button-background #0066ff
    button-background-brand #ffffff
    button-background-media #ffffff
    button-link-danger-background-media #ffffff
    field-background #ffffff #000522
    field-background-media #ffffff14
    text-primary #031a34 #f7f7ff
    text-primary-brand #ffffff #f7f7ff
    text-primary-media #ffffff
    text-link #0356c9 #80b3ff
    text-link-brand #ffffff #80b3ff
    text-link-media #ffffff
    text-link-danger #d22a1e #f2b1a5
    text-link-danger-brand #f2b1a5
    text-link-danger-media #d22a1e
    text-brand #0356c9 #80b3ff
    input-border #6e7894
    input-border-brand #ffffff #8e98a4
    control #6e7894
    control-brand #f7f7ff #8e98a4
    """

  @Test func `texts and lines of a variant lie on its surfaces, and those of none on the page`()
    throws
  {
    let pairs = try SamplePairs.pairs(Self.sample)
    PairCase(
      "variants", Self.sample,
      finds: [
        "text-primary on background", "text-primary-brand on background-brand",
        "text-link-brand on background-container-brand", "text-brand on background",
        "input-border-brand on background-brand", "control on background",
        "control-brand on background-container-brand",
        "text-link-danger-media on button-link-danger-background-media",
      ],
      never: [
        "text-link-brand on background", "text-link-danger-media on background",
        "text-brand on background-selected-brand-hover",
        "text-primary on background-selected-brand-hover", "input-border-brand on background",
        "control-brand on background",
      ]
    ).check(pairs)
    #expect(!pairs.contains { $0.foreground.path == "text-primary-media" })
  }

  @Test func `a translucent background lies over that of its variant`() throws {
    let pairs = try SamplePairs.pairs(Self.sample)
    let selected = try #require(
      pairs.first {
        $0.foreground.path == "text-link-brand"
          && $0.background.path == "background-selected-brand-hover"
      })
    expectEqual(selected.over.map(\.path), ["background-brand"])
  }

  @Test(arguments: [("#0005223d", false), ("#0066ff14", true)])
  func `what darkens a fill of the brand lies over that, and a tint of the brand over the page`(
    _ selected: String, _ holdsTexts: Bool
  ) throws {
    let found = try SamplePairs.inferred(
      """
      background #ffffff
      background-brand #0066ff
      background-selected-brand-hover \(selected)
      text-brand #0356c9
      text-primary #031a34
      """)
    for text in ["text-brand", "text-primary"] {
      expectEqual(found.contains("\(text) on background-selected-brand-hover"), holdsTexts)
    }
  }

  @Test func `a role is no variant where no text of another status has it`() throws {
    let found = try SamplePairs.inferred(
      """
      background #ffffff
      field-background #ffffff
      field-background-danger #ffeeee
      card-background #ffffff
      card-background-danger #ffeeee
      text-primary #111111
      text-primary-danger #aa0000
      text-link #0044aa
      text-link-danger #aa0000
      text-muted #555555
      text-muted-danger #884444
      """)
    #expect(found.contains("text-link-danger on background"))
  }
}
