#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))

// The curve at the codes 0…31.
static const float dark[32] = {
    0.0f, 0.0003035269910469651f, 0.0006070539820939302f, 0.0009105809731408954f,
    0.0012141079641878605f, 0.0015176349552348256f, 0.0018211619462817907f, 0.002124688820913434f,
    0.002428215928375721f, 0.0027317428030073643f, 0.0030352699104696512f, 0.0033465358428657055f,
    0.0036765073891729116f, 0.004024717025458813f, 0.0043914420530200005f, 0.004776953253895044f,
    0.005181516520678997f, 0.005605391692370176f, 0.006048833020031452f, 0.006512090563774109f,
    0.006995410192757845f, 0.007499032188206911f, 0.00802319310605526f, 0.008568125776946545f,
    0.009134058840572834f, 0.009721217676997185f, 0.01032982300966978f, 0.010960093699395657f,
    0.011612244881689548f, 0.012286487966775894f, 0.012983032502233982f, 0.013702083379030228f,
};

// Scripts/fit-luminance.py: largest error 9.5e-8 at the codes 32…255.
static const float curve[9] = {
    0.2767810523509979f,     0.4701889157295227f,      0.2329699993133545f,
    0.02199605479836464f,    -0.002346680499613285f,   0.0004974031471647322f,
    -0.00013451978156808764f, 9.561506885802373e-05f, -4.79371337860357e-05f,
};

AVX512 static inline __m512 linear(__m512i code, __m512 dark_low, __m512 dark_high) {
  __m512 t = _mm512_fmadd_ps(_mm512_cvtepi32_ps(code), _mm512_set1_ps(2.0f / 223),
                             _mm512_set1_ps(-287.0f / 223));
  __m512 y = _mm512_set1_ps(curve[8]);
#pragma clang loop unroll(full)
  for (int power = 7; power >= 0; power--) {
    y = _mm512_fmadd_ps(y, t, _mm512_set1_ps(curve[power]));
  }
  __mmask16 is_dark = _mm512_cmplt_epi32_mask(code, _mm512_set1_epi32(32));
  return _mm512_mask_mov_ps(y, is_dark, _mm512_permutex2var_ps(dark_low, code, dark_high));
}

AVX512 static size_t luminance_avx512(const uint8_t *pixels, float *luminances, size_t count) {
  const __m512 low = _mm512_loadu_ps(dark);
  const __m512 high = _mm512_loadu_ps(dark + 16);
  const __m512i byte = _mm512_set1_epi32(255);
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    __m512i rgba = _mm512_loadu_si512(pixels + 4 * index);
    __m512 r = linear(_mm512_and_si512(rgba, byte), low, high);
    __m512 g = linear(_mm512_and_si512(_mm512_srli_epi32(rgba, 8), byte), low, high);
    __m512 b = linear(_mm512_and_si512(_mm512_srli_epi32(rgba, 16), byte), low, high);
    __m512 y = _mm512_mul_ps(r, _mm512_set1_ps(0.2126f));
    y = _mm512_fmadd_ps(g, _mm512_set1_ps(0.7152f), y);
    y = _mm512_fmadd_ps(b, _mm512_set1_ps(0.0722f), y);
    _mm512_storeu_ps(luminances + index, y);
  }
  return index;
}

static int has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq");
}

const char *color_kernels_instruction_set(void) { return has_avx512() ? "avx512" : "portable"; }

size_t color_kernels_luminance_rgba8(const uint8_t *pixels, float *luminances, size_t count) {
  return has_avx512() ? luminance_avx512(pixels, luminances, count) : 0;
}

#else

const char *color_kernels_instruction_set(void) { return "portable"; }

size_t color_kernels_luminance_rgba8(const uint8_t *pixels, float *luminances, size_t count) {
  (void)pixels, (void)luminances, (void)count;
  return 0;
}

#endif
