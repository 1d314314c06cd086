#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>
#include <zlib.h>

#include "bytes.h"
#include "library.h"

#define TIFF_FUNCTIONS(F) \
  F(TIFFClientOpenExt) \
  F(TIFFClose) \
  F(TIFFGetField) \
  F(TIFFGetFieldDefaulted) \
  F(TIFFIsCODECConfigured) \
  F(TIFFIsTiled) \
  F(TIFFOpenOptionsAlloc) \
  F(TIFFOpenOptionsFree) \
  F(TIFFOpenOptionsSetErrorHandlerExtR) \
  F(TIFFOpenOptionsSetMaxSingleMemAlloc) \
  F(TIFFOpenOptionsSetWarningHandlerExtR) \
  F(TIFFReadEncodedStrip) \
  F(TIFFReadEncodedTile) \
  F(TIFFSetField) \
  F(TIFFTileSize) \
  F(TIFFVStripSize)
LIBRARY(libtiff, "libtiff.so.6", TIFF_FUNCTIONS)

// One call: where its bytes come from, and what is to be said about it.
typedef struct {
  const uint8_t *file;
  size_t count;
  size_t position;
  int has_failed;
  palette_codec_report *report;
} tiff_call;

static void fail(tiff_call *call, const char *words) {
  if (call->has_failed) return;
  call->has_failed = 1;
  copy_words(call->report->message, words && *words ? words : "libtiff failed");
  // The library may have gone to a place beyond the end.
  call->report->offset = call->position < call->count ? call->position : call->count;
}

static int on_error(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  char words[256];
  (void)tiff;
  (void)module;
  vsnprintf(words, sizeof words, format, arguments);
  fail(user, words);
  return 1;
}

// The library warns, and makes pixels up, where JPEG data are damaged and where CCITT data end early.
static int on_warning(
    TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) {
  char words[256];
  (void)tiff;
  vsnprintf(words, sizeof words, format, arguments);
  int is_jpeg = module && strcmp(module, "JPEGLib") == 0;
  if ((is_jpeg && !strstr(words, "extraneous bytes")) || strstr(words, "Premature EOF")) {
    fail(user, words);
  } else {
    tiff_call *call = user;
    if (!call->report->warning[0]) copy_words(call->report->warning, words);
  }
  return 1;
}

static tmsize_t on_read(thandle_t handle, void *bytes, tmsize_t count) {
  tiff_call *call = handle;
  if (count <= 0 || call->position >= call->count) return 0;
  size_t left = call->count - call->position;
  size_t part = (size_t)count < left ? (size_t)count : left;
  memcpy(bytes, call->file + call->position, part);
  call->position += part;
  return (tmsize_t)part;
}

static tmsize_t on_write(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle;
  (void)bytes;
  (void)count;
  return -1;
}

static toff_t on_seek(thandle_t handle, toff_t offset, int whence) {
  tiff_call *call = handle;
  size_t base = whence == SEEK_CUR ? call->position : whence == SEEK_END ? call->count : 0;
  call->position = base + (size_t)offset;
  return call->position;
}

