#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Sums of samples over pixels. Every x86-64 processor adds up 16 bytes at a time.

#define INLINE static inline __attribute__((always_inline))

INLINE void add_each(const uint8_t *pixels, size_t count, int32_t samples, int has_alpha,
                     uint64_t *sums) {
  const int32_t components = has_alpha ? samples - 1 : samples;
  for (size_t index = 0; index < count; index++, pixels += samples) {
    const uint64_t weight = has_alpha ? pixels[components] : 1;
    for (int32_t channel = 0; channel < components; channel++) {
      sums[channel] += pixels[channel] * weight;
    }
    if (has_alpha) sums[3] += weight;
  }
}

#if defined(__x86_64__)
INLINE uint64_t total(__m128i sums) {
  return (uint64_t)_mm_cvtsi128_si64(sums) + (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(sums, sums));
}

static size_t add_gray(const uint8_t *pixels, size_t count, uint64_t *sums) {
  __m128i sum = _mm_setzero_si128();
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    const __m128i bytes = _mm_loadu_si128((const __m128i *)(pixels + index));
    sum = _mm_add_epi64(sum, _mm_sad_epu8(bytes, _mm_setzero_si128()));
  }
  sums[0] += total(sum);
  return index;
}

// The samples of a component are every third byte, beginning anywhere.
static size_t add_rgb(const uint8_t *pixels, size_t count, uint64_t *sums) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i masks[3] = {
      _mm_setr_epi8(-1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1),
      _mm_setr_epi8(0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0),
      _mm_setr_epi8(0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0)};
  __m128i found[3] = {zero, zero, zero};
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    for (int part = 0; part < 3; part++) {
      const __m128i bytes = _mm_loadu_si128((const __m128i *)(pixels + 3 * index + 16 * part));
      for (int channel = 0; channel < 3; channel++) {
        // The part begins with the component of its own number.
        const __m128i own = _mm_and_si128(bytes, masks[(channel + 2 * part) % 3]);
        found[channel] = _mm_add_epi64(found[channel], _mm_sad_epu8(own, zero));
      }
    }
  }
  for (int channel = 0; channel < 3; channel++) sums[channel] += total(found[channel]);
  return index;
}

// Products of two bytes fit into 16 bits, and 65 536 of them into 32.
static size_t add_rgba(const uint8_t *pixels, size_t count, uint64_t *sums) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i colors = _mm_setr_epi16(-1, -1, -1, 0, -1, -1, -1, 0);
  const __m128i ones = _mm_setr_epi16(0, 0, 0, 1, 0, 0, 0, 1);
  size_t index = 0;
  while (index + 4 <= count) {
    __m128i sum = zero;
    const size_t end = index + 65536 < count ? index + 65536 : count;
    for (; index + 4 <= end; index += 4) {
      const __m128i bytes = _mm_loadu_si128((const __m128i *)(pixels + 4 * index));
      const __m128i halves[2] = {_mm_unpacklo_epi8(bytes, zero), _mm_unpackhi_epi8(bytes, zero)};
      for (int half = 0; half < 2; half++) {
        __m128i weights = _mm_shufflehi_epi16(_mm_shufflelo_epi16(halves[half], 0xff), 0xff);
        weights = _mm_or_si128(_mm_and_si128(weights, colors), ones);
        const __m128i products = _mm_mullo_epi16(halves[half], weights);
        sum = _mm_add_epi32(sum, _mm_unpacklo_epi16(products, zero));
        sum = _mm_add_epi32(sum, _mm_unpackhi_epi16(products, zero));
      }
    }
    uint32_t parts[4];
    _mm_storeu_si128((__m128i *)parts, sum);
    for (int channel = 0; channel < 4; channel++) sums[channel] += parts[channel];
  }
  return index;
}
#endif

void color_kernels_sums(const uint8_t *pixels, size_t count, int32_t samples, int32_t has_alpha,
                        uint64_t *sums) {
  size_t index = 0;
#if defined(__x86_64__)
  if (!has_alpha && samples == 1) index = add_gray(pixels, count, sums);
  if (!has_alpha && samples == 3) index = add_rgb(pixels, count, sums);
  if (has_alpha && samples == 4) index = add_rgba(pixels, count, sums);
#endif
  pixels += index * (size_t)samples;
  if (has_alpha) {
    add_each(pixels, count - index, samples, 1, sums);
  } else {
    add_each(pixels, count - index, samples, 0, sums);
  }
}
