import FileAccess
package import ImageAssets
import ImageFacts
package import PaletteReports
import PaletteRules

/// Adds the figures of images to a report that is for people: thumbnails, plots and heat maps.
///
/// The images are decoded for it once more. Those with the most severe findings come first, so that
/// a long report shows what matters.
package struct ImageIllustrator: Sendable {
  /// What a report shows at most.
  ///
  /// A page with all of it has about eight megabytes.
  package static let most = (thumbnails: 400, plots: 150, heatMaps: 12)

  /// The contrasts that were measured.
  package var probe: ContrastProbe
  /// The number of files to read concurrently.
  package var jobs: Int
  /// The memory for the images that are decoded concurrently, in bytes.
  package var memory: Int

  /// Makes an illustrator.
  package init(probe: ContrastProbe = ContrastProbe(), jobs: Int = 1, memory: Int = .max) {
    self.probe = probe
    self.jobs = jobs
    self.memory = memory
  }

  /// Adds figures to the images of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - progress: Called on any thread after each file, with the number of files done and the
  ///     total.
  package func illustrate(
    _ report: inout Report, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    var ranks: [String: Int] = [:]
    var illegible: Set<String> = []
    for finding in report.findings {
      ranks[finding.file] = min(ranks[finding.file] ?? .max, finding.rank)
      if finding.rule == ImageTextContrast.id { illegible.insert(finding.file) }
    }
    let none = Int.max
    let chosen = report.assets.indices
      .filter { report.assets[$0].facts != nil && report.assets[$0].error == nil }
      .sorted { a, b in
        let left = (ranks[report.assets[a].file] ?? none, a)
        return left < (ranks[report.assets[b].file] ?? none, b)
      }
      .prefix(Self.most.thumbnails)
    var heatMaps = 0
    let works = chosen.enumerated().map { place, index in
      let asset = report.assets[index]
      var text: FigureMaker.MeasuredText?
      if illegible.contains(asset.file), heatMaps < Self.most.heatMaps {
        text = worstText(on: asset)
        heatMaps += 1
      }
      return Work(
        file: asset.file, isWide: (asset.facts?.wideGamutShare ?? 0) > 0,
        hasPlots: ranks[asset.file] != nil && place < Self.most.plots, text: text)
    }
    let maker = FigureMaker(memory: MemoryBudget(bytes: memory))
    let figures = concurrentMap(count: works.count, jobs: jobs, progress: progress) { index in
      let work = works[index]
      return maker.figures(
        ofFile: work.file, isWide: work.isWide, hasPlots: work.hasPlots, text: work.text)
    }
    for (index, figures) in zip(chosen, figures) { report.assets[index].figures = figures }
  }

  private struct Work {
    var file: String
    var isWide: Bool
    var hasPlots: Bool
    var text: FigureMaker.MeasuredText?
  }

  /// The text that is least legible on an image, and what is behind the image then.
  package func worstText(on asset: Report.Asset) -> FigureMaker.MeasuredText? {
    let worst = (asset.facts?.textContrast ?? []).min { $0.p5 < $1.p5 }
    let text = probe.texts.first { text in
      worst.map {
        $0.name.hasPrefix(text.paint.name) && $0.color == text.paint.notation
          && $0.region == text.region
      } ?? true
    }
    let background = probe.backgrounds.first { background in
      worst.map {
        $0.name.hasSuffix(" over \(background.name)")
          && (background.appearances.isEmpty
            || $0.appearance.map(background.appearances.contains) ?? false)
      } ?? true
    }
    return text.map {
      FigureMaker.MeasuredText($0, over: background, threshold: probe.textThreshold)
    }
  }
}
