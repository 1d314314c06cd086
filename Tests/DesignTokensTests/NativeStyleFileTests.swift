import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Styles of React Native that views take in from other files.
struct NativeStyleFileTests {
  private static let colors = """
    export const colors = { ink: '#222222', paper: '#ffffff', night: '#101820', mist: '#dddddd' };
    """

  /// What views draw with the styles of other files.
  private func tokens(_ view: String, _ files: [String: String]) -> [ResolvedToken] {
    var all = ["App/colors.ts": Self.colors, "App/views/Row.tsx": view]
    for (path, text) in files { all["App/\(path)"] = text }
    return load(all, paths: ["App"]).palettes.flatMap(\.tokens)
  }

  private func pairs(_ view: String, _ files: [String: String]) -> [String] {
    tokens(view, files).flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }.map { $0.replacing("colors.", with: "") }.sorted()
  }

  private func row(_ imports: String, _ made: String = "", _ styles: String = "styles") -> String {
    """
    import { Text, View } from 'react-native';
    \(imports)
    export function Row() {
      const colors = useTheme();
      \(made)
      return <View style={\(styles).card}><Text style={\(styles).hint}>a</Text></View>;
    }
    """
  }

  private static let styles =
    "{ card: { backgroundColor: colors.night }, hint: { color: colors.mist, fontSize: 13 } }"
  private static let sheet = "StyleSheet.create(\(styles))"
  private static let library = "import { StyleSheet } from 'react-native';\n"

  @Test func `shadows that are spread into a style set no background`() {
    let styles =
      "{ card: { backgroundColor: colors.night, ...SHADOWS.medium }, hint: { color: colors.mist } }"
    let made = "const styles = StyleSheet.create(\(styles));"
    let imports = "import { SHADOWS } from './theme';"
    expectEqual(pairs(row(imports, made), [:]), ["mist on night"])
    #expect(
      pairs(row(imports, made.replacing("SHADOWS.medium", with: "KINDS.medium")), [:]).isEmpty)
  }

  @Test(arguments: [
    ("import styles from './styles';", "", "export default \(sheet)"),
    ("import styles from './styles';", "", "const own = \(sheet);\nexport default own;"),
    ("import { styles } from './styles';", "", "export const styles = \(sheet)"),
    ("import { rows as styles } from './styles';", "", "export const rows = \(sheet)"),
    (
      "import { createStyles } from './styles';", "const styles = createStyles(colors);",
      "export const createStyles = (colors: Colors) => \(sheet)"
    ),
    (
      "import { createStyles } from './styles';",
      "const styles = useMemo(() => createStyles(colors), [colors]);",
      "export function createStyles(colors) { return \(sheet) }"
    ),
    (
      "import makeStyles from '@/views/styles';", "const styles = makeStyles(colors);",
      "export default function makeStyles(colors) {\n  return \(sheet);\n}"
    ),
    (
      "import { useStyles } from './styles';", "const { styles } = useStyles();",
      "export const useStyles = () => createStyles(useTheme());\nconst createStyles = (colors) => \(sheet);"
    ),
    (
      "import { useStyles } from './styles';", "const styles = useStyles();",
      "export const useStyles = makeStyles((theme) => (\(styles)));"
    ),
    (
      "import { createStyles } from './styles';", "const styles = createStyles(colors);",
      "export const createStyles = (c: Colors) => (\(styles.replacing("colors.", with: "c.")))"
    ),
  ])
  func `views draw with the styles that they import`(
    _ imports: String, _ made: String, _ file: String
  ) {
    let found = pairs(row(imports, made), ["views/styles.ts": Self.library + file])
    expectEqual(found, ["mist on night"], "\(file)")
  }

  @Test(arguments: [
    ("import Theme from './Theme';", "const Theme = \(sheet);\nexport default Theme;"),
    ("import { Theme } from './Theme';", "export const Theme = \(sheet);"),
    ("import { base as Theme } from './Theme';", "export const base = \(sheet);"),
    ("import Theme from './Theme';", "export { rows as default } from './rows';"),
  ])
  func `styles need not be called so`(_ imports: String, _ file: String) {
    let rows = Self.library + "export const rows = \(Self.sheet);"
    let found = pairs(
      row(imports, "", "Theme"),
      ["views/Theme.ts": Self.library + file, "views/rows.ts": rows])
    expectEqual(found, ["mist on night"], "\(imports) \(file)")
  }

  @Test func `styles that are made of imported ones are their own`() {
    let file =
      "export const Theme = StyleSheet.create({ card: { backgroundColor: colors.paper } });"
    for made in ["StyleSheet.create(OWN)", "useMemo(() => StyleSheet.create(OWN), [])"] {
      let own = Self.styles.replacing("hint: {", with: "hint: { ...Theme.more,")
      let view = row(
        "import { Theme } from './Theme';",
        "const styles = \(made.replacing("OWN", with: own));")
      expectEqual(
        pairs(view, ["views/Theme.ts": Self.library + file]), ["mist on night"], "\(made)")
    }
  }

  @Test func `styles that a file exports from another one are found`() {
    let files = [
      "styles/index.ts": "export { make as createStyles } from './make';\nexport * from './more';",
      "styles/make.ts": Self.library + "export const make = (colors) => \(Self.sheet);",
      "styles/more.ts": Self.library + "export const others = StyleSheet.create({});",
    ]
    let view = row(
      "import { createStyles } from '../styles';", "const styles = createStyles(colors);")
    expectEqual(pairs(view, files), ["mist on night"])
    let called = row("import { createStyles } from '../styles';", "", "createStyles(colors)")
    expectEqual(pairs(called, files), ["mist on night"])
  }

  @Test func `a style is told in the file that writes it`() throws {
    let token = try #require(
      tokens(
        row("import styles from './styles';"),
        ["views/styles.ts": Self.library + "export default \(Self.sheet)"]
      ).first { $0.path.hasSuffix("mist") })
    expectEqual(token.pairings.first?.location.file, "App/views/styles.ts")
    expectEqual(token.pairings.first?.location.range.start.line, 2)
  }

  @Test(arguments: [
    // Of a package, of no file, and of two that may be meant.
    ("import { useStyles } from '@acme/kit';", "const styles = useStyles();"),
    ("import { useStyles } from './missing';", "const styles = useStyles();"),
    ("import { a, b } from './styles';", "const styles = choose(a, b);"),
  ])
  func `styles that cannot be read may set anything`(_ imports: String, _ made: String) {
    let own = "\nconst own = StyleSheet.create(\(Self.styles));"
    let file =
      Self.library + "export const a = \(Self.sheet);\nexport const b = StyleSheet.create({});"
    expectEqual(pairs(row(imports, made) + own, ["views/styles.ts": file]), [])
  }

  @Test func `a color of texts on what is not known is marked`() throws {
    let file = Self.library + "export const own = StyleSheet.create(\(Self.styles));"
    let tokens = tokens(row("import { useStyles } from '@acme/kit';"), ["views/own.ts": file])
    expectEqual(tokens.filter { $0.drawn.contains(.unplaced) }.map(\.path), ["colors.mist"])
  }

  @Test func `modules that take in each other end`() {
    let files = [
      "views/styles.ts": "export * from './more';", "views/more.ts": "export * from './styles';",
    ]
    expectEqual(pairs(row("import { styles } from './styles';"), files), [])
  }
}
