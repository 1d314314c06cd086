#include "heif_planes.h"

#include <stdlib.h>
#include <string.h>

typedef double numbers __attribute__((vector_size(32)));
typedef int64_t masks __attribute__((vector_size(32)));
typedef int32_t codes __attribute__((vector_size(16)));

// Samples from 0 to 1 as codes.
static inline codes rounded(const numbers *sum, double greatest) {
  numbers values = *sum * greatest + 0.5;
  // In this order what is no number becomes 0.
  values = (numbers)((masks)values & (values > 0));
  masks is_inside = values < greatest;
  numbers most = {greatest, greatest, greatest, greatest};
  values = (numbers)(((masks)values & is_inside) | ((masks)most & ~is_inside));
  return __builtin_convertvector(values, codes);
}

static inline unsigned code_at(const uint8_t *row, int is_wide, uint32_t x, unsigned most) {
  if (!is_wide) return row[x];
  uint16_t sample;
  memcpy(&sample, row + 2 * (size_t)x, 2);
  return sample < most ? sample : most;
}

static inline void store(uint8_t *pixels, int is_wide, size_t index, int32_t code) {
  if (is_wide) {
    uint16_t sample = (uint16_t)code;
    memcpy(pixels + 2 * index, &sample, 2);
  } else {
    pixels[index] = (uint8_t)code;
  }
}

static inline __attribute__((always_inline)) void convert_as(
    const heif_plane planes[3], const palette_heif_part *part, palette_pixel_layout layout,
    uint8_t *pixels, const numbers *values, int is_wide_in, int is_wide_out) {
  if (part->x >= layout.width || part->y >= layout.height) return;
  uint32_t width = layout.width - part->x < part->width ? layout.width - part->x : part->width;
  uint32_t height = layout.height - part->y < part->height ? layout.height - part->y : part->height;
  const double greatest = is_wide_out ? 65535 : 255;
  const unsigned most = (1u << part->bit_depth) - 1;
  const numbers *first = values, *second = values + most + 1, *third = second + most + 1;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *rows[3] = {0};
    for (int i = 0; i < (part->is_color ? 3 : 1); i++) {
      rows[i] = planes[i].samples + planes[i].stride * (y >> planes[i].shift_y);
    }
    size_t index =
        ((size_t)(part->y + y) * layout.width + part->x) * layout.channels + part->channel;
    if (!part->is_color) {
      for (uint32_t x = 0; x < width; x++, index += layout.channels) {
        numbers sum = first[code_at(rows[0], is_wide_in, x, most)];
        store(pixels, is_wide_out, index, rounded(&sum, greatest)[0]);
      }
      continue;
    }
    const unsigned shift_1 = planes[1].shift_x, shift_2 = planes[2].shift_x;
    for (uint32_t x = 0; x < width; x++, index += layout.channels) {
      numbers sum = first[code_at(rows[0], is_wide_in, x, most)]
                    + second[code_at(rows[1], is_wide_in, x >> shift_1, most)]
                    + third[code_at(rows[2], is_wide_in, x >> shift_2, most)];
      codes made = rounded(&sum, greatest);
      for (int i = 0; i < 3; i++) store(pixels, is_wide_out, index + i, made[i]);
    }
  }
}

// What each code of each plane adds to the samples of a pixel. Nothing is multiplied or divided for each
// pixel.
static numbers *make_values(const palette_heif_part *part) {
  const size_t planes = part->is_color ? 3 : 1, count = (size_t)1 << part->bit_depth;
  numbers *values = aligned_alloc(sizeof *values, sizeof *values * planes * count);
  if (!values) return NULL;
  const double *m = part->matrix;
  for (size_t i = 0; i < planes; i++) {
    for (size_t code = 0; code < count; code++) {
      const double value = ((double)code - part->offset[i]) / part->divisor[i];
      values[i * count + code] =
          part->is_color ? (numbers){m[i] * value, m[3 + i] * value, m[6 + i] * value, 0}
                         : (numbers){value, 0, 0, 0};
    }
  }
  return values;
}

int palette_heif_convert(
    const heif_plane planes[3], const palette_heif_part *part, palette_pixel_layout layout,
    uint8_t *pixels) {
  numbers *values = make_values(part);
  if (!values) return 0;
  if (part->bit_depth > 8) {
    if (layout.bit_depth > 8) {
      convert_as(planes, part, layout, pixels, values, 1, 1);
    } else {
      convert_as(planes, part, layout, pixels, values, 1, 0);
    }
  } else if (layout.bit_depth > 8) {
    convert_as(planes, part, layout, pixels, values, 0, 1);
  } else {
    convert_as(planes, part, layout, pixels, values, 0, 0);
  }
  free(values);
  return 1;
}
