// Pixels through the stages of a pipeline, as `color_kernels_pipeline` describes them: some hundred at a
// time, each stage for all of them. Products and sums are rounded separately, which is as exact as needed
// and faster where there is no instruction for both.

enum { block_size = 128 };

// The components of the pixels of a block, one after the other.
typedef struct {
  float channels[4][block_size], alphas[block_size];
} __attribute__((aligned(64))) Block;

typedef float Floats8 __attribute__((ext_vector_type(8)));
typedef float AlignedFloats8 __attribute__((ext_vector_type(8), aligned(16)));
typedef uint32_t Words8 __attribute__((ext_vector_type(8)));
typedef int32_t Ints4 __attribute__((ext_vector_type(4)));
typedef int32_t Ints8 __attribute__((ext_vector_type(8)));
typedef uint16_t Codes4 __attribute__((ext_vector_type(4)));
typedef uint16_t Codes8 __attribute__((ext_vector_type(8), aligned(8)));

// NaN becomes 0.
INLINE Floats clamped(Floats x) {
  x = x > 0 ? x : (Floats)0.0f;
  return x < 1 ? x : (Floats)1.0f;
}

// The code of 16 bits next to a component. LittleCMS looks at 16 bits behind the point: what lies so near
// below the middle between two codes that they do not tell is rounded up.
INLINE Words word_of(Floats x) {
  x = clamped(x);
  const Floats most = x * 65536, sum = (most - x) + 0x1p23f;
  // How far 65535·x lies from the code; the inner differences are exact.
  const Floats rest = (most - (sum - 0x1p23f)) - x;
  const Ints is_above = rest >= 0.5f - 0x1p-17f, is_below = rest < -0.5f - 0x1p-17f;
  return (((Words)sum & 0xffff) - (Words)is_above + (Words)is_below) & 0xffff;
}

// The component of a code.
INLINE Floats of_words(Words words) { return floats(words) * (1.0f / 65535); }

// What follows is LittleCMS's arithmetic, with 16 bits behind the point: it rounds so often that a
// saturated color may come out dozens of codes away by any other. Products may be negative and overflow,
// as there.

// A product of a code and a number of steps, divided by 65535.
INLINE Words fixed(Words x) {
  const Words y = x + 0x8000;
  return x + ((y + (y >> 16)) >> 16);
}
// Between two codes.
#define FIXED_BETWEEN(low, high, part) \
  (((low) + ((((high) - (low)) * (part) + 0x8000) >> 16)) & 0xffff)

// MARK: - Curves

#ifdef BYTE_PERMUTATION
INLINE Words gathered(const void *table, Ints places, const int size) {
  return size == 2 ? (Words)_mm512_i32gather_epi32((__m512i)places, table, 2)
                   : (Words)_mm512_i32gather_epi32((__m512i)places, table, 4);
}
#elif defined(GATHER)
INLINE Words gathered(const void *table, Ints places, const int size) {
  __m256i halves[2], results[2];
  memcpy(halves, &places, 64);
  for (int half = 0; half < 2; half++) {
    results[half] = size == 2 ? _mm256_i32gather_epi32(table, halves[half], 2)
                              : _mm256_i32gather_epi32(table, halves[half], 4);
  }
  Words words;
  memcpy(&words, results, 64);
  return words;
}
#else
INLINE Words gathered(const void *table, Ints places, const int size) {
  uint32_t words[16];
  for (int lane = 0; lane < 16; lane++) {
    memcpy(words + lane, (const char *)table + (size_t)size * (size_t)places[lane], 4);
  }
  return load_words(words);
}
#endif

// Between two values of a table of codes of 16 bits. The table has one more value than counts.
INLINE Floats between_values(const uint16_t *table, int32_t count, Floats x) {
  const Words place = fixed(word_of(x) * (uint32_t)(count - 1)), part = place & 0xffff;
  const Words pair = gathered(table, (Ints)(place >> 16), 2);
  const Words low = pair & 0xffff, high = pair >> 16;
  return of_words(FIXED_BETWEEN(low, high, part));
}

