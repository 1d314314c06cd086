import DesignTokens
import ImageFacts
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

/// Rules about contrast in images, beyond the examples of each.
@Suite struct ImageContrastRulesTests {
  private static func contrast(
    _ name: String, _ appearance: String?, share: Double
  ) -> ImageFacts.Contrast {
    .init(
      name: name, color: "#000000",
      scheme: appearance.flatMap { .init(rawValue: String($0.prefix { $0 != "," })) },
      appearance: appearance, worst: 2, p5: 2.5, shareBelow: share, threshold: 3)
  }

  private static func subject(_ change: (inout ImageFacts) -> Void) -> ImageSubject {
    var facts = ImageFacts(format: "gif", width: 9, height: 9, bitDepth: 8, channels: 4)
    change(&facts)
    return ImageSubject(file: "a.gif", role: .image, facts: facts)
  }

  private static func findings<R: Rule>(
    _: R.Type, _ subject: ImageSubject
  ) -> [Finding] where R.Subject == ImageSubject {
    var findings: [Finding] = []
    R().check(subject) { findings.append($0) }
    return findings
  }

  /// One frame that fails is enough; one that passes says nothing about the others.
  @Test(arguments: [(true, "frame"), (false, "page")])
  func `the first of several frames does not pass for all`(_ isAnimated: Bool, _ part: String) {
    for share in [0.0, 1] {
      let subject = Self.subject {
        $0.isAnimated = isAnimated
        $0.frames = 3
        $0.backgroundContrast = [Self.contrast("white", nil, share: share)]
        $0.textContrast = [Self.contrast("white", nil, share: share)]
      }
      let found =
        Self.findings(ImageBackgroundContrast.self, subject)
        + Self.findings(ImageTextContrast.self, subject)
      expectEqual(found.count, 2)
      for finding in found {
        guard share == 0 else {
          expectEqual(finding.outcome, .fail)
          continue
        }
        guard case .unknown(let reason) = finding.outcome else {
          Issue.record("it passes")
          continue
        }
        expectEqual(reason.message, "only the first of its 3 \(part)s is measured")
      }
    }
  }

  @Test func `a finding has the appearances in which it holds`() throws {
    let names = ["light", "dark", "dark, elevated", "dark, increased contrast"]
    let subject = Self.subject {
      $0.backgroundContrast = names.map {
        Self.contrast("--page", $0, share: $0 == "light" ? 0 : 1)
      }
      $0.backgroundContrast?.append(Self.contrast("--card", "dark", share: 0.5))
    }
    let finding = try #require(Self.findings(ImageBackgroundContrast.self, subject).first)
    expectEqual(finding.against, "--page")
    expectEqual(finding.permutations.map(\.appearance), [.dark])
    expectEqual(finding.conditions, ["dark"])
    #expect(finding.message.hasSuffix("at the 5th percentile 2.50:1; also with --card (dark)"))
  }

  /// A color that several appearances share is measured once, and holds in all of them.
  @Test func `appearances of one color are folded with the others`() throws {
    func contrast(_ appearances: [String], share: Double) -> ImageFacts.Contrast {
      var contrast = Self.contrast("--page", appearances[0], share: share)
      contrast.appearances = appearances.count > 1 ? appearances : nil
      return contrast
    }
    func finding(_ contrasts: [ImageFacts.Contrast]) throws -> Finding {
      try #require(
        Self.findings(
          ImageBackgroundContrast.self, Self.subject { $0.backgroundContrast = contrasts }
        ).first)
    }
    let light = contrast(["light", "light, increased contrast"], share: 0)
    let dark = ["dark", "dark, increased contrast"]
    let all = try finding([light, contrast(dark, share: 1)])
    expectEqual(all.conditions, ["dark"])
    expectEqual(all.permutations.map(\.appearance), [.dark])
    let one = try finding([
      light, contrast([dark[0]], share: 0), contrast([dark[1]], share: 1),
    ])
    expectEqual(one.conditions, ["dark + increased contrast"])
    expectEqual(
      one.permutations.map(\.appearance), [Appearance(scheme: .dark, contrast: .increased)])
    // What was measured in one appearance is said of that one.
    try expectEqual(finding([contrast(dark, share: 1)]).conditions, ["dark"])
  }

  @Test func `an appearance is read from its words`() {
    for scheme in Appearance.Scheme.allCases {
      let appearance = Appearance(
        scheme: scheme, contrast: .increased, level: .elevated, transparency: .reduced,
        gamut: .displayP3, isInverted: true, isBoldText: true)
      expectEqual(Appearance("\(appearance)"), appearance)
      expectEqual(Appearance(scheme.rawValue), Appearance(scheme: scheme))
    }
    #expect(Appearance("") == nil && Appearance("dark, loud") == nil && Appearance("dim") == nil)
  }
}
