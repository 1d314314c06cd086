import CLittleCMS
public import ICCProfiles

extension ICCProfile {
  /// CIE L\*a\*b\* relative to D50, as the identity that LittleCMS makes of it.
  ///
  /// - Throws: ``ProfileError`` if LittleCMS has no memory for it.
  public static func lab() throws(ProfileError) -> ICCProfile {
    let context = try LittleCMSContext()
    let bytes = unsafe try bytes(of: cmsCreateLab4ProfileTHR(context.handle, nil), in: context)
    return try ICCProfile(bytes.span)
  }

  /// CIE XYZ relative to D50, as the identity that LittleCMS makes of it.
  ///
  /// - Throws: ``ProfileError`` if LittleCMS has no memory for it.
  public static func xyz() throws(ProfileError) -> ICCProfile {
    let context = try LittleCMSContext()
    let bytes = unsafe try bytes(of: cmsCreateXYZProfileTHR(context.handle), in: context)
    return try ICCProfile(bytes.span)
  }

  /// Closes a profile of the library and returns its serialized bytes.
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
}
