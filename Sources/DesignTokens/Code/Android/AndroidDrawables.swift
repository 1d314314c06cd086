import FileAccess
import SourceSyntax

/// The colors with which the drawables of an app fill what is behind a view, in each of its states.
///
/// A shape has the color of its `solid`; a list of states, the one of each state; a ripple and a list of
/// layers, what lies uppermost in them at rest. A picture, a gradient, and what a library draws are not known.
struct AndroidDrawables {
  /// What a drawable fills in a state.
  struct Fill {
    /// The state, as `AndroidStateItem.name` has it; empty for the default one.
    var state: String
    /// The color; ``AndroidColorText/null`` if nothing is drawn.
    let color: AndroidColorText
    let location: SourceLocation
  }

  private struct File {
    let source: SourceText
    /// The folder `res` around it.
    let folder: String
    /// The version of the platform that it is for; 0 for all.
    let version: Int
  }

  private var files: [String: [File]] = [:]
  /// The drawables that have versions for other devices or for night, which layouts do not state.
  private var varying: Set<String> = []

  private struct Place: Hashable {
    let reference, folder: String
  }

  /// What is known of drawables that several others have in them.
  private var drawn: [Place: [Fill]] = [:]

  /// How deep drawables are nested, also by reference.
  private static let maximumDepth = 12
  /// How many states are told apart; what has more was made by no one.
  private static let mostStates = 64

  /// Whether a path is that of a drawable: `res/drawable-v21/row.xml`.
  static func isDrawable(_ path: String) -> Bool {
    AndroidFolder(of: path).type == "drawable"
  }

  init(_ inputs: [TokenInput]) {
    for input in inputs {
      guard let source = input.source else { continue }
      let folder = AndroidFolder(of: input.path)
      let configuration = folder.configuration
      let name = String(Path.name(input.path).dropLast(".xml".count))
      guard configuration.qualifiers.allSatisfy({ $0.kind == .version }) else {
        varying.insert(name)
        continue
      }
      files[name, default: []].append(
        File(source: source, folder: folder.parent, version: configuration.version ?? 0))
    }
  }

  /// What a drawable fills, the default state first.
  ///
  /// - Parameters:
  ///   - reference: The drawable as it is referred to, such as `@drawable/row`.
  ///   - folder: The folder `res` of the reference.
  /// - Returns: The fills; `nil` if it or a part of it is not known.
  mutating func fills(_ reference: String, of folder: String) -> [Fill]? {
    fills(reference, of: folder, depth: 0)
  }

  private mutating func fills(_ reference: String, of folder: String, depth: Int) -> [Fill]? {
    let place = Place(reference: reference, folder: folder)
    if let fills = drawn[place] { return fills }
    let name = String(reference.dropFirst("@drawable/".count))
    guard reference.hasPrefix("@drawable/"), depth < Self.maximumDepth, !varying.contains(name),
      let known = files[name]
    else { return nil }
    let own = known.filter { $0.folder == folder }
    // The newest version is the one that most devices show.
    guard own.isEmpty ? Set(known.map(\.folder)).count == 1 : true,
      let file = (own.isEmpty ? known : own).max(by: { $0.version < $1.version }),
      let root = try? XMLElement.read(file.source)
    else { return nil }
    let result = fills(root, in: file, depth: depth + 1)
    drawn[place] = result
    return result
  }

  private mutating func fills(_ element: XMLElement, in file: File, depth: Int) -> [Fill]? {
    guard depth < Self.maximumDepth else { return nil }
    switch element.name {
    case "color": return fill(element, in: file).map { [$0] }
    case "shape":
      guard !element.elements.contains(where: { $0.name == "gradient" }) else { return nil }
      guard let solid = element.elements.first(where: { $0.name == "solid" }) else {
        return [nothing(element, in: file)]
      }
      return fill(solid, in: file).map { [$0] }
    case "inset": return content(of: element, in: file, depth: depth)
    case "ripple":
      // What is uppermost covers what is below; a mask is not drawn.
      let layers = element.elements.filter {
        $0.name == "item" && $0.attribute("android:id")?.value != "@android:id/mask"
      }
      guard let last = layers.last else { return [nothing(element, in: file)] }
      return content(of: last, in: file, depth: depth)
    case "layer-list":
      guard let last = element.elements.last(where: { $0.name == "item" }) else { return nil }
      let isPart = ["width", "height", "gravity"].contains {
        last.attribute("android:\($0)") != nil
      }
      return isPart ? nil : content(of: last, in: file, depth: depth)
    case "selector": return states(element, in: file, depth: depth)
    default: return nil
    }
  }

  /// What an element draws that names a drawable or has one in it.
  private mutating func content(of element: XMLElement, in file: File, depth: Int) -> [Fill]? {
    guard let reference = element.attribute("android:drawable") else {
      guard let inner = element.elements.first else { return nil }
      return fills(inner, in: file, depth: depth + 1)
    }
    if reference.value.hasPrefix("@drawable/") {
      return fills(reference.value, of: file.folder, depth: depth + 1)
    }
    return fill(reference, in: file).map { [$0] }
  }

  /// The items of a list of states, of which the first one counts that fits; those of what is disabled need no
  /// contrast.
  private mutating func states(_ list: XMLElement, in file: File, depth: Int) -> [Fill]? {
    var result: [Fill] = []
    var hasEnabled = false
    for item in list.elements where item.name == "item" {
      var names = item.attributes.compactMap(AndroidReader.state)
      // Behind what is enabled, the rest is disabled.
      guard !names.contains("state_disabled"), !(names.isEmpty && hasEnabled) else { continue }
      if names == ["state_enabled"] { hasEnabled = true }
      names.removeAll { $0 == "state_enabled" }
      guard let inner = content(of: item, in: file, depth: depth) else { return nil }
      for fill in inner {
        let states = names + fill.state.split(separator: "+").map(String.init)
        let state = Set(states).sorted().joined(separator: "+")
        guard !result.contains(where: { $0.state == state }) else { continue }
        guard result.count < Self.mostStates else { return nil }
        result.append(Fill(state: state, color: fill.color, location: fill.location))
      }
    }
    guard let rest = result.firstIndex(where: { $0.state.isEmpty }) else { return nil }
    result.insert(result.remove(at: rest), at: 0)
    return result
  }

  /// The color of `<solid android:color="…"/>`, if it is one.
  private func fill(_ element: XMLElement, in file: File) -> Fill? {
    element.attribute("android:color").flatMap { fill($0, in: file) }
  }

  private func fill(_ attribute: XMLElement.Attribute, in file: File) -> Fill? {
    let color = AndroidColorText(attribute.value)
    guard color.isColor || color == .null || color.isTranslucent else { return nil }
    return Fill(state: "", color: color, location: file.source.location(of: attribute.range))
  }

  private func nothing(_ element: XMLElement, in file: File) -> Fill {
    Fill(state: "", color: .null, location: file.source.location(of: element.nameRange))
  }
}
