#include "ColorKernels.h"

#include <string.h>

// Moves and converts samples of pixels. The sizes are compile-time constants where speed matters.

#define INLINE static inline __attribute__((always_inline))

INLINE void lookup(const uint8_t *source, size_t size, size_t step_in, const uint8_t *table, size_t entry,
                   uint8_t *to, size_t step, size_t count) {
  for (size_t index = 0; index < count; index++, source += step_in, to += step) {
    uint16_t code = 0;
    if (size == 1) {
      code = *source;
    } else {
      memcpy(&code, source, 2);
    }
    memcpy(to, table + entry * code, entry);
  }
}

#define LOOKUP(size, entry)                                                  \
  if (sample == size && entry_size == entry) {                               \
    lookup(source, size, step_in, table, entry, destination, step, count);   \
    return;                                                                  \
  }

void color_kernels_lookup(const void *source, int32_t source_format, size_t step_in,
                          const uint8_t *table, size_t entry_size, void *destination, size_t step,
                          size_t count) {
  const size_t sample = source_format == color_kernels_uint8 ? 1 : 2;
  LOOKUP(1, 1)
  LOOKUP(1, 2)
  LOOKUP(1, 3)
  LOOKUP(1, 4)
  LOOKUP(1, 6)
  LOOKUP(1, 12)
  LOOKUP(2, 1)
  LOOKUP(2, 2)
  LOOKUP(2, 3)
  LOOKUP(2, 4)
  LOOKUP(2, 6)
  LOOKUP(2, 12)
  lookup(source, sample, step_in, table, entry_size, destination, step, count);
}

INLINE void copy_items(const uint8_t *source, size_t step_in, uint8_t *to, size_t step, size_t size,
                       size_t count) {
  for (size_t index = 0; index < count; index++, source += step_in, to += step) {
    memcpy(to, source, size);
  }
}

#define COPY(bytes)                                                 \
  if (size == bytes) {                                              \
    copy_items(source, step_in, destination, step, bytes, count);   \
    return;                                                         \
  }

void color_kernels_copy_items(const void *source, size_t step_in, void *destination, size_t step,
                              size_t size, size_t count) {
  COPY(1)
  COPY(2)
  COPY(3)
  COPY(4)
  COPY(6)
  COPY(8)
  COPY(12)
  copy_items(source, step_in, destination, step, size, count);
}

// IEEE 754 half precision; the exponents differ by 112.
INLINE float float_of_half(uint16_t half) {
  const uint32_t rest = half & 0x7fff;
  uint32_t bits = (rest << 13) + (112u << 23);
  if (rest >= 0x7c00) bits += 112u << 23;
  float value;
  memcpy(&value, &bits, 4);
  if (rest < 0x400) value = (float)rest * 0x1p-24f;
  return half & 0x8000 ? -value : value;
}

// To nearest, ties to even.
INLINE uint16_t half_of_float(float value) {
  uint32_t bits;
  memcpy(&bits, &value, 4);
  const uint32_t sign = bits >> 16 & 0x8000, rest = bits & 0x7fffffff;
  if (rest > 0x7f800000) return (uint16_t)(sign | 0x7e00);
  if (rest >= 0x477ff000) return (uint16_t)(sign | 0x7c00);
  if (rest < 0x38800000) {
    // In this range, a unit in the last place of a float equals the smallest half.
    float shifted;
    memcpy(&shifted, &rest, 4);
    shifted += 0.5f;
    memcpy(&bits, &shifted, 4);
    return (uint16_t)(sign | (bits - 0x3f000000));
  }
  return (uint16_t)(sign | ((rest - (112u << 23) + 0xfff + (rest >> 13 & 1)) >> 13));
}

INLINE float float_of(const uint8_t *sample, int format) {
  uint16_t word;
  float value;
  switch (format) {
    case color_kernels_uint8: return (float)*sample / 255;
    case color_kernels_uint16: memcpy(&word, sample, 2); return (float)word / 65535;
    case color_kernels_half: memcpy(&word, sample, 2); return float_of_half(word);
    default: memcpy(&value, sample, 4); return value;
  }
}

INLINE void store_float(float value, uint8_t *sample, int format) {
  uint16_t word;
  switch (format) {
    case color_kernels_uint8:
      value *= 255;
      value = value > 0 ? value : 0;
      *sample = (uint8_t)((value < 255 ? value : 255) + 0.5f);
      return;
    case color_kernels_uint16:
      value *= 65535;
      value = value > 0 ? value : 0;
      word = (uint16_t)((value < 65535 ? value : 65535) + 0.5f);
      memcpy(sample, &word, 2);
      return;
    case color_kernels_half:
      word = half_of_float(value);
      memcpy(sample, &word, 2);
      return;
    default: memcpy(sample, &value, 4);
  }
}

INLINE size_t sample_size(int format) {
  return format == color_kernels_uint8 ? 1 : format == color_kernels_float ? 4 : 2;
}

INLINE void to_floats(const uint8_t *source, int format, size_t samples, size_t first, size_t taken,
                      float *floats, size_t count) {
  const size_t size = sample_size(format);
  source += size * first;
  for (size_t index = 0; index < count; index++, source += size * samples) {
    for (size_t sample = 0; sample < taken; sample++) {
      *floats++ = float_of(source + size * sample, format);
    }
  }
}

INLINE void from_floats(const float *floats, uint8_t *to, int format, size_t samples, size_t first,
                        size_t taken, size_t count) {
  const size_t size = sample_size(format);
  to += size * first;
  for (size_t index = 0; index < count; index++, to += size * samples) {
    for (size_t sample = 0; sample < taken; sample++) {
      store_float(*floats++, to + size * sample, format);
    }
  }
}

void color_kernels_to_floats(const void *source, int32_t format, size_t samples, size_t first,
                             size_t taken, float *floats, size_t count) {
  switch (format) {
    case color_kernels_uint8: to_floats(source, 0, samples, first, taken, floats, count); return;
    case color_kernels_uint16: to_floats(source, 1, samples, first, taken, floats, count); return;
    case color_kernels_half: to_floats(source, 2, samples, first, taken, floats, count); return;
    default: to_floats(source, 3, samples, first, taken, floats, count);
  }
}

void color_kernels_from_floats(const float *floats, void *destination, int32_t format, size_t samples,
                               size_t first, size_t taken, size_t count) {
  switch (format) {
    case color_kernels_uint8: from_floats(floats, destination, 0, samples, first, taken, count); return;
    case color_kernels_uint16: from_floats(floats, destination, 1, samples, first, taken, count); return;
    case color_kernels_half: from_floats(floats, destination, 2, samples, first, taken, count); return;
    default: from_floats(floats, destination, 3, samples, first, taken, count);
  }
}
