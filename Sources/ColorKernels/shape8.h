// Pixels of 8 bits through rows and intervals, as `color_kernels_shaper8` describes them.

#ifdef GATHER
// Eight pixels: two in each vector of 256 bits, the fourth lanes of which count for nothing.
INLINE void shape_eight(const color_kernels_shaper8 *shaper, const Floats4 *rows, __m256i places,
                        const uint8_t *from, size_t step, __m256i *codes) {
  __m256i quarters[4];
  for (int pair = 0; pair < 4; pair++) {
    const uint8_t *a = from + step * (2 * pair), *b = a + step;
    const __m256 sum = _mm256_add_ps(
        _mm256_add_ps(_mm256_insertf128_ps(_mm256_castps128_ps256(*(const __m128 *)(rows + a[0])),
                                           *(const __m128 *)(rows + b[0]), 1),
                      _mm256_insertf128_ps(
                          _mm256_castps128_ps256(*(const __m128 *)(rows + 256 + a[1])),
                          *(const __m128 *)(rows + 256 + b[1]), 1)),
        _mm256_insertf128_ps(_mm256_castps128_ps256(*(const __m128 *)(rows + 512 + a[2])),
                             *(const __m128 *)(rows + 512 + b[2]), 1));
    const __m256i bits = _mm256_castps_si256(_mm256_min_ps(
        _mm256_max_ps(sum, _mm256_set1_ps(shaper->low)), _mm256_set1_ps(shaper->high)));
    const __m256i at = _mm256_add_epi32(_mm256_srli_epi32(bits, 16), places);
    const __m256i interval = _mm256_i32gather_epi32((const int *)shaper->intervals, at, 4);
    const __m256i rest = _mm256_and_si256(bits, _mm256_set1_epi32(0xffff));
    quarters[pair] = _mm256_srli_epi32(_mm256_add_epi32(interval, rest), 16);
  }
  // Packing keeps the halves apart: the pixels 0 2 4 6 and 1 3 5 7.
  const __m256i packed = _mm256_packus_epi16(_mm256_packus_epi32(quarters[0], quarters[1]),
                                             _mm256_packus_epi32(quarters[2], quarters[3]));
  *codes = _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}
#endif

// `from` and `to` are the samples of a pixel; the compiler makes a loop for each pair.
INLINE void shape8(const color_kernels_shaper8 *shaper, const uint8_t *source, int from,
                   uint8_t *destination, int to, size_t count) {
  size_t index = 0;
#ifdef GATHER
  const Floats4 *rows = (const Floats4 *)shaper->rows;
  const int first = (int)shaper->first, stride = (int)shaper->stride;
  const __m256i places = _mm256_setr_epi32(-first, stride - first, 2 * stride - first, -first, -first,
                                           stride - first, 2 * stride - first, -first);
  const __m256i opaque = _mm256_set1_epi32((int)0xff000000);
  if (from == 4 && to == 4) {
    for (; index + 8 <= count; index += 8) {
      __m256i codes;
      shape_eight(shaper, rows, places, source + 4 * index, 4, &codes);
      const __m256i pixels = _mm256_loadu_si256((const __m256i *)(source + 4 * index));
      _mm256_storeu_si256((__m256i *)(destination + 4 * index),
                          _mm256_blendv_epi8(codes, pixels, opaque));
    }
  } else {
    // A vector of three samples a pixel is written over the next, so the last ones are left.
    for (; index + 12 <= count; index += 8) {
      __m256i codes;
      shape_eight(shaper, rows, places, source + from * index, (size_t)from, &codes);
      if (to == 4) {
        _mm256_storeu_si256((__m256i *)(destination + 4 * index), _mm256_or_si256(codes, opaque));
        continue;
      }
      const __m256i dense = _mm256_shuffle_epi8(
          codes, _mm256_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1, 0, 1, 2, 4,
                                  5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1));
      _mm_storeu_si128((__m128i *)(destination + 3 * index), _mm256_castsi256_si128(dense));
      _mm_storeu_si128((__m128i *)(destination + 3 * index + 12), _mm256_extracti128_si256(dense, 1));
    }
  }
#endif
  for (; index < count; index++) {
    const uint8_t *pixel = source + (size_t)from * index;
    uint8_t *result = destination + (size_t)to * index;
    shape_exactly(shaper, pixel, result);
    if (to == 4) result[3] = from == 4 ? pixel[3] : 255;
  }
}

void KERNEL(shape8)(const color_kernels_shaper8 *shaper, const void *source, int32_t from,
                    void *destination, int32_t to, size_t count) {
  if (from == 4 && to == 4) {
    shape8(shaper, source, 4, destination, 4, count);
  } else if (from == 4) {
    shape8(shaper, source, 4, destination, 3, count);
  } else if (to == 4) {
    shape8(shaper, source, 3, destination, 4, count);
  } else {
    shape8(shaper, source, 3, destination, 3, count);
  }
}
