// Pixels of any sample format through curves, a matrix and curves, 16 at a time, as
// `color_kernels_shaper` describes them.

typedef float Floats4 __attribute__((ext_vector_type(4)));
typedef uint32_t Words4 __attribute__((ext_vector_type(4)));
typedef uint32_t Words __attribute__((ext_vector_type(16)));
typedef uint32_t UnalignedWords __attribute__((ext_vector_type(16), aligned(1)));

INLINE Floats floats(Words x) { return __builtin_convertvector((Ints)x, Floats); }
INLINE Words load_words(const void *from) { return *(const UnalignedWords *)from; }
INLINE void store_words(void *to, Words x) { *(UnalignedWords *)to = x; }

// The nearest integers to x in 0…most; NaN becomes 0. They are in the lowest bits of the sum.
INLINE Words rounded(Floats x, float most) {
  x = x > 0 ? x : (Floats)0.0f;
  x = x < most ? x : (Floats)most;
  return (Words)(x + 0x1p23f) & 0xffff;
}

// The power of a number's octave.
#ifdef BYTE_PERMUTATION
INLINE Floats octave_power(const color_kernels_curve *curve, Words bits, int is_simple) {
  const __m512i place = _mm512_srli_epi32((__m512i)bits, 23);
  if (is_simple) {
    return (Floats)_mm512_permutex2var_ps(_mm512_loadu_ps(curve->narrow), place,
                                          _mm512_loadu_ps(curve->narrow + 16));
  }
  const __m512 low = _mm512_permutex2var_ps(_mm512_loadu_ps(curve->octaves), place,
                                            _mm512_loadu_ps(curve->octaves + 16));
  const __m512 high = _mm512_permutex2var_ps(_mm512_loadu_ps(curve->octaves + 32), place,
                                             _mm512_loadu_ps(curve->octaves + 48));
  const __mmask16 is_high = _mm512_test_epi32_mask((__m512i)bits, _mm512_set1_epi32(32 << 23));
  return (Floats)_mm512_mask_mov_ps(low, is_high, high);
}
#elif defined(GATHER)
INLINE __m256 near_octaves(__m256 low, __m256 high, __m256i bits) {
  const __m256i place = _mm256_srli_epi32(bits, 23);
  return _mm256_blendv_ps(_mm256_permutevar8x32_ps(low, place), _mm256_permutevar8x32_ps(high, place),
                          (__m256)_mm256_slli_epi32(bits, 5));
}

INLINE __m256 any_octaves(const color_kernels_curve *curve, __m256i bits) {
  const __m256i place = _mm256_and_si256(_mm256_srli_epi32(bits, 23), _mm256_set1_epi32(63));
  return _mm256_i32gather_ps(curve->octaves, place, 4);
}

// In registers for the 16 octaves up to 2, if all lanes are there.
INLINE Floats octave_power(const color_kernels_curve *curve, Words bits, int is_simple) {
  (void)is_simple;
  const __m256i a = (__m256i)bits.lo, b = (__m256i)bits.hi, first = _mm256_set1_epi32(112 << 23);
  const __m256i above = _mm256_or_si256(_mm256_sub_epi32(a, first), _mm256_sub_epi32(b, first));
  Floats power;
  if (_mm256_testz_si256(above, _mm256_set1_epi32((int)0xf8000000))) {
    const __m256 low = _mm256_loadu_ps(curve->octaves + 48), high = _mm256_loadu_ps(curve->octaves + 56);
    power.lo = near_octaves(low, high, a);
    power.hi = near_octaves(low, high, b);
  } else {
    power.lo = any_octaves(curve, a);
    power.hi = any_octaves(curve, b);
  }
  return power;
}
#else
INLINE Floats octave_power(const color_kernels_curve *curve, Words bits, int is_simple) {
  (void)is_simple;
  const Words place = bits >> 23 & 63;
  Floats power;
  for (int lane = 0; lane < 16; lane++) power[lane] = curve->octaves[place[lane]];
  return power;
}
#endif

INLINE Floats value_of_curve(const color_kernels_curve *curve, Floats x, int is_simple) {
  if (!is_simple) x = x < curve->least ? (Floats)curve->least : x;
  Floats v = fma(x, curve->factor, curve->offset);
  v = v < curve->most ? v : (Floats)curve->most;
  const Words bits = (Words)v;
  const Floats m = (Floats)((bits & 0x7fffff) | 0x3f800000);
  Floats y = curve->mantissa[6];
  for (int power = 5; power >= 0; power--) y = fma(y, m, curve->mantissa[power]);
  y = fma(y, octave_power(curve, bits, is_simple), curve->end);
  const Floats line = fma(x, curve->slope, curve->intercept);
  return x >= curve->start ? y : line;
}

