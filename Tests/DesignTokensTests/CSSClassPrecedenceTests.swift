import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Which of several utilities for one property an element shows.
@Suite struct CSSClassPrecedenceTests {
  private func pairs(_ element: String, _ files: [String: String] = [:]) -> [String] {
    let css = """
      @import "tailwindcss"; @custom-variant pressed (&:active);
      :root { --ink: #111; --paper: #fff }
      @theme inline { --color-ink: var(--ink); --color-paper: var(--paper); --text-lead: 2rem }
      """
    let all = ["p/a.css": css, "p/a.jsx": "export const A = () => \(element)"]
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(all.merging(files) { $1 }))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
    }.sorted()
  }

  /// Tailwind sorts utilities of one property by their names, wherever they are in the list.
  @Test(arguments: [
    ("className='bg-ink text-red-300 text-red-600'", ["red-600 on --ink"]),
    ("className='bg-ink text-red-600 text-red-300'", ["red-600 on --ink"]),
    ("className='bg-white bg-slate-900 text-red-300'", ["red-300 on white"]),
    ("className='bg-transparent bg-ink text-white'", []),
    ("className='bg-ink text-[#fff] text-red-300'", ["red-300 on --ink"]),
    ("className='bg-ink text-white/80 text-white'", ["white/80 on --ink"]),
    ("className='bg-ink !text-red-300 text-red-600'", ["red-300 on --ink"]),
    (
      "className='bg-ink text-red-600 hover:text-red-300'",
      [
        "red-300 on --ink", "red-600 on --ink",
      ]
    ),
    // Versions 3 and 4 differ.
    ("className='bg-ink text-red-50 text-red-400'", []),
    ("className='bg-ink text-red-50 text-red-600'", ["red-600 on --ink"]),
    // A size hides no color.
    ("className='bg-ink text-lead text-gray-200'", ["gray-200 on --ink"]),
    ("className='bg-ink text-gray-200 text-lead'", ["gray-200 on --ink"]),
    ("className='bg-ink text-gray-200 text-2xs'", ["gray-200 on --ink"]),
    // What a condition adds is in the same sheet.
    ("className={clsx('bg-ink text-red-600', on && 'text-red-300')}", ["red-600 on --ink"]),
    (
      "className={`bg-ink text-red-300 ${on ? 'text-red-600' : ''}`}",
      ["red-300 on --ink", "red-600 on --ink"]
    ),
    // Functions that leave the last, and those that nothing is known of.
    ("className={cn('bg-ink text-red-600 text-red-300')}", ["red-300 on --ink"]),
    (
      "className={twMerge('bg-ink text-red-600', on && 'text-red-300')}",
      ["red-300 on --ink", "red-600 on --ink"]
    ),
    ("className={look('bg-ink text-red-600 text-red-300')}", []),
    ("className={look('bg-ink text-red-300 text-red-600')}", ["red-600 on --ink"]),
  ])
  func `the sheet decides, not the list`(_ attribute: String, _ expected: [String]) {
    expectEqual(pairs("<p \(attribute)>Harbor</p>"), expected)
  }

  /// A variant that nothing defines makes no rule.
  @Test func variantsThatAreNotDefined() {
    let page = "<p className='bg-ink text-white VARIANT:text-red-900'>Harbor</p>"
    func all(_ variant: String, _ files: [String: String] = [:]) -> [String] {
      pairs(page.replacing("VARIANT", with: variant), files)
    }
    expectEqual(all("drak"), ["white on --ink"])
    expectEqual(all("focus-visable"), ["white on --ink"])
    for known in ["hover", "group-hover/nav", "pressed", "data-[on]"] {
      expectEqual(all(known), ["red-900 on --ink", "white on --ink"], "\(known)")
    }
    func configured(_ text: String) -> [String] {
      let css = "@tailwind utilities; :root { --ink: #111 }"
      let configuration = "module.exports = { theme: { colors: { ink: 'var(--ink)' } }, \(text) }"
      return all("own", ["p/a.css": css, "p/tailwind.config.js": configuration])
    }
    expectEqual(configured("plugins: []"), ["white on --ink"])
    expectEqual(configured("plugins: [require('own')]"), ["red-900 on --ink", "white on --ink"])
  }
}
