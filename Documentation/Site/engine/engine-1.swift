import ColorEngine

let text = try Color(parsing: "oklch(62% 0.19 259)")
let page = Color(.srgb, 1, 1, 1)
print(WCAG2.contrast(of: text, on: page))
// Prints "3.72…"