#ifdef NO_FMA
// Not inlined, because `fma` is long without an instruction.
static __attribute__((noinline)) void change_by_curve(const color_kernels_curve *curve, Floats *x,
                                                      int is_simple) {
  *x = value_of_curve(curve, *x, is_simple);
}

INLINE Floats curve_at(const color_kernels_curve *curve, Floats x, int is_simple) {
  change_by_curve(curve, &x, is_simple);
  return x;
}
#else
INLINE Floats curve_at(const color_kernels_curve *curve, Floats x, int is_simple) {
  return value_of_curve(curve, x, is_simple);
}
#endif

// A table at integer indices.
INLINE Floats table_at(const uint16_t *table, Words index) {
  Floats y;
  for (int lane = 0; lane < 16; lane++) y[lane] = table[index[lane]];
  return y;
}

typedef struct {
  Floats x, y, z, w;
} Pixels;

// Four vectors of four pixels each as four vectors of 16 samples each: quarter i of a vector has
// the pixels i, 4 + i, 8 + i and 12 + i. It is its own inverse.
INLINE Pixels transposed(Floats a, Floats b, Floats c, Floats d) {
  const Floats ab = __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
  const Floats cd = __builtin_shufflevector(c, d, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
  const Floats ab2 = __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
  const Floats cd2 = __builtin_shufflevector(c, d, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
  return (Pixels){
      __builtin_shufflevector(ab, cd, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29),
      __builtin_shufflevector(ab, cd, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31),
      __builtin_shufflevector(ab2, cd2, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29),
      __builtin_shufflevector(ab2, cd2, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)};
}

// Converts between the order of `transposed` and the plain order.
INLINE Floats reordered(Floats x) {
  return __builtin_shufflevector(x, x, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
}

// 16 pixels of four samples, in plain order if `is_plain`, otherwise in an order that
// `store_pixels` of the same format reverses.
INLINE Pixels load_pixels(const char *from, int format, int is_plain) {
  if (format == color_kernels_uint8) {
    const Words p = load_words(from);
    return (Pixels){floats(p & 255), floats(p >> 8 & 255), floats(p >> 16 & 255), floats(p >> 24)};
  }
  if (format == color_kernels_uint16) {
    const Words a = load_words(from), b = load_words(from + 64);
    Words xy, zw;
    if (is_plain) {
      xy = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
      zw = __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    } else {
      xy = __builtin_shufflevector(a, b, 0, 2, 16, 18, 4, 6, 20, 22, 8, 10, 24, 26, 12, 14, 28, 30);
      zw = __builtin_shufflevector(a, b, 1, 3, 17, 19, 5, 7, 21, 23, 9, 11, 25, 27, 13, 15, 29, 31);
    }
    return (Pixels){floats(xy & 0xffff), floats(xy >> 16), floats(zw & 0xffff), floats(zw >> 16)};
  }
  const Floats a = (Floats)load_words(from), b = (Floats)load_words(from + 64);
  const Floats c = (Floats)load_words(from + 128), d = (Floats)load_words(from + 192);
  const Pixels p = transposed(a, b, c, d);
  if (!is_plain) return p;
  return (Pixels){reordered(p.x), reordered(p.y), reordered(p.z), reordered(p.w)};
}

#ifdef BYTE_PERMUTATION
// NaN becomes the minimum. The maximum is applied first; otherwise greater values would become the
// minimum too.
INLINE __m512i nearest(Floats x) {
  return _mm512_cvtps_epi32(_mm512_min_ps(_mm512_set1_ps(65535), (__m512)x));
}
#endif

// 16 pixels of four codes of 16 bits, in plain order.
INLINE void store_words16(char *to, Words x, Words y, Words z, Words w) {
  const Words xy = x | y << 16, zw = z | w << 16;
  store_words(to, __builtin_shufflevector(xy, zw, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7,
                                          23));
  store_words(to + 64, __builtin_shufflevector(xy, zw, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29,
                                               14, 30, 15, 31));
}

INLINE void store_pixels(char *to, int format, int is_plain, Pixels p) {
#ifdef BYTE_PERMUTATION
  if (format == color_kernels_uint16 && !is_plain) {
    // Packing clamps.
    const __m512i xz = _mm512_packus_epi32(nearest(p.x), nearest(p.z));
    const __m512i yw = _mm512_packus_epi32(nearest(p.y), nearest(p.w));
    const __m512i xy = _mm512_unpacklo_epi16(xz, yw), zw = _mm512_unpackhi_epi16(xz, yw);
    store_words(to, (Words)_mm512_unpacklo_epi32(xy, zw));
    store_words(to + 64, (Words)_mm512_unpackhi_epi32(xy, zw));
    return;
  }
#endif
  if (format == color_kernels_uint8) {
    store_words(to, rounded(p.x, 255) | rounded(p.y, 255) << 8 | rounded(p.z, 255) << 16 |
                        rounded(p.w, 255) << 24);
  } else if (format == color_kernels_uint16) {
    const Words x = rounded(p.x, 65535), y = rounded(p.y, 65535);
    const Words z = rounded(p.z, 65535), w = rounded(p.w, 65535);
    if (is_plain) {
      store_words16(to, x, y, z, w);
    } else {
      const Words xy = x | y << 16, zw = z | w << 16;
      store_words(to, __builtin_shufflevector(xy, zw, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28,
                                              13, 29));
      store_words(to + 64, __builtin_shufflevector(xy, zw, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27,
                                                   14, 30, 15, 31));
    }
  } else {
    if (is_plain) p = (Pixels){reordered(p.x), reordered(p.y), reordered(p.z), reordered(p.w)};
    const Pixels q = transposed(p.x, p.y, p.z, p.w);
    store_words(to, (Words)q.x);
    store_words(to + 64, (Words)q.y);
    store_words(to + 128, (Words)q.z);
    store_words(to + 192, (Words)q.w);
  }
}

INLINE Floats decoded(const color_kernels_shaper *shaper, int channel, Floats x, int is_simple) {
  if (is_simple) return curve_at(shaper->decode, x, 1);
  const uint16_t *table = shaper->decode_tables[channel];
  if (!table) return curve_at(shaper->decode + channel, x, 0);
  return table_at(table, rounded(x * shaper->index_scale, 65535)) * (1.0f / 65535);
}

INLINE Floats encoded(const color_kernels_shaper *shaper, int channel, Floats x, int is_simple) {
  if (is_simple) return curve_at(shaper->encode, x, 1);
  const uint16_t *table = shaper->encode_tables[channel];
  if (!table) return curve_at(shaper->encode + channel, x, 0);
  return table_at(table, rounded(x * 65535, 65535)) * shaper->table_scale;
}

INLINE Floats row_times(const float *row, Pixels p) {
  return fma(p.x, row[0], fma(p.y, row[1], fma(p.z, row[2], row[3])));
}

INLINE void shape16(const color_kernels_shaper *shaper, const char *source, int from, char *destination,
                    int to, int is_simple) {
  Pixels p = load_pixels(source, from, from != to);
  p.x = decoded(shaper, 0, p.x, is_simple);
  p.y = decoded(shaper, 1, p.y, is_simple);
  p.z = decoded(shaper, 2, p.z, is_simple);
  const float *matrix = shaper->matrix;
  const Pixels result = {encoded(shaper, 0, row_times(matrix, p), is_simple),
                         encoded(shaper, 1, row_times(matrix + 4, p), is_simple),
                         encoded(shaper, 2, row_times(matrix + 8, p), is_simple),
                         from == to ? p.w : p.w * shaper->alpha_scale};
  store_pixels(destination, to, from != to, result);
}

INLINE size_t sample_size(int format) {
  return format == color_kernels_uint8 ? 1 : format == color_kernels_float ? 4 : 2;
}

#if defined(GATHER) && !defined(BYTE_PERMUTATION)
// Moves pixels of three samples of `size` bytes to where pixels of four begin; and back.
INLINE __m128i spreading(size_t size) {
  return size == 1   ? _mm_setr_epi8(0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11)
         : size == 2 ? _mm_setr_epi8(0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10, 11, 11, 11)
                     : _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 11, 11);
}
INLINE __m128i closing(size_t size) {
  return size == 1   ? _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1)
         : size == 2 ? _mm_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, -1, -1, -1, -1)
                     : _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -1, -1, -1);
}
#endif

