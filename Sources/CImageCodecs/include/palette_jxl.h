#ifndef PALETTE_JXL_H
#define PALETTE_JXL_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  PALETTE_JXL_OK = 0,
  PALETTE_JXL_TRUNCATED,  // the file ends too early
  PALETTE_JXL_LIMIT,      // something is larger than allowed
  PALETTE_JXL_ERROR
} palette_jxl_status;

// What a JPEG XL file says about itself.
typedef struct {
  uint32_t width;   // as stored: the orientation is not applied
  uint32_t height;
  uint32_t bit_depth;
  uint32_t is_float;
  uint32_t color_channels;  // 1 or 3
  uint32_t has_alpha;
  uint32_t has_black;
  uint32_t orientation;  // as in Exif
  uint32_t is_animated;
  uint32_t frames;  // those that are shown
  uint32_t loops;
  // Code points of H.273 for transfer functions that no profile describes, PQ (16) and HLG (18);
  // else 0.
  uint32_t transfer;
  uint32_t primaries;
  palette_bytes profile;  // of the decoded pixels; empty if there is none
  palette_bytes exif;     // the content of the box: four bytes of offset, then TIFF
  palette_bytes xmp;
} palette_jxl_info;

// Reads everything but the pixels. No frame may have more pixels, and no profile or box more bytes
// than allowed. What was read is in `info` in any case, and its bytes are the caller's to release;
// its width is 0 if there is nothing.
palette_jxl_status palette_jxl_read(
    const uint8_t *file, size_t count, uint64_t pixel_limit, size_t byte_limit,
    palette_jxl_info *info, palette_codec_report *report);

// Decodes the first frame into `pixels`, which has room for the layout: alpha last, and not
// premultiplied.
palette_jxl_status palette_jxl_decode(
    const uint8_t *file, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report);

#ifdef __cplusplus
}
#endif

#endif
