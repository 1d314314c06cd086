#include "ColorKernels.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

int32_t color_kernels_has_set(int32_t set) {
  switch (set) {
    case color_kernels_portable: return 1;
#if defined(__x86_64__)
    case color_kernels_avx2:
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case color_kernels_avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni") &&
             color_kernels_has_set(color_kernels_avx2);
#elif defined(__aarch64__)
    case color_kernels_neon: return 1;
#endif
    default: return 0;
  }
}

// The caches as described by cpuid: leaf 4 on Intel and its equivalent on AMD, which give the
// level, ways, partitions, line length and sets of each cache.
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

// The functions of ColorKernels.h, dispatched to the form for `set` if there is one.
#define LIST(...) __VA_ARGS__
#define FORM(name, form, parameters) size_t color_kernels_##name##_##form parameters;
#define CHOICE(name, form, arguments) \
  case color_kernels_##form: return color_kernels_##name##_##form arguments;
#define CHOSEN(name, parameters, choices)                                            \
  size_t color_kernels_##name(int32_t set, LIST parameters) {                         \
    switch (color_kernels_has_set(set) ? set : color_kernels_portable) {              \
      choices                                                                         \
      default: return 0;                                                              \
    }                                                                                 \
  }

#if defined(__x86_64__)
#define WIDEST(what, name, list) what(name, avx512, list)
#define WIDE(what, name, list) what(name, avx512, list) what(name, avx2, list)
#elif defined(__aarch64__)
#define WIDEST(what, name, list) what(name, neon, list)
#define WIDE WIDEST
#else
#define WIDEST(what, name, list)
#define WIDE WIDEST
#endif
#define EVERY(what, name, list) WIDE(what, name, list) what(name, portable, list)

#define KERNEL(forms, name, parameters, arguments) \
  forms(FORM, name, parameters) CHOSEN(name, parameters, forms(CHOICE, name, arguments))

KERNEL(WIDEST, luminance,
       (const uint8_t *pixels, const int32_t *parts, const uint8_t *planes, float *luminances,
        size_t count, size_t kept),
       (pixels, parts, planes, luminances, count, kept))

KERNEL(WIDEST, pair_ratios,
       (const uint8_t *foregrounds, const uint8_t *backgrounds, const int32_t *parts,
        const uint8_t *planes, float *ratios, size_t count, size_t kept),
       (foregrounds, backgrounds, parts, planes, ratios, count, kept))

KERNEL(EVERY, composited_ratios,
       (const uint8_t *foregrounds, const uint8_t *backgrounds, const int32_t *parts,
        const uint8_t *planes, const float *cubics, float *ratios, size_t count),
       (foregrounds, backgrounds, parts, planes, cubics, ratios, count))

KERNEL(WIDEST, linear_light,
       (const uint8_t *pixels, const float *curve, const uint8_t *planes, float *colors,
        size_t count),
       (pixels, curve, planes, colors, count))

KERNEL(EVERY, oklab,
       (const uint8_t *pixels, const float *curve, const uint8_t *planes, const float *to_lms,
        const float *to_lab, float *colors, size_t count),
       (pixels, curve, planes, to_lms, to_lab, colors, count))

KERNEL(EVERY, ciede2000, (const float *a, const float *b, float *differences, size_t count),
       (a, b, differences, count))

KERNEL(WIDE, ratio_matrix,
       (const float *foregrounds, size_t height, const float *backgrounds, size_t width,
        float *matrix, size_t kept),
       (foregrounds, height, backgrounds, width, matrix, kept))

KERNEL(EVERY, code_colors,
       (const color_kernels_code_table *table, const uint64_t *values, double *colors,
        double *luminances, size_t count),
       (table, values, colors, luminances, count))

KERNEL(EVERY, light_differences,
       (const color_kernels_light_table *table, const double *colors, const uint64_t *values,
        float *differences, size_t count),
       (table, colors, values, differences, count))
