#ifndef PALETTE_CIMAGECODECS_H
#define PALETTE_CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

// What the image libraries do for ImageAssets, with memory in and memory out.
//
// The libraries report errors by longjmp; none of it leaves these functions. Nothing is global, so
// that every function may be called from several threads at once. The functions are defined only
// when the package is built with its trait `LittleCMS`.

#ifdef __cplusplus
extern "C" {
#endif

// What went wrong, in the words of the library.
typedef struct {
  char message[256];  // the error; empty when there was none
  char warning[256];  // the first warning; empty when there was none
  size_t offset;      // how far the file was read when the error was met
} palette_codec_report;

// Bytes that the caller releases with palette_bytes_free.
typedef struct {
  uint8_t *bytes;
  size_t count;
} palette_bytes;

void palette_bytes_free(palette_bytes *bytes);

typedef enum {
  PALETTE_INFLATE_OK = 0,
  PALETTE_INFLATE_CORRUPT,    // not a zlib stream, or a wrong checksum
  PALETTE_INFLATE_TRUNCATED,  // the stream does not end; the output is what there is of it
  PALETTE_INFLATE_LIMIT,      // the stream holds more than `limit` bytes
  PALETTE_INFLATE_MEMORY
} palette_inflate_status;

// Expands a zlib stream to at most `limit` bytes.
palette_inflate_status palette_inflate(
    const uint8_t *input, size_t count, size_t limit, palette_bytes *output);

// Compresses to a zlib stream at the best level. Returns 0 when memory ran out.
int palette_deflate(const uint8_t *input, size_t count, palette_bytes *output);

// The layout of decoded pixels: rows without padding, samples interleaved, 16-bit samples in the
// byte order of the machine.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t channels;   // 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha
  uint32_t bit_depth;  // 8 or 16
} palette_pixel_layout;

// Some of the bytes of a file.
typedef struct {
  size_t offset;
  size_t count;
} palette_slice;

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
