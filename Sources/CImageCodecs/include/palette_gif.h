#ifndef PALETTE_GIF_H
#define PALETTE_GIF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

// Expands the one frame of a GIF into `indices`, which has room for width × height bytes, with the
// rows from top to bottom. The library sees only the slices, which have to lie inside the file:
// header and screen with its color table; the frame. Returns 0 on an error.
int palette_gif_decode(
    const uint8_t *file, const palette_slice *slices, size_t slice_count, uint32_t width,
    uint32_t height, uint8_t *indices, palette_codec_report *report);

#ifdef __cplusplus
}
#endif

#endif
