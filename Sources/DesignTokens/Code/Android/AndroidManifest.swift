import SourceSyntax

/// What the manifest of an app says of the themes of its activities.
struct AndroidManifest {
  struct Activity {
    /// The letters of its name, without “activity”.
    let name: String
    /// The theme that it has instead of that of the application.
    let theme: String?
  }

  static let fileName = "AndroidManifest.xml"

  /// The theme of all activities without one of their own.
  private(set) var application: String?
  private(set) var activities: [Activity] = []

  init() {}

  /// Adds what a manifest says; one that is no XML says nothing.
  mutating func add(_ source: SourceText) {
    guard let root = try? XMLElement.read(source), root.name == "manifest" else { return }
    for element in root.elements where element.name == "application" {
      application = application ?? Self.theme(of: element)
      for activity in element.elements where activity.name == "activity" {
        let path = activity.attribute("android:name")?.value ?? ""
        activities.append(
          Activity(
            name: Self.letters(path.split(separator: ".").last ?? ""),
            theme: Self.theme(of: activity)))
      }
    }
  }

  private static func theme(of element: XMLElement) -> String? {
    let style = "@style/"
    guard let text = element.attribute("android:theme")?.value, text.hasPrefix(style) else {
      return nil
    }
    return String(text.dropFirst(style.count))
  }

  /// What the names of an activity and of its layout share: that of `LoginActivity` and `activity_login`.
  static func letters(_ name: Substring) -> String {
    String(name).asciiLowercased.replacing("_", with: "").replacing("activity", with: "")
  }
}
