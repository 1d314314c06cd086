import Foundation
import PaletteTestSupport
import Testing

/// `palette-check system`.
@Suite struct SystemCommandTests {
  @Test func `a list has a column for each appearance that is known`() throws {
    let result = try Tool.paletteCheck(["system", "--release", "17"])
    expectEqual(result.status, 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines[0], "ios 16: 39 colors; releases 13, 15, 16, 26")
    expectEqual(
      lines[2].split(separator: " "), ["light", "dark", "light+increased", "dark+increased"])
    expectEqual(
      lines[3].split(separator: " "), ["systemBlue", "#007aff", "#0a84ff", "#0040dd", "#409cff"])
    let index = try #require(lines.firstIndex { $0.hasPrefix("systemBackground ") })
    expectEqual(
      lines[index + 1].split(separator: " "),
      ["elevated", "#ffffff", "#1c1c1e", "#ffffff", "#242426"])

    let themes = try Tool.paletteCheck(["system", "--platform", "windows", "--variant", "desert"])
    #expect(themes.output.hasPrefix("windows 11, desert: 8 colors; releases 11; variants aquatic,"))
    #expect(themes.output.contains("light+increased\n"))
    #expect(!themes.output.contains("dark"))
  }

  @Test func `one color has its sources`() throws {
    let result = try Tool.paletteCheck(["system", "Color.mint", "--release", "16"])
    expectEqual(
      result.output,
      """
      systemMint, ios 16
        #00c7be    light                               hig-2022 (hig)
        #63e6e2    dark                                skip-ui (render-test-expectation)
        #0c817b    light, increased contrast           hig-2022 (hig)
        #63e6e2    dark, increased contrast            swiftui-6 (binary-constant)

      """)
    let alias = try Tool.paletteCheck(
      ["system", "tintColor", "--release", "15", "--appearance", "dark+normal"])
    expectEqual(
      alias.output,
      """
      tintColor, ios 15 (follows systemBlue)
        #0a84ff    dark                                hig-2022 (hig)

      """)
  }

  @Test func `what is not known is said, with what is`() throws {
    let result = try Tool.paletteCheck(
      [
        "system", "label", "--release", "26", "--appearance", "dark+normal+base", "--fallback",
        "none",
      ])
    expectEqual(result.status, 0)
    expectEqual(
      result.output,
      """
      label, ios 26
        -          dark                                unknown; known: \
      dark, increased contrast (26); dark (16)

      """)
  }

  @Test func `a release that nobody knows yet has the colors of the newest`() throws {
    let color = try Tool.paletteCheck(["system", "label", "--release", "99"])
    #expect(color.output.hasPrefix("label, ios 26, of the newest release that states it\n"))
    #expect(!color.output.contains("carried from 26"))
  }

  @Test func `a variant that no color has is not that of one color`() throws {
    let none = try Tool.paletteCheck(["system", "--variant", "purple"])
    #expect(none.status == 2 && none.errors.contains("“ios” has no variant “purple”"))
    let known = try Tool.paletteCheck(["system", "--platform", "windows", "--variant", "purple"])
    #expect(known.errors.contains("“windows” has no variant “purple”; its variants: aquatic"))
  }

  @Test func `what an earlier release states is carried, and says so`() throws {
    let label = try Tool.paletteCheck(["system", "label"])
    expectEqual(
      label.output,
      """
      label, ios 26
        #000000    light                               ios-26-kit (design-kit)
        #ffffff    dark                                app-table-2024 (app-table), carried from 16
        #000000    light, increased contrast           app-table-2024 (app-table), carried from 16
        #ffffff    dark, increased contrast            ios-26-kit (design-kit)

      """)
    let list = try Tool.paletteCheck(["system"])
    let lines = list.output.split(separator: "\n")
    expectEqual(lines[0], "ios 26: 39 colors; releases 13, 15, 16, 26")
    let words = lines.first { $0.hasPrefix("label ") }?.split(separator: " ")
    expectEqual(words, ["label", "#000000", "#ffffff", "(16)", "#000000", "(16)", "#ffffff"])
    expectEqual(lines.last, "(16): carried from that release; no source states the value for 26")
    let stated = try Tool.paletteCheck(["system", "--fallback", "none"])
    #expect(stated.output.hasPrefix("ios 26: 35 colors;"))
    #expect(!stated.output.contains("("))
    let json = try Tool.paletteCheck(["system", "link", "--format", "json"])
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let report = try #require(object as? [String: Any])
    expectEqual(report["release"] as? String, "16")
    let colors = try #require(report["colors"] as? [[String: Any]])
    expectEqual(colors[0]["carried"] as? Bool, true)
    let values = try #require(colors[0]["values"] as? [[String: Any]])
    #expect(values.allSatisfy { $0["carried"] as? Bool == true })
    #expect(values.allSatisfy { $0["release"] as? String == "16" })
  }

  @Test func json() throws {
    let result = try Tool.paletteCheck([
      "system", "controlAccentColor", "--platform", "macos", "--release", "14", "--variant",
      "purple", "--format", "json",
    ])
    expectEqual(result.status, 0)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let report = try #require(object as? [String: Any])
    expectEqual(report["platform"] as? String, "macos")
    expectEqual(report["release"] as? String, "11")
    expectEqual(report["releases"] as? [String], ["11", "26"])
    expectEqual((report["variants"] as? [String])?.contains("vibrant"), true)
    let colors = try #require(report["colors"] as? [[String: Any]])
    expectEqual(colors.count, 1)
    expectEqual(colors[0]["variant"] as? String, "purple")
    let values = try #require(colors[0]["values"] as? [[String: Any]])
    expectEqual(values.count, 8)
    expectEqual(values[0]["hex"] as? String, "#953d96")
    expectEqual(values[0]["evidence"] as? String, "app-table")
    expectEqual((values[2]["unknown"] as? String)?.contains("is unknown for light"), true)
  }

  @Test func `colors are swatches where they are wanted`() throws {
    let result = try Tool.paletteCheck(
      ["system", "--release", "15"], environment: ["CLICOLOR_FORCE": "1"])
    #expect(result.output.contains("\u{1B}[48;2;0;122;255m  \u{1B}[0m #007aff"))
    let plain = try Tool.paletteCheck(
      ["system", "--release", "15", "--no-color"], environment: ["CLICOLOR_FORCE": "1"])
    #expect(!plain.output.contains("\u{1B}"))
  }

  @Test(arguments: [
    (["systemBlu"], "nearest: systemBlue"),
    (["--platform", "beos"], "known: css, ios, macos"),
    (["--release", "12"], "known: 13, 15, 16, 26"),
    (["link", "--release", "26", "--fallback", "none"], "known for 13, 15, 16"),
    (["label", "--fallback", "never"], "last-known"),
    (["systemMint", "--release", "13"], "known for 15, 16, 26"),
    (["--variant", "purple"], "no variant “purple”"),
    (["--appearance", "dim"], "“dim” is not an appearance"),
  ])
  func `a mistake is answered with what would be right`(arguments: [String], help: String) throws {
    let result = try Tool.paletteCheck(["system"] + arguments)
    expectEqual(result.status, 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(help), "\(result.errors)")
  }
}
