#include "png_stream.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

// libdeflate expands a whole stream at once, which takes a third of the time of zlib. Without the
// library, libpng does everything.
#define DEFLATE(F)                                                                              \
  F(libdeflate_alloc_decompressor)                                                              \
  F(libdeflate_free_decompressor)                                                               \
  F(libdeflate_zlib_decompress_ex)                                                              \
  F(libdeflate_crc32)
LIBRARY(libdeflate, "libdeflate.so.0", DEFLATE)

// What the chunks say. The stream is in one piece: `joined` owns it if it had to be put together.
typedef struct {
  uint32_t width, height;
  int depth, color_type, is_interlaced;
  const uint8_t *palette, *transparency;
  size_t palette_count, transparency_count;
  const uint8_t *stream;
  uint8_t *joined;
  size_t stream_count, bits_per_pixel;
} png_image;

static uint32_t uint32_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_type(const uint8_t *chunk, const char *type) { return !memcmp(chunk + 4, type, 4); }

// MARK: - Chunks

static int read_header(const uint8_t *data, png_image *image) {
  static const int channels[] = {1, 0, 3, 1, 2, 0, 4};
  image->width = uint32_at(data);
  image->height = uint32_at(data + 4);
  image->depth = data[8];
  image->color_type = data[9];
  image->is_interlaced = data[12];
  if (image->color_type > 6 || !channels[image->color_type] || data[12] > 1) return 0;
  image->bits_per_pixel = (size_t)image->depth * (size_t)channels[image->color_type];
  return 1;
}

// Calls for each chunk of the slices; 0 if one is not as expected. The first pass measures the
// stream, the second one puts it together.
static int visit_chunks(
    const uint8_t *file, const palette_slice *slices, size_t slice_count, png_image *image) {
  size_t count = 0, parts = 0;
  for (size_t index = 0; index < slice_count; index++) {
    const uint8_t *chunk = file + slices[index].offset, *end = chunk + slices[index].count;
    if (index == 0) chunk += 8;
    while (chunk < end) {
      size_t length = uint32_at(chunk);
      const uint8_t *data = chunk + 8;
      if (length > (size_t)(end - chunk) - 12) return 0;
      if (image->joined) {
        if (is_type(chunk, "IDAT")) {
          memcpy(image->joined + count, data, length);
          count += length;
        }
        chunk = data + length + 4;
        continue;
      }
      if (libdeflate.libdeflate_crc32(0, chunk + 4, length + 4) != uint32_at(data + length)) return 0;
      if (is_type(chunk, "IHDR")) {
        if (length != 13 || !read_header(data, image)) return 0;
      } else if (is_type(chunk, "PLTE")) {
        image->palette = data;
        image->palette_count = length / 3;
      } else if (is_type(chunk, "tRNS")) {
        image->transparency = data;
        image->transparency_count = length;
      } else if (is_type(chunk, "IDAT")) {
        if (!parts++) image->stream = data;
        count += length;
      } else if (!is_type(chunk, "IEND")) {
        return 0;
      }
      chunk = data + length + 4;
    }
  }
  image->stream_count = count;
  if (image->joined || parts == 1) return parts == 1 || image->joined;
  if (!parts || !(image->joined = malloc(count ? count : 1))) return 0;
  image->stream = image->joined;
  return visit_chunks(file, slices, slice_count, image);
}

// MARK: - Filters (W3C PNG, third edition, clause 9)

// Eight bytes that are added and averaged side by side.
static uint64_t added(uint64_t a, uint64_t b) {
  const uint64_t low = 0x7f7f7f7f7f7f7f7f;
  return ((a & low) + (b & low)) ^ ((a ^ b) & ~low);
}

static uint64_t averaged(uint64_t a, uint64_t b) {
  return (a & b) + (((a ^ b) >> 1) & 0x7f7f7f7f7f7f7f7f);
}

