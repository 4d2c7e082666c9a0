#include <stdint.h>

#include "front/openmp/omp_inside.h"
#include "front/openmp/omp_table.h"

static size_t place(const OmpTable *t, const void *key) {
  size_t i = ((uintptr_t)key >> 4) * 11400714819323198485ull >> 20 & (t->room - 1);
  while (t->slots[i].key && t->slots[i].key != key) i = (i + 1) & (t->room - 1);
  return i;
}

void *omp_table_get(const OmpTable *t, const void *key) {
  return t->room ? t->slots[place(t, key)].value : NULL;
}

static void grow(OmpTable *t) {
  OmpTable bigger = {.room = t->room ? t->room * 2 : 64};
  bigger.slots = memory_take(bigger.room * sizeof *bigger.slots);
  for (size_t i = 0; i < t->room; i++)
    if (t->slots[i].key) omp_table_put(&bigger, t->slots[i].key, t->slots[i].value);
  free(t->slots);
  *t = bigger;
}

void omp_table_put(OmpTable *t, const void *key, void *value) {
  if (2 * (t->n + 1) > t->room) grow(t);
  size_t i = place(t, key);
  t->n += !t->slots[i].key;
  t->slots[i] = (OmpSlot){key, value};
}

void omp_table_delete(OmpTable *t) {
  free(t->slots);
  *t = (OmpTable){0};
}
