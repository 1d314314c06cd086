import PaletteRules
import SourceSyntax

extension HTML {
  /// How many places of a repetition are shown at once.
  private static let mostPlaces = 12

  /// What is found alike in several files: said once, above the files.
  func writeRepetitions(
    _ repetitions: [Repetition], _ images: PageImages, to output: (String) -> Void
  ) {
    guard !repetitions.isEmpty else { return }
    output("<div data-group>\n<h3>Several files</h3>\n<div class=\"articles whole\">\n")
    for repetition in repetitions { write(repetition, images, to: output) }
    output("</div>\n</div>\n")
  }

  private func write(
    _ repetition: Repetition, _ images: PageImages, to output: (String) -> Void
  ) {
    let findings = repetition.findings
    let files = Words.counted(repetition.files, "file")
    let title =
      repetition.message.map { "\(files): \($0)" }
      ?? "\(Words.counted(findings.count, "finding")) in \(files)"
    output("<article data-group>\n<header>\(label(findings[0]))</header>\n")
    output("<p class=\"title\">\(Escaping.markup(title))</p>\n")
    if let help = findings[0].help { output("<p>\(RulePage.inline(help))</p>\n") }
    if let fix = findings[0].fix?.description,
      findings.allSatisfy({ $0.fix?.description == fix })
    {
      output("<p>Fix: \(Escaping.markup(fix))</p>\n")
    }
    let isLong = findings.count > Self.mostPlaces + 1
    let first = findings.prefix(isLong ? Self.mostPlaces : findings.count)
    let isGallery = findings.contains { images.thumbnail($0.file) != nil }
    func writeList(_ findings: ArraySlice<Finding>) {
      output("<ul class=\"\(isGallery ? "gallery" : "places")\">\n")
      for finding in findings {
        output("<li\(attributes(finding))>")
        if let thumbnail = images.thumbnail(finding.file) {
          output("<div class=\"frame\">\(thumbnail)</div>")
        }
        output(place(finding, images, isMessageShown: repetition.message == nil) + "</li>\n")
      }
      output("</ul>\n")
    }
    writeList(first)
    if isLong {
      let rest = findings.dropFirst(first.count)
      output("<details><summary>\(rest.count) more</summary>\n")
      writeList(rest)
      output("</details>\n")
    }
    output("</article>\n")
  }

  /// The name of the file, which leads to its plots, its folder, and what differs from the others.
  private func place(
    _ finding: Finding, _ images: PageImages, isMessageShown: Bool
  ) -> String {
    var folders = finding.file.split(separator: "/", omittingEmptySubsequences: false)
    let name = folders.popLast().map(String.init) ?? finding.file
    let start = finding.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    var text = "<code>\(Escaping.markup(name + start))</code>"
    if let anchor = images.anchor(finding.file) { text = "<a href=\"#\(anchor)\">\(text)</a>" }
    var lines = [text]
    if isMessageShown { lines.append(Escaping.markup(finding.message)) }
    if let words = finding.conditionsInWords { lines.append(Escaping.markup(words)) }
    if !folders.isEmpty {
      let folder = Escaping.markup(folders.joined(separator: "/"))
      lines.append("<span class=\"muted\">\(folder)</span>")
    }
    return lines.joined(separator: "<br>")
  }
}
