// Pixels of 8 bits, 64 at a time, as `color_kernels_shaper64` describes them.

// What the formulas leave open of 64 pixels, one bit each.
typedef uint64_t Open;

// Codes of 16 linear numbers in units of 1/65536, not yet brought into range.
INLINE __m512i encoded_codes(const color_kernels_curve *curve, __m512 low, __m512 high, __m512 x) {
  const __m512i bits = _mm512_castps_si512(x);
  const __m512 octave = _mm512_permutex2var_ps(low, _mm512_srli_epi32(bits, 23), high);
  // The exponent of 1 with the fraction of x.
  const __m512 m = _mm512_castsi512_ps(_mm512_ternarylogic_epi32(
      bits, _mm512_set1_epi32(0x007fffff), _mm512_set1_epi32(0x3f800000), 0xea));
  __m512 y = _mm512_set1_ps(curve->mantissa[6]);
  for (int degree = 5; degree >= 0; degree--) {
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

INLINE Open shape64(const color_kernels_shaper64 *shaper, const uint8_t *source, uint8_t *destination,
                    int is_simple) {
  const Codes codes = load_codes(source);
  Floats red[4], green[4], blue[4];
  floats_at(codes.red, shaper->planes, red);
  floats_at(codes.green, shaper->planes + 1024, green);
  floats_at(codes.blue, shaper->planes + 2048, blue);
  const float *matrix = shaper->matrix;
  const __m512i order = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
  __mmask16 is_certain[4];
  for (int part = 0; part < 4; part++) {
    const __m512 r = (__m512)red[part], g = (__m512)green[part], b = (__m512)blue[part];
    __m512i results[3];
    is_certain[part] = 0xffff;
    for (int channel = 0; channel < 3; channel++) {
      const color_kernels_curve *curve = shaper->encode + (is_simple ? 0 : channel);
      const __m512 low = _mm512_loadu_ps(curve->narrow), high = _mm512_loadu_ps(curve->narrow + 16);
      const __m512 x = dot(matrix + 4 * channel, r, g, b);
      results[channel] = encoded_codes(curve, low, high, x);
      is_certain[part] = _mm512_mask_test_epi32_mask(is_certain[part], results[channel],
                                                     _mm512_set1_epi32(0xff00));
      if (!is_simple) {
        const __m512 lifted = _mm512_add_ps(x, _mm512_set1_ps(shaper->error));
        is_certain[part] = _mm512_mask_cmpge_epu32_mask(
            is_certain[part], _mm512_castps_si512(lifted),
            _mm512_castps_si512(_mm512_set1_ps(shaper->dark[channel])));
      }
    }
    // Packing clamps.
    const __m512i red_green = _mm512_mask_blend_epi16(
        0xaaaaaaaa, _mm512_srli_epi32(results[0], 16), results[1]);
    const __m512i packed =
        _mm512_packus_epi16(red_green, _mm512_srli_epi32(results[2], 16));
    const __m512i pixels = _mm512_loadu_si512(source + 64 * part);
    _mm512_storeu_si512(destination + 64 * part,
                        _mm512_mask_mov_epi8(_mm512_shuffle_epi8(packed, order), 0x8888888888888888,
                                             pixels));
  }
  return ~_mm512_kunpackd(_mm512_kunpackw(is_certain[3], is_certain[2]),
                          _mm512_kunpackw(is_certain[1], is_certain[0]));
}

INLINE Open shape64_dense(const color_kernels_shaper64 *shaper, const uint8_t *source, int from,
                          uint8_t *destination, int to, int is_simple) {
  uint8_t pixels[256], results[256];
  if (from == 3) {
    for (int part = 0; part < 4; part++) {
      widen((const char *)source + 48 * part, (char *)pixels + 64 * part, 1);
    }
    source = pixels;
  }
  const Open open = shape64(shaper, source, to == 3 ? results : destination, is_simple);
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
  return open;
}

// Blocks whose open pixels are noted before these are done, so that no branch depends on them.
enum { noted_blocks = 32 };

INLINE void shape64_all(const color_kernels_shaper64 *shaper, const uint8_t *source, int from,
                        uint8_t *destination, int to, size_t count, int is_simple) {
  Open open[noted_blocks];
  size_t starts[noted_blocks], index = 0;
  while (index + 64 <= count) {
    size_t noted = 0;
    for (int block = 0; block < noted_blocks && index + 64 <= count; block++, index += 64) {
      const uint8_t *pixels = source + (size_t)from * index;
      uint8_t *results = destination + (size_t)to * index;
      open[noted] = from == 4 && to == 4
                        ? shape64(shaper, pixels, results, is_simple)
                        : shape64_dense(shaper, pixels, from, results, to, is_simple);
      starts[noted] = index;
      noted += open[noted] != 0;
    }
    for (size_t note = 0; note < noted; note++) {
      for (Open rest = open[note]; rest != 0; rest &= rest - 1) {
        const size_t pixel = starts[note] + (size_t)__builtin_ctzll(rest);
        shape_exactly(shaper->exact, source + (size_t)from * pixel,
                      destination + (size_t)to * pixel);
      }
    }
  }
  for (; index < count; index++) {
    const uint8_t *pixel = source + (size_t)from * index;
    uint8_t *result = destination + (size_t)to * index;
    shape_exactly(shaper->exact, pixel, result);
    if (to == 4) result[3] = from == 4 ? pixel[3] : 255;
  }
}

void KERNEL(shape64)(const color_kernels_shaper64 *shaper, const void *source, int32_t from,
                     void *destination, int32_t to, size_t count) {
  if (shaper->is_simple && from == 4 && to == 4) {
    shape64_all(shaper, source, 4, destination, 4, count, 1);
  } else if (shaper->is_simple) {
    shape64_all(shaper, source, from, destination, to, count, 1);
  } else {
    shape64_all(shaper, source, from, destination, to, count, 0);
  }
}
