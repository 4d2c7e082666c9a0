// A map from pointers to 32-bit numbers.
#ifndef NORACE_BASE_MAP_H
#define NORACE_BASE_MAP_H
#include <stddef.h>
#include <stdint.h>

#define MAP_NONE UINT32_MAX

typedef struct {
  const void **keys;
  uint32_t *values;
  size_t size, n;
} Map;

uint32_t map_get(const Map *, const void *key); // MAP_NONE if it is not there
void map_put(Map *, const void *key, uint32_t value);
void map_delete(Map *);
#endif
