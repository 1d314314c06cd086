// Pixels through the stages of a pipeline, as `color_kernels_pipeline` describes them: a block of
// pixels at a time, each stage for the whole block. Products and sums are rounded separately, which
// is as accurate as needed, and faster where there is no instruction for both.

#include "fixed_point.h"
#include "block.h"
#include "clut.h"

// MARK: - Curves

INLINE void through_formula(const color_kernels_curve *formula, float *numbers, size_t count) {
  // A copy, which a store cannot change.
  const color_kernels_curve copy = *formula, *curve = &copy;
  // The power is not taken below `start`.
  const float lowest = curve->start * curve->factor + curve->offset;
  for (size_t index = 0; index < count; index += 16) {
    Floats x = load(numbers + index);
    x = x < curve->least ? (Floats)curve->least : x;
    Floats v = x * curve->factor + curve->offset;
    v = v < curve->most ? v : (Floats)curve->most;
    v = v > lowest ? v : (Floats)lowest;
    const Words bits = (Words)v;
    const Floats m = (Floats)((bits & 0x7fffff) | 0x3f800000);
    Floats y = curve->mantissa[6];
    for (int power = 5; power >= 0; power--) y = y * m + curve->mantissa[power];
    y = y * octave_power(curve, bits, 0) + curve->end;
    const Floats line = x * curve->slope + curve->intercept;
    store(numbers + index, x >= curve->start ? y : line);
  }
}

#ifdef BYTE_PERMUTATION
// The codes of a table of up to 256 at 32 places.
INLINE Codes32 codes_at(const __m512i *parts, __m512i at) {
  const __mmask32 is_odd = _mm512_test_epi16_mask(at, _mm512_set1_epi16(64));
  const __mmask32 is_high = _mm512_test_epi16_mask(at, _mm512_set1_epi16(128));
  const __m512i low =
      _mm512_mask_mov_epi16(_mm512_permutex2var_epi16(parts[0], at, parts[1]), is_odd,
                            _mm512_permutex2var_epi16(parts[2], at, parts[3]));
  const __m512i high =
      _mm512_mask_mov_epi16(_mm512_permutex2var_epi16(parts[4], at, parts[5]), is_odd,
                            _mm512_permutex2var_epi16(parts[6], at, parts[7]));
  return (Codes32)_mm512_mask_mov_epi16(low, is_high, high);
}

// Through a table of up to 256 codes, 32 at a time. The place is `fixed_place` in two halves. A processor
// has more to do at once in two loops.
INLINE void through_short_table(const uint16_t *table, int32_t size, float *codes, size_t count) {
  uint16_t places[block_size], rests[block_size];
  const Codes32 steps = (uint16_t)(size - 1);
  for (size_t index = 0; index < count; index += 32) {
    const Codes16 a = __builtin_convertvector(load_words(codes + index), Codes16);
    const Codes16 b = __builtin_convertvector(load_words(codes + index + 16), Codes16);
    const Codes32 code =
        (Codes32)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)a), (__m256i)b, 1);
    const Codes32 lower = code * steps, raised = lower + 0x8000;
    const Codes32 upper = (Codes32)_mm512_mulhi_epu16((__m512i)code, (__m512i)steps);
    const Codes32 above = upper - (Codes32)(raised < 0x8000), sum = raised + above;
    const Codes32 quotient = above - (Codes32)(sum < above), part = lower + quotient;
    _mm512_storeu_si512(places + index, (__m512i)(upper - (Codes32)(part < quotient)));
    _mm512_storeu_si512(rests + index, (__m512i)part);
  }
  __m512i parts[8];
  for (int part = 0; part < 8; part++) parts[part] = _mm512_loadu_si512(table + 32 * part);
  for (size_t index = 0; index < count; index += 32) {
    const __m512i place = _mm512_loadu_si512(places + index);
    // After the last code comes the first, which counts nothing there.
    const Codes32 low = codes_at(parts, place);
    const Codes32 high = codes_at(parts, _mm512_add_epi16(place, _mm512_set1_epi16(1)));
    const Codes32 result = between_all(low, high, (Codes32)(high < low),
                                       (Codes32)_mm512_loadu_si512(rests + index));
    store_words(codes + index, __builtin_convertvector(result.lo, Words));
    store_words(codes + index + 16, __builtin_convertvector(result.hi, Words));
  }
}
#endif

