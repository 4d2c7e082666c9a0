#include "engine/explore/input_sources.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine/explore/session.h"

static void put(Control *c, uint32_t source, uint32_t index, uint64_t value) {
  if (value && c->n_inputs < MAX_INPUTS)
    c->input[c->n_inputs++] = (InputValue){source, index, value};
}

static void put_text(Control *c, uint32_t source, const void *text, size_t n) {
  for (size_t i = 0; i < n; i++) put(c, source, (uint32_t)i, ((const uint8_t *)text)[i]);
  if (n > c->followed.bytes) c->followed.bytes = (uint32_t)n;
}

static bool fits(const Control *c, size_t n) {
  return n <= MAX_FOLLOWED_BYTES && c->n_inputs + n + 1 <= MAX_INPUTS;
}

static void put_arguments(Control *c, char *const *args, int n) {
  bool good = n <= MAX_FOLLOWED_ARGUMENTS;
  size_t all = 0;
  for (int i = 0; i < n; i++) all += strlen(args[i]);
  if (!good || !fits(c, all)) {
    c->followed.sources &= ~(uint32_t)FOLLOWED_ARGUMENTS;
    return;
  }
  for (int i = 0; i < n; i++)
    put_text(c, SOURCE_ARGUMENT + 1 + (uint32_t)i, args[i], strlen(args[i]));
  put(c, SOURCE_ARGUMENT, INPUT_LENGTH, (uint64_t)n);
  if ((uint32_t)n > c->followed.arguments) c->followed.arguments = (uint32_t)n;
}

static void put_input(Control *c, bool wait) {
  uint8_t bytes[MAX_FOLLOWED_BYTES + 1];
  size_t n = session_input(bytes, sizeof bytes, wait);
  if (!fits(c, n)) {
    c->followed.sources &= ~(uint32_t)FOLLOWED_STDIN;
    return;
  }
  put_text(c, SOURCE_STDIN, bytes, n);
  put(c, SOURCE_STDIN, INPUT_LENGTH, n);
}

static void put_file(Control *c, uint32_t k) {
  Text text = {0};
  if (text_read_file(&text, c->followed.file[k]) && fits(c, text.n)) {
    put_text(c, SOURCE_FILE + k, text.at, text.n);
    put(c, SOURCE_FILE + k, INPUT_LENGTH, text.n);
  }
  text_delete(&text);
}

static void put_variable(Control *c, uint32_t k) {
  const char *value = getenv(c->followed.variable[k]);
  if (!value || !fits(c, strlen(value))) return;
  put_text(c, SOURCE_VARIABLE + k, value, strlen(value));
  put(c, SOURCE_VARIABLE + k, INPUT_LENGTH, 1);
}

void input_sources_actual(Control *c, char *const *args, int n_args, bool wait) {
  if (!c->followed.bytes) c->followed.bytes = USUAL_INPUT_BYTES;
  if (!c->followed.arguments) c->followed.arguments = USUAL_ARGUMENTS;
  if (c->followed.sources & FOLLOWED_ARGUMENTS) put_arguments(c, args, n_args);
  if (c->followed.sources & FOLLOWED_STDIN) put_input(c, wait);
  for (uint32_t k = 0; k < c->followed.n_variables; k++) put_variable(c, k);
  for (uint32_t k = 0; k < c->followed.n_files; k++) put_file(c, k);
}
