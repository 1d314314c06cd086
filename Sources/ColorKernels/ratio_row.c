#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f")))

AVX512 static size_t ratio_row_avx512(float a, float ra, const float *b, const float *rb,
                                      float *ratios, size_t count, int stream) {
  if (count < 16) return 0;
  const __m512 va = _mm512_set1_ps(a), vra = _mm512_set1_ps(ra);
#define RATIOS(i)                                             \
  _mm512_max_ps(_mm512_mul_ps(va, _mm512_loadu_ps(rb + (i))), \
                _mm512_mul_ps(_mm512_loadu_ps(b + (i)), vra))
  // One vector where the row begins, then vectors that begin at a cache line, the first of which may
  // overlap it: a store across two lines costs twice, and a streaming store must be aligned.
  _mm512_storeu_ps(ratios, RATIOS(0));
  size_t index = ((64 - ((uintptr_t)ratios & 63)) & 63) / 4;
  if (stream) {
    for (; index + 16 <= count; index += 16) _mm512_stream_ps(ratios + index, RATIOS(index));
    _mm_sfence();
  } else {
    for (; index + 16 <= count; index += 16) _mm512_store_ps(ratios + index, RATIOS(index));
  }
  return index;
}

size_t color_kernels_ratio_row(float a, float ra, const float *b, const float *rb, float *ratios,
                               size_t count, int stream) {
  return __builtin_cpu_supports("avx512f") ? ratio_row_avx512(a, ra, b, rb, ratios, count, stream)
                                           : 0;
}

#else

size_t color_kernels_ratio_row(float a, float ra, const float *b, const float *rb, float *ratios,
                               size_t count, int stream) {
  (void)a, (void)ra, (void)b, (void)rb, (void)ratios, (void)count, (void)stream;
  return 0;
}

#endif
