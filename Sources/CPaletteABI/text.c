#include <stdlib.h>
#include <string.h>

#include "CPaletteABI.h"

static _Thread_local char message[1024];

const char *palette_error_message(void) { return message; }

void palette_internal_set_message(const char *text, size_t length) {
  if (length > sizeof message - 1) {
    length = sizeof message - 1;
    // The first byte that is left out must begin a character.
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length -= 1;
  }
  if (length > 0) memcpy(message, text, length);
  message[length] = 0;
}

char *palette_internal_copy(const uint8_t *text, size_t length) {
  char *copy = malloc(length + 1);
  if (!copy) return NULL;
  if (length > 0) memcpy(copy, text, length);
  copy[length] = 0;
  return copy;
}

void palette_text_free(char *text) { free(text); }
