#ifndef PALETTE_HEIF_PLANES_H
#define PALETTE_HEIF_PLANES_H

#include "CImageCodecs.h"

// One plane of a decoded image.
typedef struct {
  const uint8_t *samples;
  size_t stride;
  unsigned shift_x;  // how many times it is halved across
  unsigned shift_y;
} heif_plane;

// Makes a part of `pixels` of luma, and for a color image both color differences. Returns 0 when memory
// ran out.
int palette_heif_convert(
    const heif_plane planes[3], const palette_heif_part *part, palette_pixel_layout layout,
    uint8_t *pixels);

#endif
