internal import CPaletteABI
internal import PaletteAudit

@c @implementation
public func palette_version() -> UnsafePointer<CChar>? { unsafe versionText.start }

@c @implementation
public func palette_abi_version() -> UInt32 { UInt32(PALETTE_ABI_VERSION) }

private let versionText = PermanentText(toolVersion)

/// A text for C that is never released.
@safe struct PermanentText: @unchecked Sendable {
  let start: UnsafePointer<CChar>

  init(_ text: String) {
    let bytes = text.utf8CString
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    unsafe start = UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
  }
}
