public import CPaletteABI

#if LittleCMS
  internal import ColorCore
  internal import ColorTransforms
  internal import ICCProfiles
  internal import ImageAssets
  internal import ImageAudit
  internal import PaletteReports
  internal import SourceSyntax

  @c @implementation
  public func palette_inspect(
    _ path: UnsafePointer<CChar>?, _ facts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> palette_status {
    status { () throws(CallError) in
      let facts = unsafe try result(facts, "facts")
      let path = unsafe try text(path, "path")
      let asset = ImageAuditor.asset(path, inspector: ImageInspector())
      unsafe try give(asset.json.compact, to: facts, length)
    }
  }

  /// What a `palette_transform *` refers to.
  private final class TransformBox: Sendable {
    let transform: ICCTransform
    init(_ transform: ICCTransform) { self.transform = transform }

    static func transform(_ pointer: OpaquePointer?) throws(CallError) -> ICCTransform {
      guard let pointer = unsafe pointer else { throw .argument("transform is NULL") }
      return unsafe Unmanaged<TransformBox>.fromOpaque(UnsafeRawPointer(pointer))
        .takeUnretainedValue().transform
    }
  }

  private let intents: [RenderingIntent] = [
    .relativeColorimetric, .perceptual, .saturation, .absoluteColorimetric,
  ]

  private func profile(
    _ start: UnsafeRawPointer?, _ size: Int, _ name: String
  ) throws(CallError) -> ICCProfile {
    let bytes = unsafe try input(start?.assumingMemoryBound(to: UInt8.self), size, name)
    do throws(ProfileError) {
      return try ICCProfile(unsafe Span(_unsafeElements: bytes))
    } catch {
      throw CallError(code: PALETTE_INVALID_PROFILE, message: "\(name): \(error)")
    }
  }

  private func layout(
    _ sample: Int32, _ alpha: Int32, _ name: String
  ) throws(CallError) -> PixelLayout {
    guard let sample = PixelLayout.Sample(rawValue: sample) else {
      throw .argument("\(name)_sample: \(sample) is not a code; there are 0…3")
    }
    let alphas: [PixelLayout.Alpha] = [.none, .straight, .premultiplied]
    guard alphas.indices.contains(Int(alpha)) else {
      throw .argument("\(name)_alpha: \(alpha) is not a code; there are 0…2")
    }
    return PixelLayout(sample: sample, alpha: alphas[Int(alpha)])
  }

  @c @implementation
  public func palette_transform_create(
    _ source: UnsafeRawPointer?, _ source_size: Int, _ destination: UnsafeRawPointer?,
    _ destination_size: Int, _ options: UnsafePointer<palette_transform_options>?,
    _ transform: UnsafeMutablePointer<OpaquePointer?>?
  ) -> palette_status {
    status { () throws(CallError) in
      let place = unsafe try result(transform, "transform")
      let options = unsafe try versioned(options, palette_transform_options(), "options")
      guard intents.indices.contains(Int(options.intent)) else {
        throw .argument("options->intent: \(options.intent) is not a code; there are 0…3")
      }
      let from = unsafe try profile(source, source_size, "source")
      let to = unsafe try profile(destination, destination_size, "destination")
      do throws(ProfileError) {
        let made = try ICCTransform(
          from: from, to: to, intent: intents[Int(options.intent)],
          blackPointCompensation: options.black_point_compensation != 0)
        let box = unsafe Unmanaged.passRetained(TransformBox(made))
        unsafe place.pointee = OpaquePointer(box.toOpaque())
      } catch {
        throw CallError(code: PALETTE_INVALID_PROFILE, message: error.description)
      }
    }
  }

  @c @implementation
  public func palette_transform_free(_ transform: OpaquePointer?) {
    guard let transform = unsafe transform else { return }
    unsafe Unmanaged<TransformBox>.fromOpaque(UnsafeRawPointer(transform)).release()
  }

  @c @implementation
  public func palette_transform_channels(
    _ transform: OpaquePointer?, _ source: UnsafeMutablePointer<Int>?,
    _ destination: UnsafeMutablePointer<Int>?
  ) -> palette_status {
    status { () throws(CallError) in
      let transform = unsafe try TransformBox.transform(transform)
      unsafe source?.pointee = transform.sourceChannels
      unsafe destination?.pointee = transform.destinationChannels
    }
  }

  @c @implementation
  public func palette_transform_convert(
    _ transform: OpaquePointer?, _ source: UnsafeRawPointer?, _ source_sample: palette_sample,
    _ source_alpha: palette_alpha, _ destination: UnsafeMutableRawPointer?,
    _ destination_sample: palette_sample, _ destination_alpha: palette_alpha, _ count: Int
  ) -> palette_status {
    status { () throws(CallError) in
      let transform = unsafe try TransformBox.transform(transform)
      let from = try layout(source_sample, source_alpha, "source")
      let to = try layout(destination_sample, destination_alpha, "destination")
      let pixels = unsafe try input(
        source?.assumingMemoryBound(to: UInt8.self), count,
        stride: from.bytesPerPixel(of: transform.sourceChannels), "source")
      let results = unsafe try output(
        destination?.assumingMemoryBound(to: UInt8.self), count,
        stride: to.bytesPerPixel(of: transform.destinationChannels), "destination")
      var target = unsafe MutableRawSpan(_unsafeBytes: UnsafeMutableRawBufferPointer(results))
      unsafe transform.convert(
        RawSpan(_unsafeBytes: UnsafeRawBufferPointer(pixels)), from, into: &target, to)
    }
  }
#else
  extension CallError {
    /// The library has no support for images.
    static func withoutImages(_ what: String) -> CallError {
      CallError(
        code: PALETTE_UNSUPPORTED,
        message: "\(what): the library was built without images (the trait LittleCMS)")
    }
  }

  @c @implementation
  public func palette_inspect(
    _ path: UnsafePointer<CChar>?, _ facts: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    _ length: UnsafeMutablePointer<Int>?
  ) -> palette_status {
    status { () throws(CallError) in
      _ = unsafe try result(facts, "facts")
      let path = unsafe try text(path, "path")
      throw .withoutImages("“\(path)” cannot be inspected")
    }
  }

  @c @implementation
  public func palette_transform_create(
    _ source: UnsafeRawPointer?, _ source_size: Int, _ destination: UnsafeRawPointer?,
    _ destination_size: Int, _ options: UnsafePointer<palette_transform_options>?,
    _ transform: UnsafeMutablePointer<OpaquePointer?>?
  ) -> palette_status {
    status { () throws(CallError) in
      _ = unsafe try result(transform, "transform")
      throw .withoutImages("pixels cannot be converted")
    }
  }

  @c @implementation
  public func palette_transform_free(_ transform: OpaquePointer?) {}

  @c @implementation
  public func palette_transform_channels(
    _ transform: OpaquePointer?, _ source: UnsafeMutablePointer<Int>?,
    _ destination: UnsafeMutablePointer<Int>?
  ) -> palette_status {
    status { () throws(CallError) in
      throw .withoutImages("there are no transforms")
    }
  }

  @c @implementation
  public func palette_transform_convert(
    _ transform: OpaquePointer?, _ source: UnsafeRawPointer?, _ source_sample: palette_sample,
    _ source_alpha: palette_alpha, _ destination: UnsafeMutableRawPointer?,
    _ destination_sample: palette_sample, _ destination_alpha: palette_alpha, _ count: Int
  ) -> palette_status {
    status { () throws(CallError) in
      throw .withoutImages("there are no transforms")
    }
  }
#endif
