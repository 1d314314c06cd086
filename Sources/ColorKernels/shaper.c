#include "ColorKernels.h"

#include <string.h>

// The functions of shaper.h and pipeline.h, dispatched to the form for `set`.

#define SHAPE8_PARAMETERS                                                           \
  const color_kernels_shaper8 *shaper, const void *source, int32_t source_samples,  \
      void *destination, int32_t destination_samples, size_t count
#define SHAPE8_ARGUMENTS                                                            \
  (shaper, source, source_samples, destination, destination_samples, count)
#define SHAPE64_PARAMETERS                                                           \
  const color_kernels_shaper64 *shaper, const void *source, int32_t source_samples,  \
      void *destination, int32_t destination_samples, size_t count
#define SHAPE_PARAMETERS                                                            \
  const color_kernels_shaper *shaper, const void *source, int32_t source_format,    \
      int32_t source_samples, void *destination, int32_t destination_format,        \
      int32_t destination_samples, size_t count
#define SHAPE_ARGUMENTS                                                             \
  (shaper, source, source_format, source_samples, destination, destination_format,  \
   destination_samples, count)
#define RUN_PARAMETERS                                                              \
  const color_kernels_pipeline *pipeline, const void *source, int32_t source_format, \
      int32_t source_samples, void *destination, int32_t destination_format,        \
      int32_t destination_samples, size_t count
#define RUN_ARGUMENTS                                                               \
  (pipeline, source, source_format, source_samples, destination, destination_format, \
   destination_samples, count)

#define FORMS(form)                                       \
  void color_kernels_run_##form(RUN_PARAMETERS);          \
  void color_kernels_shape8_##form(SHAPE8_PARAMETERS);    \
  void color_kernels_shape_##form(SHAPE_PARAMETERS);
#define CHOICE(name, form, arguments) \
  case color_kernels_##form: color_kernels_##name##_##form arguments; return;
#define OTHERWISE(name, arguments) default: color_kernels_##name##_portable arguments;

FORMS(portable)
#if defined(__x86_64__)
FORMS(avx2)
FORMS(avx512)
void color_kernels_shape64_avx512(SHAPE64_PARAMETERS);
#define CHOICES(name, arguments) CHOICE(name, avx512, arguments) CHOICE(name, avx2, arguments)
#elif defined(__aarch64__)
FORMS(neon)
#define CHOICES(name, arguments) CHOICE(name, neon, arguments)
#else
#define CHOICES(name, arguments)
#endif

static int32_t available(int32_t set) {
  return color_kernels_has_set(set) ? set : color_kernels_portable;
}

void color_kernels_shape8(int32_t set, SHAPE8_PARAMETERS) {
  switch (available(set)) {
    CHOICES(shape8, SHAPE8_ARGUMENTS)
    OTHERWISE(shape8, SHAPE8_ARGUMENTS)
  }
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

void color_kernels_shape64(int32_t set, SHAPE64_PARAMETERS) {
#if defined(__x86_64__)
  if (set == color_kernels_avx512 && color_kernels_has_set(set)) {
    color_kernels_shape64_avx512 SHAPE8_ARGUMENTS;
    return;
  }
#endif
  color_kernels_shape8(set, shaper->exact, source, source_samples, destination,
                       destination_samples, count);
}

void color_kernels_shape(int32_t set, SHAPE_PARAMETERS) {
  switch (available(set)) {
    CHOICES(shape, SHAPE_ARGUMENTS)
    OTHERWISE(shape, SHAPE_ARGUMENTS)
  }
}

void color_kernels_run(int32_t set, RUN_PARAMETERS) {
  switch (available(set)) {
    CHOICES(run, RUN_ARGUMENTS)
    OTHERWISE(run, RUN_ARGUMENTS)
  }
}
