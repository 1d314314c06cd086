#ifndef PALETTE_TIFF_H
#define PALETTE_TIFF_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  PALETTE_TIFF_UNSIGNED = 1,
  PALETTE_TIFF_SIGNED,
  PALETTE_TIFF_FLOAT
} palette_tiff_kind;

// How the samples of a TIFF are stored, and which of them are wanted how.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t block_width;   // of a tile, or the width of the image
  uint32_t block_height;  // of a tile, or the rows of a strip
  uint32_t compression;
  uint32_t samples;  // of a pixel
  uint32_t bits;     // of a sample
  palette_tiff_kind kind;
  int is_tiled;
  int is_planar;    // each sample in blocks of its own
  int is_jpeg_rgb;  // the library is to turn YCbCr into RGB
  uint32_t chroma_across;  // pixels that share their chroma: 1, 2 or 4
  uint32_t chroma_down;
  uint32_t taken;      // the first samples, so many, are wanted
  int32_t alpha;       // and this one behind them; -1: none
  int is_scaled;       // from the range of `bits` to that of `bit_depth`
  uint32_t bit_depth;  // of what comes out: 8, 16, or 32 for floating point
} palette_tiff_layout;

typedef enum {
  PALETTE_TIFF_OK = 0,
  PALETTE_TIFF_ERROR,
  PALETTE_TIFF_NO_CODEC  // the library does not have the compression
} palette_tiff_status;

// Decodes the first image of a TIFF into `pixels`, which has room for the wanted samples, interleaved.
// Unsigned samples become 8 or 16 bits, all others floating point, a signed one so that its greatest
// value is 1. The layout has to be that of the file; 1 to 32 bits if unsigned; 8, 16 or 32 if signed;
// 16, 24, 32 or 64 if floating point; 8 if chroma is shared, which makes three samples of a pixel.
palette_tiff_status palette_tiff_decode(
    const uint8_t *file, size_t count, const palette_tiff_layout *layout, void *pixels,
    palette_codec_report *report);

// The same, some rows at a time. The file has to stay where it is until the reader is closed, which it
// is to be also after an error.
typedef struct palette_tiff_reader palette_tiff_reader;

palette_tiff_status palette_tiff_open(
    const uint8_t *file, size_t count, const palette_tiff_layout *layout,
    palette_tiff_reader **reader, palette_codec_report *report);

// Decodes rows from `first` on: those of whole strips or tiles, but for the last ones.
palette_tiff_status palette_tiff_read(
    palette_tiff_reader *reader, uint32_t first, uint32_t count, void *pixels,
    palette_codec_report *report);

// Releases a reader, which may be NULL.
void palette_tiff_close(palette_tiff_reader *reader);

// Compresses rows to a strip: differences of neighbors (predictor 2, for floating point 3), in the
// byte order that is asked for, as a zlib stream. Returns 0 when memory ran out.
int palette_tiff_strip(
    const void *rows, palette_pixel_layout layout, int is_big_endian, palette_bytes *output);

#ifdef __cplusplus
}
#endif

#endif
