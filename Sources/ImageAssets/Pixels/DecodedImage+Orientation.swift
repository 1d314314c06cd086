import ImageFacts

extension DecodedImage {
  /// The image as viewers show it, with an Exif orientation applied.
  func upright(from orientation: Int) -> DecodedImage {
    let orientation = ImageOrientation(orientation)
    guard !orientation.isUpright else { return self }
    let samples: Samples =
      switch samples {
      case .eight(let samples): .eight(turned(samples, orientation))
      case .sixteen(let samples): .sixteen(turned(samples, orientation))
      case .float(let samples): .float(turned(samples, orientation))
      }
    return DecodedImage(
      width: orientation.isTurned ? height : width, height: orientation.isTurned ? width : height,
      model: model, hasAlpha: hasAlpha, samples: samples)
  }

  private func turned<Sample>(_ samples: [Sample], _ orientation: ImageOrientation) -> [Sample] {
    let (newWidth, newHeight) = orientation.isTurned ? (height, width) : (width, height)
    var output: [Sample] = []
    output.reserveCapacity(samples.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        var (column, row) = orientation.isTurned ? (y, x) : (x, y)
        if orientation.mirrorsColumns { column = width - 1 - column }
        if orientation.mirrorsRows { row = height - 1 - row }
        let start = channels * (row * width + column)
        output += samples[start..<start + channels]
      }
    }
    return output
  }
}
