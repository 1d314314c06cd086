#ifndef PALETTE_PNG_STREAM_H
#define PALETTE_PNG_STREAM_H

#include "CImageCodecs.h"

// Decodes a PNG that is sound and not interlaced, as palette_png_decode does. Returns 0 for any other,
// and where libdeflate is missing: then libpng says what is wrong.
int palette_png_decode_stream(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, uint8_t *pixels);

#endif