static int on_close(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t on_size(thandle_t handle) { return ((tiff_call *)handle)->count; }

// MARK: - Samples

// The number that is stored in some bits, the first one being the highest.
static uint32_t packed(const uint8_t *row, size_t bit, uint32_t bits) {
  uint64_t value = 0;
  size_t last = (bit + bits - 1) / 8;
  for (size_t at = bit / 8; at <= last; at++) value = value << 8 | row[at];
  value >>= 8 * (last + 1) - (bit + bits);
  return (uint32_t)(value & ((1ULL << bits) - 1));
}

// Three bytes in the order of the machine.
static uint32_t triple(const uint8_t *bytes) {
  const uint16_t one = 1;
  return *(const uint8_t *)&one ? bytes[0] | bytes[1] << 8 | (uint32_t)bytes[2] << 16
                                : (uint32_t)bytes[0] << 16 | bytes[1] << 8 | bytes[2];
}

static uint32_t unsigned_number(const uint8_t *row, size_t index, uint32_t bits) {
  uint16_t two;
  uint32_t four;
  switch (bits) {
    case 8: return row[index];
    case 16: memcpy(&two, row + 2 * index, 2); return two;
    case 24: return triple(row + 3 * index);
    case 32: memcpy(&four, row + 4 * index, 4); return four;
    default: return packed(row, index * bits, bits);
  }
}

static float signed_fraction(const uint8_t *row, size_t index, uint32_t bits) {
  uint32_t number = unsigned_number(row, index, bits);
  int64_t value = number >> (bits - 1) ? (int64_t)number - (1LL << bits) : (int64_t)number;
  return (float)((double)value / (double)((1LL << (bits - 1)) - 1));
}

// A floating-point number whose exponent and fraction have the given widths.
static float narrow_float(uint32_t number, int exponent_bits, int fraction_bits) {
  int bias = (1 << (exponent_bits - 1)) - 1;
  uint32_t sign = number >> (exponent_bits + fraction_bits) & 1;
  uint32_t exponent = number >> fraction_bits & ((1u << exponent_bits) - 1);
  uint32_t fraction = number & ((1u << fraction_bits) - 1);
  float value;
  if (exponent == 0) {
    // Neither 2^-24 nor 2^-78, the least steps, is too small for a float.
    int power = 1 - bias - fraction_bits;
    uint32_t step = (uint32_t)(127 + power) << 23;
    memcpy(&value, &step, 4);
    value *= (float)fraction;
  } else {
    uint32_t widened = exponent == (1u << exponent_bits) - 1
                           ? 255u
                           : exponent - (uint32_t)bias + 127u;
    uint32_t wide = widened << 23 | fraction << (23 - fraction_bits);
    memcpy(&value, &wide, 4);
  }
  return sign ? -value : value;
}

static float float_number(const uint8_t *row, size_t index, uint32_t bits) {
  uint16_t half;
  float single;
  double wide;
  switch (bits) {
    case 16: memcpy(&half, row + 2 * index, 2); return narrow_float(half, 5, 10);
    case 24: return narrow_float(triple(row + 3 * index), 7, 16);
    case 32: memcpy(&single, row + 4 * index, 4); return single;
    default: memcpy(&wide, row + 8 * index, 8); return (float)wide;
  }
}

// The bytes of adjacent samples of 1, 2 or 4 bits, a whole byte of them at a time.
static void take_bits(
    const uint8_t *row, size_t first, uint32_t bits, const uint8_t *values, size_t count,
    uint8_t *output) {
  const size_t each = 8 / bits;
  const uint32_t mask = (1u << bits) - 1;
  size_t x = 0;
  for (; x < count && (first + x) % each != 0; x++) {
    output[x] = values[packed(row, (first + x) * bits, bits)];
  }
  const uint8_t *bytes = row + (first + x) / each;
  for (; x + each <= count; x += each, bytes++) {
    for (size_t part = 0; part < each; part++) {
      output[x + part] = values[(uint32_t)*bytes >> (8 - bits * (part + 1)) & mask];
    }
  }
  for (; x < count; x++) output[x] = values[packed(row, (first + x) * bits, bits)];
}

// Takes one sample of each pixel of a row: those at `first`, `first` + `step`, …
static void take(
    const palette_tiff_layout *layout, const uint8_t *row, size_t first, size_t step, size_t count,
    uint8_t *output, size_t output_step) {
  uint32_t bits = layout->bits;
  if (layout->kind != PALETTE_TIFF_UNSIGNED) {
    float *floats = (float *)(void *)output;
    for (size_t x = 0; x < count; x++) {
      floats[x * output_step] = layout->kind == PALETTE_TIFF_SIGNED
                                    ? signed_fraction(row, first + x * step, bits)
                                    : float_number(row, first + x * step, bits);
    }
    return;
  }
  uint64_t most = (1ULL << bits) - 1;
  if (layout->bit_depth == 8) {
    int is_exact = bits == 8 || !layout->is_scaled;
    if (step == 1 && output_step == 1 && (bits == 1 || bits == 2 || bits == 4)) {
      uint8_t values[16];
      for (uint32_t number = 0; number <= most; number++) {
        values[number] =
            is_exact ? (uint8_t)number : (uint8_t)((number * 255ULL + most / 2) / most);
      }
      take_bits(row, first, bits, values, count, output);
      return;
    }
    for (size_t x = 0; x < count; x++) {
      uint32_t number = unsigned_number(row, first + x * step, bits);
      output[x * output_step] =
          is_exact ? (uint8_t)number : (uint8_t)((number * 255ULL + most / 2) / most);
    }
  } else {
    uint16_t *words = (uint16_t *)(void *)output;
    int is_exact = bits == 16 || !layout->is_scaled;
    for (size_t x = 0; x < count; x++) {
      uint32_t number = unsigned_number(row, first + x * step, bits);
      words[x * output_step] =
          is_exact ? (uint16_t)number : (uint16_t)((number * 65535ULL + most / 2) / most);
    }
  }
}

// MARK: - Blocks

static size_t row_bytes(const palette_tiff_layout *layout, uint32_t samples) {
  return ((size_t)layout->block_width * samples * layout->bits + 7) / 8;
}

static uint32_t units(uint32_t pixels, uint32_t shared) {
  return (uint32_t)(((uint64_t)pixels + shared - 1) / shared);
}

static int shares_chroma(const palette_tiff_layout *layout) {
  return layout->chroma_across * layout->chroma_down > 1;
}

static size_t block_bytes(const palette_tiff_layout *layout, uint32_t rows) {
  if (shares_chroma(layout)) {
    return (size_t)units(layout->block_width, layout->chroma_across)
           * units(rows, layout->chroma_down)
           * (layout->chroma_across * layout->chroma_down + 2);
  }
  return row_bytes(layout, layout->is_planar ? 1 : layout->samples) * rows;
}

// A strip or tile, with the part of it that lies in the image.
typedef struct {
  const uint8_t *bytes;
  uint32_t x, y, columns, rows;
  uint32_t plane;
} block;

// Luma of all pixels of a unit, then their blue and red chroma (TIFF 6.0, section 21).
static void put_shared_chroma(const palette_tiff_layout *layout, block part, uint8_t *pixels) {
  uint32_t across = layout->chroma_across, down = layout->chroma_down;
  size_t unit_bytes = across * down + 2;
  size_t line = units(layout->block_width, across) * unit_bytes;
  for (uint32_t y = 0; y < part.rows; y++) {
    uint8_t *output = pixels + 3 * ((size_t)(part.y + y) * layout->width + part.x);
    for (uint32_t x = 0; x < part.columns; x++) {
      const uint8_t *unit = part.bytes + y / down * line + x / across * unit_bytes;
      output[3 * x] = unit[y % down * across + x % across];
      output[3 * x + 1] = unit[across * down];
      output[3 * x + 2] = unit[across * down + 1];
    }
  }
}

static void put(const palette_tiff_layout *layout, block part, uint8_t *pixels) {
  uint32_t stored = layout->is_planar ? 1 : layout->samples;
  uint32_t channels = layout->taken + (layout->alpha >= 0);
  size_t sample_bytes = layout->bit_depth / 8;
  size_t line = row_bytes(layout, stored);
  int is_copy = !layout->is_planar && channels == layout->samples
                && (layout->alpha < 0 || (uint32_t)layout->alpha == layout->taken)
                && layout->bits == layout->bit_depth
                && layout->kind == (layout->bit_depth == 32 ? PALETTE_TIFF_FLOAT
                                                            : PALETTE_TIFF_UNSIGNED);
  for (uint32_t y = 0; y < part.rows; y++) {
    const uint8_t *row = part.bytes + line * y;
    uint8_t *output =
        pixels + sample_bytes * channels * ((size_t)(part.y + y) * layout->width + part.x);
    if (is_copy) {
      memcpy(output, row, sample_bytes * channels * part.columns);
      continue;
    }
    for (uint32_t channel = 0; channel < channels; channel++) {
      uint32_t sample = channel < layout->taken ? channel : (uint32_t)layout->alpha;
      if (layout->is_planar && sample != part.plane) continue;
      take(
          layout, row, layout->is_planar ? 0 : sample, stored, part.columns,
          output + sample_bytes * channel, channels);
    }
  }
}

// No image has these at the end of a block; what still has them was not decoded.
static const uint8_t not_decoded[8] = {0x9d, 0x3a, 0x61, 0xc7, 0x58, 0xf2, 0x0e, 0xb5};

static int decode_block(
    TIFF *tiff, const palette_tiff_layout *layout, uint32_t index, uint8_t *buffer, size_t bytes,
    tiff_call *call) {
  uint8_t *tail = bytes >= sizeof not_decoded ? buffer + bytes - sizeof not_decoded : NULL;
  if (tail) memcpy(tail, not_decoded, sizeof not_decoded);
  tmsize_t got = layout->is_tiled
                     ? libtiff.TIFFReadEncodedTile(tiff, index, buffer, (tmsize_t)bytes)
                     : libtiff.TIFFReadEncodedStrip(tiff, index, buffer, (tmsize_t)bytes);
  if (got != (tmsize_t)bytes) fail(call, "a strip or tile is incomplete");
  if (tail && memcmp(tail, not_decoded, sizeof not_decoded) == 0) {
    fail(call, "a strip or tile has fewer rows than it should");
  }
  return !call->has_failed;
}

static int is_stored_as(TIFF *tiff, const palette_tiff_layout *layout) {
  uint32_t width = 0, height = 0, block_width = 0, block_height = 0;
  uint16_t samples = 0, bits = 0, planes = 0, compression = 0, across = 1, down = 1;
  libtiff.TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width);
  libtiff.TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height);
  libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &samples);
  libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &bits);
  libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planes);
  libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
  if (layout->is_tiled) {
    libtiff.TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &block_width);
    libtiff.TIFFGetField(tiff, TIFFTAG_TILELENGTH, &block_height);
  } else {
    libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &block_height);
    block_width = width;
    if (block_height > height) block_height = height;
  }
  if (shares_chroma(layout)) {
    libtiff.TIFFGetFieldDefaulted(tiff, TIFFTAG_YCBCRSUBSAMPLING, &across, &down);
    if (across != layout->chroma_across || down != layout->chroma_down) return 0;
  }
  tmsize_t bytes = layout->is_tiled ? libtiff.TIFFTileSize(tiff)
                                    : libtiff.TIFFVStripSize(tiff, layout->block_height);
  return width == layout->width && height == layout->height && samples == layout->samples
         && bits == layout->bits && compression == layout->compression
         && (samples == 1 || (planes == PLANARCONFIG_SEPARATE) == (layout->is_planar != 0))
         && (libtiff.TIFFIsTiled(tiff) != 0) == (layout->is_tiled != 0)
         && block_width == layout->block_width && block_height == layout->block_height
         && bytes == (tmsize_t)block_bytes(layout, layout->block_height);
}

