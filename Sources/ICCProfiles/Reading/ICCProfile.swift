#if LittleCMS
  import CLittleCMS

  /// An ICC profile, opened: of an input, display or output device, of a color space, a device link,
  /// an abstract profile or a list of named colors.
  ///
  /// ```swift
  /// let profile = try ICCProfile(BundledProfiles.displayP3.span)
  /// print(profile.description)
  /// // Prints "Display P3"
  /// ```
  @safe public struct ICCProfile: ~Copyable {
    /// The color spaces that are converted, by their signatures (ICC.1:2022, table 19).
    public enum ColorSpace: String, Hashable, Sendable, CaseIterable {
      /// One channel, black to white.
      case gray = "GRAY"
      /// Red, green and blue.
      case rgb = "RGB"
      /// Cyan, magenta, yellow and black ink.
      case cmyk = "CMYK"
      /// CIE L\*a\*b\* relative to D50.
      case lab = "Lab"
      /// CIE XYZ relative to D50.
      case xyz = "XYZ"
      /// Two inks.
      case color2 = "2CLR"
      /// Three inks.
      case color3 = "3CLR"
      /// Four inks.
      case color4 = "4CLR"
      /// Five inks.
      case color5 = "5CLR"
      /// Six inks.
      case color6 = "6CLR"
      /// Seven inks.
      case color7 = "7CLR"
      /// Eight inks.
      case color8 = "8CLR"
      /// Nine inks.
      case color9 = "9CLR"
      /// Ten inks.
      case color10 = "ACLR"
      /// Eleven inks.
      case color11 = "BCLR"
      /// Twelve inks.
      case color12 = "CCLR"
      /// Thirteen inks.
      case color13 = "DCLR"
      /// Fourteen inks.
      case color14 = "ECLR"
      /// Fifteen inks.
      case color15 = "FCLR"

      /// The number of channels without alpha.
      public var channels: Int {
        switch self {
        case .gray: 1
        case .rgb, .lab, .xyz: 3
        case .cmyk: 4
        default: rawValue.first?.hexDigitValue ?? 0
        }
      }

      /// The signature as a number.
      var signature: UInt32 {
        (rawValue + "   ").utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
      }

      /// Where a component of the given channel begins and what its range is, in natural numbers:
      /// encoded, it goes from 0 to 1.
      func range(of channel: Int) -> (least: Float, extent: Float) {
        switch self {
        case .lab: channel % 3 == 0 ? (0, 100) : (-128, 255)
        // u1Fixed15Number, ICC.1:2022, 4.10.
        case .xyz: (0, 1 + 32767 / 32768)
        default: (0, 1)
        }
      }
    }

    /// What stands in the profile's header.
    public let header: ICCHeader
    /// The digest of all bytes the profile was made from.
    public let md5: MD5
    /// The color space of the device side: of what a device link or an abstract profile takes.
    public let colorSpace: ColorSpace
    /// The color space of the other side: the profile connection space, or what a device link gives.
    public let connectionSpace: ColorSpace
    /// The profile as LittleCMS opened it, which transforms keep.
    let opened: OpenedProfile

    /// The corresponding C type is `cmsHPROFILE`.
    var handle: cmsHPROFILE { unsafe opened.handle }

    /// Opens a profile from its bytes, which are copied.
    ///
    /// - Throws: ``ProfileError`` when the bytes are no sound profile, or one of a color space that
    ///   ``ColorSpace`` does not have.
    public init(_ bytes: Span<UInt8>) throws(ProfileError) {
      let header = try ICCHeader(bytes)
      let classes = ["mntr", "scnr", "prtr", "spac", "abst", "link", "nmcl"]
      guard classes.contains(header.profileClass),
        let colorSpace = ColorSpace(rawValue: header.colorSpace),
        let connectionSpace = ColorSpace(rawValue: header.connectionSpace),
        header.profileClass == "link" || [.xyz, .lab].contains(connectionSpace)
      else {
        throw .unsupported(profileClass: header.profileClass, colorSpace: header.colorSpace)
      }
      opened = try OpenedProfile(bytes)
      self.header = header
      md5 = MD5(of: bytes)
      self.colorSpace = colorSpace
      self.connectionSpace = connectionSpace
    }

    /// Opens a profile that was built here.
    public init(_ builder: ICCProfileBuilder) throws(ProfileError) {
      try self.init(builder.bytes.span)
    }

    /// CIE L\*a\*b\* relative to D50, as the identity that LittleCMS makes of it.
    public static func lab() throws(ProfileError) -> ICCProfile {
      let context = try LittleCMSContext()
      let bytes = unsafe try bytes(of: cmsCreateLab4ProfileTHR(context.handle, nil), in: context)
      return try ICCProfile(bytes.span)
    }

    /// CIE XYZ relative to D50, as the identity that LittleCMS makes of it.
    public static func xyz() throws(ProfileError) -> ICCProfile {
      let context = try LittleCMSContext()
      let bytes = unsafe try bytes(of: cmsCreateXYZProfileTHR(context.handle), in: context)
      return try ICCProfile(bytes.span)
    }

    /// Closes a profile of the library and returns what it writes of it.
    private static func bytes(
      of handle: cmsHPROFILE?, in context: borrowing LittleCMSContext
    ) throws(ProfileError) -> [UInt8] {
      guard let handle = unsafe handle else { throw context.refusal }
      defer { _ = unsafe cmsCloseProfile(handle) }
      var size: cmsUInt32Number = 0
      guard unsafe cmsSaveProfileToMem(handle, nil, &size) != 0 else { throw context.refusal }
      var bytes = [UInt8](repeating: 0, count: Int(size))
      guard unsafe cmsSaveProfileToMem(handle, &bytes, &size) != 0 else { throw context.refusal }
      return bytes
    }

    /// The profile's own name, in English if it has that, otherwise in its first language. Control
    /// characters are left out; at most 256 characters are kept. Empty when there is none.
    public var description: String {
      var units = [wchar_t](repeating: 0, count: 1024)
      unsafe units.withUnsafeMutableBufferPointer { buffer in
        _ = unsafe cmsGetProfileInfo(
          handle, cmsInfoDescription, "en", "US", buffer.baseAddress,
          cmsUInt32Number(buffer.count * MemoryLayout<wchar_t>.stride))
      }
      var text = ""
      for unit in units.prefix(while: { $0 != 0 }) {
        guard let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: unit)),
          scalar.properties.generalCategory != .control
        else { continue }
        text.unicodeScalars.append(scalar)
      }
      return String(text.prefix(256))
    }
  }

  /// A profile that LittleCMS has opened, in a context of its own. The library guards the reading of its
  /// tags by a lock, so threads may share it.
  @safe final class OpenedProfile: @unchecked Sendable {
    private let context: LittleCMSContext
    /// The corresponding C type is `cmsHPROFILE`.
    let handle: cmsHPROFILE

    init(_ bytes: Span<UInt8>) throws(ProfileError) {
      let context = try LittleCMSContext()
      let opened = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe cmsOpenProfileFromMemTHR(
          context.handle, buffer.baseAddress, cmsUInt32Number(buffer.count))
      }
      guard let opened = unsafe opened else { throw context.refusal }
      self.context = context
      unsafe handle = unsafe opened
    }

    deinit {
      _ = unsafe cmsCloseProfile(handle)
    }
  }
#endif
