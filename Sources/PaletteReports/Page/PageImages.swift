import ImageFacts
import PaletteRules
import SourceSyntax

/// The images of a page: what is shown beside the findings of each, and all of them at the end.
struct PageImages {
  private let assets: [Report.Asset]
  /// The positions of the images with figures.
  private let positions: [String: Int]
  /// How many images the table has at most.
  private static let mostRows = 5_000
  /// The positions of the images whose figures are shown beside findings.
  private let exhibited: Set<Int>
  /// The positions of the images with findings that other files have as well, whose figures are shown
  /// among all images.
  private let repeated: Set<Int>

  /// - Parameters:
  ///   - report: The report, with the findings that are shown file by file.
  ///   - repetitions: The other findings.
  init(_ report: Report, _ repetitions: [Repetition]) {
    assets = report.assets
    var positions: [String: Int] = [:]
    for (index, asset) in assets.enumerated() where asset.figures != nil {
      positions[asset.file] = index
    }
    self.positions = positions
    exhibited = Set(report.findings.compactMap { positions[$0.file] })
    repeated = Set(repetitions.flatMap(\.findings).compactMap { positions[$0.file] })
      .subtracting(exhibited)
  }

  /// Whether there is any picture.
  var hasPictures: Bool { !positions.isEmpty }

  /// How to read the plots; empty if there is none.
  var legend: String {
    guard assets.contains(where: { $0.figures?.histogram != nil }) else { return "" }
    return """
      <p class="muted">Histograms go from dark to light: the area is luminance, the lines are red \
      (solid), green (dashed) and blue (dotted); heights are square roots of shares. Chromaticities \
      are in the diagram u′v′ with the triangles of sRGB (solid) and Display P3 (dashed); what is \
      outside sRGB has a color of its own.</p>

      """
  }

  /// The thumbnail of a file, as in the gallery; `nil` if there is none.
  func thumbnail(_ file: String) -> String? {
    guard let index = positions[file], let picture = assets[index].figures?.thumbnail else {
      return nil
    }
    return Self.drawing(picture, file, use: index, longest: Self.longest)
  }

  /// The place of a file in the gallery, if its figures are there.
  func anchor(_ file: String) -> String? {
    guard let index = positions[file], repeated.contains(index),
      assets[index].figures?.thumbnail != nil
    else { return nil }
    return "figures-\(index)"
  }

  /// The thumbnail, facts and plots of a file; empty if there are none.
  func exhibit(_ file: String) -> String {
    guard let index = positions[file] else { return "" }
    let thumbnail = assets[index].figures?.thumbnail.map {
      "<div>\(Self.drawing($0, file, use: index))</div>\n"
    }
    return "<div class=\"exhibit\">\n\(thumbnail ?? "")\(figures(of: index))</div>\n"
  }

  /// The facts and plots of an image.
  private func figures(of index: Int) -> String {
    let file = assets[index].file
    guard let facts = assets[index].facts, let figures = assets[index].figures else { return "" }
    var html = "<p>\(Escaping.markup(Self.words(facts)))</p>\n"
    if figures.isApproximate {
      html += "<p class=\"muted\">Its inks have no profile: shown as ideal inks would look.</p>\n"
    }
    if let map = figures.heatMap {
      html +=
        "<figure class=\"plot\">\(Self.drawing(map, "Heat map of \(file)", longest: 320))"
        + "<figcaption>Where the text can be read (blue) and where not (yellow to red)</figcaption>"
        + "</figure>\n"
    }
    if let histogram = figures.histogram { html += HistogramPlot.figure(histogram, facts) }
    if let diagram = figures.chromaticities {
      html += GamutPlot.figure(diagram, facts) ?? ""
    }
    return html
  }

  /// The section on all images.
  func write(to output: (String) -> Void) {
    guard !assets.isEmpty else { return }
    output(
      "<section id=\"images\" aria-labelledby=\"images-title\">\n<h2 id=\"images-title\">Images</h2>\n"
    )
    if hasPictures { writeGallery(to: output) }
    if hasPictures { output("<details><summary>All facts as a table</summary>\n") }
    writeTable(to: output)
    if hasPictures { output("</details>\n") }
    output("</section>\n")
  }

  private func writeGallery(to output: (String) -> Void) {
    let drawn = assets.count { $0.figures?.thumbnail != nil }
    if drawn < assets.count {
      output(
        "<p class=\"muted\">\(drawn) of \(assets.count) images are shown. A page draws a limited "
          + "number, those with findings first, and none that cannot be read or converted.</p>\n")
    }
    if exhibited.isEmpty, !repeated.isEmpty { output(legend) }
    output("<ul class=\"gallery\">\n")
    for (index, asset) in assets.enumerated() {
      guard let figures = asset.figures, let thumbnail = figures.thumbnail, let facts = asset.facts
      else { continue }
      let name = asset.file.split(separator: "/").last.map(String.init) ?? asset.file
      let picture = Self.drawing(thumbnail, asset.file, id: index, longest: Self.longest)
      let isStated = facts.profile.source != .none
      let profile =
        figures.isApproximate
        ? "no profile, shown in ideal inks" : isStated ? facts.profile.space : "no profile"
      let isRepeated = repeated.contains(index)
      let anchor = isRepeated ? " id=\"figures-\(index)\"" : ""
      let plots =
        isRepeated
        ? "<details><summary>Figures</summary><div class=\"exhibit\">\(self.figures(of: index))</div></details>"
        : ""
      output(
        "<li\(anchor) data-name=\"\(Escaping.markup(asset.file.lowercased()))\">"
          + "<div class=\"frame\">\(picture)</div><code>\(Escaping.markup(name))</code><br>"
          + "<span class=\"muted\">\(facts.shownWidth) × \(facts.shownHeight), \(Escaping.markup(profile))"
          + "</span>\(plots)</li>\n")
    }
    output("</ul>\n")
  }

