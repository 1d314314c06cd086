#ifndef PALETTE_CIMAGECODECS_H
#define PALETTE_CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

// What the image libraries do for ImageAssets, with memory in and memory out, and what SQLite does
// for the cache of ImageAudit.
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

// Expands a zlib or, if `is_gzip`, a gzip stream to at most `limit` bytes.
palette_inflate_status palette_inflate(
    const uint8_t *input, size_t count, int is_gzip, size_t limit, palette_bytes *output);

// Compresses to a zlib stream at the best level. Returns 0 when memory ran out.
int palette_deflate(const uint8_t *input, size_t count, palette_bytes *output);

// The layout of decoded pixels: rows without padding, samples interleaved, 16-bit samples in the
// byte order of the machine.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t channels;   // with alpha, which is the last
  uint32_t bit_depth;  // 8, 16, or 32 for floating point
} palette_pixel_layout;

// Some of the bytes of a file.
typedef struct {
  size_t offset;
  size_t count;
} palette_slice;

#ifdef __cplusplus
}
#endif

#include "palette_png.h"
#include "palette_jpeg.h"
#include "palette_webp.h"
#include "palette_tiff.h"
#include "palette_heif.h"
#include "palette_gif.h"
#include "palette_jxl.h"
#include "palette_sqlite.h"

#endif
