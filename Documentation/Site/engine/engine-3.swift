import ColorEngine

let dark = Appearance(scheme: .dark, contrast: .increased)
let blue = try SystemColors.resolve("systemBlue", release: 18, appearance: dark)
let ground = try SystemColors.resolve("systemBackground", release: 18, appearance: dark)
print(blue.hex, ground.hex, WCAG2.contrast(of: blue.color, on: ground.color) >= 7)
// Prints "#409cff #000000 true"