// The bytes of a pixel are loaded and stored as such: in the last pixels of a row nothing beyond them
// may be touched.
#define PIXEL(size)                                                                             \
  static uint64_t load_##size(const uint8_t *from) {                                            \
    uint64_t pixel = 0;                                                                         \
    memcpy(&pixel, from, size);                                                                 \
    return pixel;                                                                               \
  }                                                                                             \
  static void undo_sub_##size(uint8_t *row, const uint8_t *raw, size_t count) {                 \
    uint64_t left = 0;                                                                          \
    for (size_t at = 0; at + size <= count; at += size) {                                       \
      left = added(left, load_##size(raw + at));                                                \
      memcpy(row + at, &left, size);                                                            \
    }                                                                                           \
  }                                                                                             \
  static void undo_average_##size(                                                              \
      uint8_t *row, const uint8_t *raw, const uint8_t *above, size_t count) {                   \
    uint64_t left = 0;                                                                          \
    for (size_t at = 0; at + size <= count; at += size) {                                       \
      left = added(averaged(left, load_##size(above + at)), load_##size(raw + at));             \
      memcpy(row + at, &left, size);                                                            \
    }                                                                                           \
  }

PIXEL(1)
PIXEL(2)
PIXEL(3)
PIXEL(4)
PIXEL(6)
PIXEL(8)

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int16_t words8 __attribute__((vector_size(16)));

static words8 wide(uint64_t pixel) {
  bytes8 bytes;
  memcpy(&bytes, &pixel, 8);
  return __builtin_convertvector(bytes, words8);
}

static uint64_t narrow(words8 words) {
  bytes8 bytes = __builtin_convertvector(words, bytes8);
  uint64_t pixel;
  memcpy(&pixel, &bytes, 8);
  return pixel;
}

static words8 absolute(words8 words) {
  words8 sign = words >> 15;
  return (words ^ sign) - sign;
}

// The neighbor (left, above, or above left) that is nearest to left + above - above left.
static words8 paeth(words8 left, words8 above, words8 corner) {
  words8 to_left = above - corner, to_above = left - corner;
  words8 distance_corner = absolute(to_left + to_above);
  words8 distance_left = absolute(to_left), distance_above = absolute(to_above);
  words8 is_above = distance_above <= distance_corner;
  words8 nearest = (above & is_above) | (corner & ~is_above);
  words8 is_left = (distance_left <= distance_above) & (distance_left <= distance_corner);
  return (left & is_left) | (nearest & ~is_left);
}

#define PAETH(size)                                                                             \
  static void undo_paeth_##size(                                                                \
      uint8_t *row, const uint8_t *raw, const uint8_t *above, size_t count) {                   \
    words8 left = {0}, corner = {0};                                                            \
    const words8 byte = {255, 255, 255, 255, 255, 255, 255, 255};                               \
    for (size_t at = 0; at + size <= count; at += size) {                                       \
      words8 up = wide(load_##size(above + at));                                                \
      left = (paeth(left, up, corner) + wide(load_##size(raw + at))) & byte;                    \
      corner = up;                                                                              \
      uint64_t pixel = narrow(left);                                                            \
      memcpy(row + at, &pixel, size);                                                           \
    }                                                                                           \
  }

PAETH(1)
PAETH(2)
PAETH(3)
PAETH(4)
PAETH(6)
PAETH(8)

// Two rows at once, the lower one a pixel behind the upper one, whose results it needs: what takes
// time is that each pixel waits for the one to its left.
#define PAETH_PAIR(size)                                                                        \
  static void undo_paeth_pair_##size(                                                           \
      uint8_t *row, uint8_t *next, const uint8_t *raw, const uint8_t *next_raw,                 \
      const uint8_t *above, size_t count) {                                                     \
    words8 left = {0}, corner = {0};                                                            \
    const words8 byte = {255, 255, 255, 255, 255, 255, 255, 255};                               \
    for (size_t at = 0; at < count + size; at += size) {                                        \
      /* The upper row is in the lower half. */                                                 \
      uint64_t upper = at < count ? load_##size(above + at) : 0;                                \
      uint64_t filtered = at < count ? load_##size(raw + at) : 0;                               \
      if (at >= size) filtered |= load_##size(next_raw + at - size) << 32;                      \
      words8 up = __builtin_shufflevector(wide(upper), left, 0, 1, 2, 3, 8, 9, 10, 11);         \
      left = (paeth(left, up, corner) + wide(filtered)) & byte;                                 \
      corner = up;                                                                              \
      uint64_t pixels = narrow(left);                                                           \
      if (at < count) memcpy(row + at, &pixels, size);                                          \
      pixels >>= 32;                                                                            \
      if (at >= size) {                                                                         \
        memcpy(next + at - size, &pixels, size);                                                \
      } else {                                                                                  \
        /* The lower row has not begun. */                                                      \
        left = (words8){left[0], left[1], left[2], left[3]};                                    \
        corner = (words8){corner[0], corner[1], corner[2], corner[3]};                          \
      }                                                                                         \
    }                                                                                           \
  }

PAETH_PAIR(3)
PAETH_PAIR(4)

#define BY_SIZE(name, ...)                                                                      \
  switch (size) {                                                                               \
    case 1: name##_1(__VA_ARGS__); break;                                                       \
    case 2: name##_2(__VA_ARGS__); break;                                                       \
    case 3: name##_3(__VA_ARGS__); break;                                                       \
    case 4: name##_4(__VA_ARGS__); break;                                                       \
    case 6: name##_6(__VA_ARGS__); break;                                                       \
    default: name##_8(__VA_ARGS__);                                                             \
  }

static int undo_filter(
    int filter, uint8_t *row, const uint8_t *raw, const uint8_t *above, size_t count, size_t size) {
  switch (filter) {
    case 0: memcpy(row, raw, count); return 1;
    case 1: BY_SIZE(undo_sub, row, raw, count) return 1;
    case 2:
      for (size_t at = 0; at < count; at++) row[at] = (uint8_t)(raw[at] + above[at]);
      return 1;
    case 3: BY_SIZE(undo_average, row, raw, above, count) return 1;
    case 4: BY_SIZE(undo_paeth, row, raw, above, count) return 1;
    default: return 0;
  }
}

// Undoes the filters of all rows. Rows in `raw` begin with the filter; those in `rows` have no
// padding.
static int undo_filters(
    const uint8_t *raw, uint8_t *rows, size_t count, uint32_t height, size_t size,
    const uint8_t *zeros) {
  const uint8_t *above = zeros;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *next_raw = raw + count + 1;
    if ((size == 3 || size == 4) && y + 1 < height && raw[0] == 4 && next_raw[0] == 4) {
      uint8_t *next = rows + count;
      if (size == 3) {
        undo_paeth_pair_3(rows, next, raw + 1, next_raw + 1, above, count);
      } else {
        undo_paeth_pair_4(rows, next, raw + 1, next_raw + 1, above, count);
      }
      above = next;
      rows += 2 * count;
      raw += 2 * (count + 1);
      y++;
      continue;
    }
    if (!undo_filter(raw[0], rows, raw + 1, above, count, size)) return 0;
    above = rows;
    rows += count;
    raw = next_raw;
  }
  return 1;
}

// MARK: - Samples

static unsigned sample_at(const uint8_t *row, size_t index, int depth) {
  size_t bit = index * (size_t)depth;
  return row[bit / 8] >> (8 - (size_t)depth - bit % 8) & ((1u << depth) - 1);
}

// Writes a row of a palette as colors; 0 if an index has no color.
static int expand_palette(
    const png_image *image, const uint8_t *row, uint8_t *pixels, int has_alpha) {
  for (uint32_t x = 0; x < image->width; x++) {
    unsigned index = image->depth == 8 ? row[x] : sample_at(row, x, image->depth);
    if (index >= image->palette_count) return 0;
    memcpy(pixels, image->palette + 3 * index, 3);
    pixels += 3;
    if (has_alpha) *pixels++ = index < image->transparency_count ? image->transparency[index] : 255;
  }
  return 1;
}

// Writes gray of fewer than 8 bits as 8 bits, without alpha.
static void expand_gray(const png_image *image, const uint8_t *row, uint8_t *pixels) {
  unsigned factor = 255 / ((1u << image->depth) - 1);
  for (uint32_t x = 0; x < image->width; x++) {
    pixels[x] = (uint8_t)(sample_at(row, x, image->depth) * factor);
  }
}

static void swap_bytes(const uint8_t *from, uint8_t *to, size_t count) {
  for (size_t at = 0; at < count; at += 2) {
    uint16_t sample = (uint16_t)(from[at] << 8 | from[at + 1]);
    memcpy(to + at, &sample, 2);
  }
}

// Writes the rows as samples of the layout, of which they are stored as `rows`.
static int convert_rows(
    const png_image *image, const uint8_t *rows, size_t count, palette_pixel_layout layout,
    uint8_t *pixels) {
  size_t row_bytes = (size_t)layout.width * layout.channels * (layout.bit_depth / 8);
  for (uint32_t y = 0; y < image->height; y++, rows += count, pixels += row_bytes) {
    if (image->color_type == 3) {
      if (!expand_palette(image, rows, pixels, layout.channels == 4)) return 0;
    } else if (image->depth < 8) {
      expand_gray(image, rows, pixels);
    } else {
      swap_bytes(rows, pixels, count);
    }
  }
  return 1;
}

// MARK: - Passes (clause 8)

// A larger stream of an interlaced image is left to libpng, which takes less memory: only the pixels.
enum { most_interlaced = 16 << 20 };

// Where a pass begins, and its steps.
typedef struct {
  uint32_t x, y, across, down;
} png_pass;

static const png_pass passes[7] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                   {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};

// The part of an image that is in a pass, as an image of its own; 0 if it has no pixel.
static int take_pass(const png_image *image, png_pass pass, png_image *part) {
  *part = *image;
  if (image->width <= pass.x || image->height <= pass.y) return 0;
  part->width = (image->width - pass.x + pass.across - 1) / pass.across;
  part->height = (image->height - pass.y + pass.down - 1) / pass.down;
  return 1;
}

static size_t row_bytes_of(const png_image *image) {
  return ((size_t)image->width * image->bits_per_pixel + 7) / 8;
}

// How many bytes the rows of an image have in the stream, with their filters.
static size_t raw_bytes_of(const png_image *image) {
  if (!image->is_interlaced) return (row_bytes_of(image) + 1) * image->height;
  size_t count = 0;
  for (int index = 0; index < 7; index++) {
    png_image part;
    if (take_pass(image, passes[index], &part)) count += (row_bytes_of(&part) + 1) * part.height;
  }
  return count;
}

// The most rows of a pass as wide as the image: it has half of the pixels at most, or a row of them.
static size_t most_rows_of(const png_image *image) {
  return image->is_interlaced ? (size_t)image->height / 2 + 1 : image->height;
}

static int are_pixels(const png_image *image) { return image->color_type != 3 && image->depth == 8; }

// How many bytes the rows take that are no pixels yet.
static size_t stored_bytes_of(const png_image *image) {
  return are_pixels(image) ? 0 : row_bytes_of(image) * most_rows_of(image);
}

#define SPREAD(size)                                                                            \
  static void spread_##size(const uint8_t *from, uint8_t *to, size_t count, size_t step) {      \
    for (size_t at = 0; at < count; at++) memcpy(to + step * at, from + size * at, size);       \
  }

SPREAD(1)
SPREAD(2)
SPREAD(3)
SPREAD(4)
SPREAD(6)
SPREAD(8)

// Puts the pixels of a pass into their places.
static void place_pass(
    const png_image *part, png_pass pass, const uint8_t *from, palette_pixel_layout layout,
    uint8_t *pixels) {
  const size_t size = layout.channels * (layout.bit_depth / 8), step = size * pass.across;
  for (uint32_t y = 0; y < part->height; y++, from += size * part->width) {
    const size_t row = pass.y + (size_t)pass.down * y;
    uint8_t *to = pixels + size * (row * layout.width + pass.x);
    BY_SIZE(spread, from, to, part->width, step)
  }
}

// Makes pixels of the rows of an image, or of a pass.
static int make_pixels(
    const png_image *part, const uint8_t *raw, palette_pixel_layout layout, uint8_t *pixels,
    uint8_t *rows, const uint8_t *zeros) {
  const size_t count = row_bytes_of(part), size = (part->bits_per_pixel + 7) / 8;
  if (are_pixels(part)) {
    return undo_filters(raw, pixels, count, part->height, size, zeros);
  }
  layout.width = part->width;
  return undo_filters(raw, rows, count, part->height, size, zeros)
         && convert_rows(part, rows, count, layout, pixels);
}

static int decode(
    const png_image *image, palette_pixel_layout layout, uint8_t *pixels, uint8_t *memory,
    size_t raw_count) {
  size_t used = 0, made = 0;
  // A distance within the window is also one within 32 KiB.
  size_t window = (size_t)256 << (image->stream[0] >> 4);
  if (window < 32768 && window < raw_count) return 0;
  struct libdeflate_decompressor *decompressor = libdeflate.libdeflate_alloc_decompressor();
  if (!decompressor) return 0;
  enum libdeflate_result result = libdeflate.libdeflate_zlib_decompress_ex(
      decompressor, image->stream, image->stream_count, memory, raw_count, &used, &made);
  libdeflate.libdeflate_free_decompressor(decompressor);
  if (result != LIBDEFLATE_SUCCESS || used != image->stream_count || made != raw_count) return 0;
  const uint8_t *zeros = memory + raw_count, *raw = memory;
  uint8_t *rows = memory + raw_count + row_bytes_of(image), *own = rows + stored_bytes_of(image);
  if (!image->is_interlaced) return make_pixels(image, raw, layout, pixels, rows, zeros);
  for (int index = 0; index < 7; index++) {
    png_image part;
    if (!take_pass(image, passes[index], &part)) continue;
    if (!make_pixels(&part, raw, layout, own, rows, zeros)) return 0;
    place_pass(&part, passes[index], own, layout, pixels);
    raw += (row_bytes_of(&part) + 1) * part.height;
  }
  return 1;
}

int palette_png_decode_stream(
    const uint8_t *file, const palette_slice *slices, size_t slice_count,
    palette_pixel_layout layout, uint8_t *pixels) {
  png_image image = {0};
  if (!open_libdeflate()) return 0;
  int is_done = 0;
  if (visit_chunks(file, slices, slice_count, &image)) {
    static const unsigned channels[] = {1, 0, 3, 3, 2, 0, 4};
    unsigned expected = channels[image.color_type] + (image.transparency ? 1 : 0);
    size_t count = row_bytes_of(&image), raw_count = raw_bytes_of(&image);
    // Of a transparent color, libpng makes alpha.
    int is_plain = image.color_type == 3 ? image.palette != NULL : !image.transparency;
    int is_small = !image.is_interlaced || raw_count <= most_interlaced;
    if (is_plain && is_small && image.width == layout.width && image.height == layout.height
        && expected == layout.channels && image.stream_count > 6
        && layout.bit_depth == (image.depth == 16 ? 16u : 8u)) {
      // The stream, a row of zeros, the rows if they differ from the pixels, and the pixels of a pass.
      size_t line = (size_t)layout.width * layout.channels * (layout.bit_depth / 8);
      size_t own = image.is_interlaced ? line * most_rows_of(&image) : 0;
      uint8_t *memory = malloc(raw_count + count + stored_bytes_of(&image) + own);
      if (memory) {
        memset(memory + raw_count, 0, count);
        is_done = decode(&image, layout, pixels, memory, raw_count);
        free(memory);
      }
    }
  }
  free(image.joined);
  return is_done;
}
