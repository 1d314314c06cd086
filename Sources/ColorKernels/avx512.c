#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define KERNEL(name) color_kernels_##name##_avx512
#define BYTE_PERMUTATION
#pragma clang attribute push(                                                                \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vnni,fma"))), \
    apply_to = function)
#include "vector.h"
#include "codes.h"

#include "ciede2000.h"
#include "code_colors.h"
#include "composited_ratios.h"
#include "light_differences.h"
#include "linear_light.h"
#include "luminance.h"
#include "oklab.h"
#include "pair_ratios.h"
#include "ratio_matrix.h"
#pragma clang attribute pop
#endif
