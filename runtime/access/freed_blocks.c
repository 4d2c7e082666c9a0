#include "access/freed_blocks.h"

#include "base/arenas.h"

// The first span that does not lie before the piece.
static uint32_t place_of(const FreedSpans *f, uint64_t piece) {
  uint32_t low = 0, high = f->n;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (f->at[middle].to <= piece) low = middle + 1;
    else high = middle;
  }
  return low;
}

const FreedSpan *freed_at(uint64_t piece) {
  const FreedSpans *f = world->freed;
  if (likely(!f)) return NULL;
  uint32_t i = place_of(f, piece);
  return i < f->n && f->at[i].from <= piece ? &f->at[i] : NULL;
}

static size_t size_for(uint32_t room) { return sizeof(FreedSpans) + room * sizeof(FreedSpan); }

static void make_room(void) {
  FreedSpans *old = world->freed;
  if (old && old->n < old->room) return;
  uint32_t room = old ? old->room * 2 : 16;
  FreedSpans *f = world_take(size_for(room));
  if (old) memcpy(f, old, size_for(old->n)), world_give(old, size_for(old->room));
  f->room = room;
  world->freed = f;
}

static void insert(uint32_t i, FreedSpan s) {
  make_room();
  FreedSpans *f = world->freed;
  memmove(&f->at[i + 1], &f->at[i], (f->n - i) * sizeof s);
  f->at[i] = s;
  f->n++;
}

static void drop(uint32_t i) {
  FreedSpans *f = world->freed;
  f->n--;
  memmove(&f->at[i], &f->at[i + 1], (f->n - i) * sizeof f->at[i]);
}

void freed_put(FreedSpan s) {
  CHECK(s.from < s.to);
  uint32_t i = world->freed ? place_of(world->freed, s.from) : 0;
  CHECK(!world->freed || i == world->freed->n || s.to <= world->freed->at[i].from);
  insert(i, s);
}

FreedSpan freed_take(uint64_t piece) {
  uint32_t i = place_of(world->freed, piece);
  FreedSpan *s = &world->freed->at[i], was = *s;
  CHECK(i < world->freed->n && s->from <= piece && piece < s->to);
  FreedSpan rest = was;
  rest.from = piece + 1;
  s->to = piece;
  bool before = s->from < s->to, behind = rest.from < rest.to;
  if (before && behind) insert(i + 1, rest);
  else if (behind) *s = rest;
  else if (!before) drop(i);
  return was;
}
