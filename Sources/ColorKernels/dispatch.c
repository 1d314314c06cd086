#include "ColorKernels.h"

#include <stdatomic.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

static atomic_int passes_over_avx512;

void color_kernels_pass_over_avx512(int is_passed_over) {
  atomic_store_explicit(&passes_over_avx512, is_passed_over, memory_order_relaxed);
}

// Defines a function of ColorKernels.h by the best of its versions that the machine runs.
#if defined(__x86_64__)
static int has_avx512(void) {
  return !atomic_load_explicit(&passes_over_avx512, memory_order_relaxed) &&
         __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni");
}

static int has_avx2(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

#define AVX512(name, parameters, arguments)                           \
  size_t color_kernels_##name##_avx512 parameters;                    \
  size_t color_kernels_##name parameters {                            \
    if (has_avx512()) return color_kernels_##name##_avx512 arguments; \
    return 0;                                                         \
  }
#define AVX512_AVX2(name, parameters, arguments)                      \
  size_t color_kernels_##name##_avx512 parameters;                    \
  size_t color_kernels_##name##_avx2 parameters;                      \
  size_t color_kernels_##name parameters {                            \
    if (has_avx512()) return color_kernels_##name##_avx512 arguments; \
    if (has_avx2()) return color_kernels_##name##_avx2 arguments;     \
    return 0;                                                         \
  }
#else
static int has_avx512(void) { return 0; }
static int has_avx2(void) { return 0; }

#define AVX512(name, parameters, arguments) \
  size_t color_kernels_##name parameters { return 0; }
#define AVX512_AVX2 AVX512
#endif

const char *color_kernels_instruction_set(void) {
  return has_avx512() ? "avx512" : has_avx2() ? "avx2" : "portable";
}

// The caches as cpuid describes them: leaf 4 of Intel and the like one of AMD, in which each cache has
// its level, ways, partitions, length of a line, and sets.
size_t color_kernels_cache_size(void) {
  size_t size = 0;
#if defined(__x86_64__)
  unsigned a, b, c, d;
  __cpuid(0, a, b, c, d);
  const unsigned leaf = b == signature_AMD_ebx || b == signature_HYGON_ebx ? 0x8000001D : 4;
  for (unsigned cache = 0; cache < 8 && __get_cpuid_count(leaf, cache, &a, &b, &c, &d); cache++) {
    if ((a & 31) == 0) break;
    size = (size_t)((b >> 22) + 1) * ((b >> 12 & 1023) + 1) * ((b & 4095) + 1) * ((size_t)c + 1);
  }
#endif
  return size > 0 ? size : (size_t)32 << 20;
}

AVX512(luminance,
       (const uint8_t *pixels, const uint8_t *planes, float *luminances, size_t count,
        size_t kept),
       (pixels, planes, luminances, count, kept))

AVX512(pair_ratios,
       (const uint8_t *foregrounds, const uint8_t *backgrounds, const uint8_t *planes,
        float *ratios, size_t count, size_t kept),
       (foregrounds, backgrounds, planes, ratios, count, kept))

AVX512(composited_ratios,
       (const uint8_t *foregrounds, const uint8_t *backgrounds, const uint8_t *planes,
        const float *cubics, float *ratios, size_t count),
       (foregrounds, backgrounds, planes, cubics, ratios, count))

AVX512(linear_light,
       (const uint8_t *pixels, const uint8_t *planes, float *colors, size_t count),
       (pixels, planes, colors, count))

AVX512_AVX2(oklab,
            (const uint8_t *pixels, const float *curve, const uint8_t *planes,
             const float *to_lms, const float *to_lab, float *colors, size_t count),
            (pixels, curve, planes, to_lms, to_lab, colors, count))

AVX512_AVX2(ciede2000,
            (const float *a, const float *b, float *differences, size_t count),
            (a, b, differences, count))

AVX512_AVX2(ratio_matrix,
            (const float *foregrounds, size_t height, const float *backgrounds, size_t width,
             float *matrix, size_t kept),
            (foregrounds, height, backgrounds, width, matrix, kept))
