// Colors through the CLUT of a pipeline, 16 pixels at a time. A vector of 16 floats has four samples
// for each of four pixels, or for each of two pixels those of two adjacent grid points; one of 32 codes
// has twice as many. Floats stand for words too: whole numbers if the CLUT `is_coded`.

typedef uint16_t Codes8 __attribute__((ext_vector_type(8)));
typedef uint16_t Codes16 __attribute__((ext_vector_type(16)));
typedef uint16_t Codes32 __attribute__((ext_vector_type(32)));
typedef int16_t Shorts32 __attribute__((ext_vector_type(32)));
typedef uint32_t Words32 __attribute__((ext_vector_type(32)));
typedef uint64_t Longs8 __attribute__((ext_vector_type(8)));
typedef float Floats8 __attribute__((ext_vector_type(8)));

#define LOADED(type, from)            \
  ({                                  \
    type loaded;                      \
    memcpy(&loaded, from, sizeof(type)); \
    loaded;                           \
  })
#define JOINED(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

// The grid points of four pixels, in floats.
INLINE Floats points_at(const char *grid, const int32_t *places) {
  const Floats4 a = LOADED(Floats4, grid + places[0]), b = LOADED(Floats4, grid + places[1]);
  const Floats4 c = LOADED(Floats4, grid + places[2]), d = LOADED(Floats4, grid + places[3]);
  const Floats8 ab = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  const Floats8 cd = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return JOINED(ab, cd);
}

// The grid points of two pixels, each with the next one.
INLINE Floats pairs_at(const char *grid, const int32_t *places) {
  const Floats8 a = LOADED(Floats8, grid + places[0]), b = LOADED(Floats8, grid + places[1]);
  return JOINED(a, b);
}

// The parts of 16 pixels, each repeated for the four samples of a pixel.
INLINE void repeat4(Floats x, Floats *results) {
#define REPEATED(n) \
  __builtin_shufflevector(x, x, n, n, n, n, n + 1, n + 1, n + 1, n + 1, n + 2, n + 2, n + 2, n + 2, \
                          n + 3, n + 3, n + 3, n + 3)
  results[0] = REPEATED(0);
  results[1] = REPEATED(4);
  results[2] = REPEATED(8);
  results[3] = REPEATED(12);
#undef REPEATED
}

// The same for the eight samples of two grid points.
INLINE void repeat8(Floats x, Floats *results) {
#define REPEATED(n) \
  __builtin_shufflevector(x, x, n, n, n, n, n, n, n, n, n + 1, n + 1, n + 1, n + 1, n + 1, n + 1, \
                          n + 1, n + 1)
  results[0] = REPEATED(0);
  results[1] = REPEATED(2);
  results[2] = REPEATED(4);
  results[3] = REPEATED(6);
  results[4] = REPEATED(8);
  results[5] = REPEATED(10);
  results[6] = REPEATED(12);
  results[7] = REPEATED(14);
#undef REPEATED
}

INLINE Floats between_points(Floats low, Floats high, Floats part) {
  return low + (high - low) * part;
}

// Between the two adjacent grid points of four pixels, two in each vector.
INLINE Floats between_pairs(Floats a, Floats b, Floats part) {
  const Floats low =
      __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
  const Floats high =
      __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  return between_points(low, high, part);
}

// On the way from corner to corner of a tetrahedron.
INLINE Floats in_tetrahedron(const Floats *corners, Floats x, Floats y, Floats z) {
  return corners[0] + ((corners[1] - corners[0]) * x + (corners[2] - corners[1]) * y +
                       (corners[3] - corners[2]) * z);
}

// Where the cell of each pixel begins, and how far into it the pixel is in each direction, 0…1.
INLINE Ints cell(const color_kernels_stage *stage, const Block *block, size_t index,
                 Floats *fractions, const int inputs) {
  Ints base = 0;
  for (int input = 0; input < inputs; input++) {
    const Floats place = clamped(load(block->channels[input] + index)) * (float)(stage->points[input] - 1);
    const Ints corner = __builtin_convertvector(place, Ints);
    fractions[input] = place - __builtin_convertvector(corner, Floats);
    base += corner * stage->steps[input];
  }
  return base;
}

// The same for codes: how far in units of 1/65536, in the lower halves.
INLINE Words cell_of_codes(const color_kernels_stage *stage, const Block *block, size_t index,
                           Words *places, const int inputs) {
  Words base = 0;
  for (int input = 0; input < inputs; input++) {
    places[input] = fixed_place(load_words(block->channels[input] + index) *
                                (uint32_t)(stage->points[input] - 1));
    base += (places[input] >> 16) * (uint32_t)stage->steps[input];
  }
  return base;
}

