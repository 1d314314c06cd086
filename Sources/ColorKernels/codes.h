// Tables of 256 entries at 64 pixels: in registers with the permutation of bytes, else in memory.

#ifdef BYTE_PERMUTATION
// A kernel copies its tables to an address aligned to 64, else each load of them takes two lines.
#define ALIGNED_COPY(copy, planes, size)           \
  uint8_t copy[size] __attribute__((aligned(64))); \
  memcpy(copy, planes, size)
#define LUMINANCE_TABLE(tables, parts, planes) \
  (void)parts;                                 \
  ALIGNED_COPY(tables, planes, 2304)
#define LINEAR_TABLE(tables, curve, planes) \
  (void)curve;                              \
  ALIGNED_COPY(tables, planes, 1024)
typedef const uint8_t *LuminanceTable;
typedef const uint8_t *LinearTable;

typedef struct {
  __m512i red, green, blue;
} Codes;

// Byte 16·j + 4·k + i of a result belongs to the pixel 16·k + 4·j + i: the order from which unpacking
// bytes, then words, gives four vectors of 16 pixels in order.
INLINE Codes load_codes(const uint8_t *pixels) {
  const __m512i order = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  const __m512i a = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels), order);
  const __m512i b = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 64), order);
  const __m512i c = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 128), order);
  const __m512i d = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 192), order);
  const __m512i ab = _mm512_unpacklo_epi32(a, b), cd = _mm512_unpacklo_epi32(c, d);
  return (Codes){_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd),
                 _mm512_unpacklo_epi64(_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d))};
}

// The bytes of a table at 64 codes: the highest bit of a code chooses the half of the table.
INLINE __m512i bytes_at(__m512i codes, const uint8_t *table) {
  const __m512i low = _mm512_permutex2var_epi8(_mm512_loadu_si512(table), codes,
                                               _mm512_loadu_si512(table + 64));
  const __m512i high = _mm512_permutex2var_epi8(_mm512_loadu_si512(table + 128), codes,
                                                _mm512_loadu_si512(table + 192));
  return _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(codes), high);
}

// The floats of a table, given as four planes of bytes, at 64 codes.
INLINE void floats_at(__m512i codes, const uint8_t *planes, Floats *results) {
  const __m512i a = bytes_at(codes, planes), b = bytes_at(codes, planes + 256);
  const __m512i c = bytes_at(codes, planes + 512), d = bytes_at(codes, planes + 768);
  const __m512i ab = _mm512_unpacklo_epi8(a, b), cd = _mm512_unpacklo_epi8(c, d);
  const __m512i ab2 = _mm512_unpackhi_epi8(a, b), cd2 = _mm512_unpackhi_epi8(c, d);
  results[0] = (Floats)_mm512_unpacklo_epi16(ab, cd);
  results[1] = (Floats)_mm512_unpackhi_epi16(ab, cd);
  results[2] = (Floats)_mm512_unpacklo_epi16(ab2, cd2);
  results[3] = (Floats)_mm512_unpackhi_epi16(ab2, cd2);
}

typedef struct {
  Floats low, high;
} Halves;

// Luminances from the digits of one half of each 128-bit lane: r + g + b + 32767·h, exactly, in units of
// 1/8,000,000. All digits are below 2^15.
INLINE Halves luminance_of_digits(__m512i r, __m512i g, __m512i b, __m512i h) {
  const __m512i ones = _mm512_set1_epi16(1), weights = _mm512_set1_epi32(32767 << 16 | 1);
  const __m512i low = _mm512_dpwssd_epi32(_mm512_madd_epi16(_mm512_unpacklo_epi16(r, g), ones),
                                          _mm512_unpacklo_epi16(b, h), weights);
  const __m512i high = _mm512_dpwssd_epi32(_mm512_madd_epi16(_mm512_unpackhi_epi16(r, g), ones),
                                           _mm512_unpackhi_epi16(b, h), weights);
  return (Halves){(Floats)_mm512_cvtepi32_ps(low) * 1.25e-7f,
                  (Floats)_mm512_cvtepi32_ps(high) * 1.25e-7f};
}

// The linear light of 64 pixels in four parts.
INLINE void linear_colors(const uint8_t *pixels, LinearTable planes, Colors *parts) {
  const Codes codes = load_codes(pixels);
  Floats red[4], green[4], blue[4];
  floats_at(codes.red, planes, red);
  floats_at(codes.green, planes, green);
  floats_at(codes.blue, planes, blue);
  for (int part = 0; part < 4; part++) parts[part] = (Colors){red[part], green[part], blue[part]};
}

// The luminances of 64 pixels; the planes are described in ColorKernels.h. The three quotients of a
// color add up to at most 255.
INLINE void luminances_at(const uint8_t *pixels, LuminanceTable planes, Floats *results) {
  const uint8_t *red = planes, *green = planes + 768, *blue = planes + 1536;
  const Codes codes = load_codes(pixels);
  const __m512i r = bytes_at(codes.red, red), r2 = bytes_at(codes.red, red + 256);
  const __m512i g = bytes_at(codes.green, green), g2 = bytes_at(codes.green, green + 256);
  const __m512i b = bytes_at(codes.blue, blue), b2 = bytes_at(codes.blue, blue + 256);
  const __m512i quotient = _mm512_add_epi8(
      _mm512_add_epi8(bytes_at(codes.red, red + 512), bytes_at(codes.green, green + 512)),
      bytes_at(codes.blue, blue + 512));
  const __m512i zero = _mm512_setzero_si512();
  const Halves first =
      luminance_of_digits(_mm512_unpacklo_epi8(r, r2), _mm512_unpacklo_epi8(g, g2),
                          _mm512_unpacklo_epi8(b, b2), _mm512_unpacklo_epi8(quotient, zero));
  const Halves second =
      luminance_of_digits(_mm512_unpackhi_epi8(r, r2), _mm512_unpackhi_epi8(g, g2),
                          _mm512_unpackhi_epi8(b, b2), _mm512_unpackhi_epi8(quotient, zero));
  results[0] = first.low;
  results[1] = first.high;
  results[2] = second.low;
  results[3] = second.high;
}
#else
#define LUMINANCE_TABLE(tables, parts, planes) \
  (void)planes;                                \
  const int32_t *const tables = parts
#define LINEAR_TABLE(tables, curve, planes) \
  (void)planes;                             \
  const float *const tables = curve
typedef const int32_t *LuminanceTable;
typedef const float *LinearTable;

INLINE void linear_colors(const uint8_t *pixels, LinearTable curve, Colors *parts) {
  for (int part = 0; part < 4; part++) {
    for (int lane = 0; lane < 16; lane++) {
      const uint8_t *pixel = pixels + 64 * part + 4 * lane;
      parts[part].x[lane] = curve[pixel[0]];
      parts[part].y[lane] = curve[pixel[1]];
      parts[part].z[lane] = curve[pixel[2]];
    }
  }
}

INLINE void luminances_at(const uint8_t *pixels, LuminanceTable parts, Floats *results) {
  for (int part = 0; part < 4; part++) {
    Ints sums;
    for (int lane = 0; lane < 16; lane++) {
      const uint8_t *pixel = pixels + 64 * part + 4 * lane;
      sums[lane] = parts[pixel[0]] + parts[256 + pixel[1]] + parts[512 + pixel[2]];
    }
    results[part] = __builtin_convertvector(sums, Floats) * 1.25e-7f;
  }
}
#endif
