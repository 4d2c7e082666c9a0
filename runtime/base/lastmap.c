#include "base/lastmap.h"
#include "base/arenas.h"

static LastEntry *slot_of(LastEntry *table, uint32_t size, uint64_t key) {
  uint32_t i = (uint32_t)(key * 0x9e3779b97f4a7c15ul >> 40) & (size - 1);
  while (table[i].key && table[i].key != key) i = (i + 1) & (size - 1);
  return &table[i];
}

// Keys that nothing has any more are dropped; the table grows if many are left.
static void rebuild(LastMap *m) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < m->size; i++) kept += m->table[i].key && m->table[i].last >= 0;
  uint32_t size = kept * 4 > m->size ? m->size * 2 : m->size ? m->size : 1024;
  LastEntry *table = search_take(size * sizeof *table);
  for (uint32_t i = 0; i < m->size; i++)
    if (m->table[i].key && m->table[i].last >= 0)
      *slot_of(table, size, m->table[i].key) = m->table[i];
  if (m->size) search_give(m->table, m->size * sizeof *table);
  *m = (LastMap){size, kept, table};
}

void last_delete(LastMap *m) {
  if (m->size) search_give(m->table, m->size * sizeof *m->table);
  *m = (LastMap){0};
}

int32_t *last_on(LastMap *m, uint64_t key) {
  if (!m->size) rebuild(m);
  LastEntry *e = slot_of(m->table, m->size, key);
  if (e->key) return &e->last;
  if (++m->used * 2 > m->size) {
    rebuild(m);
    return last_on(m, key);
  }
  *e = (LastEntry){key, -1};
  return &e->last;
}