// Puts the greater fraction first, together with its step. The bits of positive floats are ordered
// as the floats are.
INLINE void order(Floats *a, Ints *step_a, Floats *b, Ints *step_b) {
  const Ints is_less = (Ints)*a < (Ints)*b;
  const Floats greater = is_less ? *b : *a, lesser = is_less ? *a : *b;
  const Ints step = is_less ? *step_b : *step_a;
  *step_b = is_less ? *step_a : *step_b;
  *a = greater;
  *b = lesser;
  *step_a = step;
}

INLINE void store_quarters(Block *block, size_t index, const Floats *quarters) {
  const Pixels p = transposed(quarters[0], quarters[1], quarters[2], quarters[3]);
  store(block->channels[0] + index, reordered(p.x));
  store(block->channels[1] + index, reordered(p.y));
  store(block->channels[2] + index, reordered(p.z));
  store(block->channels[3] + index, reordered(p.w));
}

// The upper halves of the products of codes.
INLINE Codes32 upper_halves(Codes32 a, Codes32 b) {
  const Words32 product = __builtin_convertvector(a, Words32) * __builtin_convertvector(b, Words32);
  return __builtin_convertvector(product >> 16, Codes32);
}

// Codes less 32768 are compared with sign, which has an instruction everywhere.
#define IS_LESS(a, b) ((Codes32)((Shorts32)(a) < (Shorts32)(b)))

// Between 32 pairs of codes: the same as `between_codes` with 16 bits. The product with a difference
// below 0, taken modulo 65536, is too great by 65536 times the part.
INLINE Codes32 between_all(Codes32 low, Codes32 high, Codes32 is_falling, Codes32 part) {
  const Codes32 difference = high - low, excess = is_falling & part;
  return low + upper_halves(difference, part) + ((difference * part) >> 15) - excess;
}

// The same for codes less 32768.
INLINE Codes32 between_shifted(Codes32 low, Codes32 high, Codes32 part) {
  return between_all(low, high, IS_LESS(high, low), part);
}

// The codes of four pixels at two grid points that follow each other.
INLINE Codes32 pairs_of_four(const char *grid, const int32_t *places) {
  const Codes8 a = LOADED(Codes8, grid + places[0]), b = LOADED(Codes8, grid + places[1]);
  const Codes8 c = LOADED(Codes8, grid + places[2]), d = LOADED(Codes8, grid + places[3]);
  const Codes16 ab = JOINED(a, b), cd = JOINED(c, d);
  return __builtin_shufflevector(ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
}

// Every second code from code `n` on: four, each repeated for the eight codes of two grid points; and
// eight, each repeated for four codes.
#define OCTETS(x, n)                                                                          \
  __builtin_shufflevector(x, x, n, n, n, n, n, n, n, n, n + 2, n + 2, n + 2, n + 2, n + 2,    \
                          n + 2, n + 2, n + 2, n + 4, n + 4, n + 4, n + 4, n + 4, n + 4, n + 4, \
                          n + 4, n + 6, n + 6, n + 6, n + 6, n + 6, n + 6, n + 6, n + 6)
#define QUARTETS(x, n)                                                                         \
  __builtin_shufflevector(x, x, n, n, n, n, n + 2, n + 2, n + 2, n + 2, n + 4, n + 4, n + 4,   \
                          n + 4, n + 6, n + 6, n + 6, n + 6, n + 8, n + 8, n + 8, n + 8,       \
                          n + 10, n + 10, n + 10, n + 10, n + 12, n + 12, n + 12, n + 12,      \
                          n + 14, n + 14, n + 14, n + 14)

// The codes of a block's pixels, four for each, as components.
INLINE void spread_codes(const char *pixels, Block *block, size_t count) {
  for (size_t index = 0; index < count; index += 16, pixels += 128) {
#ifdef BYTE_PERMUTATION
    const __m512i a = _mm512_loadu_si512(pixels), b = _mm512_loadu_si512(pixels + 64);
    const __m512i first = (__m512i)(Codes32){0,  0, 4,  0, 8,  0, 12, 0, 16, 0, 20, 0, 24, 0, 28, 0,
                                             32, 0, 36, 0, 40, 0, 44, 0, 48, 0, 52, 0, 56, 0, 60, 0};
    for (int channel = 0; channel < 4; channel++) {
      const __m512i at = _mm512_add_epi16(first, _mm512_set1_epi16((short)channel));
      const __m512i codes = _mm512_maskz_permutex2var_epi16(0x55555555, a, at, b);
      store_words(block->channels[channel] + index, (Words)codes);
    }
#elif defined(GATHER)
    const __m256i order = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    __m256i x[4];
    for (int part = 0; part < 4; part++) {
      x[part] = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)pixels + part), order);
    }
    const __m256i ab = _mm256_unpacklo_epi32(x[0], x[1]), cd = _mm256_unpacklo_epi32(x[2], x[3]);
    const __m256i ab2 = _mm256_unpackhi_epi32(x[0], x[1]), cd2 = _mm256_unpackhi_epi32(x[2], x[3]);
    // A channel of the pixels 0 1 4 5 8 9 12 13 and 2 3 6 7 10 11 14 15.
    const __m256i channels[4] = {_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd),
                                 _mm256_unpacklo_epi64(ab2, cd2), _mm256_unpackhi_epi64(ab2, cd2)};
    for (int channel = 0; channel < 4; channel++) {
      const __m256i zero = _mm256_setzero_si256(), codes = channels[channel];
      const __m256i low = _mm256_unpacklo_epi16(codes, zero), high = _mm256_unpackhi_epi16(codes, zero);
      __m256i *to = (__m256i *)(block->channels[channel] + index);
      _mm256_storeu_si256(to, _mm256_permute4x64_epi64(low, 0xd8));
      _mm256_storeu_si256(to + 1, _mm256_permute4x64_epi64(high, 0xd8));
    }
