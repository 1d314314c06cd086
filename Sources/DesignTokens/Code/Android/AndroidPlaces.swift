import SourceSyntax

/// Which views of a layout lie beside each other, by what they are constrained to:
/// `app:layout_constraintTop_toBottomOf="@id/logo"`, `android:layout_below="@id/logo"`.
struct AndroidPlaces {
  /// The attributes that put a view behind or before another one along an axis, or in line with its edge.
  private static let relations: [(name: String, axis: Int, isAfter: Bool, isEdge: Bool)] = [
    ("app:layout_constraintTop_toBottomOf", 0, true, false),
    ("app:layout_constraintBottom_toTopOf", 0, false, false),
    ("app:layout_constraintStart_toEndOf", 1, true, false),
    ("app:layout_constraintLeft_toRightOf", 1, true, false),
    ("app:layout_constraintEnd_toStartOf", 1, false, false),
    ("app:layout_constraintRight_toLeftOf", 1, false, false),
    ("android:layout_below", 0, true, false), ("android:layout_above", 0, false, false),
    ("android:layout_toEndOf", 1, true, false), ("android:layout_toRightOf", 1, true, false),
    ("android:layout_toStartOf", 1, false, false), ("android:layout_toLeftOf", 1, false, false),
    ("app:layout_constraintTop_toTopOf", 0, true, true),
    ("app:layout_constraintStart_toStartOf", 1, true, true),
    ("app:layout_constraintLeft_toLeftOf", 1, true, true),
  ]
  /// The most views that are followed from one to another.
  private static let maximumSteps = 64

  /// For each axis the views whose ends a view surely begins behind, and those with which it begins.
  private var ends: [[String: Set<String>]] = [[:], [:]]
  private var edges: [[String: Set<String>]] = [[:], [:]]

  /// Reads the views in a layout.
  init(_ views: [XMLElement]) {
    for view in views {
      guard let own = Self.id(view) else { continue }
      for relation in Self.relations {
        guard let other = view.attribute(relation.name).map({ Self.key($0.value) }) else {
          continue
        }
        if relation.isEdge {
          edges[relation.axis][own, default: []].insert(other)
        } else {
          let (later, earlier) = relation.isAfter ? (own, other) : (other, own)
          ends[relation.axis][later, default: []].insert(earlier)
        }
      }
    }
  }

  /// Whether two views are surely beside each other.
  func areApart(_ one: XMLElement, _ other: XMLElement) -> Bool {
    guard let one = Self.id(one), let other = Self.id(other) else { return false }
    return ends.indices.contains {
      isBehind(one, other, along: $0) || isBehind(other, one, along: $0)
    }
  }

  /// Whether a view begins behind the end of another one.
  private func isBehind(_ view: String, _ other: String, along axis: Int) -> Bool {
    var seen: Set = [view]
    var open = [view]
    while let next = open.popLast(), seen.count <= Self.maximumSteps {
      let before = ends[axis][next] ?? []
      if before.contains(other) { return true }
      for name in before.union(edges[axis][next] ?? []) where seen.insert(name).inserted {
        open.append(name)
      }
    }
    return false
  }

  private static func id(_ view: XMLElement) -> String? {
    view.attribute("android:id").map { key($0.value) }
  }

  /// A view as others refer to it: `logo` of `@+id/logo`.
  private static func key(_ text: String) -> String {
    String(text.drop { $0 != "/" }.dropFirst())
  }
}
