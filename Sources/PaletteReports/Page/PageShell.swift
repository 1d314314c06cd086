import ColorCore

/// The frame of the pages: one file that loads nothing.
enum PageShell {
  /// The start of a page, up to its body.
  static func head(
    _ title: String, isScripted: Bool = false, hasPictures: Bool = false
  ) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
    style-src 'unsafe-inline'\(isScripted ? "; script-src 'unsafe-inline'" : "")\
    \(hasPictures ? "; img-src data:" : "")">
    <meta name="color-scheme" content="light dark">
    <title>\(Escaping.markup(title))</title>
    <style>
    \(PageStyle.colors)
    \(PageStyle.layout)
    </style>
    </head>
    <body>

    """
  }

  /// The end of a page.
  static func foot(version: String) -> String {
    "<footer><p>palette-check \(Escaping.markup(version))</p></footer>\n</body>\n</html>\n"
  }

  /// A path as code that breaks between its words.
  static func path(_ path: String) -> String {
    var html = ""
    for character in Escaping.markup(path) {
      html.append(character)
      if character == "." || character == "/" || character == "-" { html += "<wbr>" }
    }
    return "<code>\(html)</code>"
  }

  /// A sample of a color on another. Its ratio stands beside it, so it is hidden from readers of the
  /// screen and from checks of the page's own contrast.
  static func sample(
    _ foreground: Color, on background: Color, _ text: String = "Aa", class name: String = "sample"
  ) -> String {
    "<span class=\"\(name)\(name.contains(" ") ? "" : " paint")\" aria-hidden=\"true\" style=\""
      + "\(ScreenColor.css("color", foreground));\(ScreenColor.css("background", background))\">"
      + "\(text)</span>"
  }

  /// A swatch of a color, on a checkerboard if it is translucent.
  static func chip(_ color: Color) -> String {
    let paint = ScreenColor.css("background", color)
    return color.alpha < 1
      ? "<span class=\"chip alpha paint\" aria-hidden=\"true\"><i style=\"\(paint)\"></i></span>"
      : "<span class=\"chip paint\" aria-hidden=\"true\" style=\"\(paint)\"></span>"
  }
}
