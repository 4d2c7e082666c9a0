#include "engine/explore/query_cache.h"

#include <stdlib.h>

#include "base/text.h"

void query_cache_init(QueryCache *c, Arena *arena) { *c = (QueryCache){.arena = arena}; }

void query_add(Query *q, SmtTerm term, bool side) { vec_push(q, (uintptr_t)term | side); }

static int compare(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return (x > y) - (x < y);
}

// The order of the conditions and how often each is there make no difference.
static const char *key_of(Query *q, Arena *arena) {
  Text text = {0};
  qsort(q->at, q->n, sizeof *q->at, compare);
  for (size_t i = 0; i < q->n; i++)
    if (!i || q->at[i] != q->at[i - 1]) text_format(&text, "%lx ", (unsigned long)q->at[i]);
  const char *key = arena_string(arena, text.n ? text.at : "");
  text_delete(&text);
  return key;
}

const KnownAnswer *query_cache_find(QueryCache *c, Query *q) {
  Arena *arena = arena_new();
  const KnownAnswer *known = names_get(&c->known, key_of(q, arena));
  arena_delete(arena);
  c->asked++;
  c->answered += known != NULL;
  return known;
}

const KnownAnswer *query_cache_add(QueryCache *c, Query *q, SmtAnswer answer, InputValues model) {
  KnownAnswer *known = arena_take(c->arena, sizeof *known);
  *known = (KnownAnswer){answer, model};
  names_put(&c->known, key_of(q, c->arena), known);
  return known;
}

void query_cache_delete(QueryCache *c) {
  for (size_t i = 0; i < c->known.size; i++)
    if (c->known.keys[i]) vec_delete(&((KnownAnswer *)c->known.values[i])->model);
  names_delete(&c->known);
}
