/// What ICC.1:2022, clause 9, and its predecessors know about tags.
enum ICCTagTypes {
  /// The types that a public tag may have, those of version 2 first.
  ///
  /// - Returns: `nil` for a tag that the format does not know; anybody may add such.
  static func allowed(_ tag: String) -> (version2: [String], version4: [String])? {
    let table2 = ["mft1", "mft2"]
    switch tag {
    case "desc", "dmnd", "dmdd", "vued": return (["desc"], ["mluc"])
    case "cprt": return (["text"], ["mluc"])
    case "targ": return (["text"], ["text"])
    case "wtpt", "bkpt", "rXYZ", "gXYZ", "bXYZ", "lumi": return (["XYZ"], ["XYZ"])
    case "rTRC", "gTRC", "bTRC", "kTRC": return (["curv"], ["curv", "para"])
    case "chad": return (["sf32"], ["sf32"])
    case "A2B0", "A2B1", "A2B2": return (table2, table2 + ["mAB"])
    case "B2A0", "B2A1", "B2A2", "gamt": return (table2, table2 + ["mBA"])
    case "pre0", "pre1", "pre2": return (table2, table2 + ["mAB", "mBA"])
    case "D2B0", "D2B1", "D2B2", "D2B3", "B2D0", "B2D1", "B2D2", "B2D3": return ([], ["mpet"])
    case "tech", "ciis", "rig0", "rig2": return (["sig"], ["sig"])
    case "calt": return (["dtim"], ["dtim"])
    case "chrm": return (["chrm"], ["chrm"])
    case "clro": return ([], ["clro"])
    case "clrt", "clot": return ([], ["clrt"])
    case "meas": return (["meas"], ["meas"])
    case "view": return (["view"], ["view"])
    case "ncl2": return (["ncl2"], ["ncl2"])
    case "pseq": return (["pseq"], ["pseq"])
    case "psid": return ([], ["psid"])
    case "resp": return ([], ["rcs2"])
    case "meta": return ([], ["dict"])
    case "cicp": return ([], ["cicp"])
    default: return nil
    }
  }

  /// The number of channels of a color space (ICC.1:2022, table 19); `nil` for none.
  static func channels(_ space: String) -> Int? {
    switch space {
    case "GRAY": return 1
    case "XYZ", "Lab", "Luv", "YCbr", "Yxy", "RGB", "HSV", "HLS", "CMY", "3CLR": return 3
    case "CMYK", "4CLR": return 4
    case "2CLR": return 2
    default:
      guard space.hasSuffix("CLR"), let count = Int(space.prefix(1), radix: 16) else { return nil }
      return count
    }
  }

  /// The classes in words (ICC.1:2022, table 18).
  static let classes = [
    "scnr": "input", "mntr": "display", "prtr": "output", "link": "device link",
    "spac": "color space", "abst": "abstract", "nmcl": "named color",
  ]
}
