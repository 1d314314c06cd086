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

// The same, some rows at a time. The file and the slices have to stay where they are until the reader
// is closed.
typedef struct palette_png_reader palette_png_reader;

// Returns NULL on an error.
palette_png_reader *palette_png_open(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, palette_codec_report *report);

// Decodes the next rows, of an interlaced image all of them at once. With the last one, the rest of
// the file is checked. Returns 0 on an error, after which the reader can only be closed.
int palette_png_read(
    palette_png_reader *reader, uint32_t count, uint8_t *pixels, palette_codec_report *report);

// Releases a reader, which may be NULL.
void palette_png_close(palette_png_reader *reader);

// Encodes pixels as a PNG that consists of IHDR, IDAT and IEND only, some rows at a time.
typedef struct palette_png_writer palette_png_writer;

// Returns NULL on an error. The first bytes to take are the signature and IHDR, 33 of them.
palette_png_writer *palette_png_begin(palette_pixel_layout layout, palette_codec_report *report);

// Encodes the next rows. With the last one, the file is complete. Returns 0 on an error, after which the
// writer can only be released.
int palette_png_add(
    palette_png_writer *writer, uint32_t count, const uint8_t *pixels,
    palette_codec_report *report);

// What the file has got since the last time.
palette_bytes palette_png_take(palette_png_writer *writer);

// Releases a writer, which may be NULL.
void palette_png_end(palette_png_writer *writer);

// How a PNG stores its samples.
typedef struct {
  uint32_t width;
  uint32_t height;
  uint32_t color_type;  // 0, 2, 3, 4 or 6
  uint32_t bit_depth;   // 1, 2, 4, 8 or 16
} palette_png_form;

// The bytes of a row: samples as they are stored, packed, 16-bit ones big-endian.
size_t palette_png_row_bytes(palette_png_form form);

// Reads the rows of a PNG as they are stored, in order also where the file is interlaced. `rows` has
// room for them, and the form has to be that of the file. Returns 0 on an error.
int palette_png_read_rows(
    const uint8_t *file, const palette_slice *slices, size_t slice_count, palette_png_form form,
    uint8_t *rows, palette_codec_report *report);

// Writes rows as IHDR, PLTE for the color type 3, IDAT and IEND, at the best compression. A palette
// has three bytes an entry, and 1 to 256 entries. Returns 0 on an error.
int palette_png_write_rows(
    const uint8_t *rows, palette_png_form form, const uint8_t *palette, size_t palette_count,
    palette_bytes *output, palette_codec_report *report);

#ifdef __cplusplus
}
#endif

#endif