// The power that a number's octave stands for.
INLINE Floats power_of_octave(const float *octaves, Words bits) {
#ifdef BYTE_PERMUTATION
  const __m512i place = _mm512_srli_epi32((__m512i)bits, 23);
  const __m512 low = _mm512_permutex2var_ps(_mm512_loadu_ps(octaves), place,
                                            _mm512_loadu_ps(octaves + 16));
  const __m512 high = _mm512_permutex2var_ps(_mm512_loadu_ps(octaves + 32), place,
                                             _mm512_loadu_ps(octaves + 48));
  const __mmask16 is_high = _mm512_test_epi32_mask((__m512i)bits, _mm512_set1_epi32(32 << 23));
  return (Floats)_mm512_mask_mov_ps(low, is_high, high);
#else
  return (Floats)gathered(octaves, (Ints)(bits >> 23 & 63), 4);
#endif
}

INLINE Floats closed_curve(const color_kernels_curve *curve, Floats x) {
  x = x < curve->least ? (Floats)curve->least : x;
  Floats v = x * curve->factor + curve->offset;
  v = v < curve->most ? v : (Floats)curve->most;
  const Words bits = (Words)v;
  const Floats m = (Floats)((bits & 0x7fffff) | 0x3f800000);
  Floats y = curve->mantissa[6];
  for (int power = 5; power >= 0; power--) y = y * m + curve->mantissa[power];
  y = y * power_of_octave(curve->octaves, bits) + curve->end;
  const Floats line = x * curve->slope + curve->intercept;
  return x >= curve->start ? y : line;
}

INLINE void through_curves(const color_kernels_stage *stage, Block *block, size_t count) {
  for (int channel = 0; channel < stage->inputs; channel++) {
    float *numbers = block->channels[channel];
    const uint16_t *table = stage->tables[channel];
    if (table) {
      for (size_t index = 0; index < count; index += 16) {
        store(numbers + index, between_values(table, stage->counts[channel], load(numbers + index)));
      }
    } else {
      const color_kernels_curve *curve = stage->closed + channel;
      for (size_t index = 0; index < count; index += 16) {
        store(numbers + index, closed_curve(curve, load(numbers + index)));
      }
    }
  }
}

// MARK: - Lattices

