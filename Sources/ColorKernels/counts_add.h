// Counting pixels, for the instructions that `counts.c` chooses.

// Counts up to 16 pixels of an opaque color; 0 if there is no room for it.
INLINE int COUNTS(count_color)(color_kernels_counts *counts, uint32_t color, uint32_t pixels) {
  const uint32_t place = PLACE(color);
  uint16_t page = counts->directory[place];
  if (__builtin_expect(page == no_page, 0)) {
    page = add_page(counts, place);
    if (page == no_page) return 0;
  }
  const uint32_t counter = (uint32_t)page * page_size + SLOT(color);
  const uint32_t before = counts->counters[counter], sum = before + pixels;
  if (__builtin_expect(sum > 65535, 0)) {
    if (!carry(counts, counter)) return 0;
    counts->counters[counter] = (uint16_t)(sum - 65535);
    return 1;
  }
  counts->distinct += before == 0;
  counts->counters[counter] = (uint16_t)sum;
  return 1;
}

// Whether all pixels of a block are equal to the one before.
INLINE int COUNTS(is_plain)(const uint8_t *pixels, int32_t samples) {
  uint64_t difference = 0;
  for (int part = 0; part < block * samples; part += 8) {
    uint64_t own, before;
    memcpy(&own, pixels + part, 8);
    memcpy(&before, pixels + part - samples, 8);
    difference |= own ^ before;
  }
  return difference == 0;
}

INLINE size_t COUNTS(add)(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
                  color_kernels_color_run *runs, size_t room, size_t *run_count, int32_t samples) {
  size_t index = 0, made = 0, changes = 0;
  uint32_t last = counts->last;
  if (count > 0 && !counts->has_last) {
    changes = 1;
    last = samples == 3 ? pixels[0] | (uint32_t)pixels[1] << 8 | (uint32_t)pixels[2] << 16 | 0xff000000
                        : color_at(pixels, 4);
  }
  while (index < count && made + block <= room) {
    const uint8_t *here = pixels + index * (size_t)samples;
    if (index > 0 && index + block < count && COUNTS(is_plain)(here, samples)) {
      if (last >> 24 < 255) {
        runs[made++] = (color_kernels_color_run){last, block};
      } else if (!COUNTS(count_color)(counts, last, block)) {
        break;
      }
      index += block;
      continue;
    }
    const size_t end = index + block < count ? index + block : count;
    size_t next = index;
    for (; next < end; next++, here += samples) {
      uint32_t color;
      if (samples == 4 || next + 1 < count) {
        color = color_at(here, samples);
      } else {
        color = here[0] | (uint32_t)here[1] << 8 | (uint32_t)here[2] << 16 | 0xff000000;
      }
      if (samples == 4 && color >> 24 < 255) {
        const int is_same = made > 0 && color == last && runs[made - 1].color == color;
        if (is_same) {
          runs[made - 1].pixels++;
        } else {
          runs[made++] = (color_kernels_color_run){color, 1};
        }
      } else if (!COUNTS(count_color)(counts, color, 1)) {
        break;
      }
      changes += color != last;
      last = color;
    }
    const int is_stopped = next < end;
    index = next;
    if (is_stopped) break;
  }
  if (index > 0) {
    counts->has_last = 1;
    counts->last = last;
    counts->changes += changes;
  }
  *run_count = made;
  return index;
}

static size_t COUNTS(add_any)(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
                              color_kernels_color_run *runs, size_t room, size_t *run_count) {
  return counts->samples == 3 ? COUNTS(add)(counts, pixels, count, runs, room, run_count, 3)
                              : COUNTS(add)(counts, pixels, count, runs, room, run_count, 4);
}