#else
    Codes16 codes[4];
    memcpy(codes, pixels, sizeof codes);
    Floats quarters[4];
    for (int part = 0; part < 4; part++) {
      quarters[part] = (Floats)__builtin_convertvector(codes[part], Words);
    }
    store_quarters(block, index, quarters);
#endif
  }
}

// On the way from corner to corner of tetrahedra, for codes. LittleCMS nearly divides by 65535: with
// shifts after adding 0x8001, where there are three directions, and toward 0 after adding 0x7fff, where
// there are four; that gives what shifts give after adding 0x8000. The sum of the products begins with
// `least` and is in two halves of 16 bits, the lower one less 32768. So are the codes.
INLINE Codes32 in_tetrahedra(const Codes32 *corners, const Codes32 *parts, const uint16_t least) {
  Codes32 upper = 0, lower = least ^ 0x8000;
  for (int step = 0; step < 3; step++) {
    const Codes32 near = corners[step], far = corners[step + 1], part = parts[step];
    const Codes32 difference = far - near, sum = lower + difference * part;
    upper += upper_halves(difference, part) - (IS_LESS(far, near) & part);
    upper -= IS_LESS(sum, lower);
    lower = sum;
  }
  const Codes32 sum = lower + upper;
  return corners[0] + upper - IS_LESS(sum, lower) - (upper >> 15);
}

// The grid points of eight pixels.
#if defined(GATHER) && !defined(BYTE_PERMUTATION)
INLINE __m128d points_of_two(const char *grid, const int32_t *places) {
  return _mm_loadh_pd(_mm_load_sd((const double *)(grid + places[0])), (const double *)(grid + places[1]));
}

INLINE Codes32 points_of_eight(const char *grid, const int32_t *places) {
  __m256d halves[2];
  for (int half = 0; half < 2; half++) {
    halves[half] = _mm256_set_m128d(points_of_two(grid, places + 4 * half + 2),
                                    points_of_two(grid, places + 4 * half));
  }
  return LOADED(Codes32, halves);
}
#else
INLINE Codes32 points_of_eight(const char *grid, const int32_t *places) {
  const Longs8 points = {
      LOADED(uint64_t, grid + places[0]), LOADED(uint64_t, grid + places[1]),
      LOADED(uint64_t, grid + places[2]), LOADED(uint64_t, grid + places[3]),
      LOADED(uint64_t, grid + places[4]), LOADED(uint64_t, grid + places[5]),
      LOADED(uint64_t, grid + places[6]), LOADED(uint64_t, grid + places[7])};
  return (Codes32)points;
}
#endif

// The corners of the tetrahedra of a block's pixels, as places in a grid, and the fractions in order.
// They are found before any is loaded, because a processor waits for a place that was just stored.
typedef struct {
  int32_t places[4][block_size];
  float fractions[3][block_size], line[block_size];
} Tetrahedra;

