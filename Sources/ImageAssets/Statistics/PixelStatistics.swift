import ImageFacts

/// Statistics of pixel values, without color management.
struct PixelStatistics {
  private let form: PixelForm
  private let most: Double
  private var distinct = 0
  private var portions = 0
  private var hasTransparent = false
  private var hasPartial = false
  private var isSingleInk = false

  /// Starts the statistics of an image.
  init(of form: PixelForm) {
    self.form = form
    most = Double(form.mostSample)
  }

  /// Adds pixel values. Values in different portions are treated as different.
  mutating func add(_ portion: [PixelEntry]) {
    portions += 1
    distinct += portion.count
    guard form.hasAlpha else { return }
    for entry in portion {
      let alpha = Self.alpha(of: entry.value, channels: form.channels)
      hasTransparent = hasTransparent || alpha == 0
      hasPartial = hasPartial || (alpha > 0 && Double(alpha) < most)
    }
    isSingleInk = portions == 1 && hasSingleInk(portion)
  }

  /// Writes the results. The number of colors is included if it was counted in one portion.
  func fill(_ facts: inout ImageFacts) {
    facts.alpha = alphaUse
    facts.colors = portions == 1 ? distinct : nil
    facts.isSingleInk = isSingleInk && (hasTransparent || hasPartial)
  }

  private var alphaUse: ImageFacts.AlphaUse {
    guard form.hasAlpha else { return .none }
    if hasPartial { return .partial }
    return hasTransparent ? .binary : .opaque
  }

  /// Whether all visible pixels have the color of the most opaque one, to within one 8-bit code
  /// after multiplication by alpha: the color of nearly transparent pixels is rounded coarsely.
  private func hasSingleInk(_ entries: [PixelEntry]) -> Bool {
    let channels = form.channels
    let most = most
    let ink = entries.max {
      Self.alpha(of: $0.value, channels: channels) < Self.alpha(of: $1.value, channels: channels)
    }
    guard let ink, Self.alpha(of: ink.value, channels: channels) > 0 else { return false }
    return entries.allSatisfy { entry in
      let alpha = Double(Self.alpha(of: entry.value, channels: channels)) / most
      return (0..<channels - 1).allSatisfy { channel in
        let sample = Double(Self.sample(channel, of: entry.value))
        let expected = Double(Self.sample(channel, of: ink.value))
        return abs(sample - expected) / most * alpha <= 1.0 / 255
      }
    }
  }

  /// The last sample of a pixel value.
  static func alpha(of value: UInt64, channels: Int) -> UInt64 { sample(channels - 1, of: value) }

  static func sample(_ channel: Int, of value: UInt64) -> UInt64 {
    (value >> UInt64(16 * channel)) & 0xffff
  }
}
