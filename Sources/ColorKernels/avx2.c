#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

// All functions that take vectors are inlined, so no call passes vectors as arguments.
#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) color_kernels_##name##_avx2
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "vector.h"
#include "codes.h"

#include "ciede2000.h"
#include "code_colors.h"
#include "composited_ratios.h"
#include "light_differences.h"
#include "oklab.h"
#include "ratio_matrix.h"
#pragma clang attribute pop
#endif