INLINE void through_table(const uint16_t *table, int32_t size, float *codes, size_t count) {
#ifdef BYTE_PERMUTATION
  if (size <= 256) {
    through_short_table(table, size, codes, count);
    return;
  }
#endif
  uint32_t places[block_size], pairs[block_size];
  for (size_t index = 0; index < count; index += 16) {
    store_words(places + index, fixed_place(load_words(codes + index) * (uint32_t)(size - 1)));
  }
#pragma clang loop vectorize(disable)
  for (size_t index = 0; index < count; index++) {
    memcpy(pairs + index, table + (places[index] >> 16), 4);
  }
  for (size_t index = 0; index < count; index += 16) {
    const Words pair = load_words(pairs + index), part = load_words(places + index) & 0xffff;
    store_words(codes + index, between_codes(pair & 0xffff, pair >> 16, part));
  }
}

INLINE void to_codes(float *components, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    store_words(components + index, code_of(load(components + index)));
  }
}

INLINE void to_numbers(float *components, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    store(components + index, number_of(load_words(components + index)));
  }
}

INLINE void through_curves(const color_kernels_stage *stage, Block *block, size_t count) {
  for (int channel = 0; channel < stage->inputs; channel++) {
    float *numbers = block->channels[channel];
    if (stage->formulas[channel]) {
      through_formula(stage->formulas[channel], numbers, count);
    } else {
      to_codes(numbers, count);
      through_table(stage->tables[channel], stage->counts[channel], numbers, count);
      to_numbers(numbers, count);
    }
  }
}

// MARK: - Matrices

INLINE Doubles load_doubles(const float *from) {
  return __builtin_convertvector(load(from), Doubles);
}
INLINE void store_doubles(float *to, Doubles x) { store(to, __builtin_convertvector(x, Floats)); }

// Whether a matrix changes each component by itself.
INLINE int is_diagonal(const color_kernels_stage *stage) {
  for (int at = 0; at < 12; at++) {
    if (at / 4 != at % 4 && at % 4 < 3 && stage->matrix[at] != 0) return 0;
  }
  return 1;
}

INLINE void through_diagonal(const color_kernels_stage *stage, Block *block, size_t count) {
  for (int row = 0; row < 3; row++) {
    const double factor = stage->matrix[5 * row], offset = stage->offsets[row];
    float *numbers = block->channels[row];
    for (size_t index = 0; index < count; index += 16) {
      if (stage->is_exact) {
        store_doubles(numbers + index, load_doubles(numbers + index) * factor + offset);
      } else {
        store(numbers + index, load(numbers + index) * (float)factor + (float)offset);
      }
    }
  }
}

INLINE void through_matrix(const color_kernels_stage *stage, Block *block, size_t count,
                           const int inputs, const int outputs) {
  float matrix[16], offsets[4];
  for (int at = 0; at < 16; at++) matrix[at] = (float)stage->matrix[at];
  for (int row = 0; row < 4; row++) offsets[row] = (float)stage->offsets[row];
  for (size_t index = 0; index < count; index += 16) {
    Floats x[4];
    for (int column = 0; column < inputs; column++) x[column] = load(block->channels[column] + index);
    for (int row = 0; row < outputs; row++) {
      Floats sum = x[0] * matrix[4 * row];
      for (int column = 1; column < inputs; column++) sum += x[column] * matrix[4 * row + column];
      store(block->channels[row] + index, sum + offsets[row]);
    }
  }
}

INLINE void through_matrix_exactly(const color_kernels_stage *stage, Block *block, size_t count,
                                   const int inputs, const int outputs) {
  for (size_t index = 0; index < count; index += 16) {
    Doubles x[4];
    for (int column = 0; column < inputs; column++) {
      x[column] = load_doubles(block->channels[column] + index);
    }
    for (int row = 0; row < outputs; row++) {
      const double *factors = stage->matrix + 4 * row;
      Doubles sum = x[0] * factors[0];
      for (int column = 1; column < inputs; column++) sum += x[column] * factors[column];
      store_doubles(block->channels[row] + index, sum + stage->offsets[row]);
    }
  }
}

// MARK: - L*a*b*

// The white of the profile connection space, and the greatest XYZ that can be encoded.
static const double d50[3] = {0.9642, 1, 0.8249};
static const double greatest_xyz = 1 + 32767.0 / 32768;

INLINE void lab_to_xyz(Block *block, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    const Floats y = load(block->channels[0] + index) * (100.0f / 116) + 16.0f / 116;
    const Floats a = load(block->channels[1] + index), b = load(block->channels[2] + index);
    const Floats roots[3] = {y + (a * 255 - 128) * 0.002f, y, y - (b * 255 - 128) * 0.005f};
    for (int channel = 0; channel < 3; channel++) {
      const Floats t = roots[channel];
      const Floats light = t <= 24.0f / 116 ? (108.0f / 841) * (t - 16.0f / 116) : t * t * t;
      store(block->channels[channel] + index, light * (float)(d50[channel] / greatest_xyz));
    }
  }
}

