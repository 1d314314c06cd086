#include "ColorKernels.h"

#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define KERNEL(name) color_kernels_##name##_avx512
#define BYTE_PERMUTATION
#define GATHER
#pragma clang attribute push(                                                                \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi,avx512vnni,fma"))), \
    apply_to = function)
#include "vector.h"
#include "codes.h"

#include "shape.h"
#include "pipeline.h"
#include "exact.h"
#include "shape8.h"
#include "shape64.h"
#pragma clang attribute pop
#endif