// Where the cell of each pixel begins, and how far in it the pixel lies, in the order of the directions:
// 0…1, or for words in units of 1/65536.
INLINE Ints cell(const color_kernels_stage *stage, const Block *block, size_t index, Floats *fractions,
                 const int inputs, const int is_words) {
  Ints base = 0;
  for (int input = 0; input < inputs; input++) {
    const int last = stage->points[input] - 1;
    const Floats x = load(block->channels[input] + index);
    Ints corner;
    if (is_words) {
      const Words place = fixed(word_of(x) * (uint32_t)last);
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

// Puts the greater fraction first, and the step that belongs to it. As positive floats, whole numbers are
// in their order.
INLINE void order(Floats *a, Ints *step_a, Floats *b, Ints *step_b) {
  const Ints is_less = (Ints)*a < (Ints)*b;
  const Floats greater = is_less ? *b : *a, lesser = is_less ? *a : *b;
  const Ints step = is_less ? *step_b : *step_a;
  *step_b = is_less ? *step_a : *step_b;
  *a = greater;
  *b = lesser;
  *step_a = step;
}

// What was found for each pixel. The parts of words are whole numbers.
typedef struct {
  int32_t base[block_size], first[block_size], second[block_size];
  float parts[3][block_size], line[block_size];
  float results[4 * block_size];
} __attribute__((aligned(64))) Cells;

// A node, and with the next one, as codes or floats.
INLINE Words4 word_node(const char *at) { return __builtin_convertvector(*(const Codes4 *)at, Words4); }
INLINE Words8 word_nodes(const char *at) { return __builtin_convertvector(*(const Codes8 *)at, Words8); }
INLINE Floats4 node(const char *at) { return *(const Floats4 *)at; }
INLINE Floats8 nodes(const char *at) { return *(const AlignedFloats8 *)at; }

// Three directions, the last three of four, in tetrahedra: which corners of a cell count tells the order
// of the fractions.
INLINE void find_tetrahedra(const color_kernels_stage *stage, const Block *block, Cells *cells,
                            size_t count, const int inputs, const int is_words) {
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[4];
    const Ints base = cell(stage, block, index, fractions, inputs, is_words);
    const int skipped = inputs - 3;
    Floats a = fractions[skipped], b = fractions[skipped + 1], c = fractions[skipped + 2];
    Ints step_a = stage->steps[skipped], step_b = stage->steps[skipped + 1],
         step_c = stage->steps[skipped + 2];
    order(&a, &step_a, &b, &step_b);
    order(&b, &step_b, &c, &step_c);
    order(&a, &step_a, &b, &step_b);
    store_words(cells->base + index, (Words)base);
    store_words(cells->first + index, (Words)step_a);
    store_words(cells->second + index, (Words)(step_a + step_b));
    store(cells->parts[0] + index, a);
    store(cells->parts[1] + index, b);
    store(cells->parts[2] + index, c);
    if (skipped) store(cells->line + index, fractions[0]);
  }
}

INLINE void find_cubes(const color_kernels_stage *stage, const Block *block, Cells *cells, size_t count,
                       const int is_words) {
  for (size_t index = 0; index < count; index += 16) {
    Floats fractions[3];
    store_words(cells->base + index,
                (Words)cell(stage, block, index, fractions, 3, is_words));
    for (int input = 0; input < 3; input++) store(cells->parts[input] + index, fractions[input]);
  }
}

INLINE uint32_t whole_part(const float *parts, size_t index) {
  uint32_t part;
  memcpy(&part, parts + index, 4);
  return part;
}

INLINE void look_up_tetrahedra(const color_kernels_stage *stage, Cells *cells, size_t count,
                               const int is_words) {
  const char *lattice = (const char *)stage->lattice;
  const int32_t all = stage->steps[0] + stage->steps[1] + stage->steps[2];
  for (size_t index = 0; index < count; index++) {
    const char *at = lattice + cells->base[index];
    const char *first = at + cells->first[index], *second = at + cells->second[index];
    if (is_words) {
      const Words4 a = word_node(at), b = word_node(first), c = word_node(second);
      const Words4 rest = (b - a) * whole_part(cells->parts[0], index) +
                         (c - b) * whole_part(cells->parts[1], index) +
                         (word_node(at + all) - c) * whole_part(cells->parts[2], index) + 0x8001;
      *(Words4 *)(cells->results + 4 * index) =
          a + ((rest + (Words4)((Ints4)rest >> 16)) >> 16);
    } else {
      const Floats4 a = node(at), b = node(first), c = node(second);
      *(Floats4 *)(cells->results + 4 * index) =
          a + ((b - a) * cells->parts[0][index] + (c - b) * cells->parts[1][index] +
               (node(at + all) - c) * cells->parts[2][index]);
    }
  }
}

// The same in the two tetrahedra that are next to each other in the first direction, and linearly between
// them.
INLINE void look_up_pairs(const color_kernels_stage *stage, Cells *cells, size_t count,
                          const int is_words) {
  const char *lattice = (const char *)stage->lattice;
  const int32_t all = stage->steps[1] + stage->steps[2] + stage->steps[3];
  for (size_t index = 0; index < count; index++) {
    const char *at = lattice + cells->base[index];
    const char *first = at + cells->first[index], *second = at + cells->second[index];
    if (is_words) {
      const Words8 a = word_nodes(at), b = word_nodes(first), c = word_nodes(second);
      const Words8 rest = (b - a) * whole_part(cells->parts[0], index) +
                         (c - b) * whole_part(cells->parts[1], index) +
                         (word_nodes(at + all) - c) * whole_part(cells->parts[2], index) + 0x8001;
      // LittleCMS divides, which makes a difference for one sum in 65536.
      const Words8 both = (a + ((rest + (Words8)((Ints8)rest >> 16)) >> 16)) & 0xffff;
      *(Words4 *)(cells->results + 4 * index) =
          FIXED_BETWEEN(both.lo, both.hi, whole_part(cells->line, index));
    } else {
      const Floats8 a = nodes(at), b = nodes(first), c = nodes(second);
      const Floats8 both =
          a + ((b - a) * cells->parts[0][index] + (c - b) * cells->parts[1][index] +
               (nodes(at + all) - c) * cells->parts[2][index]);
      *(Floats4 *)(cells->results + 4 * index) =
          both.lo + (both.hi - both.lo) * cells->line[index];
    }
  }
}

// Linearly in each direction in turn.
INLINE void look_up_cubes(const color_kernels_stage *stage, Cells *cells, size_t count,
                          const int is_words) {
  const char *lattice = (const char *)stage->lattice;
  const int32_t x = stage->steps[0], y = stage->steps[1];
  for (size_t index = 0; index < count; index++) {
    const char *at = lattice + cells->base[index];
    if (is_words) {
      const uint32_t part = whole_part(cells->parts[0], index);
      const Words8 a = word_nodes(at), b = word_nodes(at + y);
      const Words8 near = FIXED_BETWEEN(a, word_nodes(at + x), part);
      const Words8 far = FIXED_BETWEEN(b, word_nodes(at + x + y), part);
      const Words8 both = FIXED_BETWEEN(near, far, whole_part(cells->parts[1], index));
      *(Words4 *)(cells->results + 4 * index) =
          FIXED_BETWEEN(both.lo, both.hi, whole_part(cells->parts[2], index));
    } else {
      const float part = cells->parts[0][index];
      const Floats8 a = nodes(at), b = nodes(at + y);
      const Floats8 near = a + (nodes(at + x) - a) * part;
      const Floats8 far = b + (nodes(at + x + y) - b) * part;
      const Floats8 both = near + (far - near) * cells->parts[1][index];
      *(Floats4 *)(cells->results + 4 * index) =
          both.lo + (both.hi - both.lo) * cells->parts[2][index];
    }
  }
}

INLINE void lattice_of(const color_kernels_stage *stage, Block *block, size_t count, const int is_words) {
  Cells cells;
  if (stage->inputs == 4) {
    find_tetrahedra(stage, block, &cells, count, 4, is_words);
    look_up_pairs(stage, &cells, count, is_words);
  } else if (stage->is_trilinear) {
    find_cubes(stage, block, &cells, count, is_words);
    look_up_cubes(stage, &cells, count, is_words);
  } else {
    find_tetrahedra(stage, block, &cells, count, 3, is_words);
    look_up_tetrahedra(stage, &cells, count, is_words);
  }
  for (size_t index = 0; index < count; index += 16) {
    const float *from = cells.results + 4 * index;
    const Pixels p = transposed(load(from), load(from + 16), load(from + 32), load(from + 48));
    const Floats results[4] = {reordered(p.x), reordered(p.y), reordered(p.z), reordered(p.w)};
    for (int channel = 0; channel < 4; channel++) {
      const Floats x = results[channel];
      store(block->channels[channel] + index, is_words ? of_words((Words)x & 0xffff) : x);
    }
  }
}

INLINE void through_lattice(const color_kernels_stage *stage, Block *block, size_t count) {
  if (stage->is_words) {
    lattice_of(stage, block, count, 1);
  } else {
    lattice_of(stage, block, count, 0);
  }
}

// MARK: - L*a*b* and matrices

// White of the profile connection space, and the greatest XYZ that is encoded.
static const float d50[3] = {0.9642f, 1.0f, 0.8249f};
static const float greatest_xyz = 1.0f + 32767.0f / 32768;

INLINE void lab_to_xyz(Block *block, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    const Floats y = load(block->channels[0] + index) * (100.0f / 116) + 16.0f / 116;
    const Floats a = load(block->channels[1] + index), b = load(block->channels[2] + index);
    const Floats roots[3] = {y + (a * 255 - 128) * 0.002f, y, y - (b * 255 - 128) * 0.005f};
    for (int channel = 0; channel < 3; channel++) {
      const Floats t = roots[channel];
      const Floats light = t <= 24.0f / 116 ? (108.0f / 841) * (t - 16.0f / 116) : t * t * t;
      store(block->channels[channel] + index, light * (d50[channel] / greatest_xyz));
    }
  }
}

// 1/∛x guessed from the bits, and two steps of third order; the number is not negative.
INLINE Floats root_of_third(Floats x) {
  const Floats third = __builtin_convertvector((Ints)x, Floats) * (1.0f / 3);
  Floats y = (Floats)(0x54A2FA8C - __builtin_convertvector(third, Ints));
  for (int step = 0; step < 2; step++) {
    const Floats error = 1 - x * y * y * y;
    y = y + y * error * (error * (2.0f / 9) + 1.0f / 3);
  }
  return x * y * y;
}

INLINE void xyz_to_lab(Block *block, size_t count) {
  const float limit = (24.0f / 116) * (24.0f / 116) * (24.0f / 116);
  for (size_t index = 0; index < count; index += 16) {
    Floats roots[3];
    for (int channel = 0; channel < 3; channel++) {
      const Floats t = load(block->channels[channel] + index) * (greatest_xyz / d50[channel]);
      const Floats root = root_of_third(t > limit ? t : (Floats)1.0f);
      roots[channel] = t <= limit ? (841.0f / 108) * t + 16.0f / 116 : root;
    }
    store(block->channels[0] + index, (116 * roots[1] - 16) * (1.0f / 100));
    store(block->channels[1] + index, (500 * (roots[0] - roots[1]) + 128) * (1.0f / 255));
    store(block->channels[2] + index, (200 * (roots[1] - roots[2]) + 128) * (1.0f / 255));
  }
}

INLINE void matrix_of(const color_kernels_stage *stage, Block *block, size_t count, const int inputs,
                      const int outputs) {
  for (size_t index = 0; index < count; index += 16) {
    Floats x[4];
    for (int column = 0; column < inputs; column++) x[column] = load(block->channels[column] + index);
    for (int row = 0; row < outputs; row++) {
      Floats sum = x[0] * stage->matrix[4 * row];
      for (int column = 1; column < inputs; column++) sum += x[column] * stage->matrix[4 * row + column];
      store(block->channels[row] + index, sum + stage->offsets[row]);
    }
  }
}

INLINE void through_matrix(const color_kernels_stage *stage, Block *block, size_t count) {
  if (stage->inputs == 3 && stage->outputs == 3) {
    matrix_of(stage, block, count, 3, 3);
  } else {
    matrix_of(stage, block, count, stage->inputs, stage->outputs);
  }
}

static void through_stage(const color_kernels_stage *stage, Block *block, size_t count) {
  switch (stage->kind) {
    case color_kernels_stage_curves: through_curves(stage, block, count); return;
    case color_kernels_stage_matrix: through_matrix(stage, block, count); return;
    case color_kernels_stage_lattice: through_lattice(stage, block, count); return;
    case color_kernels_stage_lab_to_xyz: lab_to_xyz(block, count); return;
    case color_kernels_stage_xyz_to_lab: xyz_to_lab(block, count); return;
    default:
      for (int channel = 0; channel < stage->inputs; channel++) {
        for (size_t index = 0; index < count; index += 16) {
          const Floats x = load(block->channels[channel] + index);
          store(block->channels[channel] + index, x > 0 ? x : (Floats)0.0f);
        }
      }
  }
}

// MARK: - Samples

#ifdef BYTE_PERMUTATION
// The fourth samples of 64 pixels, in the order of `load_codes`.
INLINE __m512i last_codes(const uint8_t *pixels) {
  const __m512i order = _mm512_broadcast_i32x4(
      _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
  const __m512i a = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels), order);
  const __m512i b = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 64), order);
  const __m512i c = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 128), order);
  const __m512i d = _mm512_shuffle_epi8(_mm512_loadu_si512(pixels + 192), order);
  return _mm512_unpackhi_epi64(_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
}
#endif

