import FileAccess
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteRules

/// The changes of fixes to an image, carried out.
enum ImageRevision {
  /// Why a change is not made.
  struct Refusal: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) { self.description = description }
  }

  /// Carries out changes one after the other, in a fixed order.
  ///
  /// - Parameters:
  ///   - edits: The changes.
  ///   - file: The content of the file.
  /// - Returns: The new content.
  /// - Throws: ``Refusal`` if a change cannot be made, gains nothing, or changes a pixel that it must
  ///   not change.
  static func applying(
    _ edits: [Finding.Fix.ImageEdit], to file: [UInt8]
  ) throws(Refusal) -> [UInt8] {
    var current = file
    for edit in inOrder(edits) {
      let next: [UInt8]
      do throws(ImageError) {
        next = try applying(edit, to: current)
        if edit.action != .convert, edit.action != .recolor { try checkPixels(of: current, next) }
      } catch {
        throw Refusal(error.message)
      }
      if edit.action == .index, next.count >= current.count {
        throw Refusal(
          "with a palette the file would take \(next.count) bytes, not \(current.count)")
      }
      current = next
    }
    return current
  }

  /// The changes in the order in which they are made, without those that another one includes.
  static func inOrder(
    _ edits: [Finding.Fix.ImageEdit]
  ) -> [Finding.Fix.ImageEdit] {
    let order: [Finding.Fix.ImageEdit.Action] = [
      .convert, .assign, .dropAlpha, .index, .deepen, .deinterlace, .recolor,
    ]
    let converts = edits.contains { $0.action == .convert }
    let stores = edits.contains { [.convert, .index, .deepen].contains($0.action) }
    return order.flatMap { action -> [Finding.Fix.ImageEdit] in
      let all = edits.filter { $0.action == action }
      return switch action {
      case .assign where converts, .deepen where converts, .deinterlace where stores: []
      case .recolor: all
      default: Array(all.prefix(1))
      }
    }
  }

  private static func applying(
    _ edit: Finding.Fix.ImageEdit, to file: [UInt8]
  ) throws(ImageError) -> [UInt8] {
    switch edit.action {
    case .assign:
      return try ImageFormats.replacingProfile(in: file.span, with: try profile(edit, for: file))
    case .convert:
      var converter = ImageConverter(
        to: .profile(try profile(edit, for: file)), bitDepth: edit.bitDepth)
      converter.isDithered = edit.bitDepth == 8
      return try converter.convert(file.span).bytes
    case .deepen: return try PNG.storing(file.span, as: .sixteenBits)
    case .dropAlpha: return try PNG.storing(file.span, as: .opaque)
    case .index: return try PNG.storing(file.span, as: .indexed)
    case .deinterlace: return try PNG.storing(file.span, as: .rowByRow)
    case .recolor:
      return try SVG.replacing(edit.color ?? "", with: edit.replacement ?? "", in: file.span)
    }
  }

  private static func profile(
    _ edit: Finding.Fix.ImageEdit, for file: [UInt8]
  ) throws(ImageError) -> [UInt8] {
    if let name = edit.profile {
      guard let profile = BuiltInProfile.named(name) else {
        throw ImageError(.unsupported("the profile \(name)"))
      }
      return profile.builder.bytes
    }
    let metadata = try ImageFormats.format(of: file.span).metadata(
      of: file.span, limits: .standard)
    guard let stated = metadata.colorTag.definition(isGray: metadata.model == .gray) else {
      throw ImageError(.unsupported("a profile for what the file states"))
    }
    return stated.bytes
  }

  /// Checks that no pixel of any frame changed.
  private static func checkPixels(
    of before: [UInt8], _ after: [UInt8]
  ) throws(ImageError) {
    guard try frames(of: before).elementsEqual(try frames(of: after), by: { $0.hasPixels(of: $1) })
    else { throw ImageError(.invalid("the pixels would change")) }
  }

  private static func frames(of file: [UInt8]) throws(ImageError) -> [DecodedImage] {
    let format = try ImageFormats.format(of: file.span)
    let metadata = try format.metadata(of: file.span, limits: .standard)
    if metadata.frames > 1, let animated = format as? any AnimatedImageFormat.Type {
      return try animated.decodeFrames(file.span, limits: .standard).frames
    }
    return [try format.decode(file.span, limits: .standard)]
  }
}
