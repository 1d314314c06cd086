import ColorEngine

let grays = [RGBA8(119, 119, 119), RGBA8(118, 118, 118)]
let whites = [RGBA8(.white), RGBA8(.white)]
print(try Batch.passes(grays, on: whites, minimum: 4.5))
// Prints "[false, true]"