// ∛x within 1.4·10⁻⁷ of itself, and its quotient by x: 1/∛x estimated from the upper halves of the bits,
// and a polynomial in its error. Any numbers if x is not positive.
INLINE Floats estimated_cube_root(Floats x, Floats *quotient) {
  const Words third = (Words)upper_halves((Codes32)x, (Codes32)(Words)0x55560000);
  const Floats inverse = (Floats)(0x54a18000 - third);
  const Floats square = inverse * inverse, root = x * square, error = 1 - root * inverse;
  // In two halves, because each operation waits for the last.
  const Floats low = error * 0x1.1c6e7cp-1f + 0x1.555554p-1f;
  const Floats high = (error * 0x1.b3c07p-2f + 0x1.d66fb4p-2f) * error + 0x1.f9af5ap-2f;
  const Floats rest = (low + error * error * high) * error;
  *quotient = square + square * rest;
  return root + root * rest;
}

static const double least_cube = (24.0 / 116) * (24.0 / 116) * (24.0 / 116);

// The function of L*a*b* for parts of white in place of themselves: a cube root, or linear below the
// least cube.
INLINE void lab_roots(float *numbers, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    const Floats x = load(numbers + index), line = x * (float)(841.0 / 108) + (float)(16.0 / 116);
    Floats quotient;
    const Floats root = estimated_cube_root(x, &quotient);
    store(numbers + index, x <= (float)least_cube ? line : root);
  }
}

// The same for a component of XYZ in double precision, within 10⁻¹³ of itself: by a step of Newton's, of
// which only the difference needs the precision. A processor has more to do at once in two loops.
INLINE void exact_lab_roots(const float *components, int channel, Doubles *roots, size_t count) {
  const double scale = greatest_xyz / d50[channel];
  float near[block_size], quotients[block_size];
  for (size_t index = 0; index < count; index += 16) {
    Floats quotient;
    store(near + index, estimated_cube_root(load(components + index) * (float)scale, &quotient));
    store(quotients + index, quotient * (1.0f / 3));
  }
  for (size_t index = 0; index < count; index += 16) {
    const Doubles x = load_doubles(components + index) * scale, root = load_doubles(near + index);
    const Floats rest = __builtin_convertvector(x - root * root * root, Floats);
    const Doubles step = __builtin_convertvector(rest * load(quotients + index), Doubles);
    const Doubles line = x * (841.0 / 108) + 16.0 / 116;
    roots[index / 16] = x <= least_cube ? line : root + step;
  }
}

INLINE void xyz_to_lab(Block *block, size_t count) {
  for (int channel = 0; channel < 3; channel++) {
    float *numbers = block->channels[channel];
    for (size_t index = 0; index < count; index += 16) {
      store(numbers + index, load(numbers + index) * (float)(greatest_xyz / d50[channel]));
    }
    lab_roots(numbers, count);
  }
  for (size_t index = 0; index < count; index += 16) {
    const Floats x = load(block->channels[0] + index), y = load(block->channels[1] + index);
    const Floats z = load(block->channels[2] + index);
    store(block->channels[0] + index, y * (116.0f / 100) - 16.0f / 100);
    store(block->channels[1] + index, (x - y) * (500.0f / 255) + 128.0f / 255);
    store(block->channels[2] + index, (y - z) * (200.0f / 255) + 128.0f / 255);
  }
}

INLINE void xyz_to_lab_exactly(Block *block, size_t count) {
  Doubles roots[3][block_size / 16];
  for (int channel = 0; channel < 3; channel++) {
    exact_lab_roots(block->channels[channel], channel, roots[channel], count);
  }
  for (size_t index = 0; index < count; index += 16) {
    const Doubles x = roots[0][index / 16], y = roots[1][index / 16], z = roots[2][index / 16];
    store_doubles(block->channels[0] + index, y * (116.0 / 100) - 16.0 / 100);
    store_doubles(block->channels[1] + index, (x - y) * (500.0 / 255) + 128.0 / 255);
    store_doubles(block->channels[2] + index, (y - z) * (200.0 / 255) + 128.0 / 255);
  }
}

// MARK: - Stages

INLINE void clip_negatives(float *numbers, size_t count) {
  for (size_t index = 0; index < count; index += 16) {
    const Floats x = load(numbers + index);
    store(numbers + index, x > 0 ? x : (Floats)0.0f);
  }
}

