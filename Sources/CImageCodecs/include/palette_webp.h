#ifndef PALETTE_WEBP_H
#define PALETTE_WEBP_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

// Decodes a chunk VP8 or VP8L, behind its chunk ALPH if it has one, without the container, into
// `pixels`, which has room for the layout: 8 bits, three channels or four. Returns 0 on an error.
int palette_webp_decode(
    const uint8_t *chunks, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report);

// Encodes pixels as a WebP file without metadata: lossless, all samples kept under transparent
// pixels as well, or with a quality of 1 to 100. `quality` is 0 for lossless. Returns 0 on an error.
int palette_webp_encode(
    const uint8_t *pixels, palette_pixel_layout layout, int quality, palette_bytes *output,
    palette_codec_report *report);

#ifdef __cplusplus
}
#endif

#endif
