import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// What holds for every rule of the catalog.
@Suite struct RuleCatalogTests {
  @Test(arguments: Rules.all.map { $0.id })
  func examplesAreDocumentedAndRight(_ id: String) throws {
    let rule = try #require(Rules.all.first { $0.id == id })
    try run(rule)
  }

  private func run<R: Rule>(_ rule: R.Type) throws {
    let documentation = try #require(RuleDocumentation.text[rule.id])
    var finds = false
    for example in rule.examples {
      var messages: [String] = []
      rule.init(options: example.options).check(
        example.subject { PaletteLoader.load(texts: $0, options: $1) }
      ) { finding in
        messages.append(finding.message)
        expectEqual(finding.rule, rule.id)
        #expect(!finding.message.hasSuffix("."), "a message has no final period")
        expectEqual(finding.help?.hasSuffix("."), true, "help is a sentence")
      }
      expectEqual(messages, example.messages)
      #expect(!example.text.isEmpty)
      #expect(documentation.contains(example.text), "“\(example.text)” is not documented")
      finds = finds || !messages.isEmpty
    }
    #expect(finds, "no example shows what the rule finds")
  }

  @Test(arguments: Rules.all.map { $0.id })
  func theDocumentationHasEveryHeading(_ id: String) throws {
    let text = try #require(RuleDocumentation.text[id])
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    expectEqual(
      headings,
      [
        "## What it checks", "## Why it matters", "## Example", "## Use instead", "## Options",
        "## References",
      ])
  }

  @Test(arguments: Rules.all.map { $0.id })
  func everyOptionIsExplained(_ id: String) throws {
    let rule = try #require(Rules.all.first { $0.id == id })
    let text = RuleDocumentation.text(of: rule)
    expectEqual(Set(rule.options.map { $0.name }).count, rule.options.count)
    for option in rule.options {
      #expect(option.name != "severity" && option.summary.hasSuffix("."))
      #expect(text.contains("- `\(option.name)` (\(option.type); default \(option.defaultText)): "))
      if case .number(let value) = option.defaultSetting {
        expectEqual(option.range?.contains(value), true)
      }
    }
    #expect(text.contains(rule.isOnByDefault ? "\nSeverity: " : "\nOff by default"))
  }

  @Test func identifiersAreUnique() {
    let ids = Rules.all.map { $0.id }
    expectEqual(Set(ids).count, ids.count)
    expectEqual(Set(RuleDocumentation.text.keys), Set(ids))
    #expect(ids.allSatisfy { $0.split(separator: "/").count == 2 })
  }

  @Test func selectors() throws {
    let contrast = try RuleSelection(select: ["contrast"], ignore: [])
    #expect(contrast.includes("contrast/minimum") && !contrast.includes("icon/opaque"))
    let others = try RuleSelection(select: [], ignore: ["contrast/minimum", "image"])
    #expect(!others.includes("contrast/minimum") && !others.includes("image/profile-missing"))
    #expect(others.includes("icon/opaque"))
    let error = #expect(throws: RuleSelection.UnknownRule.self) {
      try RuleSelection(select: ["contrats"], ignore: [])
    }
    #expect(error?.name == "contrats" && error?.nearest == "contrast")
  }

  /// A set selects its rules, those that are off by default as well, and brings its standard.
  @Test(arguments: RuleSet.allCases)
  func `a selector may be a set`(_ set: RuleSet) throws {
    #expect(!Rules.all.contains { $0.id.hasPrefix(set.rawValue + "/") })
    let selection = try RuleSelection(select: [set.rawValue], ignore: [])
    let others = try RuleSelection(select: [], ignore: [set.rawValue])
    for rule in Rules.all {
      expectEqual(selection.includes(rule.id), rule.sets.contains(set))
      expectEqual(selection.isSelected(rule.id), rule.sets.contains(set))
      #expect(!selection.isNamed(rule.id))
      #expect(others.includes(rule.id) != rule.sets.contains(set))
    }
    #expect(selection.standard == set.standard && others.standard == nil)
    let error = #expect(throws: RuleSelection.UnknownRule.self) {
      try RuleSelection(select: [set.rawValue + "s"], ignore: [])
    }
    expectEqual(error?.nearest, set.rawValue)
  }
}
