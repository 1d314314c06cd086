import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// The grounds that navigators set behind screens.
struct NativeNavigationTests {
  private static let screen = """
    import { Text, View } from 'react-native';
    export default function Home() { return <View><Text style={{ color: '#bbbbbb' }}>a</Text></View>; }
    """

  private func pairs(_ files: [String: String]) -> [String] {
    let all = Dictionary(uniqueKeysWithValues: files.map { ("App/\($0)", $1) })
    return load(all, paths: ["App"]).palettes.flatMap(\.allTokens)
      .flatMap { token in token.pairings.map { "\(token.path) on \($0.path ?? "?")" } }.sorted()
  }

  /// What a screen lies on in the navigator of an app.
  private func pairs(_ view: String, _ code: String = "") -> [String] {
    let app = """
      import { NavigationContainer, DefaultTheme } from '@react-navigation/native';
      import Home from './Home';
      \(code)
      export default function App() { return \(view); }
      """
    return pairs(["App.tsx": app, "Home.tsx": Self.screen])
  }

  private static let home = "<Stack.Screen name=\"home\" component={Home} />"

  @Test(arguments: [
    "screenOptions={{ contentStyle: { backgroundColor: '#fff' } }}",
    "screenOptions={({ route }) => ({ cardStyle: { backgroundColor: '#fff' } })}",
    "screenOptions={{ headerShown: false, sceneStyle: { backgroundColor: '#fff' } }}",
    "sceneContainerStyle={{ backgroundColor: '#fff' }}",
  ])
  func `a screen lies on what its navigator sets`(_ options: String) {
    let navigator = "<Stack.Navigator \(options)>"
    let end = "</Stack.Navigator>"
    expectEqual(pairs("\(navigator)\(Self.home)\(end)"), ["#bbbbbb on #fff"])
    expectEqual(
      pairs(
        "\(navigator)<Stack.Screen name=\"a\">{(props) => <Home {...props} />}</Stack.Screen>\(end)"
      ), ["#bbbbbb on #fff"])
    expectEqual(
      pairs(
        "\(navigator)<Stack.Screen component={Home} options={{ contentStyle: { backgroundColor: '#000' } }} />\(end)"
      ), ["#bbbbbb on #000"])
  }

  @Test(arguments: [
    "<Stack.Navigator>home</Stack.Navigator>",
    "<Stack.Navigator screenOptions={options}>home</Stack.Navigator>",
    "<Stack.Navigator screenOptions={{ ...options }}>home</Stack.Navigator>",
    "<Stack.Navigator screenOptions={{ contentStyle: { backgroundColor: 'transparent' } }}>home</Stack.Navigator>",
    "<Stack.Navigator screenOptions={{ contentStyle: { backgroundColor: '#fff' }, presentation: 'transparentModal' }}>home</Stack.Navigator>",
    "<Stack.Navigator screenOptions={{ contentStyle: { backgroundColor: tone() } }}>home</Stack.Navigator>",
    "<NavigationContainer theme={isDark ? night : day}><Stack.Navigator>home</Stack.Navigator></NavigationContainer>",
    "<NavigationContainer theme={{ ...day, colors: { background: '#fff', ...day.colors } }}><Stack.Navigator>home</Stack.Navigator></NavigationContainer>",
  ])
  func `a ground that is not known is behind nothing`(_ view: String) {
    expectEqual(pairs(view.replacing("home", with: Self.home)), [])
  }

  @Test(arguments: [
    "const theme = { ...DefaultTheme, colors: { ...DefaultTheme.colors, background: '#fff' } };",
    "const theme: Theme = { dark: false, colors: { background: '#fff', text: '#000' } };",
  ])
  func `a navigator has the background of the theme`(_ theme: String) {
    let view =
      "<NavigationContainer theme={theme}><Stack.Navigator>\(Self.home)</Stack.Navigator></NavigationContainer>"
    expectEqual(pairs(view, theme), ["#bbbbbb on #fff"])
    // Of two themes it is not known which one is around.
    expectEqual(
      pairs("<>\(view)<NavigationContainer theme={other()}></NavigationContainer></>", theme), [])
  }

  @Test func `a theme may be that of another file`() {
    let app = """
      import { NavigationContainer } from '@react-navigation/native';
      import { day } from './theme';
      import { Root } from './Root';
      export default function App() { return <NavigationContainer theme={day}><Root /></NavigationContainer>; }
      """
    let root = """
      import { createStackNavigator } from '@react-navigation/stack';
      import Home from './Home';
      export function Root() { return <Stack.Navigator>\(Self.home)</Stack.Navigator>; }
      """
    let theme = "export const day = { ...base, colors: { ...base.colors, background: '#ffffff' } };"
    expectEqual(
      pairs(["App.tsx": app, "Root.tsx": root, "theme.ts": theme, "Home.tsx": Self.screen]),
      ["#bbbbbb on #ffffff"])
  }

  @Test func `a layout of Expo Router is behind the screens of its folder`() {
    func layout(_ element: String) -> String {
      "import { Stack, Tabs } from 'expo-router';\nexport default function Layout() { return \(element); }"
    }
    func screen(_ color: String) -> String { Self.screen.replacing("#bbbbbb", with: color) }
    let files = [
      "app/_layout.tsx": layout(
        "<Stack screenOptions={{ contentStyle: { backgroundColor: '#fff' } }}><Stack.Screen name=\"clear\" options={{ presentation: 'transparentModal' }} /></Stack>"
      ),
      "app/index.tsx": screen("#aaaaa1"), "app/clear.tsx": screen("#aaaaa2"),
      "app/(tabs)/_layout.tsx": layout(
        "<Tabs screenOptions={{ sceneStyle: { backgroundColor: '#eee' } }} />"),
      "app/(tabs)/list.tsx": screen("#aaaaa3"), "views/Other.tsx": screen("#aaaaa4"),
    ]
    expectEqual(pairs(files), ["#aaaaa1 on #fff", "#aaaaa3 on #eee"])
  }

  @Test func `a group of anything else has a ground of its own`() {
    let view = """
      import { Text, View } from 'react-native';
      export const A = () => <View style={{ backgroundColor: '#fff' }}><Radio.Group><Text style={{ color: '#bbb' }}>a</Text></Radio.Group></View>;
      """
    expectEqual(pairs(["A.tsx": view]), [])
  }
}