INLINE float greatest(int format) {
  return format == color_kernels_uint8 ? 255 : format == color_kernels_uint16 ? 65535 : 1;
}

// The component that a sample is. The sum makes a signaling NaN a quiet one: the maximum of the former
// and 0 is NaN with NEON.
INLINE Floats component(Floats x, int format) {
  return format == color_kernels_float ? x + 0.0f : x * (1 / greatest(format));
}

// One sample of each pixel, as it is written.
INLINE void load_samples(const char *from, size_t step, int format, float *numbers, size_t count) {
  for (size_t index = 0; index < count; index++, from += step) {
    uint16_t word;
    if (format == color_kernels_uint8) {
      numbers[index] = *(const uint8_t *)from;
    } else if (format == color_kernels_uint16) {
      memcpy(&word, from, 2);
      numbers[index] = word;
    } else {
      memcpy(numbers + index, from, 4);
    }
  }
}

INLINE void store_samples(char *to, size_t step, int format, const float *numbers, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    uint32_t words[16];
    const Floats x = load(numbers + index);
    store_words(words, format == color_kernels_float ? (Words)x : rounded(x, greatest(format)));
    for (size_t lane = 0; lane < 16; lane++, to += step) memcpy(to, words + lane, sample_size(format));
  }
}

#ifdef BYTE_PERMUTATION
// What the codes of 8 bits of a pixel are, up to the pixel that is returned; three or four samples.
INLINE size_t load_codes_of_bytes(const color_kernels_pipeline *pipeline, const char *source,
                                  int32_t samples, Block *block, size_t count) {
  size_t index = 0;
  if (samples != 3 && samples != 4) return 0;
  for (; index + 64 <= count; index += 64) {
    char pixels[256];
    const char *from = source + (size_t)samples * index;
    if (samples == 3) {
      for (int part = 0; part < 4; part++) widen(from + 48 * part, pixels + 64 * part, 1);
      from = pixels;
    }
    const Codes colors = load_codes((const uint8_t *)from);
    const __m512i codes[4] = {colors.red, colors.green, colors.blue,
                              last_codes((const uint8_t *)from)};
    for (int channel = 0; channel < pipeline->inputs; channel++) {
      Floats numbers[4];
      floats_at(codes[channel], pipeline->code_planes + 1024 * channel, numbers);
      for (int part = 0; part < 4; part++) {
        store(block->channels[channel] + index + 16 * part, numbers[part]);
      }
    }
  }
  return index;
}
#endif

