#include "ColorKernels.h"

// The function of pipeline.h, by the version that `level` asks for.

#define PARAMETERS                                                                          \
  (const color_kernels_pipeline *pipeline, const void *source, int32_t source_format,       \
   int32_t source_samples, void *destination, int32_t destination_format,                   \
   int32_t destination_samples, size_t count)
#define ARGUMENTS                                                                           \
  (pipeline, source, source_format, source_samples, destination, destination_format,        \
   destination_samples, count)

void color_kernels_run_portable PARAMETERS;
#if defined(__x86_64__)
void color_kernels_run_avx2 PARAMETERS;
void color_kernels_run_avx512 PARAMETERS;
#endif

void color_kernels_run(int32_t level, const color_kernels_pipeline *pipeline, const void *source,
                       int32_t source_format, int32_t source_samples, void *destination,
                       int32_t destination_format, int32_t destination_samples, size_t count) {
#if defined(__x86_64__)
  if (level >= 2) {
    color_kernels_run_avx512 ARGUMENTS;
    return;
  }
  if (level == 1) {
    color_kernels_run_avx2 ARGUMENTS;
    return;
  }
#endif
  color_kernels_run_portable ARGUMENTS;
}
