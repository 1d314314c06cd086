#ifdef BYTE_PERMUTATION
// f·alpha + b·(255 − alpha)
INLINE Ints blended(Ints f, Ints b, Ints alpha) {
  const __m512i rest = _mm512_sub_epi32(_mm512_set1_epi32(255), (__m512i)alpha);
  const __m512i shares = _mm512_or_si512((__m512i)alpha, _mm512_slli_epi32(rest, 16));
  return (Ints)_mm512_madd_epi16((__m512i)(f | b << 16), shares);
}

INLINE Floats coefficient_at(const float *cubic, Ints part) {
  return (Floats)_mm512_permutex2var_ps(_mm512_loadu_ps(cubic), (__m512i)part,
                                        _mm512_loadu_ps(cubic + 16));
}
#else
INLINE Ints blended(Ints f, Ints b, Ints alpha) { return f * alpha + b * (255 - alpha); }

INLINE Floats coefficient_at(const float *cubic, Ints part) {
  Floats coefficient;
  for (int lane = 0; lane < 16; lane++) coefficient[lane] = cubic[part[lane]];
  return coefficient;
}
#endif

// The luminance of 16 foregrounds composited on 16 backgrounds: each component is a whole number of
// 65025ths, and the curve a cubic on each of 32 parts of 2048.
INLINE Floats composited_luminance(Ints front, Ints back, const float *cubics) {
  const float *weights = cubics + 130;
  const int32_t knee = (int32_t)cubics[129];
  const Ints alpha = front >> 24 & 255;
  Floats y = 0;
  for (int component = 0; component < 3; component++) {
    const Ints level =
        blended(front >> 8 * component & 255, back >> 8 * component & 255, alpha);
    const Ints part = level >> 11;
    const Floats t = __builtin_convertvector(level & 2047, Floats) * (1.0f / 2048);
    Floats linear = coefficient_at(cubics + 96, part);
    for (int power = 2; power >= 0; power--) {
      linear = fma(linear, t, coefficient_at(cubics + 32 * power, part));
    }
    const Floats dark = __builtin_convertvector(level, Floats) * cubics[128];
    linear = level <= knee ? dark : linear;
    y = fma(linear, weights[component], y);
  }
  return y;
}

INLINE Ints load_ints(const uint8_t *from) {
  typedef int32_t UnalignedInts __attribute__((ext_vector_type(16), aligned(1)));
  return *(const UnalignedInts *)from;
}

INLINE void composited_ratios_at(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 LuminanceTable tables, const float *cubics, float *ratios) {
  Floats backs[4];
  luminances_at(backgrounds, tables, backs);
  for (int part = 0; part < 4; part++) {
    const Floats a = 0.05f + composited_luminance(load_ints(foregrounds + 64 * part),
                                                  load_ints(backgrounds + 64 * part), cubics);
    const Floats b = backs[part] + 0.05f;
    store(ratios + 16 * part, larger(a, b) / smaller(a, b));
  }
}

size_t KERNEL(composited_ratios)(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const int32_t *parts, const uint8_t *planes,
                                 const float *cubics, float *ratios, size_t count) {
  LUMINANCE_TABLE(tables, parts, planes);
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
