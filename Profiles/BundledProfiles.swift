/// The profiles that are part of the program, so that nothing is looked up beside it at run time.
///
/// `ICCProfileBuilder` made them; `make profiles` makes them again. Those that are not here are built
/// when they are asked for.
public enum BundledProfiles {
  /// sRGB, IEC 61966-2-1.
  public static var srgb: [UInt8] { PackageResources.srgb_icc }
  /// Display P3.
  public static var displayP3: [UInt8] { PackageResources.display_p3_icc }
  /// Gray Gamma 2.2 as Apple means it, with the curve of sRGB.
  public static var grayGamma22: [UInt8] { PackageResources.gray_gamma_2_2_icc }
}
