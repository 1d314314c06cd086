#include "ColorKernels.h"

#include <string.h>

// The functions of shaper.h, by the version that `level` asks for.

#define VERSION(name, version, parameters) void color_kernels_##name##_##version parameters;
#define SHAPE8_PARAMETERS                                                                           \
  (const color_kernels_shaper8 *shaper, const void *source, int32_t source_samples,                 \
   void *destination, int32_t destination_samples, size_t count)
#define SHAPE_PARAMETERS                                                                            \
  (const color_kernels_shaper *shaper, const void *source, int32_t source_format,                   \
   int32_t source_samples, void *destination, int32_t destination_format,                           \
   int32_t destination_samples, size_t count)

VERSION(shape8, portable, SHAPE8_PARAMETERS)
VERSION(shape, portable, SHAPE_PARAMETERS)
#if defined(__x86_64__)
VERSION(shape8, avx2, SHAPE8_PARAMETERS)
VERSION(shape, avx2, SHAPE_PARAMETERS)
VERSION(shape, avx512, SHAPE_PARAMETERS)
void color_kernels_shape64_avx512(const color_kernels_shaper64 *shaper, const void *source,
                                  int32_t source_samples, void *destination,
                                  int32_t destination_samples, size_t count);
#endif

int32_t color_kernels_level(void) {
  const char *set = color_kernels_instruction_set();
  return strcmp(set, "avx512") == 0 ? 2 : strcmp(set, "avx2") == 0 ? 1 : 0;
}

void color_kernels_shape8(int32_t level, const color_kernels_shaper8 *shaper, const void *source,
                          int32_t source_samples, void *destination, int32_t destination_samples,
                          size_t count) {
#if defined(__x86_64__)
  if (level >= 1) {
    color_kernels_shape8_avx2(shaper, source, source_samples, destination, destination_samples, count);
    return;
  }
#endif
  color_kernels_shape8_portable(shaper, source, source_samples, destination, destination_samples, count);
}

void color_kernels_shape8_gray(const color_kernels_shaper8 *shaper, const void *source,
                               int32_t source_samples, void *destination, size_t count) {
  const float *red = shaper->rows, *green = red + 4 * 256, *blue = green + 4 * 256;
  const uint32_t *intervals = shaper->intervals - shaper->first;
  const uint8_t *pixel = source;
  uint8_t *result = destination;
  for (size_t index = 0; index < count; index++, pixel += source_samples) {
    float sum = red[4 * pixel[0]] + green[4 * pixel[1]] + blue[4 * pixel[2]];
    sum = sum > shaper->low ? sum : shaper->low;
    sum = sum < shaper->high ? sum : shaper->high;
    uint32_t bits;
    memcpy(&bits, &sum, 4);
    result[index] = (uint8_t)((intervals[bits >> 16] + (bits & 0xffff)) >> 16);
  }
}

void color_kernels_shape64(const color_kernels_shaper64 *shaper, const void *source,
                           int32_t source_samples, void *destination, int32_t destination_samples,
                           size_t count) {
#if defined(__x86_64__)
  color_kernels_shape64_avx512(shaper, source, source_samples, destination, destination_samples, count);
#endif
}

void color_kernels_shape(int32_t level, const color_kernels_shaper *shaper, const void *source,
                         int32_t source_format, int32_t source_samples, void *destination,
                         int32_t destination_format, int32_t destination_samples, size_t count) {
#if defined(__x86_64__)
  if (level >= 2) {
    color_kernels_shape_avx512(shaper, source, source_format, source_samples, destination,
                               destination_format, destination_samples, count);
    return;
  }
  if (level == 1) {
    color_kernels_shape_avx2(shaper, source, source_format, source_samples, destination,
                             destination_format, destination_samples, count);
    return;
  }
#endif
  color_kernels_shape_portable(shaper, source, source_format, source_samples, destination,
                               destination_format, destination_samples, count);
}