// Pixels of some samples, the last of which is alpha if there is one more than components.
INLINE void load_block(const color_kernels_pipeline *pipeline, const char *source, const int format,
                       int32_t samples, Block *block, size_t count) {
  const size_t size = sample_size(format), step = size * (size_t)samples;
  const int inputs = pipeline->inputs;
  if (format == color_kernels_uint8) {
    size_t begin = 0;
#ifdef BYTE_PERMUTATION
    begin = load_codes_of_bytes(pipeline, source, samples, block, count);
#endif
    for (int channel = 0; channel < inputs; channel++) {
      const float *codes = pipeline->codes + 256 * channel;
      const uint8_t *from = (const uint8_t *)source + step * begin + channel;
      for (size_t index = begin; index < count; index++, from += step) {
        block->channels[channel][index] = codes[*from];
      }
    }
  } else if (samples == 4 || (samples == 3 && inputs == 3)) {
    for (size_t index = 0; index < count; index += 16) {
      char pixels[256];
      const char *from = source + step * index;
      if (samples == 3) {
        widen(from, pixels, size);
        from = pixels;
      }
      const Pixels p = load_pixels(from, format, 1);
      store(block->channels[0] + index, component(p.x, format));
      store(block->channels[1] + index, component(p.y, format));
      store(block->channels[2] + index, component(p.z, format));
      if (inputs == 4) {
        store(block->channels[3] + index, component(p.w, format));
      } else if (samples == 4) {
        store(block->alphas + index, p.w);
      }
    }
    return;
  } else {
    for (int channel = 0; channel < inputs; channel++) {
      float *numbers = block->channels[channel];
      load_samples(source + size * (size_t)channel, step, format, numbers, count);
      for (size_t index = 0; index < count; index += 16) {
        store(numbers + index, component(load(numbers + index), format));
      }
    }
  }
  if (samples > inputs) {
    load_samples(source + size * (size_t)inputs, step, format, block->alphas, count);
  }
}

