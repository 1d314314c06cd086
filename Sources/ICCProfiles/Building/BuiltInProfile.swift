/// A profile that the program can write by name, in either version.
///
/// ```swift
/// print(BuiltInProfile.all.map { $0.name }.prefix(3).joined(separator: " "))
/// // Prints "srgb display-p3 gray-gamma-2.2"
/// ```
public struct BuiltInProfile: Hashable, Sendable {
  /// The name: that of CSS where it has one.
  public var name: String
  /// What it is for, in a few words.
  public var use: String
  /// What it is made from.
  public var builder: ICCProfileBuilder

  /// Every profile, the three that the binary embeds first.
  public static let all: [BuiltInProfile] = [
    BuiltInProfile(
      name: "srgb", use: "what screens show by default", builder: .srgb),
    BuiltInProfile(
      name: "display-p3", use: "wide color on Apple devices, 16 bits",
      builder: .displayP3),
    BuiltInProfile(
      name: "gray-gamma-2.2", use: "grayscale as Apple means it: the sRGB curve",
      builder: .grayGamma22),
    BuiltInProfile(
      name: "gray-gamma-2.2-adobe", use: "grayscale as Adobe means it: a power of 2.2",
      builder: .grayGamma22Adobe),
    BuiltInProfile(
      name: "srgb-linear", use: "computing with light, 16 bits or float", builder: .srgbLinear),
    BuiltInProfile(
      name: "display-p3-linear", use: "computing with light, 16 bits or float",
      builder: .displayP3Linear),
    BuiltInProfile(
      name: "gray-linear", use: "masks and measured light", builder: .grayLinear),
    BuiltInProfile(
      name: "a98-rgb", use: "photographs for print", builder: .a98RGB),
    BuiltInProfile(
      name: "prophoto-rgb", use: "editing raw photographs, 16 bits", builder: .proPhotoRGB),
    BuiltInProfile(
      name: "rec2020", use: "ultra-high-definition video as displayed", builder: .rec2020),
    BuiltInProfile(
      name: "rec2020-oetf", use: "the same with the camera's curve", builder: .rec2020OETF),
    BuiltInProfile(
      name: "dci-p3", use: "digital cinema, theater white", builder: .dciP3),
  ]

  /// The profile of a name.
  public static func named(_ name: String) -> BuiltInProfile? { all.first { $0.name == name } }

  /// The files of the folder `Profiles`: each profile in both versions, with its ``ICCProfileDump``.
  public static var files: [(path: String, bytes: [UInt8])] {
    all.flatMap { profile in
      ICCProfileBuilder.Version.allCases.flatMap { version in
        let path = (version == .v2 ? "v2/" : "") + profile.name + ".icc"
        let bytes = profile.builder.bytes(version: version)
        return [(path, bytes), (path + ".txt", Array(ICCProfileDump(bytes).text.utf8))]
      }
    }
  }
}