struct palette_tiff_reader {
  tiff_call call;
  palette_tiff_layout layout;
  TIFF *tiff;
  uint8_t *buffer;  // for a strip or tile
};

// The blocks that begin in some rows, whose pixels go to `pixels`, the first row first.
static void decode_blocks(
    palette_tiff_reader *reader, uint32_t first, uint32_t end, uint8_t *pixels) {
  const palette_tiff_layout *layout = &reader->layout;
  uint32_t planes = layout->is_planar ? layout->samples : 1;
  uint32_t across = units(layout->width, layout->block_width);
  uint32_t down = units(layout->height, layout->block_height);
  for (uint32_t plane = 0; plane < planes; plane++) {
    if (layout->is_planar && plane >= layout->taken && (int64_t)plane != layout->alpha) continue;
    for (uint32_t row = first / layout->block_height; row < units(end, layout->block_height);
         row++) {
      for (uint32_t column = 0; column < across; column++) {
        block part = {.bytes = reader->buffer, .plane = plane};
        part.x = column * layout->block_width;
        part.y = row * layout->block_height;
        part.columns = layout->width - part.x;
        part.rows = layout->height - part.y;
        if (part.columns > layout->block_width) part.columns = layout->block_width;
        if (part.rows > layout->block_height) part.rows = layout->block_height;
        size_t bytes = block_bytes(layout, layout->is_tiled ? layout->block_height : part.rows);
        uint32_t index = (plane * down + row) * across + column;
        if (!decode_block(reader->tiff, layout, index, reader->buffer, bytes, &reader->call)) {
          return;
        }
        part.y -= first;
        if (shares_chroma(layout)) {
          put_shared_chroma(layout, part, pixels);
        } else {
          put(layout, part, pixels);
        }
      }
    }
  }
}

