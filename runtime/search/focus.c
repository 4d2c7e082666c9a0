#include "search/focus.h"

#include "search/search.h"

enum { ROOM = 1 << 14 };

struct Focus {
  bool all; // there was no room for more objects: each of them matters
  bool looked, grew;
  uint32_t n;
  uint64_t key[ROOM];
};

static uint64_t *place_of(Focus *f, uint64_t key) {
  uint64_t h = key * 0x9e3779b97f4a7c15ul >> 50;
  while (f->key[h % ROOM] && f->key[h % ROOM] != key) h++;
  return &f->key[h % ROOM];
}

void focus_add(Focus *f, uint64_t key) {
  uint64_t *place = place_of(f, key);
  if (*place == key || f->all) return;
  f->grew |= f->looked;
  if (f->n++ > ROOM / 2) f->all = true;
  else *place = key;
}

size_t focus_size(void) { return sizeof(Focus); }

bool focus_leaves_out(const Search *s, uint64_t key) {
  Focus *f = s->focus;
  return f && f->looked && !f->all && *place_of(f, key) != key;
}

bool focus_grew(Search *s) {
  Focus *f = s->focus;
  if (!f) return false;
  bool grew = f->grew || !f->looked;
  f->looked = true;
  f->grew = false;
  return grew;
}