INLINE void store_block(const color_kernels_pipeline *pipeline, char *destination, const int format,
                        int32_t samples, Block *block, size_t count) {
  const size_t size = sample_size(format), step = size * (size_t)samples;
  const int outputs = pipeline->outputs;
  const float factor = greatest(format);
  if (samples == 4 || (samples == 3 && outputs == 3)) {
    for (size_t index = 0; index < count; index += 16) {
      Pixels p = {load(block->channels[0] + index) * factor, load(block->channels[1] + index) * factor,
                  load(block->channels[2] + index) * factor,
                  outputs == 4 ? load(block->channels[3] + index) * factor
                               : load(block->alphas + index)};
      if (samples == 4) {
        store_pixels(destination + step * index, format, 1, p);
      } else {
        char pixels[256];
        store_pixels(pixels, format, 1, p);
        narrow(pixels, destination + step * index, size);
      }
    }
    return;
  }
  for (int channel = 0; channel < outputs; channel++) {
    float *numbers = block->channels[channel];
    for (size_t index = 0; index < count; index += 16) {
      store(numbers + index, load(numbers + index) * factor);
    }
    store_samples(destination + size * (size_t)channel, step, format, numbers, count);
  }
  if (samples > outputs) {
    store_samples(destination + size * (size_t)outputs, step, format, block->alphas, count);
  }
}