palette_tiff_status palette_tiff_open(
    const uint8_t *file, size_t count, const palette_tiff_layout *layout,
    palette_tiff_reader **output, palette_codec_report *report) {
  *report = (palette_codec_report){0};
  *output = NULL;
  if (!open_libtiff()) {
    copy_words(report->message, "libtiff cannot be opened: is libtiff.so.6 installed?");
    return PALETTE_TIFF_ERROR;
  }
  if (!libtiff.TIFFIsCODECConfigured((uint16_t)layout->compression)) return PALETTE_TIFF_NO_CODEC;
  palette_tiff_reader *reader = calloc(1, sizeof *reader);
  if (!reader) {
    copy_words(report->message, "out of memory");
    return PALETTE_TIFF_ERROR;
  }
  *output = reader;
  tiff_call *call = &reader->call;
  *call = (tiff_call){.file = file, .count = count, .report = report};
  reader->layout = *layout;
  size_t bytes = block_bytes(layout, layout->block_height);
  reader->buffer = malloc(bytes);
  TIFFOpenOptions *options = libtiff.TIFFOpenOptionsAlloc();
  if (reader->buffer && options) {
    // The file, a block, and what codecs keep of a row are all that is ever needed at once.
    size_t most = count + 2 * bytes + 64 * (size_t)layout->width + (1 << 20);
    libtiff.TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)most);
    libtiff.TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, call);
    libtiff.TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, call);
    // Not mapped, and no strip is cut into smaller ones.
    reader->tiff = libtiff.TIFFClientOpenExt(
        "TIFF", "rmc", call, on_read, on_write, on_seek, on_close, on_size, NULL, NULL, options);
    if (!reader->tiff) fail(call, "the directory cannot be read");
  } else {
    fail(call, "out of memory");
  }
  libtiff.TIFFOpenOptionsFree(options);
  if (reader->tiff) {
    // What is wrong with tags that do not matter here is no error.
    call->has_failed = 0;
    report->message[0] = 0;
    if (layout->is_jpeg_rgb) {
      libtiff.TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    }
    if (!is_stored_as(reader->tiff, layout)) {
      fail(call, "the pixels are not laid out as the tags say");
    }
  }
  return call->has_failed ? PALETTE_TIFF_ERROR : PALETTE_TIFF_OK;
}

