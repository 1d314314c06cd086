// The luminance of 16 foregrounds composited on 16 backgrounds: each component is a whole number of
// 65025ths, and the curve a cubic on each of 32 parts of 2048.
INLINE Floats composited_luminance(__m512i front, __m512i back, const float *cubics) {
  const float *weights = cubics + 130;
  const int32_t knee = (int32_t)cubics[129];
  const __m512i byte = _mm512_set1_epi32(255);
  const __m512i alpha = _mm512_srli_epi32(front, 24);
  const __m512i shares =
      _mm512_or_si512(alpha, _mm512_slli_epi32(_mm512_sub_epi32(byte, alpha), 16));
  Floats y = 0;
  for (int component = 0; component < 3; component++) {
    const __m512i f = _mm512_and_si512(_mm512_srli_epi32(front, 8 * component), byte);
    const __m512i b = _mm512_and_si512(_mm512_srli_epi32(back, 8 * component), byte);
    const __m512i level =
        _mm512_madd_epi16(_mm512_or_si512(f, _mm512_slli_epi32(b, 16)), shares);
    const __m512i part = _mm512_srli_epi32(level, 11);
    const Floats t =
        (Floats)_mm512_cvtepi32_ps(_mm512_and_si512(level, _mm512_set1_epi32(2047))) / 2048;
    Floats linear = 0;
    for (int power = 3; power >= 0; power--) {
      const float *cubic = cubics + 32 * power;
      linear = fma(linear, t,
                   (Floats)_mm512_permutex2var_ps(_mm512_loadu_ps(cubic), part,
                                                  _mm512_loadu_ps(cubic + 16)));
    }
    const Floats dark = (Floats)_mm512_cvtepi32_ps(level) * cubics[128];
    linear = (Ints)level <= knee ? dark : linear;
    y = fma(linear, weights[component], y);
  }
  return y;
}

INLINE void composited_ratios_at(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const uint8_t *planes, const float *cubics, float *ratios) {
  Floats backs[4];
  luminances_at(backgrounds, planes, backs);
  for (int part = 0; part < 4; part++) {
    const Floats a = 0.05f + composited_luminance(_mm512_loadu_si512(foregrounds + 64 * part),
                                                  _mm512_loadu_si512(backgrounds + 64 * part),
                                                  cubics);
    const Floats b = backs[part] + 0.05f;
    store(ratios + 16 * part, larger(a, b) / smaller(a, b));
  }
}

size_t KERNEL(composited_ratios)(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const uint8_t *planes, const float *cubics, float *ratios,
                                 size_t count) {
  ALIGNED_COPY(tables, planes, 2304);
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    composited_ratios_at(foregrounds + 4 * index, backgrounds + 4 * index, tables, cubics,
                         ratios + index);
  }
  if (index < count) {
    uint8_t last[2][256] = {{0}};
    float results[64];
    memcpy(last[0], foregrounds + 4 * index, 4 * (count - index));
    memcpy(last[1], backgrounds + 4 * index, 4 * (count - index));
    composited_ratios_at(last[0], last[1], tables, cubics, results);
    memcpy(ratios + index, results, 4 * (count - index));
  }
  return count;
}
