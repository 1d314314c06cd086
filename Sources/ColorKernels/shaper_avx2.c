#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) color_kernels_##name##_avx2
#define GATHER
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "vector.h"

#include "shape.h"
#include "pipeline.h"
#include "exact.h"
#include "shape8.h"
#pragma clang attribute pop
#endif
