// A block of pixels, which goes through a pipeline at a time, and its samples in memory.

enum { block_size = 256 };

// The components of the pixels, one channel after the other: floats, or codes of 16 bits as whole
// words, where a stage takes or gives codes.
typedef struct {
  float channels[4][block_size], alphas[block_size];
} __attribute__((aligned(64))) Block;

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

// How samples enter a pipeline: as numbers before its first stage, as codes after a first stage that
// converts numbers to codes, or after `code_stages` by a table with a component or a code for each code.
typedef enum { as_numbers, as_codes, by_table, by_codes } Entry;

INLINE Entry entry_of(const color_kernels_pipeline *pipeline, int format) {
  if (format == color_kernels_uint8) return by_table;
  if (format == color_kernels_float) return as_numbers;
  if (pipeline->words[0]) return by_table;
#ifndef BYTE_PERMUTATION
  // AVX-512 has short tables in registers.
  if (pipeline->codes[0]) return by_codes;
#endif
  return pipeline->stages->kind == color_kernels_stage_to_codes ? as_codes : as_numbers;
}

// The component of a sample. The addition quiets a signaling NaN: with NEON, the maximum of a
// signaling NaN and 0 is NaN.
INLINE Floats component(Floats x, int format, Entry entry) {
  if (entry == as_codes) return (Floats)__builtin_convertvector(x, Words);
  return format == color_kernels_float ? x + 0.0f : x * (1 / greatest(format));
}

// One sample of each pixel, not converted.
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
// The components of pixels with three or four samples of 8 bits, up to the pixel that is returned.
INLINE size_t look_up_bytes(const color_kernels_pipeline *pipeline, const char *source,
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
      floats_at(codes[channel], pipeline->byte_planes + 1024 * channel, numbers);
      for (int part = 0; part < 4; part++) {
        store(block->channels[channel] + index + 16 * part, numbers[part]);
      }
    }
  }
  return index;
}
#endif

// The components of one channel by a table, from samples that lie `step` bytes apart; fastest if that is
// a constant.
INLINE void look_up(const float *table, const char *from, size_t step, int format, float *components,
                    size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint16_t code = 0;
    memcpy(&code, from + step * index, sample_size(format));
    memcpy(components + index, table + code, 4);
  }
}

// The same for codes.
INLINE void look_up_codes(const uint16_t *table, const char *from, size_t step, float *components,
                          size_t count) {
  for (size_t index = 0; index < count; index++) {
    uint16_t code;
    memcpy(&code, from + step * index, 2);
    const uint32_t word = table[code];
    memcpy(components + index, &word, 4);
  }
}

// The components of pixels that enter by a table.
INLINE void look_up_samples(const color_kernels_pipeline *pipeline, const char *source, int format,
                            int32_t samples, Block *block, size_t count) {
  size_t begin = 0;
#ifdef BYTE_PERMUTATION
  if (format == color_kernels_uint8) begin = look_up_bytes(pipeline, source, samples, block, count);
#endif
  const size_t size = sample_size(format), step = size * (size_t)samples;
  for (int channel = 0; channel < pipeline->inputs; channel++) {
    const char *from = source + step * begin + size * (size_t)channel;
    const float *table =
        format == color_kernels_uint8 ? pipeline->bytes + 256 * channel : pipeline->words[channel];
    float *components = block->channels[channel] + begin;
    if (samples == 3) {
      look_up(table, from, 3 * size, format, components, count - begin);
    } else if (samples == 4) {
      look_up(table, from, 4 * size, format, components, count - begin);
    } else {
      look_up(table, from, step, format, components, count - begin);
    }
  }
}

// Pixels of some samples, the last of which is alpha if there is one more than components.
INLINE void load_block(const color_kernels_pipeline *pipeline, Entry entry, const char *source,
                       const int format, int32_t samples, Block *block, size_t count) {
  const size_t size = sample_size(format), step = size * (size_t)samples;
  const int inputs = pipeline->inputs;
  if (entry == by_table) {
    look_up_samples(pipeline, source, format, samples, block, count);
  } else if (entry == by_codes) {
    for (int channel = 0; channel < inputs; channel++) {
      const char *from = source + 2 * channel;
      float *components = block->channels[channel];
      if (samples == 3) {
        look_up_codes(pipeline->codes[channel], from, 6, components, count);
      } else if (samples == 4) {
        look_up_codes(pipeline->codes[channel], from, 8, components, count);
      } else {
        look_up_codes(pipeline->codes[channel], from, step, components, count);
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
      store(block->channels[0] + index, component(p.x, format, entry));
      store(block->channels[1] + index, component(p.y, format, entry));
      store(block->channels[2] + index, component(p.z, format, entry));
      if (inputs == 4) {
        store(block->channels[3] + index, component(p.w, format, entry));
      } else {
        store(block->alphas + index, p.w);
      }
    }
    return;
  } else {
    for (int channel = 0; channel < inputs; channel++) {
      float *components = block->channels[channel];
      load_samples(source + size * (size_t)channel, step, format, components, count);
      for (size_t index = 0; index < count; index += 16) {
        store(components + index, component(load(components + index), format, entry));
      }
    }
  }
  if (samples > inputs) {
    load_samples(source + size * (size_t)inputs, step, format, block->alphas, count);
  }
}

// The inverse. Components are codes if `is_coded`.
INLINE void store_block(const color_kernels_pipeline *pipeline, int is_coded, char *destination,
                        const int format, int32_t samples, Block *block, size_t count) {
  const size_t size = sample_size(format), step = size * (size_t)samples;
  const int outputs = pipeline->outputs;
  if (samples == 4 || (samples == 3 && outputs == 3)) {
    const float *last = outputs == 4 ? block->channels[3] : block->alphas;
    for (size_t index = 0; index < count; index += 16) {
      char pixels[256];
      char *to = samples == 4 ? destination + step * index : pixels;
      const Floats x = load(block->channels[0] + index), y = load(block->channels[1] + index);
      const Floats z = load(block->channels[2] + index), w = load(last + index);
      if (is_coded && format == color_kernels_uint16) {
        store_words16(to, (Words)x, (Words)y, (Words)z, outputs == 4 ? (Words)w : rounded(w, 65535));
      } else {
        const float scale = greatest(format);
        const Pixels scaled = {x * scale, y * scale, z * scale, outputs == 4 ? w * scale : w};
        store_pixels(to, format, 1, scaled);
      }
      if (samples == 3) narrow(pixels, destination + step * index, size);
    }
    return;
  }
  for (int channel = 0; channel < outputs; channel++) {
    float *components = block->channels[channel];
    for (size_t index = 0; index < count; index += 16) {
      const Floats x = load(components + index);
      store(components + index, is_coded ? floats((Words)x) : x * greatest(format));
    }
    store_samples(destination + size * (size_t)channel, step, format, components, count);
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

