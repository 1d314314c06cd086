// Colors through the CLUT of a pipeline, 16 pixels at a time. A vector has four samples for each of
// four pixels, or for each of two pixels those of two adjacent grid points. Floats stand for words
// too: whole numbers if the CLUT `is_coded`.

typedef uint64_t Longs4 __attribute__((ext_vector_type(4)));
typedef uint16_t Codes8 __attribute__((ext_vector_type(8)));
typedef uint16_t Codes16 __attribute__((ext_vector_type(16)));
typedef float Floats8 __attribute__((ext_vector_type(8)));

#define LOADED(type, from)            \
  ({                                  \
    type loaded;                      \
    memcpy(&loaded, from, sizeof(type)); \
    loaded;                           \
  })
#define JOINED(a, b) \
  __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)

// The grid points of four pixels.
INLINE Floats points_at(const char *grid, const int32_t *places, const int is_coded) {
  if (is_coded) {
    const Longs4 points = {LOADED(uint64_t, grid + places[0]), LOADED(uint64_t, grid + places[1]),
                           LOADED(uint64_t, grid + places[2]), LOADED(uint64_t, grid + places[3])};
    return (Floats)__builtin_convertvector((Codes16)points, Words);
  }
  const Floats4 a = LOADED(Floats4, grid + places[0]), b = LOADED(Floats4, grid + places[1]);
  const Floats4 c = LOADED(Floats4, grid + places[2]), d = LOADED(Floats4, grid + places[3]);
  const Floats8 ab = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  const Floats8 cd = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return JOINED(ab, cd);
}

// The grid points of two pixels, each with the next one.
INLINE Floats pairs_at(const char *grid, const int32_t *places, const int is_coded) {
  if (is_coded) {
    const Codes8 a = LOADED(Codes8, grid + places[0]), b = LOADED(Codes8, grid + places[1]);
    return (Floats)__builtin_convertvector(JOINED(a, b), Words);
  }
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

INLINE Floats between_points(Floats low, Floats high, Floats part, const int is_coded) {
  if (is_coded) return (Floats)between_codes((Words)low, (Words)high, (Words)part);
  return low + (high - low) * part;
}

// Between the two adjacent grid points of four pixels, two in each vector.
INLINE Floats between_pairs(Floats a, Floats b, Floats part, const int is_coded) {
  const Floats low =
      __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27);
  const Floats high =
      __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31);
  return between_points(low, high, part, is_coded);
}

