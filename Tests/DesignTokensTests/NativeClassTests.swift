import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Views of React Native whose classes are utilities of Tailwind CSS.
struct NativeClassTests {
  /// The pairs of a view, and the sizes of texts that are stated.
  private func pairs(_ view: String, _ files: [String: String] = [:]) -> [String] {
    let code = """
      import { Text, TextInput, View } from 'react-native';
      import tw from 'twrnc';
      import tailwind from '../tailwind';
      export const Row = ({ isOn, kind, className }) => \(view);
      """
    var all = ["App/src/Row.tsx": code]
    for (path, text) in files { all["App/\(path)"] = text }
    return load(all, paths: ["App"]).palettes.flatMap(\.allTokens)
      .flatMap { token in
        token.pairings.map {
          "\(token.path) on \($0.path ?? "?")" + ($0.size.map { " \($0)" } ?? "")
        }
      }.sorted()
  }

  private func text(_ attribute: String, on ground: String = #"className="bg-white""#) -> [String] {
    pairs("<View \(ground)><Text \(attribute)>a</Text></View>")
  }

  @Test(arguments: [
    #"className="text-slate-300""#, #"className={"text-slate-300"}"#,
    "className={`font-bold text-slate-300`}", "style={tw`text-slate-300`}",
    "style={[tw`text-slate-300`, { padding: 3 }]}", #"style={tw.style("text-slate-300")}"#,
    #"style={tailwind("text-slate-300")}"#, #"style={{ color: tw.color("slate-300") }}"#,
    #"style={{ color: tw.color("text-slate-300") }}"#,
    #"className={cn("text-black", "text-slate-300")}"#,
    #"className={clsx(["text-slate-300", "font-bold"])}"#,
    #"className={isDisabled ? "text-black" : "text-slate-300"}"#,
    #"className={clsx({ "text-slate-300": true })}"#,
    #"className="text-slate-300 hover:text-black""#,
    "className={`text-slate-300 ${className}`}",
    "className={`text-slate-300 ${isOn ? 'text-black' : ''}`}",
  ])
  func `classes are styles`(_ attribute: String) {
    expectEqual(text(attribute), ["slate-300 on white"])
  }

  @Test(arguments: [
    "className=\"title\"", "className={`text-${kind}-300`}", "className={variants({ kind })}",
    "className=\"text-lead\"", "className={className || \"text-slate-300\"}",
    "className={`text-black ${isOn ? 'text-slate-300' : ''}`}", "className=\"text-transparent\"",
    "className=\"ios:text-black text-slate-300\"", "className={{ ...classes }}",
  ])
  func `a color that classes leave open is not known`(_ attribute: String) {
    expectEqual(text(attribute).filter { !$0.hasPrefix("black") }, [])
    #expect(!text(attribute).contains("slate-300 on white"))
  }

