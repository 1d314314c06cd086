/// The cascade layers, in order (CSS Cascade 5, section 6.4).
struct CSSLayers: Sendable {
  private struct Layer {
    let parent: Int
    var children: [Int] = []
  }

  private var all = [Layer(parent: 0)]
  private var named: [String: Int] = [:]

  /// The layer with a name such as `base.reset` within another one, created if necessary; an
  /// anonymous one is always new.
  mutating func add(_ name: String, in parent: Int) -> Int {
    var layer = parent
    for part in name.split(separator: ".").prefix(64) {
      let key = "\(layer).\(part)"
      if let known = named[key] {
        layer = known
      } else {
        layer = make(in: layer)
        named[key] = layer
      }
    }
    return layer == parent ? make(in: parent) : layer
  }

  /// The layers that Tailwind declares first.
  mutating func addTailwind() {
    for name in ["theme", "base", "components", "utilities"] { _ = add(name, in: 0) }
  }

  private mutating func make(in parent: Int) -> Int {
    all.append(Layer(parent: parent))
    all[parent].children.append(all.count - 1)
    return all.count - 1
  }

  /// The precedence of each layer: above those declared before it and those nested in it.
  var ranks: [Int] {
    var ranks = Array(repeating: 0, count: all.count)
    var next = 0
    var stack: [(layer: Int, isDone: Bool)] = [(0, false)]
    while let (layer, isDone) = stack.popLast() {
      if isDone {
        ranks[layer] = next
        next += 1
      } else {
        stack.append((layer, true))
        stack += all[layer].children.reversed().map { ($0, false) }
      }
    }
    return ranks
  }
}