// The last three directions in tetrahedra, which the order of the fractions selects; the first of
// four along a line.
INLINE void find_tetrahedra(const color_kernels_stage *stage, const Block *block, size_t count,
                            Tetrahedra *found, const int inputs) {
  const int32_t *steps = stage->steps + inputs - 3;
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[4];
    const Ints base = cell(stage, block, index, fractions, inputs);
    Floats x = fractions[inputs - 3], y = fractions[inputs - 2], z = fractions[inputs - 1];
    Ints step_x = steps[0], step_y = steps[1], step_z = steps[2];
    order(&x, &step_x, &y, &step_y);
    order(&y, &step_y, &z, &step_z);
    order(&x, &step_x, &y, &step_y);
    store_words(found->places[0] + index, (Words)base);
    store_words(found->places[1] + index, (Words)(base + step_x));
    store_words(found->places[2] + index, (Words)(base + step_x + step_y));
    store_words(found->places[3] + index, (Words)(base + steps[0] + steps[1] + steps[2]));
    store(found->fractions[0] + index, x);
    store(found->fractions[1] + index, y);
    store(found->fractions[2] + index, z);
    if (inputs == 4) store(found->line + index, fractions[0]);
  }
}

// The same for codes: the first three corners, the fractions in the upper halves, and that along a line
// in the lower half.
typedef struct {
  int32_t places[3][block_size];
  uint32_t fractions[3][block_size], line[block_size];
} CodedTetrahedra;

INLINE void exchange(Words *a, Words *b) {
  const Words greater = __builtin_elementwise_max(*a, *b);
  *b = __builtin_elementwise_min(*a, *b);
  *a = greater;
}

// A fraction is in one word with its step, which is at most 255² times the least one.
INLINE void find_coded_tetrahedra(const color_kernels_stage *stage, const Block *block, size_t count,
                                  CodedTetrahedra *found, const int inputs) {
  const uint32_t least = inputs == 3 ? 8 : (uint32_t)stage->steps[3];
  uint32_t steps[3];
  for (int step = 0; step < 3; step++) steps[step] = (uint32_t)stage->steps[inputs - 3 + step] / least;
  for (size_t index = 0; index < count; index += 16) {
    Words places[4];
    const Words base = cell_of_codes(stage, block, index, places, inputs);
    Words x = places[inputs - 3] << 16 | steps[0], y = places[inputs - 2] << 16 | steps[1];
    Words z = places[inputs - 1] << 16 | steps[2];
    exchange(&x, &y);
    exchange(&y, &z);
    exchange(&x, &y);
    const Words second = base + (x & 0xffff) * least;
    store_words(found->places[0] + index, base);
    store_words(found->places[1] + index, second);
    store_words(found->places[2] + index, second + (y & 0xffff) * least);
    store_words(found->fractions[0] + index, x);
    store_words(found->fractions[1] + index, y);
    store_words(found->fractions[2] + index, z);
    if (inputs == 4) store_words(found->line + index, places[0]);
  }
}

// From the first corner of a cell to the opposite one.
INLINE int32_t diagonal_step(const color_kernels_stage *stage) {
  const int32_t *steps = stage->steps + stage->inputs - 3;
  return steps[0] + steps[1] + steps[2];
}

INLINE void codes_in_tetrahedra(const color_kernels_stage *stage, const Block *block, char *pixels,
                                size_t count) {
  CodedTetrahedra found;
  find_coded_tetrahedra(stage, block, count, &found, 3);
  const char *grid = stage->grid, *opposite = grid + diagonal_step(stage);
  for (size_t index = 0; index < count; index += 16) {
    const Codes32 xs = (Codes32)load_words(found.fractions[0] + index);
    const Codes32 ys = (Codes32)load_words(found.fractions[1] + index);
    const Codes32 zs = (Codes32)load_words(found.fractions[2] + index);
    Codes32 results[2];
#define HALF(half)                                                                            \
  {                                                                                           \
    const size_t at = index + 8 * half;                                                       \
    const Codes32 parts[3] = {QUARTETS(xs, 16 * half + 1), QUARTETS(ys, 16 * half + 1),       \
                              QUARTETS(zs, 16 * half + 1)};                                   \
    const Codes32 corners[4] = {points_of_eight(grid, found.places[0] + at),                  \
                                points_of_eight(grid, found.places[1] + at),                  \
                                points_of_eight(grid, found.places[2] + at),                  \
                                points_of_eight(opposite, found.places[0] + at)};             \
    results[half] = in_tetrahedra(corners, parts, 0x8001) ^ 0x8000;                           \
  }
    HALF(0) HALF(1)
#undef HALF
    memcpy(pixels + 8 * index, results, sizeof results);
  }
}