  @Test(arguments: [
    ("className=\"bg-white dark:bg-black\"", ["slate-300 on black", "slate-300 on white"]),
    (
      "className={isOn ? \"bg-white\" : \"bg-black\"}",
      ["slate-300 on black", "slate-300 on white"]
    ),
    ("style={tw`bg-black bg-white`}", ["slate-300 on white"]),
    ("className=\"bg-black\" style={{ backgroundColor: '#fff' }}", ["slate-300 on #fff"]),
    ("style={{ backgroundColor: '#fff' }} className=\"bg-black\"", ["slate-300 on #fff"]),
    ("className=\"bg-[#fafafa]\"", ["slate-300 on #fafafa"]),
    ("className=\"card\"", []), ("className=\"bg-white/50\"", []), ("className={cards[kind]}", []),
    ("className=\"bg-white opacity-50\"", []), ("className=\"bg-paper\"", []),
  ])
  func `the ground of a text is that of the classes around it`(_ ground: String, _ found: [String])
  {
    expectEqual(text(#"className="text-slate-300""#, on: ground), found)
  }

  @Test func `a text of a scheme lies on the ground of the scheme`() {
    expectEqual(
      text(
        #"className="text-slate-300 dark:text-gray-900""#,
        on: #"className="bg-white dark:bg-black""#), ["gray-900 on black", "slate-300 on white"])
    expectEqual(
      text(#"className="text-slate-300 dark:text-gray-900""#),
      ["gray-900 on white", "slate-300 on white"])
  }

  @Test func `sizes are those of utilities, in the units of React Native`() {
    expectEqual(text(#"className="text-2xl text-slate-300""#), ["slate-300 on white 24.0"])
    expectEqual(text(#"className="text-sm text-slate-300""#), ["slate-300 on white 14.0"])
  }

  @Test func `the configuration names colors and sizes`() {
    let configuration = [
      "tailwind.config.js":
        "module.exports = { theme: { extend: { colors: { brand: { DEFAULT: '#123456', soft: '#abcdef' }, gray: other }, fontSize: { lead: '20px' } } } }"
    ]
    func found(_ classes: String) -> [String] {
      pairs(
        "<View className=\"bg-brand\"><Text className=\"\(classes)\">a</Text></View>",
        configuration)
    }
    expectEqual(found("text-brand-soft text-lead"), ["brand-soft on brand 20.0"])
    expectEqual(found("text-gray-500"), [])
    expectEqual(found("text-slate-500"), ["slate-500 on brand"])
  }

  @Test func `a color of the configuration may be a custom property`() {
    let files = [
      "tailwind.config.js": """
      module.exports = { theme: { extend: { colors: {
        muted: { DEFAULT: 'hsl(var(--muted))', foreground: 'hsl(var(--muted-foreground))' },
        brand: 'rgb(var(--brand) / <alpha-value>)', missing: 'hsl(var(--missing))',
      } } } }
      """,
      "global.css":
        ":root { --muted: 240 5% 96%; --muted-foreground: 240 4% 70%; --brand: 37 99 235; --a: 1 2 3; --b: 4 5 6; }",
    ]
    func found(_ ground: String, _ text: String) -> [String] {
      pairs("<View className=\"\(ground)\"><Text className=\"\(text)\">a</Text></View>", files)
    }
    expectEqual(found("bg-muted", "text-muted-foreground"), ["--muted-foreground on --muted"])
    expectEqual(found("bg-brand", "text-white"), ["white on --brand"])
    expectEqual(found("bg-brand/50", "text-white"), [])
    expectEqual(found("bg-missing", "text-white"), [])
  }

  @Test func `the color that comes with Tailwind is that of its version`() {
    func hex(_ files: [String: String]) -> [String?] {
      var all = [
        "App/Row.tsx":
          "import { Text, View } from 'react-native';\nexport const Row = () => <View className=\"bg-white\"><Text className=\"text-slate-500\">a</Text></View>;"
      ]
      all.merge(files) { own, _ in own }
      return load(all, paths: ["App"]).palettes.flatMap(\.outside).flatMap { outside in
        outside.tokens.filter { $0.path == "slate-500" }.map { $0.variants[0].color?.hex }
      }
    }
    expectEqual(hex(["App/tailwind.config.js": "module.exports = {}"]), ["#64748b"])
    expectEqual(hex([:]), ["#62748e"])
  }

  @Test func `the smallest text of a pair decides`() {
    let view = """
      <View className="bg-white"><Text className="text-3xl text-slate-300">a</Text><Text className="text-slate-300">b</Text></View>
      """
    expectEqual(pairs(view), ["slate-300 on white"])
  }

  @Test func `code that ends in a list of classes never stops the reader`() {
    let code = "className={cn(`a ${isOn ? \"text-black\" : x} b`, { \"bg-white\": [tw`c ${d}`] })}"
    for count in code.indices.map({ code.distance(from: code.startIndex, to: $0) }) {
      _ = pairs("<Text \(code.prefix(count))")
    }
  }
}
