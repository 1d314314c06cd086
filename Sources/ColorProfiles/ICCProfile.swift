#if LittleCMS
  import CLittleCMS

  /// An ICC profile, opened.
  ///
  /// ```swift
  /// let profile = try ICCProfile(.displayP3)
  /// print(profile.description)
  /// // Prints "Display P3"
  /// ```
  @safe public struct ICCProfile: ~Copyable {
    /// The color spaces that are converted.
    public enum ColorSpace: String, Sendable {
      /// One channel, black to white.
      case gray = "GRAY"
      /// Red, green and blue.
      case rgb = "RGB"
      /// Cyan, magenta, yellow and black ink.
      case cmyk = "CMYK"
      /// CIE L\*a\*b\* relative to D50.
      case lab = "Lab"

      /// The number of channels without alpha.
      public var channels: Int {
        switch self {
        case .gray: 1
        case .rgb, .lab: 3
        case .cmyk: 4
        }
      }
    }

    /// What stands in the profile's header.
    public let header: ICCHeader
    /// The digest of all bytes the profile was made from.
    public let md5: MD5
    /// The color space of the device side.
    public let colorSpace: ColorSpace

    let context: LittleCMSContext
    /// The corresponding C type is `cmsHPROFILE`.
    let handle: cmsHPROFILE

    /// Opens a profile from its bytes, which are copied.
    ///
    /// - Throws: ``ProfileError`` when the bytes are no sound profile, or one that is neither RGB
    ///   nor gray or has no device side (device links, abstract and named color profiles).
    public init(_ bytes: Span<UInt8>) throws(ProfileError) {
      let header = try ICCHeader(bytes)
      guard ["mntr", "scnr", "prtr", "spac", "abst"].contains(header.profileClass),
        let colorSpace = ColorSpace(rawValue: header.colorSpace)
      else {
        throw .unsupported(profileClass: header.profileClass, colorSpace: header.colorSpace)
      }
      let context = try LittleCMSContext()
      let opened = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe cmsOpenProfileFromMemTHR(
          context.handle, buffer.baseAddress, cmsUInt32Number(buffer.count))
      }
      guard let opened = unsafe opened else { throw context.refusal }
      self.header = header
      md5 = MD5(of: bytes)
      self.colorSpace = colorSpace
      self.context = context
      unsafe handle = unsafe opened
    }

    /// Opens a profile that was built here.
    public init(_ builder: ICCProfileBuilder) throws(ProfileError) {
      try self.init(builder.bytes.span)
    }

    /// CIE L\*a\*b\* relative to D50, as the identity that LittleCMS makes of it.
    public static func lab() throws(ProfileError) -> ICCProfile {
      let context = try LittleCMSContext()
      guard let handle = unsafe cmsCreateLab4ProfileTHR(context.handle, nil) else {
        throw context.refusal
      }
      defer { _ = unsafe cmsCloseProfile(handle) }
      var size: cmsUInt32Number = 0
      guard unsafe cmsSaveProfileToMem(handle, nil, &size) != 0 else { throw context.refusal }
      var bytes = [UInt8](repeating: 0, count: Int(size))
      guard unsafe cmsSaveProfileToMem(handle, &bytes, &size) != 0 else { throw context.refusal }
      return try ICCProfile(bytes.span)
    }

    deinit {
      _ = unsafe cmsCloseProfile(handle)
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
#endif