INLINE void numbers_in_tetrahedra(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 3);
  for (size_t index = 0; index < count; index += 16) {
    Floats xs[4], ys[4], zs[4], quarters[4], corners[4];
    repeat4(load(found.fractions[0] + index), xs);
    repeat4(load(found.fractions[1] + index), ys);
    repeat4(load(found.fractions[2] + index), zs);
    for (int part = 0; part < 4; part++) {
      for (int corner = 0; corner < 4; corner++) {
        corners[corner] = points_at(stage->grid, found.places[corner] + index + 4 * part);
      }
      quarters[part] = in_tetrahedron(corners, xs[part], ys[part], zs[part]);
    }
    store_quarters(block, index, quarters);
  }
}

// Between the two adjacent grid points of 16 pixels, four in each vector.
INLINE void store_between(char *pixels, const Codes32 *halves, Codes32 part) {
  Codes32 results[2];
  for (int half = 0; half < 2; half++) {
    const Longs8 a = (Longs8)halves[2 * half], b = (Longs8)halves[2 * half + 1];
    const Codes32 low = (Codes32)__builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
    const Codes32 high = (Codes32)__builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
    results[half] =
        between_shifted(low, high, half == 0 ? QUARTETS(part, 0) : QUARTETS(part, 16)) ^ 0x8000;
  }
  memcpy(pixels, results, sizeof results);
}

INLINE void codes_in_four(const color_kernels_stage *stage, const Block *block, char *pixels,
                          size_t count) {
  CodedTetrahedra found;
  find_coded_tetrahedra(stage, block, count, &found, 4);
  const char *grid = stage->grid, *opposite = grid + diagonal_step(stage);
  for (size_t index = 0; index < count; index += 16) {
    const Codes32 xs = (Codes32)load_words(found.fractions[0] + index);
    const Codes32 ys = (Codes32)load_words(found.fractions[1] + index);
    const Codes32 zs = (Codes32)load_words(found.fractions[2] + index);
    Codes32 halves[4];
#define HALF(part)                                                                           \
  {                                                                                          \
    const size_t at = index + 4 * part;                                                      \
    const Codes32 parts[3] = {OCTETS(xs, 8 * part + 1), OCTETS(ys, 8 * part + 1),            \
                              OCTETS(zs, 8 * part + 1)};                                     \
    const Codes32 corners[4] = {pairs_of_four(grid, found.places[0] + at),                   \
                                pairs_of_four(grid, found.places[1] + at),                   \
                                pairs_of_four(grid, found.places[2] + at),                   \
                                pairs_of_four(opposite, found.places[0] + at)};              \
    halves[part] = in_tetrahedra(corners, parts, 0x8000);                                    \
  }
    HALF(0) HALF(1) HALF(2) HALF(3)
#undef HALF
    store_between(pixels + 8 * index, halves, (Codes32)load_words(found.line + index));
  }
}

INLINE void numbers_in_four(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 4);
  for (size_t index = 0; index < count; index += 16) {
    Floats xs[8], ys[8], zs[8], line[4], halves[8], quarters[4], corners[4];
    repeat8(load(found.fractions[0] + index), xs);
    repeat8(load(found.fractions[1] + index), ys);
    repeat8(load(found.fractions[2] + index), zs);
    repeat4(load(found.line + index), line);
    for (int part = 0; part < 8; part++) {
      for (int corner = 0; corner < 4; corner++) {
        corners[corner] = pairs_at(stage->grid, found.places[corner] + index + 2 * part);
      }
      halves[part] = in_tetrahedron(corners, xs[part], ys[part], zs[part]);
    }
    for (int part = 0; part < 4; part++) {
      quarters[part] = between_pairs(halves[2 * part], halves[2 * part + 1], line[part]);
    }
    store_quarters(block, index, quarters);
  }
}

