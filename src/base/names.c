#include "base/names.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static size_t slot(const Names *m, const char *name) {
  uint64_t hash = 1469598103934665603u;
  for (const char *p = name; *p; p++) hash = (hash ^ (unsigned char)*p) * 1099511628211u;
  size_t i = (size_t)(hash >> 32) & (m->size - 1);
  while (m->keys[i] && strcmp(m->keys[i], name)) i = (i + 1) & (m->size - 1);
  return i;
}

void *names_get(const Names *m, const char *name) {
  return m->size ? m->values[slot(m, name)] : NULL;
}

static void grow(Names *m) {
  Names bigger = {.size = m->size ? m->size * 2 : 32};
  bigger.keys = memory_take(bigger.size * sizeof *bigger.keys);
  bigger.values = memory_take(bigger.size * sizeof *bigger.values);
  for (size_t i = 0; i < m->size; i++)
    if (m->keys[i]) names_put(&bigger, m->keys[i], m->values[i]);
  names_delete(m);
  *m = bigger;
}

void *names_put(Names *m, const char *name, void *value) {
  if (2 * (m->n + 1) > m->size) grow(m);
  size_t i = slot(m, name);
  if (m->keys[i]) return m->values[i];
  m->keys[i] = name;
  m->values[i] = value;
  m->n++;
  return NULL;
}

void names_delete(Names *m) {
  free(m->keys);
  free(m->values);
  *m = (Names){0};
}
