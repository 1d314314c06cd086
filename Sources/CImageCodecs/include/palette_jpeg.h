#ifndef PALETTE_JPEG_H
#define PALETTE_JPEG_H

#include "CImageCodecs.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  PALETTE_JPEG_OK = 0,
  PALETTE_JPEG_FAILED,       // the report says why
  PALETTE_JPEG_ARITHMETIC,   // arithmetic coding, which this build of the library cannot read
} palette_jpeg_status;

// Decodes a JPEG into `pixels`, which has room for the layout: 8 bits and one, three or four
// channels for gray, RGB and CMYK. CMYK is 0 where there is no ink, whichever way round the file has
// it. The layout has to be that of the file. Data that are damaged or break off are an error.
palette_jpeg_status palette_jpeg_decode(
    const uint8_t *file, size_t count, palette_pixel_layout layout, uint8_t *pixels,
    palette_codec_report *report);

// The same, some rows at a time. The file has to stay where it is until the reader is closed.
typedef struct palette_jpeg_reader palette_jpeg_reader;

// The reader is to be closed also after an error.
palette_jpeg_status palette_jpeg_open(
    const uint8_t *file, size_t count, palette_pixel_layout layout, palette_jpeg_reader **reader,
    palette_codec_report *report);

// Decodes the next rows. After an error, the reader can only be closed.
palette_jpeg_status palette_jpeg_read(
    palette_jpeg_reader *reader, uint32_t count, uint8_t *pixels, palette_codec_report *report);

// Releases a reader, which may be NULL.
void palette_jpeg_close(palette_jpeg_reader *reader);

// Encodes pixels as a JPEG without application segments, except Adobe's for CMYK: sequential, with
// chroma in full resolution, some rows at a time.
typedef struct palette_jpeg_writer palette_jpeg_writer;

// Optimal Huffman codes make the file smaller, and the library keep the coefficients of all pixels.
// Returns NULL on an error.
palette_jpeg_writer *palette_jpeg_begin(
    palette_pixel_layout layout, int quality, int is_optimized, palette_codec_report *report);

// Encodes the next rows. With the last one, the file is complete. Returns 0 on an error, after which the
// writer can only be released.
int palette_jpeg_add(
    palette_jpeg_writer *writer, uint32_t count, const uint8_t *pixels,
    palette_codec_report *report);

// What the file has got since the last time.
palette_bytes palette_jpeg_take(palette_jpeg_writer *writer);

// Releases a writer, which may be NULL.
void palette_jpeg_end(palette_jpeg_writer *writer);

#ifdef __cplusplus
}
#endif

#endif
