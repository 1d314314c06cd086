extension DecodedImage {
  /// The image as viewers show it, with an Exif orientation applied.
  func upright(from orientation: Int) -> DecodedImage {
    guard (2...8).contains(orientation) else { return self }
    let samples: Samples =
      switch samples {
      case .eight(let samples): .eight(turned(samples, orientation))
      case .sixteen(let samples): .sixteen(turned(samples, orientation))
      case .float(let samples): .float(turned(samples, orientation))
      }
    let isTurned = orientation >= 5
    return DecodedImage(
      width: isTurned ? height : width, height: isTurned ? width : height, model: model,
      hasAlpha: hasAlpha, samples: samples)
  }

  private func turned<Sample>(_ samples: [Sample], _ orientation: Int) -> [Sample] {
    let (newWidth, newHeight) = orientation >= 5 ? (height, width) : (width, height)
    var output: [Sample] = []
    output.reserveCapacity(samples.count)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        // The column and row as stored: EXIF 2.32, 4.6.4, Orientation.
        let (column, row) =
          switch orientation {
          case 2: (width - 1 - x, y)
          case 3: (width - 1 - x, height - 1 - y)
          case 4: (x, height - 1 - y)
          case 5: (y, x)
          case 6: (y, height - 1 - x)
          case 7: (width - 1 - y, height - 1 - x)
          default: (width - 1 - y, x)
          }
        let start = channels * (row * width + column)
        output += samples[start..<start + channels]
      }
    }
    return output
  }
}