// On the way from corner to corner of a tetrahedron. For four directions, LittleCMS divides by
// 65535, toward 0; for three, it does nearly that with shifts.
INLINE Floats in_tetrahedron(const Floats *corners, Floats x, Floats y, Floats z, const int inputs,
                             const int is_coded) {
  if (!is_coded) {
    return corners[0] + ((corners[1] - corners[0]) * x + (corners[2] - corners[1]) * y +
                         (corners[3] - corners[2]) * z);
  }
  const Words a = (Words)corners[0], b = (Words)corners[1], c = (Words)corners[2];
  const Words sum = (b - a) * (Words)x + (c - b) * (Words)y + ((Words)corners[3] - c) * (Words)z;
  Words quotient, rest;
  if (inputs == 4) {
    const Ints dividend = (Ints)(sum + 0x7fff), sign = dividend >> 31;
    const Words size = (Words)((dividend ^ sign) - sign);
    quotient = (Words)((Ints)((size + (size >> 16) + 1) >> 16 ^ (Words)sign) - sign);
    rest = sum + 0x8000;
  } else {
    rest = sum + 0x8001;
    quotient = (Words)((Ints)rest >> 16);
  }
  return (Floats)((a + ((rest + quotient) >> 16)) & 0xffff);
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

// The last three directions in tetrahedra, which the order of the fractions selects; the first of
// four linearly.
INLINE void clut_in_tetrahedra(const color_kernels_stage *stage, Block *block, size_t count,
                               const int inputs, const int is_coded) {
  const char *grid = stage->grid;
  const int32_t *steps = stage->steps + inputs - 3;
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[4];
    const Ints base = cell(stage, block, index, fractions, inputs, is_coded);
    Floats x = fractions[inputs - 3], y = fractions[inputs - 2], z = fractions[inputs - 1];
    Ints step_x = steps[0], step_y = steps[1], step_z = steps[2];
    order(&x, &step_x, &y, &step_y);
    order(&y, &step_y, &z, &step_z);
    order(&x, &step_x, &y, &step_y);
    int32_t places[4][16];
    store_words(places[0], (Words)base);
    store_words(places[1], (Words)(base + step_x));
    store_words(places[2], (Words)(base + step_x + step_y));
    store_words(places[3], (Words)(base + steps[0] + steps[1] + steps[2]));
    Floats quarters[4], corners[4];
    if (inputs == 3) {
      Floats xs[4], ys[4], zs[4];
      repeat4(x, xs);
      repeat4(y, ys);
      repeat4(z, zs);
      for (int part = 0; part < 4; part++) {
        for (int corner = 0; corner < 4; corner++) {
          corners[corner] = points_at(grid, places[corner] + 4 * part, is_coded);
        }
        quarters[part] = in_tetrahedron(corners, xs[part], ys[part], zs[part], inputs, is_coded);
      }
    } else {
      Floats xs[8], ys[8], zs[8], line[4], halves[8];
      repeat8(x, xs);
      repeat8(y, ys);
      repeat8(z, zs);
      repeat4(fractions[0], line);
      for (int part = 0; part < 8; part++) {
        for (int corner = 0; corner < 4; corner++) {
          corners[corner] = pairs_at(grid, places[corner] + 2 * part, is_coded);
        }
        halves[part] = in_tetrahedron(corners, xs[part], ys[part], zs[part], inputs, is_coded);
      }
      for (int part = 0; part < 4; part++) {
        quarters[part] = between_pairs(halves[2 * part], halves[2 * part + 1], line[part], is_coded);
      }
    }
    store_quarters(block, index, quarters);
  }
}

// Linearly in each of three directions in turn.
INLINE void clut_in_cubes(const color_kernels_stage *stage, Block *block, size_t count,
                          const int is_coded) {
  const char *grid = stage->grid;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[3], xs[8], ys[8], zs[4], halves[8], quarters[4];
    int32_t places[16];
    store_words(places, (Words)cell(stage, block, index, fractions, 3, is_coded));
    repeat8(fractions[0], xs);
    repeat8(fractions[1], ys);
    repeat4(fractions[2], zs);
    for (int part = 0; part < 8; part++) {
      const int32_t *at = places + 2 * part;
      const Floats near = between_points(pairs_at(grid, at, is_coded),
                                         pairs_at(grid + x, at, is_coded), xs[part], is_coded);
      const Floats far = between_points(pairs_at(grid + y, at, is_coded),
                                        pairs_at(grid + x + y, at, is_coded), xs[part], is_coded);
      halves[part] = between_points(near, far, ys[part], is_coded);
    }
    for (int part = 0; part < 4; part++) {
      quarters[part] = between_pairs(halves[2 * part], halves[2 * part + 1], zs[part], is_coded);
    }
    store_quarters(block, index, quarters);
  }
}

INLINE void through_clut_of(const color_kernels_stage *stage, Block *block, size_t count,
                            const int is_coded) {
  if (stage->inputs == 4) {
    clut_in_tetrahedra(stage, block, count, 4, is_coded);
  } else if (stage->is_trilinear) {
    clut_in_cubes(stage, block, count, is_coded);
  } else {
    clut_in_tetrahedra(stage, block, count, 3, is_coded);
  }
}

INLINE void through_clut(const color_kernels_stage *stage, Block *block, size_t count) {
  if (stage->is_coded) {
    through_clut_of(stage, block, count, 1);
  } else {
    through_clut_of(stage, block, count, 0);
  }
}
