#if LittleCMS
  import CLittleCMS

  /// A color that a profile lists by name, as makers of spot inks do (ICC.1:2022, 10.17).
  public struct ProfileNamedColor: Hashable, Sendable {
    /// The name, with what the profile puts before and after each.
    public var name: String
    /// The color in the profile connection space: L\*a\*b\* or XYZ relative to D50, natural numbers.
    public var connection: [Double]
    /// The amounts of the device's colorants, 0…1; empty when the profile has none.
    public var device: [Double]
  }

  extension ICCProfile {
    /// The most named colors that are read.
    public static let maximumNamedColors = 65_536

    /// The named colors of the profile in its order; empty for a profile of another class.
    ///
    /// - Throws: ``ProfileError/refused(_:)`` when the list is damaged.
    /// - Complexity: O(*n*) for *n* colors.
    public func namedColors() throws(ProfileError) -> [ProfileNamedColor] {
      guard header.profileClass == "nmcl" else { return [] }
      guard let tag = unsafe cmsReadTag(handle, cmsSigNamedColor2Tag) else {
        throw .refused("the list of named colors cannot be read")
      }
      let list = OpaquePointer(tag)
      let count = Int(unsafe cmsNamedColorCount(list))
      guard count <= Self.maximumNamedColors else {
        throw .refused("\(count) named colors, more than \(Self.maximumNamedColors)")
      }
      return (0..<count).compactMap { index in unsafe color(index, of: list) }
    }

    /// The named color of that name, upper and lower case alike.
    ///
    /// - Returns: `nil` when the profile does not list it.
    /// - Throws: ``ProfileError/refused(_:)`` when the list is damaged.
    public func namedColor(_ name: String) throws(ProfileError) -> ProfileNamedColor? {
      try namedColors().first { $0.name.lowercased() == name.lowercased() }
    }

    private func color(_ index: Int, of list: OpaquePointer) -> ProfileNamedColor? {
      // The library writes at most 256 characters of a name and 33 of what surrounds it.
      var name = [CChar](repeating: 0, count: 512)
      var prefix = [CChar](repeating: 0, count: 64)
      var suffix = [CChar](repeating: 0, count: 64)
      var connection = [UInt16](repeating: 0, count: 3)
      var device = [UInt16](repeating: 0, count: 16)
      guard
        unsafe cmsNamedColorInfo(
          list, cmsUInt32Number(index), &name, &prefix, &suffix, &connection, &device) != 0
      else { return nil }
      let codes = connection.map { Double($0) }
      // The encodings of 16 bits of version 2, which named colors keep (ICC.1:2022, 10.17).
      let natural =
        connectionSpace == .lab
        ? [codes[0] / 652.8, codes[1] / 256 - 128, codes[2] / 256 - 128]
        : codes.map { $0 / 32768 }
      return ProfileNamedColor(
        name: [prefix, name, suffix].map { Self.text($0) }.joined(), connection: natural,
        device: device.prefix(colorSpace.channels).map { Double($0) / 65535 })
    }

    private static func text(_ characters: [CChar]) -> String {
      String(
        decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#endif
