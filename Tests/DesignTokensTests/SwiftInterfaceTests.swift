import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Texts in storyboards and xibs of UIKit.
struct SwiftInterfaceTests {
  private static let white =
    #"<color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>"#
  private static let gray =
    #"<color key="textColor" red="0.7" green="0.7" blue="0.7" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>"#

  private static func frame(_ y: Int) -> String {
    #"<rect key="frame" x="0" y="\#(y)" width="80" height="20"/>"#
  }

  /// The pairs of the views in a screen.
  private func pairs(
    _ views: String, on ground: String = white, named name: String = "Main.storyboard",
    _ more: [String: String] = [:]
  ) -> [String] {
    let text = """
      <document targetRuntime="iOS.CocoaTouch"><scenes><scene><objects><viewController>
      <view key="view"><subviews>\(views)</subviews>\(ground)</view>
      </viewController></objects></scene></scenes></document>
      """
    let files = ["App/Base.lproj/\(name)": text].merging(more) { _, new in new }
    return load(files, paths: ["App"]).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")" + (pairing.joint == .doubtful ? "?" : "")
            + (pairing.size.map { " \(Int($0))" } ?? "")
            + (pairing.weight.map { " w\(Int($0))" } ?? "")
        }
      }.sorted()
  }

  @Test(arguments: [
    ("<label>\(gray)</label>", ["#b3b3b3 on #ffffff"]),
    (
      #"<label><fontDescription key="fontDescription" type="boldSystem" pointSize="13"/>\#(gray)</label>"#,
      ["#b3b3b3 on #ffffff 13 w700"]
    ),
    ("<view><subviews><label>\(gray)</label></subviews></view>", ["#b3b3b3 on #ffffff"]),
    (
      #"<button><state key="normal" title="a"><color key="titleColor" systemColor="systemYellowColor"/></state></button>"#,
      ["UIColor.systemYellow on #ffffff"]
    ),
    (
      #"<button><buttonConfiguration key="configuration" style="filled" title="a"><color key="baseForegroundColor" white="1" alpha="1"/><color key="baseBackgroundColor" systemColor="systemYellowColor"/></buttonConfiguration></button>"#,
      ["#ffffff on UIColor.systemYellow"]
    ),
    // The system's color of labels is white by night.
    (#"<label><nil key="textColor"/></label>"#, ["UIColor.label on #ffffff"]),
    // Beside an image, and where one may be below.
    (
      "<imageView>\(frame(0))</imageView><label>\(frame(40))\(gray)</label>", ["#b3b3b3 on #ffffff"]
    ),
    ("<imageView>\(frame(0))</imageView><label>\(frame(10))\(gray)</label>", []),
    ("<imageView/><label>\(gray)</label>", []),
    ("<visualEffectView><subviews><label>\(gray)</label></subviews></visualEffectView>", []),
    (#"<label alpha="0.5">\#(gray)</label>"#, []),
    (#"<label hidden="YES">\#(gray)</label>"#, []),
    (#"<textField borderStyle="roundedRect">\#(gray)</textField>"#, []),
    (
      #"<button><state key="normal"><color key="titleColor" white="1" alpha="1"/></state></button>"#,
      []
    ),
  ])
  func `a text of a storyboard lies on the view around it`(_ views: String, _ found: [String]) {
    expectEqual(pairs(views), found, "\(views)")
    expectEqual(pairs(views, named: "Row.xib"), found)
  }

  @Test func `what code colors by an outlet is not stated by the storyboard`() {
    func drawn(_ code: String, in type: String = "Poll") -> [String] {
      let document = """
        <document targetRuntime="iOS.CocoaTouch"><scenes><scene><objects>
        <viewController id="c" customClass="Poll"><view key="view" id="v"><subviews>
        <label id="l"><nil key="textColor"/></label></subviews>
        <color key="backgroundColor" red="0.3" green="0.1" blue="0.7" alpha="1"/></view>
        <connections><outlet property="title1" destination="l" id="o"/></connections>
        </viewController></objects></scene></scenes></document>
        """
      let files = [
        "App/Poll.storyboard": document,
        "App/Poll.swift":
          "import UIKit\nclass \(type): UIViewController {\n func a() { \(code) }\n}\n",
      ]
      return load(files, paths: ["App"]).palettes
        .flatMap(\.allTokens).filter { !$0.pairings.isEmpty }
        .map(\.path)
    }
    expectEqual(drawn("title1.text = b"), ["UIColor.label"])
    for code in [
      "title1.textColor = .white", "self.title1?.textColor = tint()", "title1.attributedText = b",
      "view.backgroundColor = .white",
    ] {
      expectEqual(drawn(code), [], "\(code)")
      expectEqual(drawn(code, in: "Other"), ["UIColor.label"], "\(code)")
    }
    expectEqual(drawn("cell.title1.textColor = .white", in: "Other"), [])
  }

  @Test func `colors of a catalog and of the system are those of both schemes`() {
    let catalog = [
      "App/Assets.xcassets/Brand.colorset/Contents.json":
        #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0.9", "green": "0.8", "blue": "0.2", "alpha": "1"}}}]}"#
    ]
    expectEqual(
      pairs(#"<label><color key="textColor" name="Brand"/></label>"#, catalog), ["Brand on #ffffff"]
    )
    let page = #"<color key="backgroundColor" systemColor="systemBackgroundColor"/>"#
    expectEqual(
      pairs("<label>\(Self.gray)</label>", on: page), ["#b3b3b3 on UIColor.systemBackground"])
    expectEqual(pairs(#"<label><nil key="textColor"/></label>"#, on: page), [])
  }

  @Test func `what has only code of apps was read`() {
    func help(_ path: String, _ text: String) -> String? {
      load([path: text], paths: ["App"]).problems.first?.help
    }
    expectEqual(
      help("App/A.swift", "import SwiftUI"),
      "Read 1 file of Swift: none declares a color, or draws one on what is known.")
    expectEqual(help("App/a.dart", "final a = 1;")?.contains("Dart is not read"), true)
    expectEqual(help("App/a.xaml", "<Grid/>")?.contains("XAML is not read"), true)
  }

  @Test(arguments: [
    "", "<document>", "<document targetRuntime=\"MacOSX.Cocoa\"><view key=\"view\"/>",
  ])
  func `what is no such document has no texts`(_ text: String) {
    let found = load(["App/Main.storyboard": text], paths: ["App"]).palettes
    #expect(found.allSatisfy { $0.tokens.isEmpty && $0.outside.isEmpty })
  }
}
