import SystemColors
import Testing

/// The test matrix of requirement R7, and the words for an appearance.
@Suite struct AppearanceTests {
  @Test func `contrast and transparency are varied separately and together`() {
    let all = Appearance.all()
    #expect(all.count == 8)
    #expect(Set(all).count == 8)
    for scheme in Appearance.Scheme.allCases {
      for contrast in Appearance.Contrast.allCases {
        for transparency in Appearance.Transparency.allCases {
          #expect(
            all.contains(
              Appearance(scheme: scheme, contrast: contrast, transparency: transparency)))
        }
      }
    }
    #expect(all.first == Appearance())
  }

  @Test func `only a dark interface has elevated surfaces`() {
    let all = Appearance.all(levels: Appearance.Level.allCases)
    #expect(all.count == 12)
    #expect(all.filter { $0.level == .elevated }.count == 4)
    #expect(all.allSatisfy { $0.level == .base || $0.scheme == .dark })
    let elevated = Appearance.all(levels: [.elevated])
    #expect(elevated.count == 8)
    #expect(elevated.allSatisfy { ($0.level == .elevated) == ($0.scheme == .dark) })
    #expect(Appearance.all(levels: []).isEmpty)
  }

  @Test(arguments: [
    (Appearance.all(gamuts: Appearance.Gamut.allCases), 16),
    (
      Appearance.all(
        levels: Appearance.Level.allCases, gamuts: Appearance.Gamut.allCases), 24
    ),
    (Appearance.all(inversions: [false, true]), 16),
    (Appearance.all(boldTexts: [false, true]), 16),
    (
      Appearance.all(
        levels: Appearance.Level.allCases, gamuts: Appearance.Gamut.allCases,
        inversions: [false, true], boldTexts: [false, true]), 96
    ),
    (Appearance.all(gamuts: []), 0),
  ])
  func `each parameter multiplies`(all: [Appearance], count: Int) {
    #expect(all.count == count)
    #expect(Set(all).count == count)
  }

  @Test func `an appearance is told by what differs`() {
    #expect("\(Appearance())" == "light")
    let all = Appearance(
      scheme: .dark, contrast: .increased, level: .elevated, transparency: .reduced,
      gamut: .displayP3, isInverted: true, isBoldText: true)
    #expect(
      "\(all)"
        == "dark, increased contrast, elevated, reduced transparency, Display P3, Smart Invert, "
        + "bold text")
  }
}
