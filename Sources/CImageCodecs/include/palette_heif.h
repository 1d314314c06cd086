#ifndef PALETTE_HEIF_H
#define PALETTE_HEIF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

// How one coded image becomes a part of the pixels.
typedef struct {
  uint32_t width;      // what the decoder has to give
  uint32_t height;
  uint32_t bit_depth;
  uint32_t x;          // where it goes; what does not fit is left out
  uint32_t y;
  uint32_t channel;    // the first sample of a pixel that is written
  uint32_t is_color;   // whether three samples are written, and not one
  // Samples minus offset, over divisor, are Y', Cb and Cr; times the matrix they are R', G' and B',
  // or what is written. An image without color has no matrix.
  double offset[3];
  double divisor[3];
  double matrix[9];
} palette_heif_part;

// Decodes the primary image of a HEIF file into a part of `pixels`, which has room for the layout,
// of 8 or 16 bits. The file has to state the identity as the matrix of a color image, so that the
// library leaves its samples as they are. Transformations are not applied. Returns 0 on an error.
int palette_heif_decode(
    const uint8_t *file, size_t count, palette_heif_part part, palette_pixel_layout layout,
    uint8_t *pixels, palette_codec_report *report);

// Decodes a stream of AV1 into a part of `pixels` by dav1d. Returns 0 where the library is missing, and for
// what is not as the part says: then libheif says what is wrong.
int palette_av1_decode(
    const uint8_t *stream, size_t count, palette_heif_part part, palette_pixel_layout layout,
    uint8_t *pixels);

// How some samples of the pixels become a coded image.
typedef struct {
  uint32_t bit_depth;    // of a coded sample: 8 or 12
  uint32_t channel;      // the first sample of a pixel that is coded
  uint32_t is_color;     // whether three samples are coded, and not one
  uint32_t quality;      // 1...100; 0 for no loss
  uint32_t matrix_code;  // what the coded image states about its matrix (H.273)
  // Samples from 0 to 1 times the matrix are what is coded; the second and the third of an image with
  // color are centered where they can be negative. A single sample is coded as it is.
  uint32_t is_centered;
  double matrix[9];
} palette_heif_coding;

// Codes samples of 8 or 16 bits by AV1, as a HEIF file with nothing else; no color is halved. Returns 0
// on an error.
int palette_heif_encode(
    const uint8_t *pixels, palette_pixel_layout layout, const palette_heif_coding *coding,
    palette_bytes *output, palette_codec_report *report);

// Divides colors by alpha, which is the last sample; without alpha they become 0.
void palette_divide_by_alpha(uint8_t *pixels, palette_pixel_layout layout);

// Copies pixels of any size, of which the first is at `origin`, the one to the right of it `step_x`
// pixels further, the one below `step_y` pixels further.
void palette_copy_pixels(
    const uint8_t *input, ptrdiff_t origin, ptrdiff_t step_x, ptrdiff_t step_y, size_t pixel_size,
    size_t width, size_t height, uint8_t *output);

#ifdef __cplusplus
}
#endif

#endif