static void through_stage(const color_kernels_stage *stage, Block *block, size_t count) {
  const int inputs = stage->inputs, outputs = stage->outputs;
  switch (stage->kind) {
    case color_kernels_stage_curves: through_curves(stage, block, count); return;
    case color_kernels_stage_tables:
      for (int channel = 0; channel < inputs; channel++) {
        through_table(stage->tables[channel], stage->counts[channel], block->channels[channel], count);
      }
      return;
    case color_kernels_stage_matrix:
      if (inputs == 3 && outputs == 3) {
        if (is_diagonal(stage)) {
          through_diagonal(stage, block, count);
        } else if (stage->is_exact) {
          through_matrix_exactly(stage, block, count, 3, 3);
        } else {
          through_matrix(stage, block, count, 3, 3);
        }
      } else {
        through_matrix_exactly(stage, block, count, inputs, outputs);
      }
      return;
    case color_kernels_stage_clut: through_clut(stage, block, count); return;
    case color_kernels_stage_lab_to_xyz: lab_to_xyz(block, count); return;
    case color_kernels_stage_xyz_to_lab:
      if (stage->is_exact) {
        xyz_to_lab_exactly(block, count);
      } else {
        xyz_to_lab(block, count);
      }
      return;
    case color_kernels_stage_clip_negatives:
      for (int channel = 0; channel < inputs; channel++) clip_negatives(block->channels[channel], count);
      return;
    case color_kernels_stage_to_codes:
      for (int channel = 0; channel < inputs; channel++) to_codes(block->channels[channel], count);
      return;
    default:
      for (int channel = 0; channel < inputs; channel++) to_numbers(block->channels[channel], count);
  }
}

// MARK: - Codes of L*a*b*

typedef _Bool Bits16 __attribute__((ext_vector_type(16)));

// The lanes that are not 0, the first one in the lowest bit.
INLINE uint16_t lanes_of(Ints x) {
  const Bits16 bits = __builtin_convertvector(x, Bits16);
  uint16_t mask;
  memcpy(&mask, &bits, 2);
  return mask;
}

// The codes of pixels whose bits are set, by the stages that an estimate stands for. These pixels are
// gathered, converted one after the other, and scattered.
INLINE void decide_lab_codes(const color_kernels_stage *stage, const Block *block,
                             const uint16_t *undecided, Block *codes, size_t count) {
  Block rest;
  uint16_t places[block_size];
  size_t left = 0;
  for (size_t index = 0; index < count; index += 64) {
    uint64_t open;
    memcpy(&open, undecided + index / 16, 8);
    for (; open != 0; open &= open - 1) {
      places[left++] = (uint16_t)(index + (size_t)__builtin_ctzll(open));
    }
  }
  const size_t all = (left + 15) & ~(size_t)15;
  memset(places + left, 0, sizeof *places * (all - left));
#pragma clang loop vectorize(disable)
  for (size_t index = 0; index < all; index++) {
    for (int channel = 0; channel < 3; channel++) {
      rest.channels[channel][index] = block->channels[channel][places[index]];
    }
  }
  for (int part = 0; part < stage->part_count; part++) through_stage(stage->parts + part, &rest, all);
  for (size_t index = 0; index < left; index++) {
    for (int channel = 0; channel < 3; channel++) {
      memcpy(codes->channels[channel] + places[index], rest.channels[channel] + index, 4);
    }
  }
}

// By an estimate, and if `is_exact` by the stages that it stands for where it leaves a code undecided.
static void estimate_lab_codes(const color_kernels_stage *stage, Block *block, size_t count) {
  Block codes;
  uint16_t undecided[block_size / 16] = {0};
  for (size_t index = 0; index < count; index += 16) {
    const Floats x = load(block->channels[0] + index), y = load(block->channels[1] + index);
    const Floats z = load(block->channels[2] + index);
    for (int row = 0; row < 3; row++) {
      const float *factors = stage->rows + 4 * row;
      store(codes.channels[row] + index,
            x * factors[0] + y * factors[1] + z * factors[2] + factors[3]);
    }
  }
  for (int channel = 0; channel < 3; channel++) lab_roots(codes.channels[channel], count);
  // Undecided pixels are taken from the block.
  Block *target = stage->is_exact ? &codes : block;
  // Numbers around 0, for the sake of precision.
  const float middle = 32768, unit = 0x1p23f + middle;
  for (size_t index = 0; index < count; index += 16) {
    const Floats x = load(codes.channels[0] + index), y = load(codes.channels[1] + index);
    const Floats z = load(codes.channels[2] + index), lab[3] = {y - 0.5f, x - y, y - z};
    Ints is_open = 0;
    for (int channel = 0; channel < 3; channel++) {
      Floats code = lab[channel] * stage->factors[channel] + stage->terms[channel];
      code = code > -middle ? code : (Floats)-middle;
      code = code < 65535 - middle ? code : (Floats)(65535 - middle);
      const Floats sum = code + unit;
      is_open |= magnitude(code - (sum - unit)) >= stage->decided[channel];
      store_words(target->channels[channel] + index, (Words)sum & 0xffff);
    }
    undecided[index / 16] = lanes_of(is_open);
  }
  if (!stage->is_exact) return;
  decide_lab_codes(stage, block, undecided, &codes, count);
  for (int channel = 0; channel < 3; channel++) {
    memcpy(block->channels[channel], codes.channels[channel], 4 * count);
  }
}