palette_tiff_status palette_tiff_read(
    palette_tiff_reader *reader, uint32_t first, uint32_t count, void *pixels,
    palette_codec_report *report) {
  const palette_tiff_layout *layout = &reader->layout;
  reader->call.report = report;
  if (first % layout->block_height || first > layout->height || count > layout->height - first
      || (count % layout->block_height && first + count < layout->height)) {
    fail(&reader->call, "rows are not those of whole strips or tiles");
  }
  if (!reader->call.has_failed) decode_blocks(reader, first, first + count, pixels);
  return reader->call.has_failed ? PALETTE_TIFF_ERROR : PALETTE_TIFF_OK;
}

void palette_tiff_close(palette_tiff_reader *reader) {
  if (!reader) return;
  if (reader->tiff) libtiff.TIFFClose(reader->tiff);
  free(reader->buffer);
  free(reader);
}

palette_tiff_status palette_tiff_decode(
    const uint8_t *file, size_t count, const palette_tiff_layout *layout, void *pixels,
    palette_codec_report *report) {
  palette_tiff_reader *reader;
  palette_tiff_status status = palette_tiff_open(file, count, layout, &reader, report);
  if (status == PALETTE_TIFF_OK) {
    status = palette_tiff_read(reader, 0, layout->height, pixels, report);
  }
  palette_tiff_close(reader);
  return status;
}

