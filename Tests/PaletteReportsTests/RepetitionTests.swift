import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax
import Testing

/// What the text report makes of one cause in many images.
@Suite struct RepetitionTests {
  private func finding(
    _ file: String, _ message: String, rule: String = "image/profile-missing",
    severity: Severity = .warning
  ) -> Finding {
    Finding(rule: rule, severity: severity, message: message, help: "Mend it.", file: file)
  }

  private func text(_ findings: [Finding], width: Int? = nil, hasAssets: Bool = true) -> String {
    var report = Report(toolVersion: "1", findings: findings)
    report.summary.count(findings)
    report.summary.checked = findings.count
    if hasAssets { report.assets = [Report.Asset(file: "a.png", facts: nil)] }
    return Text(style: ReportStyle(width: width)).text(of: report)
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test func `the same finding on four files is one`() {
    let text = text((1...4).map { finding("\($0).png", "no profile") })
    #expect(text.matches(of: #/no profile/#).count == 1)
    #expect(text.contains("warning[image/profile-missing]: 4 files: no profile\n  --> 1.png\n"))
    #expect(text.contains("      4.png\n   = help: Mend it.\n"))
    #expect(text.contains("── Several files ─"))
  }

  @Test func `of token files only what each would say again is one`() {
    let files = ["a.json", "b.json"]
    let pairless = text(files.map { finding($0, "no pair", rule: "pairs/none") }, hasAssets: false)
    #expect(
      pairless.contains("warning[pairs/none]: 2 files: no pair\n  --> a.json\n      b.json\n"))
    let others = (1...6).map { finding("\($0).json", "no value", rule: "mode/missing-value") }
    #expect(text(others, hasAssets: false).matches(of: #/no value/#).count == 6)
    let one = text([finding("a.json", "no pair", rule: "pairs/none")], hasAssets: false)
    #expect(!one.contains("Several files"))
  }

  @Test func `what is said alike of four tokens of a file is said once`() {
    func findings(_ count: Int) -> [Finding] {
      (1...count).map { index in
        Finding(
          rule: "mode/missing-dark", severity: .warning,
          message: "color.\(index) has no value for dark", help: "Add one.", file: "a.json",
          token: "color.\(index)")
      }
    }
    let three = text(findings(3), hasAssets: false)
    #expect(three.matches(of: #/has no value/#).count == 3 && !three.contains("= also"))
    let four = text(findings(4), hasAssets: false)
    #expect(four.matches(of: #/has no value/#).count == 1)
    #expect(
      four.contains(
        "color.1 has no value for dark\n   = help: Add one.\n"
          + "   = also: color.2, color.3, color.4\n"))
    let many = text(findings(20), hasAssets: false)
    #expect(many.contains(", color.9, and 11 more, which --format concise lists\n"))
    // A fix is of its own token.
    let fixed = findings(4).map { finding in
      var finding = finding
      finding.fix = Finding.Fix(isSafe: true, description: "Add it.", edits: [])
      return finding
    }
    #expect(text(fixed, hasAssets: false).matches(of: #/has no value/#).count == 4)
  }

  @Test func `on three files it is three`() {
    let text = text((1...3).map { finding("\($0).png", "no profile") })
    #expect(text.matches(of: #/no profile/#).count == 3)
    #expect(!text.contains("Several files"))
    // The header says where.
    #expect(!text.contains("-->"))
  }

  @Test func `of many files the first are listed`() {
    let text = text((100...199).map { finding("\($0).png", "no profile") })
    #expect(text.contains("105.png\n      … and 94 more, which --format concise lists\n"))
    #expect(lines(text).count < 15)
  }

  @Test func `different messages of one rule are listed together`() {
    let text = text((1...9).map { finding("\($0).png", "no file \($0)", severity: .error) })
    #expect(text.contains("error[image/profile-missing]: 9 findings in 9 files\n"))
    #expect(text.contains("  --> 1.png  no file 1\n      2.png  no file 2\n"))
  }

  @Test func `errors come before notes, and everything fits`() {
    let long = String(repeating: "folder/", count: 20)
    let text = text(
      (1...9).map { finding("\(long)\($0).png", "no file \($0)", rule: "image/b", severity: .note) }
        + (1...9).map { finding("\(long)\($0).png", "bad", rule: "image/c", severity: .error) },
      width: 60)
    let first = text.firstRange(of: "image/c")?.lowerBound
    let second = text.firstRange(of: "image/b")?.lowerBound
    #expect(first.flatMap { first in second.map { first < $0 } } == true)
    for line in lines(text) { #expect(line.count <= 60, "\(line)") }
  }

  @Test func `findings on tokens are as they were`() {
    let text = text((1...9).map { finding("\($0).json", "same") }, hasAssets: false)
    #expect(text.matches(of: #/same/#).count == 9)
  }
}
