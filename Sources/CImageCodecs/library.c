#include "library.h"

#ifndef __APPLE__

#include <dlfcn.h>
#include <string.h>

int palette_load_library(
    const char *file, const char *const *names, size_t count, void *functions) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  for (size_t index = 0; index < count; index++) {
    void *function = dlsym(library, names[index]);
    if (!function) return 0;
    memcpy((char *)functions + index * sizeof function, &function, sizeof function);
  }
  return 1;
}

#endif