// 16 pixels of three samples of `size` bytes as pixels of four, the last of which is arbitrary.
INLINE void widen(const char *from, char *to, size_t size) {
#ifdef BYTE_PERMUTATION
  // 48 bytes to 64 at a time, in units of 4 bytes if they divide a pixel evenly.
  const __m512i bytes = _mm512_broadcast_i32x4(
      size == 1 ? _mm_setr_epi8(0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11)
                : _mm_setr_epi8(0, 1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10, 11, 11, 11));
  const __m512i units = _mm512_setr_epi32(0, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11);
  for (size_t part = 0; part < size; part++) {
    __m512i x = _mm512_permutexvar_epi32(units, _mm512_maskz_loadu_epi8(0xffffffffffff, from + 48 * part));
    if (size != 4) x = _mm512_shuffle_epi8(x, bytes);
    _mm512_storeu_si512(to + 64 * part, x);
  }
#elif defined(GATHER)
  // 12 bytes to 16 at a time, the last ones from where they end.
  const __m128i bytes = spreading(size);
  const size_t last = 4 * size - 1;
  for (size_t part = 0; part < last; part++) {
    const __m128i x = _mm_loadu_si128((const __m128i *)(from + 12 * part));
    _mm_storeu_si128((__m128i *)(to + 16 * part), _mm_shuffle_epi8(x, bytes));
  }
  const __m128i x = _mm_loadu_si128((const __m128i *)(from + 12 * last - 4));
  _mm_storeu_si128((__m128i *)(to + 16 * last), _mm_shuffle_epi8(_mm_srli_si128(x, 4), bytes));
#else
  for (size_t pixel = 0; pixel < 15; pixel++) {
    memcpy(to + 4 * size * pixel, from + 3 * size * pixel, 4 * size);
  }
  memcpy(to + 60 * size, from + 45 * size, 3 * size);
#endif
}

