#include "ColorKernels.h"

#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

enum { page_size = 512, directory_size = 32768, no_page = 0xffff, block = 16, most_carries = 1024 };

// A counter of 16 bits that reached its end starts again at 1; the rest is here.
typedef struct {
  uint32_t counter, pixels;
} Carry;

struct color_kernels_counts {
  uint16_t *counters;
  // The place of each page in the directory.
  uint16_t *owners;
  size_t pages, capacity, most_pages;
  int32_t samples;
  uint32_t last;
  int has_last;
  size_t changes, distinct, carry_count;
  uint16_t directory[directory_size];
  Carry carries[most_carries];
};

color_kernels_counts *color_kernels_counts_make(int32_t samples, size_t most_pages) {
  color_kernels_counts *counts = malloc(sizeof *counts);
  if (!counts) return NULL;
  memset(counts, 0, offsetof(color_kernels_counts, directory));
  memset(counts->directory, 0xff, sizeof counts->directory);
  counts->samples = samples;
  counts->most_pages = most_pages < directory_size ? most_pages : directory_size;
  return counts;
}

void color_kernels_counts_free(color_kernels_counts *counts) {
  if (!counts) return;
  free(counts->counters);
  free(counts->owners);
  free(counts);
}

// The upper five bits of each sample, and the lower three.
INLINE uint32_t place_of(uint32_t color) {
  return (color >> 3 & 31) | (color >> 6 & 31 << 5) | (color >> 9 & 31 << 10);
}
INLINE uint32_t slot_of(uint32_t color) {
  return (color & 7) | (color >> 5 & 7 << 3) | (color >> 10 & 7 << 6);
}

// A new page for a place in the directory; `no_page` if there is none.
static uint16_t add_page(color_kernels_counts *counts, uint32_t place) {
  if (counts->pages == counts->most_pages) return no_page;
  if (counts->pages == counts->capacity) {
    size_t capacity = counts->capacity ? 2 * counts->capacity : 128;
    if (capacity > counts->most_pages) capacity = counts->most_pages;
    uint16_t *counters = realloc(counts->counters, capacity * page_size * sizeof *counters);
    if (!counters) return no_page;
    counts->counters = counters;
    uint16_t *owners = realloc(counts->owners, capacity * sizeof *owners);
    if (!owners) return no_page;
    counts->owners = owners;
    counts->capacity = capacity;
  }
  const uint16_t page = (uint16_t)counts->pages++;
  memset(counts->counters + (size_t)page * page_size, 0, page_size * sizeof *counts->counters);
  counts->owners[page] = (uint16_t)place;
  return counts->directory[place] = page;
}

static int carry(color_kernels_counts *counts, uint32_t counter) {
  for (size_t index = 0; index < counts->carry_count; index++) {
    if (counts->carries[index].counter == counter) {
      counts->carries[index].pixels += 65535;
      return 1;
    }
  }
  if (counts->carry_count == most_carries) return 0;
  counts->carries[counts->carry_count++] = (Carry){counter, 65535};
  return 1;
}

// Counts up to 16 pixels of an opaque color; 0 if there is no room for it.
INLINE int count_color(color_kernels_counts *counts, uint32_t color, uint32_t pixels) {
  const uint32_t place = place_of(color);
  uint16_t page = counts->directory[place];
  if (__builtin_expect(page == no_page, 0)) {
    page = add_page(counts, place);
    if (page == no_page) return 0;
  }
  const uint32_t counter = (uint32_t)page * page_size + slot_of(color);
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

// A pixel that is followed by another byte, or has four.
INLINE uint32_t color_at(const uint8_t *pixel, int32_t samples) {
  uint32_t color;
  memcpy(&color, pixel, 4);
  return samples == 3 ? color | 0xff000000 : color;
}

// Whether all pixels of a block are equal to the one before.
INLINE int is_plain(const uint8_t *pixels, int32_t samples) {
  uint64_t difference = 0;
  for (int part = 0; part < block * samples; part += 8) {
    uint64_t own, before;
    memcpy(&own, pixels + part, 8);
    memcpy(&before, pixels + part - samples, 8);
    difference |= own ^ before;
  }
  return difference == 0;
}

INLINE size_t add(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
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
    if (index > 0 && index + block < count && is_plain(here, samples)) {
      if (last >> 24 < 255) {
        runs[made++] = (color_kernels_color_run){last, block};
      } else if (!count_color(counts, last, block)) {
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
      } else if (!count_color(counts, color, 1)) {
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

size_t color_kernels_counts_add(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
                                color_kernels_color_run *runs, size_t room, size_t *run_count) {
  return counts->samples == 3 ? add(counts, pixels, count, runs, room, run_count, 3)
                              : add(counts, pixels, count, runs, room, run_count, 4);
}

size_t color_kernels_counts_changes(const color_kernels_counts *counts) { return counts->changes; }
uint32_t color_kernels_counts_last(const color_kernels_counts *counts) { return counts->last; }
size_t color_kernels_counts_distinct(const color_kernels_counts *counts) { return counts->distinct; }

// Spreads a page's place and a slot over samples of 16 bits.
INLINE uint64_t samples_of(uint64_t place, uint64_t slot) {
  return (place & 31) << 3 | (place & 31 << 5) << 14 | (place & 31 << 10) << 25 | (slot & 7) |
         (slot & 7 << 3) << 13 | (slot & 7 << 6) << 26;
}

void color_kernels_counts_entries(const color_kernels_counts *counts,
                                  color_kernels_color_count *entries) {
  const uint64_t alpha = counts->samples == 4 ? (uint64_t)255 << 48 : 0;
  color_kernels_color_count *entry = entries;
  for (size_t page = 0; page < counts->pages; page++) {
    const uint16_t *counters = counts->counters + page * page_size;
    const uint64_t place = samples_of(counts->owners[page], 0) | alpha;
    for (size_t start = 0; start < page_size; start += 8) {
      uint64_t words[2];
      memcpy(words, counters + start, 16);
      if ((words[0] | words[1]) == 0) continue;
      for (size_t slot = start; slot < start + 8; slot++) {
        if (counters[slot] == 0) continue;
        *entry++ = (color_kernels_color_count){place | samples_of(0, slot), counters[slot]};
      }
    }
  }
  const size_t count = (size_t)(entry - entries);
  for (size_t index = 0; index < counts->carry_count; index++) {
    const Carry carried = counts->carries[index];
    const uint64_t color =
        samples_of(counts->owners[carried.counter / page_size], carried.counter % page_size) | alpha;
    for (size_t place = 0; place < count; place++) {
      if (entries[place].color != color) continue;
      entries[place].pixels += carried.pixels;
      break;
    }
  }
}

void color_kernels_counts_reset(color_kernels_counts *counts) {
  memset(counts->directory, 0xff, sizeof counts->directory);
  counts->pages = 0;
  counts->distinct = 0;
  counts->carry_count = 0;
}
