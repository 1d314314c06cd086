import DesignTokens
import FileAccess
import Testing

/// Classes that elements have in some case.
@Suite struct CSSPossibleClassTests {
  private static let rules = """
    :root { --ink: #222; --paper: #fff; --night: #1d2b3a; --pale: #f0f0f0; --rose: #fbb }
    body { color: var(--ink); background: var(--paper) }
    .panel { background: var(--night); color: var(--pale) }
    .late { color: var(--rose) }
    """

  /// The pairs of the text of one class, in an element of a dark panel.
  private func pairs(_ attribute: String, _ path: String) throws -> [String] {
    let page = "<body><div class=\"panel\"><p \(attribute)>Quay</p></div></body>"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": Self.rules, "p/\(path)": page]))
    return try #require(loaded.palettes.first).drawnPairs(isDetailed: true).filter {
      $0.contains("--rose")
    }
  }

  @Test(arguments: [
    #"[ngClass]="{ 'late': isLate, ok: !isLate }""#, #"[ngClass]="{ late: a || b }""#,
    #"[ngClass]="isLate ? 'late' : 'ok'""#, #"[ngClass]="isLate ? (old ? 'late' : 'ok') : ''""#,
    #"[ngClass]="['a', isLate ? 'late' : '']""#, #"[ngClass]="isLate && old && 'late'""#,
    #"[class]="isLate ? 'late' : null""#, #"[class.late]="isLate" [class.ok]="!isLate""#,
    #":class="{ late: isLate }""#,
  ])
  func `what an element has in some case lies on what is around it`(_ attribute: String) throws {
    #expect(try pairs(attribute, "a.html") == ["--rose on --night"], "\(attribute)")
  }

  @Test(arguments: [
    #"[ngClass]="kinds""#, #"[ngClass]="{ late: isLate, [kind]: true }""#,
    #"[ngClass]="isLate ? 'late' : kind""#, #"[ngClass]="{ 'late': isLate, ...others }""#,
    #"[ngClass]="['late', kind]""#,
  ])
  func `an element that may have any class has no known ground`(_ attribute: String) throws {
    #expect(try !pairs(attribute, "a.html").contains("--rose on --night"), "\(attribute)")
  }
}