// The inverse, which drops the last samples.
INLINE void narrow(const char *from, char *to, size_t size) {
#ifdef BYTE_PERMUTATION
  const __m512i bytes = _mm512_broadcast_i32x4(
      size == 1 ? _mm_setr_epi8(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1)
                : _mm_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, -1, -1, -1, -1));
  const __m512i units = _mm512_setr_epi32(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15, 15, 15, 15);
  for (size_t part = 0; part < size; part++) {
    __m512i x = _mm512_loadu_si512(from + 64 * part);
    if (size != 4) x = _mm512_shuffle_epi8(x, bytes);
    _mm512_mask_storeu_epi8(to + 48 * part, 0xffffffffffff, _mm512_permutexvar_epi32(units, x));
  }
#elif defined(GATHER)
  // 16 bytes to 12 at a time, of which the next ones overwrite the rest.
  const __m128i bytes = closing(size);
  const size_t last = 4 * size - 1;
  for (size_t part = 0; part < last; part++) {
    const __m128i x = _mm_loadu_si128((const __m128i *)(from + 16 * part));
    _mm_storeu_si128((__m128i *)(to + 12 * part), _mm_shuffle_epi8(x, bytes));
  }
  const __m128i x = _mm_loadu_si128((const __m128i *)(from + 16 * last)), end = _mm_shuffle_epi8(x, bytes);
  memcpy(to + 12 * last, &end, 12);
#else
  for (size_t pixel = 0; pixel < 15; pixel++) {
    memcpy(to + 3 * size * pixel, from + 4 * size * pixel, 4 * size);
  }
  memcpy(to + 45 * size, from + 60 * size, 3 * size);
#endif
}

INLINE void shape_all(const color_kernels_shaper *shaper, const char *source, int from, int32_t inputs,
                      char *destination, int to, int32_t outputs, size_t count, int is_simple) {
  const size_t in = sample_size(from), out = sample_size(to);
  const size_t step = in * (size_t)inputs, stride = out * (size_t)outputs;
  char last[256] = {0}, last_result[256], pixels[256], results[256];
  for (size_t index = 0; index < count; index += 16) {
    const size_t part = count - index < 16 ? count - index : 16;
    const char *block = source + step * index;
    char *result = destination + stride * index;
    if (part < 16) {
      memcpy(last, block, step * part);
      block = last;
      result = last_result;
    }
    if (inputs == 3) {
      widen(block, pixels, in);
      block = pixels;
    }
    shape16(shaper, block, from, outputs == 3 ? results : result, to, is_simple);
    if (outputs == 3) {
      narrow(results, result, out);
    } else if (inputs == 3) {
      const float opaque = 1;
      for (size_t pixel = 0; pixel < 16; pixel++) {
        if (to == color_kernels_float) {
          memcpy(result + 4 * out * pixel + 3 * out, &opaque, out);
        } else {
          memset(result + 4 * out * pixel + 3 * out, 255, out);
        }
      }
    }
    if (part < 16) memcpy(destination + stride * index, last_result, stride * part);
  }
}

#define SHAPE(from, to)                                                       \
  if (source_format == from && destination_format == to) {                    \
    if (shaper->is_simple) {                                                     \
      shape_all(shaper, source, from, inputs, destination, to, outputs, count, 1); \
    } else {                                                                     \
      shape_all(shaper, source, from, inputs, destination, to, outputs, count, 0); \
    }                                                                            \
  }

void KERNEL(shape)(const color_kernels_shaper *shaper, const void *source, int32_t source_format,
                   int32_t inputs, void *destination, int32_t destination_format, int32_t outputs,
                   size_t count) {
  SHAPE(color_kernels_uint8, color_kernels_uint8)
  SHAPE(color_kernels_uint8, color_kernels_uint16)
  SHAPE(color_kernels_uint8, color_kernels_float)
  SHAPE(color_kernels_uint16, color_kernels_uint8)
  SHAPE(color_kernels_uint16, color_kernels_uint16)
  SHAPE(color_kernels_uint16, color_kernels_float)
  SHAPE(color_kernels_float, color_kernels_uint8)
  SHAPE(color_kernels_float, color_kernels_uint16)
  SHAPE(color_kernels_float, color_kernels_float)
}
