package import ColorCore
import SourceSyntax

/// A function of a color and an opacity: `rgba(#336699, 0.5)`, as in Sass, or the result of
/// following the reference in `rgba({color.ink}, 50%)`.
package enum OpacityFunction {
  private static let names = ["rgba", "rgb", "hsla", "hsl"]

  /// The color with the opacity, or `nil` when the text is something else.
  package static func color(_ text: String) -> Color? {
    let bytes = Similarity.folded(text)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      names.contains(String(decoding: bytes[..<open], as: UTF8.self)),
      bytes.last == UInt8(ascii: ")"),
      let separator = bytes.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
      ),
      separator > open,
      let alpha = alpha(bytes[(separator + 1)...].dropLast()),
      var color = try? Color(
        parsing: String(
          decoding: bytes[(open + 1)..<separator].trimmed(JSONReader.isSpace), as: UTF8.self))
    else { return nil }
    color.alpha = alpha
    color.missing.remove(.alpha)
    return color
  }

  private static func alpha(_ bytes: ArraySlice<UInt8>) -> Double? {
    var bytes = bytes.trimmed(JSONReader.isSpace)
    let isPercentage = bytes.last == UInt8(ascii: "%")
    if isPercentage { bytes.removeLast() }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return min(max(isPercentage ? number / 100 : number, 0), 1)
  }
}
