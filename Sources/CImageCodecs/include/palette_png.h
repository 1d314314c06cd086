#ifndef PALETTE_PNG_H
#define PALETTE_PNG_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

// Decodes a PNG into `pixels`, which has room for the layout. Palettes, transparent colors and
// depths under 8 bits are expanded. The library sees only the slices, which have to lie inside the
// file: signature, IHDR, PLTE, tRNS, IDAT and IEND. The layout has to be that of the file. Returns 0
// on an error.
int palette_png_decode(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, uint8_t *pixels, palette_codec_report *report);

// Encodes pixels as a PNG that consists of IHDR, IDAT and IEND only. Returns 0 on an error.
int palette_png_encode(
    const uint8_t *pixels, palette_pixel_layout layout, palette_bytes *output,
    palette_codec_report *report);

#ifdef __cplusplus
}
#endif

#endif
