import ColorEngine

let text = try Color(parsing: "oklch(62% 0.19 259)")
let page = Color(.srgb, 1, 1, 1)
let panel = try Color(parsing: "#f2f2f7")
let fix = try ContrastSolver.suggest(
  foreground: text, backgrounds: [page, panel], target: .ratio(4.5), keeping: .hue)
print(fix.isReachable, WCAG2.contrast(of: fix.color, on: panel) >= 4.5)
// Prints "true true"
