#include "base/map.h"

#include <stdlib.h>

#include "base/memory.h"

static size_t slot_of(const Map *map, const void *key) {
  size_t mask = map->size - 1, at = ((uintptr_t)key >> 4) * 0x9e3779b97f4a7c15u >> 20 & mask;
  while (map->keys[at] && map->keys[at] != key) at = (at + 1) & mask;
  return at;
}

uint32_t map_get(const Map *map, const void *key) {
  if (!map->size) return MAP_NONE;
  size_t at = slot_of(map, key);
  return map->keys[at] ? map->values[at] : MAP_NONE;
}

static void grow(Map *map) {
  Map old = *map;
  map->size = old.size ? old.size * 2 : 64;
  map->keys = memory_take(map->size * sizeof *map->keys);
  map->values = memory_take(map->size * sizeof *map->values);
  for (size_t i = 0; i < old.size; i++) {
    if (!old.keys[i]) continue;
    size_t at = slot_of(map, old.keys[i]);
    map->keys[at] = old.keys[i];
    map->values[at] = old.values[i];
  }
  free(old.keys);
  free(old.values);
}

void map_put(Map *map, const void *key, uint32_t value) {
  if ((map->n + 1) * 2 > map->size) grow(map);
  size_t at = slot_of(map, key);
  if (!map->keys[at]) map->n++;
  map->keys[at] = key;
  map->values[at] = value;
}

void map_delete(Map *map) {
  free(map->keys);
  free(map->values);
  *map = (Map){0};
}
