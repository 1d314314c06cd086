public import ICCProfiles

extension ProfileCheck {
  /// Checks a profile and lets LittleCMS open it and, for gray, RGB and CMYK devices, convert with it.
  ///
  /// Where LittleCMS refuses, a finding with the code `refused` and its words comes last.
  ///
  /// ```swift
  /// print(ProfileCheck(askingLittleCMS: ICCProfileBuilder.srgb.bytes).hasErrors)
  /// // Prints "false"
  /// ```
  public init(askingLittleCMS profile: [UInt8]) {
    self.init(profile)
    guard let words = Self.refusal(of: profile) else { return }
    findings.append(
      ProfileFinding(
        severity: .error, code: "refused", offset: 0, tag: nil,
        message: "LittleCMS cannot convert with the profile: \(words)",
        help: "Neither can the many programs that use LittleCMS"))
  }

  /// LittleCMS's objections to a profile.
  private static func refusal(of bytes: [UInt8]) -> String? {
    do throws(ProfileError) {
      let profile = try ICCProfile(bytes.span)
      if ["mntr", "scnr", "prtr", "spac"].contains(profile.header.profileClass),
        [.rgb, .gray, .cmyk].contains(profile.colorSpace)
      {
        _ = try ICCTransform(toXYZFrom: profile)
      } else {
        _ = try OpenedProfile(bytes.span)
      }
      return nil
    } catch {
      guard case .refused(let words) = error else { return nil }
      return words
    }
  }
}
