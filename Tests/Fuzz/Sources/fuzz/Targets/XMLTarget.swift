/// XML: color resources of Android.
enum XMLTarget: FuzzTarget {
  static let name = "xml"

  static func seeds() -> [[UInt8]] {
    [
      "<?xml version='1.0'?><resources><color name=\"a\">#8f00</color>"
        + "<color name='b'>@color/a</color></resources>",
      "<!DOCTYPE r [<!ENTITY e 'x'>]><resources><!-- c --><color name='&e;&#65;'><![CDATA[#fff]]>"
        + "</color></resources>",
      "<selector xmlns:android='http://schemas.android.com/apk/res/android'>"
        + "<item android:alpha='0.5' android:color='#abc'/></selector>",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "colors.xml") }
}
