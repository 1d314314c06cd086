// Colors through the CLUT of a pipeline, 16 pixels at a time. A vector of 16 floats has four samples
// for each of four pixels, or for each of two pixels those of two adjacent grid points; one of 32 codes
// has twice as many. Floats stand for words too: whole numbers if the CLUT `is_coded`.

typedef uint16_t Codes8 __attribute__((ext_vector_type(8)));
typedef uint16_t Codes16 __attribute__((ext_vector_type(16)));
typedef uint16_t Codes32 __attribute__((ext_vector_type(32)));
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

// Where the cell of each pixel begins, and how far into it the pixel is in each direction: 0…1, or
// in units of 1/65536.
INLINE Ints cell(const color_kernels_stage *stage, const Block *block, size_t index,
                 Floats *fractions, const int inputs, const int is_coded) {
  Ints base = 0;
  for (int input = 0; input < inputs; input++) {
    const int last = stage->points[input] - 1;
    const Floats x = load(block->channels[input] + index);
    Ints corner;
    if (is_coded) {
      const Words place = fixed_place((Words)x * (uint32_t)last);
      corner = (Ints)(place >> 16);
      fractions[input] = (Floats)(place & 0xffff);
    } else {
      const Floats place = clamped(x) * (float)last;
      corner = __builtin_convertvector(place, Ints);
      fractions[input] = place - __builtin_convertvector(corner, Floats);
    }
    base += corner * stage->steps[input];
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

// Between 32 pairs of codes: the same as `between_codes` with 16 bits. The product with a difference
// below 0, taken modulo 65536, is too great by 65536 times the part.
INLINE Codes32 between_all(Codes32 low, Codes32 high, Codes32 part) {
  const Codes32 difference = high - low;
  const Codes32 excess = (Codes32)(high < low) & part;
  return low + upper_halves(difference, part) + ((difference * part) >> 15) - excess;
}

// The codes of four pixels at two grid points that follow each other.
INLINE Codes32 pairs_of_four(const char *grid, const int32_t *places) {
  const Codes8 a = LOADED(Codes8, grid + places[0]), b = LOADED(Codes8, grid + places[1]);
  const Codes8 c = LOADED(Codes8, grid + places[2]), d = LOADED(Codes8, grid + places[3]);
  const Codes16 ab = JOINED(a, b), cd = JOINED(c, d);
  return __builtin_shufflevector(ab, cd, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
}

// The lower halves of four words from word `n` on, each repeated for the eight codes of two grid
// points; and those of eight words, each repeated for four codes.
#define OCTETS(x, n)                                                                              \
  __builtin_shufflevector(x, x, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n + 2, \
                          2 * n + 2, 2 * n + 2, 2 * n + 2, 2 * n + 2, 2 * n + 2, 2 * n + 2,       \
                          2 * n + 2, 2 * n + 4, 2 * n + 4, 2 * n + 4, 2 * n + 4, 2 * n + 4,       \
                          2 * n + 4, 2 * n + 4, 2 * n + 4, 2 * n + 6, 2 * n + 6, 2 * n + 6,       \
                          2 * n + 6, 2 * n + 6, 2 * n + 6, 2 * n + 6, 2 * n + 6)
#define QUARTETS(x, n)                                                                              \
  __builtin_shufflevector(x, x, 2 * n, 2 * n, 2 * n, 2 * n, 2 * n + 2, 2 * n + 2, 2 * n + 2,        \
                          2 * n + 2, 2 * n + 4, 2 * n + 4, 2 * n + 4, 2 * n + 4, 2 * n + 6,         \
                          2 * n + 6, 2 * n + 6, 2 * n + 6, 2 * n + 8, 2 * n + 8, 2 * n + 8,         \
                          2 * n + 8, 2 * n + 10, 2 * n + 10, 2 * n + 10, 2 * n + 10, 2 * n + 12,    \
                          2 * n + 12, 2 * n + 12, 2 * n + 12, 2 * n + 14, 2 * n + 14, 2 * n + 14,   \
                          2 * n + 14)

// Stores the codes of eight pixels and of the next eight.
INLINE void store_codes(Block *block, size_t index, Codes32 a, Codes32 b) {
#ifdef BYTE_PERMUTATION
  const __m512i first = (__m512i)(Codes32){0,  0, 4,  0, 8,  0, 12, 0, 16, 0, 20, 0, 24, 0, 28, 0,
                                           32, 0, 36, 0, 40, 0, 44, 0, 48, 0, 52, 0, 56, 0, 60, 0};
  for (int channel = 0; channel < 4; channel++) {
    const __m512i at = _mm512_add_epi16(first, _mm512_set1_epi16((short)channel));
    const __m512i codes =
        _mm512_maskz_permutex2var_epi16(0x55555555, (__m512i)a, at, (__m512i)b);
    store_words(block->channels[channel] + index, (Words)codes);
  }
#else
  const Codes32 both[2] = {a, b};
  Codes16 codes[4];
  memcpy(codes, both, sizeof codes);
  Floats quarters[4];
  for (int part = 0; part < 4; part++) {
    quarters[part] = (Floats)__builtin_convertvector(codes[part], Words);
  }
  store_quarters(block, index, quarters);
#endif
}

// On the way from corner to corner of tetrahedra, for codes. LittleCMS nearly divides by 65535: with
// shifts after adding 0x8001, where there are three directions, and toward 0 after adding 0x7fff, where
// there are four; that gives what shifts give after adding 0x8000. The sum of the products begins with
// `least` and is in two halves of 16 bits.
INLINE Codes32 in_tetrahedra(const Codes32 *corners, const Codes32 *parts, const uint16_t least) {
  Codes32 upper = 0, lower = least;
  for (int step = 0; step < 3; step++) {
    const Codes32 near = corners[step], far = corners[step + 1], part = parts[step];
    const Codes32 difference = far - near, sum = lower + difference * part;
    upper += upper_halves(difference, part) - ((Codes32)(far < near) & part);
    upper -= (Codes32)(sum < lower);
    lower = sum;
  }
  const Codes32 sum = lower + upper;
  return corners[0] + upper - (Codes32)(sum < lower) - (upper >> 15);
}

// The grid points of eight pixels.
INLINE Codes32 points_of_eight(const char *grid, const int32_t *places) {
  const Longs8 points = {
      LOADED(uint64_t, grid + places[0]), LOADED(uint64_t, grid + places[1]),
      LOADED(uint64_t, grid + places[2]), LOADED(uint64_t, grid + places[3]),
      LOADED(uint64_t, grid + places[4]), LOADED(uint64_t, grid + places[5]),
      LOADED(uint64_t, grid + places[6]), LOADED(uint64_t, grid + places[7])};
  return (Codes32)points;
}

// The corners of the tetrahedra of a block's pixels, as places in a grid, and the fractions in order.
// They are found before any is loaded, because a processor waits for a place that was just stored.
typedef struct {
  int32_t places[4][block_size];
  float fractions[3][block_size], line[block_size];
} Tetrahedra;

// The last three directions in tetrahedra, which the order of the fractions selects; the first of
// four along a line.
INLINE void find_tetrahedra(const color_kernels_stage *stage, const Block *block, size_t count,
                            Tetrahedra *found, const int inputs, const int is_coded) {
  const int32_t *steps = stage->steps + inputs - 3;
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[4];
    const Ints base = cell(stage, block, index, fractions, inputs, is_coded);
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

INLINE void codes_in_tetrahedra(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 3, 1);
  for (size_t index = 0; index < count; index += 16) {
    Codes32 parts[2][3], results[2];
    for (int step = 0; step < 3; step++) {
      const Codes32 part = (Codes32)load(found.fractions[step] + index);
      parts[0][step] = QUARTETS(part, 0);
      parts[1][step] = QUARTETS(part, 8);
    }
    for (int half = 0; half < 2; half++) {
      Codes32 corners[4];
      for (int corner = 0; corner < 4; corner++) {
        corners[corner] = points_of_eight(stage->grid, found.places[corner] + index + 8 * half);
      }
      results[half] = in_tetrahedra(corners, parts[half], 0x8001);
    }
    store_codes(block, index, results[0], results[1]);
  }
}

INLINE void numbers_in_tetrahedra(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 3, 0);
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
INLINE void store_between(Block *block, size_t index, const Codes32 *halves, Codes32 part) {
  Codes32 results[2];
  for (int half = 0; half < 2; half++) {
    const Longs8 a = (Longs8)halves[2 * half], b = (Longs8)halves[2 * half + 1];
    const Codes32 low = (Codes32)__builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
    const Codes32 high = (Codes32)__builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15);
    results[half] = between_all(low, high, half == 0 ? QUARTETS(part, 0) : QUARTETS(part, 8));
  }
  store_codes(block, index, results[0], results[1]);
}

INLINE void codes_in_four(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 4, 1);
  for (size_t index = 0; index < count; index += 16) {
    const Codes32 xs = (Codes32)load(found.fractions[0] + index);
    const Codes32 ys = (Codes32)load(found.fractions[1] + index);
    const Codes32 zs = (Codes32)load(found.fractions[2] + index);
    Codes32 halves[4];
#define HALF(part)                                                                             \
  {                                                                                            \
    const Codes32 parts[3] = {OCTETS(xs, 4 * part), OCTETS(ys, 4 * part), OCTETS(zs, 4 * part)}; \
    Codes32 corners[4];                                                                        \
    for (int corner = 0; corner < 4; corner++) {                                               \
      corners[corner] = pairs_of_four(stage->grid, found.places[corner] + index + 4 * part);   \
    }                                                                                          \
    halves[part] = in_tetrahedra(corners, parts, 0x8000);                                      \
  }
    HALF(0) HALF(1) HALF(2) HALF(3)
#undef HALF
    store_between(block, index, halves, (Codes32)load(found.line + index));
  }
}

INLINE void numbers_in_four(const color_kernels_stage *stage, Block *block, size_t count) {
  Tetrahedra found;
  find_tetrahedra(stage, block, count, &found, 4, 0);
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

INLINE void codes_in_cubes(const color_kernels_stage *stage, Block *block, size_t count) {
  const char *grid = stage->grid;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  // In a loop of their own, as with `Tetrahedra`.
  int32_t places[block_size];
  uint32_t parts[3][block_size];
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[3];
    store_words(places + index, (Words)cell(stage, block, index, fractions, 3, 1));
    for (int direction = 0; direction < 3; direction++) {
      store_words(parts[direction] + index, (Words)fractions[direction]);
    }
  }
  for (size_t index = 0; index < count; index += 16) {
    const Codes32 xs = (Codes32)load_words(parts[0] + index);
    const Codes32 ys = (Codes32)load_words(parts[1] + index);
    const Codes32 zs = (Codes32)load_words(parts[2] + index);
    Codes32 halves[4];
#define HALF(part)                                                                                 \
  {                                                                                                \
    const Codes32 a = OCTETS(xs, 4 * part), b = OCTETS(ys, 4 * part);                              \
    const int32_t *at = places + index + 4 * part;                                                 \
    const Codes32 near = between_all(pairs_of_four(grid, at), pairs_of_four(grid + x, at), a);     \
    const Codes32 far =                                                                            \
        between_all(pairs_of_four(grid + y, at), pairs_of_four(grid + x + y, at), a);              \
    halves[part] = between_all(near, far, b);                                                      \
  }
    HALF(0) HALF(1) HALF(2) HALF(3)
#undef HALF
    store_between(block, index, halves, zs);
  }
}

// Linearly in each of three directions in turn.
INLINE void numbers_in_cubes(const color_kernels_stage *stage, Block *block, size_t count) {
  const char *grid = stage->grid;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[3], xs[8], ys[8], zs[4], halves[8], quarters[4];
    int32_t places[16];
    store_words(places, (Words)cell(stage, block, index, fractions, 3, 0));
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

INLINE void through_clut(const color_kernels_stage *stage, Block *block, size_t count) {
  if (stage->inputs == 4) {
    if (stage->is_coded) {
      codes_in_four(stage, block, count);
    } else {
      numbers_in_four(stage, block, count);
    }
  } else if (stage->is_trilinear) {
    if (stage->is_coded) {
      codes_in_cubes(stage, block, count);
    } else {
      numbers_in_cubes(stage, block, count);
    }
  } else if (stage->is_coded) {
    codes_in_tetrahedra(stage, block, count);
  } else {
    numbers_in_tetrahedra(stage, block, count);
  }
}
