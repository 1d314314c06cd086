// Pixels of 8 bits, 64 at a time, as `color_kernels_shaper64` describes them.

// The codes of 16 linear numbers, not yet brought into 0…255.
INLINE __m512i encoded_codes(const color_kernels_curve *curve, __m512 low, __m512 high, __m512 x) {
  const __m512i bits = _mm512_castps_si512(x);
  const __m512 octave = _mm512_permutex2var_ps(low, _mm512_srli_epi32(bits, 23), high);
  // The exponent of 1 with the fraction of x.
  const __m512 m = _mm512_castsi512_ps(_mm512_ternarylogic_epi32(
      bits, _mm512_set1_epi32(0x007fffff), _mm512_set1_epi32(0x3f800000), 0xea));
  __m512 y = _mm512_set1_ps(curve->mantissa[4]);
  for (int degree = 3; degree >= 0; degree--) {
    y = _mm512_fmadd_ps(y, m, _mm512_set1_ps(curve->mantissa[degree]));
  }
  y = _mm512_fmadd_ps(y, octave, _mm512_set1_ps(curve->end));
  const __mmask16 is_straight = _mm512_cmp_ps_mask(x, _mm512_set1_ps(curve->start), _CMP_LT_OQ);
  const __m512 line = _mm512_fmadd_ps(x, _mm512_set1_ps(curve->slope),
                                      _mm512_set1_ps(curve->intercept));
  return _mm512_cvtps_epi32(_mm512_mask_mov_ps(y, is_straight, line));
}

INLINE __m512 dot(const float *row, __m512 r, __m512 g, __m512 b) {
  return _mm512_fmadd_ps(_mm512_set1_ps(row[0]), r,
                         _mm512_fmadd_ps(_mm512_set1_ps(row[1]), g,
                                         _mm512_fmadd_ps(_mm512_set1_ps(row[2]), b,
                                                         _mm512_set1_ps(row[3]))));
}

INLINE void shape64(const color_kernels_shaper64 *shaper, const uint8_t *source, uint8_t *destination,
                    int is_simple) {
  const Codes codes = load_codes(source);
  Floats red[4], green[4], blue[4];
  floats_at(codes.red, shaper->planes, red);
  floats_at(codes.green, shaper->planes + 1024, green);
  floats_at(codes.blue, shaper->planes + 2048, blue);
  const float *matrix = shaper->matrix;
  const __m512i order = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  for (int part = 0; part < 4; part++) {
    const __m512 r = (__m512)red[part], g = (__m512)green[part], b = (__m512)blue[part];
    __m512i results[3];
    for (int channel = 0; channel < 3; channel++) {
      const color_kernels_curve *curve = shaper->encode + (is_simple ? 0 : channel);
      const __m512 low = _mm512_loadu_ps(curve->narrow), high = _mm512_loadu_ps(curve->narrow + 16);
      results[channel] = encoded_codes(curve, low, high, dot(matrix + 4 * channel, r, g, b));
    }
    // Packing clamps.
    const __m512i packed = _mm512_packus_epi16(_mm512_packs_epi32(results[0], results[1]),
                                               _mm512_packs_epi32(results[2], results[2]));
    const __m512i pixels = _mm512_loadu_si512(source + 64 * part);
    _mm512_storeu_si512(destination + 64 * part,
                        _mm512_mask_mov_epi8(_mm512_shuffle_epi8(packed, order), 0x8888888888888888,
                                             pixels));
  }
}

INLINE void shape64_dense(const color_kernels_shaper64 *shaper, const uint8_t *source, int from,
                          uint8_t *destination, int to, int is_simple) {
  uint8_t pixels[256], results[256];
  if (from == 3) {
    for (int part = 0; part < 4; part++) {
      widen((const char *)source + 48 * part, (char *)pixels + 64 * part, 1);
    }
    source = pixels;
  }
  shape64(shaper, source, to == 3 ? results : destination, is_simple);
  if (to == 3) {
    for (int part = 0; part < 4; part++) {
      narrow((const char *)results + 64 * part, (char *)destination + 48 * part, 1);
    }
  } else if (from == 3) {
    for (int part = 0; part < 4; part++) {
      const __m512i codes = _mm512_loadu_si512(destination + 64 * part);
      _mm512_storeu_si512(destination + 64 * part,
                          _mm512_or_si512(codes, _mm512_set1_epi32((int)0xff000000)));
    }
  }
}

INLINE void shape64_all(const color_kernels_shaper64 *shaper, const uint8_t *source, int from,
                        uint8_t *destination, int to, size_t count, int is_simple) {
  size_t index = 0;
  if (from == 4 && to == 4) {
    for (; index + 64 <= count; index += 64) {
      shape64(shaper, source + 4 * index, destination + 4 * index, is_simple);
    }
  }
  for (; index + 64 <= count; index += 64) {
    shape64_dense(shaper, source + (size_t)from * index, from, destination + (size_t)to * index, to,
                  is_simple);
  }
  if (index < count) {
    uint8_t last[256] = {0}, codes[256];
    memcpy(last, source + (size_t)from * index, (size_t)from * (count - index));
    shape64_dense(shaper, last, from, codes, to, is_simple);
    memcpy(destination + (size_t)to * index, codes, (size_t)to * (count - index));
  }
}

void KERNEL(shape64)(const color_kernels_shaper64 *shaper, const void *source, int32_t from,
                     void *destination, int32_t to, size_t count) {
  if (shaper->is_simple) {
    shape64_all(shaper, source, from, destination, to, count, 1);
  } else {
    shape64_all(shaper, source, from, destination, to, count, 0);
  }
}
