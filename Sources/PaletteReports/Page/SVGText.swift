import ColorCore

/// Parts of drawings.
enum SVGText {
  /// A drawing on white, with black text.
  static func document(width: Int, height: Int, title: String, _ body: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
    viewBox="0 0 \(width) \(height)" role="img" \
    font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif">
    <title>\(Escaping.markup(title))</title>
    <rect width="\(width)" height="\(height)" fill="#ffffff"/>
    <g fill="#16181d">
    \(body)</g>
    </svg>

    """
  }

  /// A line of text.
  static func text(
    _ text: String, x: Int, y: Int, size: Int, weight: Int = 400, anchor: String = "start"
  ) -> String {
    let bold = weight == 400 ? "" : " font-weight=\"\(weight)\""
    let place = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    return "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\"\(bold)\(place)>"
      + "\(Escaping.markup(text))</text>\n"
  }

  /// A rectangle of a color, with an outline that shows it on every ground.
  static func rectangle(x: Int, y: Int, width: Int, height: Int, _ color: Color) -> String {
    "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"3\" "
      + "stroke=\"#8a8f99\" stroke-opacity=\"0.5\" style=\"\(ScreenColor.css("fill", color))\"/>\n"
  }
}
