/// Modules of JavaScript and TypeScript with tokens.
enum ScriptTarget: FuzzTarget {
  static let name = "script"

  static func seeds() -> [[UInt8]] {
    [
      "export const colors = { ink: '#123', paper: `#fff`, on: { ink: \"white\" } } as const;",
      "import { a } from './b'; const base = a.ink; export default { dark: { text: base, ...a }, 'x-y': [1, 0x2] }",
      "module.exports = { theme: { extend: { colors: { brand: { DEFAULT: '#07c', 500: 'rgb(1 2 3 / 50%)' } } } } }",
      "/* c */ export const t: Theme = createTheme({ palette: { mode: 'dark', primary: { main: f(1) } } }) // e",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.ts") }
}