// MARK: - Encoding

static void put_number(uint8_t *output, uint32_t number, size_t bytes, int is_big_endian) {
  for (size_t index = 0; index < bytes; index++) {
    output[is_big_endian ? bytes - 1 - index : index] = (uint8_t)(number >> 8 * index);
  }
}

// The bytes of all samples, the highest of each first, then the next, and so on; of these the
// differences (TIFF Technical Note 3).
static void predict_float(
    const uint8_t *row, size_t count, size_t channels, uint8_t *line, uint8_t *output) {
  for (size_t index = 0; index < count; index++) {
    uint32_t number;
    memcpy(&number, row + 4 * index, 4);
    for (size_t byte = 0; byte < 4; byte++) {
      line[byte * count + index] = (uint8_t)(number >> (24 - 8 * byte));
    }
  }
  for (size_t at = 0; at < 4 * count; at++) {
    output[at] = (uint8_t)(line[at] - (at < channels ? 0 : line[at - channels]));
  }
}

static void predict(
    const uint8_t *row, size_t count, size_t channels, size_t bytes, int is_big_endian,
    uint8_t *output) {
  for (size_t index = 0; index < count; index++) {
    uint32_t number = unsigned_number(row, index, 8 * (uint32_t)bytes);
    uint32_t before =
        index < channels ? 0 : unsigned_number(row, index - channels, 8 * (uint32_t)bytes);
    put_number(output + bytes * index, number - before, bytes, is_big_endian);
  }
}

int palette_tiff_strip(
    const void *rows, palette_pixel_layout layout, int is_big_endian, palette_bytes *output) {
  *output = (palette_bytes){0};
  size_t count = (size_t)layout.width * layout.channels;
  size_t bytes = layout.bit_depth / 8;
  size_t line = count * bytes;
  uLong room = compressBound(line * layout.height);
  uint8_t *predicted = malloc(line * (layout.height + 1) + 1);
  uint8_t *compressed = malloc(room);
  int is_done = predicted && compressed;
  for (uint32_t y = 0; is_done && y < layout.height; y++) {
    const uint8_t *row = (const uint8_t *)rows + line * y;
    if (layout.bit_depth == 32) {
      predict_float(
          row, count, layout.channels, predicted + line * layout.height, predicted + line * y);
    } else {
      predict(row, count, layout.channels, bytes, is_big_endian, predicted + line * y);
    }
  }
  is_done = is_done
            && compress2(
                   compressed, &room, predicted, line * layout.height, Z_DEFAULT_COMPRESSION)
                   == Z_OK;
  free(predicted);
  if (is_done) {
    *output = (palette_bytes){.bytes = compressed, .count = room};
  } else {
    free(compressed);
  }
  return is_done;
}