// The alpha of a block in the destination's samples.
INLINE void convert_alphas(Block *block, float from, float to, int has_alpha, size_t count) {
  if (has_alpha && from == to) return;
  for (size_t index = 0; index < count; index += 16) {
    float *alphas = block->alphas + index;
    store(alphas, has_alpha ? load(alphas) * to / from : (Floats)to);
  }
}

#define CASES(call, format)                                                     \
  switch (format) {                                                             \
    case color_kernels_uint8: call(color_kernels_uint8); break;                 \
    case color_kernels_uint16: call(color_kernels_uint16); break;               \
    default: call(color_kernels_float);                                         \
  }

void KERNEL(run)(const color_kernels_pipeline *pipeline, const void *source, int32_t source_format,
                 int32_t source_samples, void *destination, int32_t destination_format,
                 int32_t destination_samples, size_t count) {
  Block block = {0};
  // Room for a block of five samples of four bytes.
  char last[20 * block_size] = {0}, last_result[20 * block_size];
  const size_t step = sample_size(source_format) * (size_t)source_samples;
  const size_t stride = sample_size(destination_format) * (size_t)destination_samples;
  const int has_alpha = source_samples > pipeline->inputs;
  const size_t begin = source_format == color_kernels_uint8 ? (size_t)pipeline->code_stages : 0;
  for (size_t index = 0; index < count; index += block_size) {
    const char *from = (const char *)source + step * index;
    char *to = (char *)destination + stride * index;
    const size_t part = count - index < block_size ? count - index : block_size;
    const size_t all = (part + 15) & ~(size_t)15;
    if (part < all) {
      memcpy(last, from, step * part);
      from = last;
      to = last_result;
    }
#define LOAD(format) load_block(pipeline, from, format, source_samples, &block, all)
    CASES(LOAD, source_format)
    for (size_t stage = begin; stage < pipeline->stage_count; stage++) {
      through_stage(pipeline->stages + stage, &block, all);
    }
    if (destination_samples > pipeline->outputs) {
      convert_alphas(&block, greatest(source_format), greatest(destination_format), has_alpha, all);
    }
#define STORE(format) store_block(pipeline, to, format, destination_samples, &block, all)
    CASES(STORE, destination_format)
    if (part < all) memcpy((char *)destination + stride * index, last_result, stride * part);
  }
}
