import CLittleCMS
import ICCProfiles

/// A profile that LittleCMS has opened in its own context. The library locks while it reads tags,
/// so threads may share it.
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