// Numbers that entered by a table are of the size for which an estimate is good.
INLINE void through_lab_codes(const color_kernels_stage *stage, Entry entry, Block *block,
                              size_t count) {
  if (entry == by_table && stage->decided[0] > 0) {
    estimate_lab_codes(stage, block, count);
  } else {
    for (int part = 0; part < stage->part_count; part++) {
      through_stage(stage->parts + part, block, count);
    }
  }
}

#define CASES(call, format)                                     \
  switch (format) {                                             \
    case color_kernels_uint8: call(color_kernels_uint8); break; \
    case color_kernels_uint16: call(color_kernels_uint16); break; \
    default: call(color_kernels_float);                         \
  }

void KERNEL(run)(const color_kernels_pipeline *pipeline, const void *source, int32_t source_format,
                 int32_t source_samples, void *destination, int32_t destination_format,
                 int32_t destination_samples, size_t count) {
  Block block = {0};
  // A block of five samples of four bytes.
  char last[20 * block_size] = {0}, last_result[20 * block_size];
  const size_t step = sample_size(source_format) * (size_t)source_samples;
  const size_t stride = sample_size(destination_format) * (size_t)destination_samples;
  const int has_alpha = source_samples > pipeline->inputs;
  // Samples may enter after some stages, and leave before the last one.
  const Entry entry = entry_of(pipeline, source_format);
  const color_kernels_stage *begin =
      pipeline->stages + (entry == as_numbers ? 0 : entry == as_codes ? 1 : pipeline->code_stages);
  const color_kernels_stage *end = pipeline->stages + pipeline->stage_count;
  const int ends_coded =
      end[-1].kind == color_kernels_stage_to_numbers && destination_format != color_kernels_float;
  const int is_coded = ends_coded && destination_format == color_kernels_uint16;
  // The codes of a CLUT may be stored as they are.
  const color_kernels_stage *clut = ends_coded && end - begin >= 2 ? end - 2 : 0;
  if (clut && (clut->kind != color_kernels_stage_clut || destination_samples != pipeline->outputs ||
               destination_samples < 3)) {
    clut = 0;
  }
  if (clut || is_coded) end--;
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
#define LOAD(format) load_block(pipeline, entry, from, format, source_samples, &block, all)
    CASES(LOAD, source_format)
    // The next block is fetched ahead, to read and to write: a part of it before each stage, because a
    // processor waits for few lines at once.
    const size_t rest = count - index > block_size ? count - index - block_size : 0;
    const size_t next = rest < block_size ? rest : block_size, stages = (size_t)(end - begin);
    const char *reads = from + step * block_size, *writes = to + stride * block_size;
    size_t read = 0, written = 0;
    for (const color_kernels_stage *stage = begin; stage < end; stage++) {
      const size_t done = (size_t)(stage - begin) + 1;
      for (; read < step * next * done / stages; read += 64) __builtin_prefetch(reads + read);
      for (; written < stride * next * done / stages; written += 64) {
        __builtin_prefetch(writes + written, 1);
      }
      if (stage == clut) {
        char pixels[8 * block_size];
        codes_of_clut(clut, &block, pixels, all);
        store_codes(pixels, to, destination_format, destination_samples, all);
      } else if (stage->kind == color_kernels_stage_lab_codes) {
        through_lab_codes(stage, entry, &block, all);
      } else {
        through_stage(stage, &block, all);
      }
    }
    if (destination_samples > pipeline->outputs) {
      convert_alphas(&block, greatest(source_format), greatest(destination_format), has_alpha, all);
    }
#define STORE(format) store_block(pipeline, is_coded, to, format, destination_samples, &block, all)
    if (!clut) { CASES(STORE, destination_format) }
    if (part < all) memcpy((char *)destination + stride * index, last_result, stride * part);
  }
}
