import Foundation
import DesignTokens
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// `Documentation/Rules.md`, which is generated.
@Suite struct RuleReferenceTests {
  @Test func `every rule is at its address, in the order of identifiers`() throws {
    let file = Corpora.package.appending(path: "Documentation/Rules.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let anchors = text.matches(of: #/<a id="([^"]+)"></a>\n\n### (.+)/#)
      .map { (String($0.1), String($0.2)) }
    let ids = Rules.all.map { $0.id }.sorted()
    #expect(anchors.map(\.1) == ids)
    #expect(anchors.map(\.0) == ids.map(RuleDocumentation.anchor))
    #expect(Set(anchors.map(\.0)).count == ids.count)
    for rule in Rules.all {
      #expect(text.contains("\n| [\(rule.id)](#\(RuleDocumentation.anchor(of: rule.id))) | "))
      #expect(text.contains("\n\(rule.summary)") || text.contains(" | \(rule.summary) |"))
    }
  }

  @Test func `the page of all rules has each at its anchor`() {
    let page = RulesPage.html(version: "1")
    for rule in Rules.all {
      let anchor = RuleDocumentation.anchor(of: rule.id)
      #expect(page.contains("<section id=\"\(anchor)\">") && page.contains("href=\"#\(anchor)\""))
    }
    #expect(!page.contains("http-equiv=\"refresh\"") && !page.contains("<script"))
  }

  @Test func `the documentation beside a program is that of its installation or checkout`() throws {
    let folder = try TemporaryDirectory()
    let root = folder.url.resolvingSymlinksInPath().path
    func address(_ program: String) -> String? {
      RuleDocumentation.address(beside: "\(root)/\(program)")
    }
    #expect(address("usr/bin/palette-check") == nil)
    try folder.write("usr/share/doc/palette-check/Rules.html", "")
    #expect(
      address("usr/bin/palette-check") == "file://\(root)/usr/share/doc/palette-check/Rules.html")
    // An app that has this package as a dependency has documentation of its own.
    try folder.write("a b/Documentation/Rules.md", "")
    #expect(address("a b/.build/release/palette-check") == nil)
    try folder.write("a b/Sources/palette-check/PaletteCheck.swift", "")
    #expect(
      address("a b/.build/x/release/palette-check")
        == "file://\(root)/a%20b/Documentation/Rules.md")
    #expect(address("a b/bin/palette-check") == nil)
  }

  /// What a rule says of its fixes, on its own examples.
  @Test func `a finding has a fix only if the rule says so`() {
    for rule in Rules.all { check(rule) }
    #expect(Rules.all.contains { $0.fixes == .safe } && Rules.all.contains { $0.fixes == .unsafe })
  }

  private func check<R: Rule>(_ rule: R.Type) {
    for example in rule.examples {
      rule.init(options: example.options).check(
        example.subject { PaletteLoader.load(texts: $0, options: $1) }
      ) { finding in
        guard let fix = finding.fix else { return }
        #expect((fix.isSafe ? [.safe] : [.unsafe, .onRequest]).contains(rule.fixes), "\(rule.id)")
      }
    }
  }
}