INLINE void codes_in_cubes(const color_kernels_stage *stage, const Block *block, char *pixels,
                           size_t count) {
  const char *grid = stage->grid;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  // In a loop of their own, as with `Tetrahedra`.
  int32_t places[block_size];
  uint32_t parts[3][block_size];
  for (size_t index = 0; index < count; index += 16) {
    Words found[3];
    store_words(places + index, cell_of_codes(stage, block, index, found, 3));
    for (int direction = 0; direction < 3; direction++) {
      store_words(parts[direction] + index, found[direction]);
    }
  }
  for (size_t index = 0; index < count; index += 16) {
    const Codes32 xs = (Codes32)load_words(parts[0] + index);
    const Codes32 ys = (Codes32)load_words(parts[1] + index);
    const Codes32 zs = (Codes32)load_words(parts[2] + index);
    Codes32 halves[4];
#define HALF(part)                                                                                 \
  {                                                                                                \
    const Codes32 a = OCTETS(xs, 8 * part), b = OCTETS(ys, 8 * part);                              \
    const int32_t *at = places + index + 4 * part;                                                 \
    const Codes32 near = between_shifted(pairs_of_four(grid, at), pairs_of_four(grid + x, at), a);     \
    const Codes32 far =                                                                            \
        between_shifted(pairs_of_four(grid + y, at), pairs_of_four(grid + x + y, at), a);              \
    halves[part] = between_shifted(near, far, b);                                                      \
  }
    HALF(0) HALF(1) HALF(2) HALF(3)
#undef HALF
    store_between(pixels + 8 * index, halves, zs);
  }
}

// Linearly in each of three directions in turn.
INLINE void numbers_in_cubes(const color_kernels_stage *stage, Block *block, size_t count) {
  const char *grid = stage->grid;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[3], xs[8], ys[8], zs[4], halves[8], quarters[4];
    int32_t places[16];
    store_words(places, (Words)cell(stage, block, index, fractions, 3));
    repeat8(fractions[0], xs);
    repeat8(fractions[1], ys);
    repeat4(fractions[2], zs);
    for (int part = 0; part < 8; part++) {
      const int32_t *at = places + 2 * part;
      const Floats near =
          between_points(pairs_at(grid, at), pairs_at(grid + x, at), xs[part]);
      const Floats far =
          between_points(pairs_at(grid + y, at), pairs_at(grid + x + y, at), xs[part]);
      halves[part] = between_points(near, far, ys[part]);
    }
    for (int part = 0; part < 4; part++) {
      quarters[part] = between_pairs(halves[2 * part], halves[2 * part + 1], zs[part]);
    }
    store_quarters(block, index, quarters);
  }
}

// The codes of a block's pixels, four for each, by a CLUT of codes.
static void codes_of_clut(const color_kernels_stage *stage, const Block *block, char *pixels,
                          size_t count) {
  if (stage->inputs == 4) {
    codes_in_four(stage, block, pixels, count);
  } else if (stage->is_trilinear) {
    codes_in_cubes(stage, block, pixels, count);
  } else {
    codes_in_tetrahedra(stage, block, pixels, count);
  }
}

INLINE void through_clut(const color_kernels_stage *stage, Block *block, size_t count) {
  if (stage->is_coded) {
    char pixels[8 * block_size];
    codes_of_clut(stage, block, pixels, count);
    spread_codes(pixels, block, count);
  } else if (stage->inputs == 4) {
    numbers_in_four(stage, block, count);
  } else if (stage->is_trilinear) {
    numbers_in_cubes(stage, block, count);
  } else {
    numbers_in_tetrahedra(stage, block, count);
  }
}

typedef uint8_t Bytes32 __attribute__((ext_vector_type(32)));

// Stores pixels of three or four samples of 8 or 16 bits, made of four codes each. A code divided by 257
// is never in the middle between two.
INLINE void store_codes(const char *pixels, char *destination, int format, int32_t samples,
                        size_t count) {
  const size_t size = sample_size(format), step = size * (size_t)samples;
  for (size_t index = 0; index < count; index += 16, pixels += 128) {
    char bytes[64];
    const char *from = pixels;
    if (format == color_kernels_uint8) {
      char *to = samples == 4 ? destination + step * index : bytes;
      for (int half = 0; half < 2; half++) {
        const Codes32 codes = LOADED(Codes32, pixels + 64 * half);
        const Codes32 rounded = (upper_halves(codes, (Codes32)65281) + 128) >> 8;
        const Bytes32 result = __builtin_convertvector(rounded, Bytes32);
        memcpy(to + 32 * half, &result, sizeof result);
      }
      from = bytes;
    }
    if (samples == 3) {
      narrow(from, destination + step * index, size);
    } else if (format == color_kernels_uint16) {
      memcpy(destination + step * index, pixels, 128);
    }
  }
}