  /// The longest side of a thumbnail in a gallery.
  private static let longest = 144

  /// A picture, which gets an `id`, or another use of one, which is in the page once.
  private static func drawing(
    _ picture: ImageFigures.Picture, _ name: String, id: Int? = nil, use: Int? = nil,
    longest: Int = 192
  ) -> String {
    // Small images are enlarged by whole pixels.
    let side = max(picture.width, picture.height, 1)
    let isDrawing = picture.mediaType == "image/svg+xml"
    let zoom = isDrawing ? 1 : max(1, longest / 2 / side)
    let scale = min(Double(zoom), Double(longest) / Double(side))
    func shown(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    var svg =
      "<svg class=\"thumb alpha paint\(zoom > 1 ? " small" : "")\" width=\"\(shown(picture.width))\" "
      + "height=\"\(shown(picture.height))\" viewBox=\"0 0 \(picture.width) \(picture.height)\" "
      + "role=\"img\" aria-label=\"\(Escaping.markup(name))\">"
    if let use {
      svg += "<use href=\"#image-\(use)\"/>"
    } else {
      let place = id.map { "id=\"image-\($0)\" " } ?? ""
      svg +=
        "<image \(place)width=\"\(picture.width)\" height=\"\(picture.height)\" "
        + "href=\"data:\(picture.mediaType);base64,\(Base64.text(of: picture.bytes))\"/>"
    }
    return svg + "</svg>"
  }

  /// The facts of an image in a sentence.
  private static func words(_ facts: ImageFacts) -> String {
    let isDrawing = !facts.isRaster
    let alpha: String? =
      switch facts.alpha {
      case .none?: "no alpha"
      case .opaque?: "an alpha channel that is opaque"
      case .binary?: "pixels that are transparent or opaque"
      case .partial?: "translucent pixels"
      case nil: nil
      }
    let isStated = facts.profile.source != .none
    let profile = isStated ? facts.profile.space : "no color information"
    let parts: [String?] = [
      facts.format.uppercased(), "\(facts.shownWidth) × \(facts.shownHeight)",
      isDrawing ? nil : "\(facts.bitDepth) bits", profile, alpha,
      facts.colors.map { Words.counted($0, isDrawing ? "stated color" : "color") },
      facts.fileBytes.map { bytes in
        bytes < 10_000 ? "\(bytes) bytes" : "\((bytes + 512) / 1_024) KiB"
      },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func writeTable(to output: (String) -> Void) {
    if assets.count > Self.mostRows {
      output(
        "<p class=\"muted\">The first \(Self.mostRows) of \(assets.count) images; the formats json and "
          + "ndjson have all.</p>\n")
    }
    output(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Images\"><table><thead><tr>"
        + "<th scope=\"col\">File</th><th scope=\"col\">Format</th>"
        + "<th scope=\"col\" class=\"number\">Size</th><th scope=\"col\" class=\"number\">Bits</th>"
        + "<th scope=\"col\">Profile</th><th scope=\"col\">Alpha</th>"
        + "<th scope=\"col\" class=\"number\">Outside sRGB</th></tr></thead><tbody>\n")
    for asset in assets.prefix(Self.mostRows) {
      let file = Escaping.markup(asset.file)
      output("<tr data-name=\"\(file.lowercased())\"><th scope=\"row\"><code>\(file)</code></th>")
      if let facts = asset.facts {
        let profile = facts.profile.recognized ?? facts.profile.description ?? "none"
        let share = facts.wideGamutShare.map { "\(RatioText.measured($0 * 100)) %" } ?? ""
        output(
          "<td>\(Escaping.markup(facts.format))</td>"
            + "<td class=\"number\">\(facts.shownWidth) × \(facts.shownHeight)</td>"
            + "<td class=\"number\">\(facts.bitDepth)</td><td>\(Escaping.markup(profile))</td>"
            + "<td>\(facts.alpha?.rawValue ?? "")</td><td class=\"number\">\(share)</td></tr>\n")
      } else {
        let message = asset.error?.message ?? ""
        output("<td colspan=\"6\" class=\"is-error\">\(Escaping.markup(message))</td></tr>\n")
      }
    }
    output("</tbody></table></div>\n")
  }
}
