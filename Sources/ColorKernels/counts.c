#include "ColorKernels.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

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
  int has_last, has_bits;
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
  counts->has_bits = color_kernels_has_set(color_kernels_avx512);
  counts->most_pages = most_pages < directory_size ? most_pages : directory_size;
  return counts;
}

void color_kernels_counts_free(color_kernels_counts *counts) {
  if (!counts) return;
  free(counts->counters);
  free(counts->owners);
  free(counts);
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

// A pixel that is followed by another byte, or has four.
INLINE uint32_t color_at(const uint8_t *pixel, int32_t samples) {
  uint32_t color;
  memcpy(&color, pixel, 4);
  return samples == 3 ? color | 0xff000000 : color;
}

// The upper five bits of each sample, and the lower three.
#define PLACE(color) ((color >> 3 & 31) | (color >> 6 & 31 << 5) | (color >> 9 & 31 << 10))
#define SLOT(color) ((color & 7) | (color >> 5 & 7 << 3) | (color >> 10 & 7 << 6))
#define COUNTS(name) name##_portable
#include "counts_add.h"

#if defined(__x86_64__)
// Where all processors that have AVX-512 are fast at gathering bits.
#undef PLACE
#undef SLOT
#undef COUNTS
#define PLACE(color) __builtin_ia32_pext_si(color, 0xf8f8f8)
#define SLOT(color) __builtin_ia32_pext_si(color, 0x070707)
#define COUNTS(name) name##_bits
#pragma clang attribute push(__attribute__((target("bmi,bmi2"))), apply_to = function)
#include "counts_add.h"
#pragma clang attribute pop
#endif

size_t color_kernels_counts_add(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
                                color_kernels_color_run *runs, size_t room, size_t *run_count) {
#if defined(__x86_64__)
  if (counts->has_bits) return add_any_bits(counts, pixels, count, runs, room, run_count);
#endif
  return add_any_portable(counts, pixels, count, runs, room, run_count);
}

size_t color_kernels_counts_changes(const color_kernels_counts *counts) { return counts->changes; }
uint32_t color_kernels_counts_last(const color_kernels_counts *counts) { return counts->last; }
size_t color_kernels_counts_distinct(const color_kernels_counts *counts) { return counts->distinct; }

// Spreads a page's place and a slot over samples of 16 bits.
INLINE uint64_t samples_of(uint64_t place, uint64_t slot) {
  return (place & 31) << 3 | (place & 31 << 5) << 14 | (place & 31 << 10) << 25 | (slot & 7) |
         (slot & 7 << 3) << 13 | (slot & 7 << 6) << 26;
}

// A bit for each of 64 counters, set if it is not 0.
INLINE uint64_t used(const uint16_t *counters) {
  uint64_t mask = 0;
#if defined(__x86_64__)
  for (int part = 0; part < 4; part++) {
    const __m128i *from = (const __m128i *)(counters + 16 * part);
    // With signed saturation no other number becomes 0.
    const __m128i bytes = _mm_packs_epi16(_mm_loadu_si128(from), _mm_loadu_si128(from + 1));
    const unsigned zeros = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_setzero_si128()));
    mask |= (uint64_t)(~zeros & 0xffff) << (16 * part);
  }
#else
  for (int slot = 0; slot < 64; slot++) mask |= (uint64_t)(counters[slot] != 0) << slot;
#endif
  return mask;
}

void color_kernels_counts_entries(const color_kernels_counts *counts,
                                  color_kernels_color_count *entries) {
  const uint64_t alpha = counts->samples == 4 ? (uint64_t)255 << 48 : 0;
  color_kernels_color_count *entry = entries;
  for (size_t page = 0; page < counts->pages; page++) {
    const uint16_t *counters = counts->counters + page * page_size;
    const uint64_t place = samples_of(counts->owners[page], 0) | alpha;
    for (size_t start = 0; start < page_size; start += 64) {
      for (uint64_t mask = used(counters + start); mask; mask &= mask - 1) {
        const size_t slot = start + (size_t)__builtin_ctzll(mask);
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
