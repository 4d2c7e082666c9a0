// A schedule for people: only what the two accesses need, and few changes of thread.
#include <string.h>

#include "base/arenas.h"
#include "base/spill.h"
#include "search/search.h"
#include "search/shorten.h"

enum { AS_IT_WAS, LONGEST_FIRST, N_WAYS };

enum { NONE = 0xffffffff };

static uint32_t gather(const uint32_t last[2]) {
  uint32_t *tail = search->shortening.tail, n = 0;
  search->shortening.n_threads = 0;
  memset(search->shortening.heads, 0xff, sizeof search->shortening.heads);
  for (uint32_t i = 0; i < world->n_events; i++) {
    spill_tick();
    if (!execution_before(search, i, last[0]) && !execution_before(search, i, last[1])) continue;
    uint32_t t = execution_event(search, i)->thread;
    if (search->shortening.heads[t] == NONE)
      search->shortening.heads[t] = i,
      search->shortening.threads[search->shortening.n_threads++] = t;
    else search->shortening.following[tail[t]] = i;
    tail[t] = i;
    search->shortening.following[i] = NONE;
    n++;
  }
  return n;
}

static bool ready(uint32_t t) {
  return search->shortening.heads[t] != NONE &&
         execution_prepared(search, search->shortening.heads[t], search->shortening.done);
}

static uint32_t place_run(uint32_t t, uint32_t *order, uint32_t n) {
  while (ready(t)) {
    spill_tick();
    order[n++] = search->shortening.heads[t];
    search->shortening.done[t] = execution_event(search, search->shortening.heads[t])->index;
    search->shortening.heads[t] = search->shortening.following[search->shortening.heads[t]];
  }
  return n;
}

// How far the thread would get; nothing is placed.
static uint32_t run_length(uint32_t t) {
  uint32_t head = search->shortening.heads[t], was = search->shortening.done[t], n = 0;
  while (head != NONE && execution_prepared(search, head, search->shortening.done)) {
    spill_tick();
    search->shortening.done[t] = execution_event(search, head)->index;
    head = search->shortening.following[head];
    n++;
  }
  search->shortening.done[t] = was;
  return n;
}

static uint32_t choose(int way) {
  uint32_t best = NOBODY;
  uint32_t most = 0;
  for (uint32_t i = 0; i < search->shortening.n_threads; i++) {
    uint32_t t = search->shortening.threads[i];
    if (!ready(t)) continue;
    uint32_t merit = way == LONGEST_FIRST ? run_length(t) : NONE - search->shortening.heads[t];
    if (best == NOBODY || merit > most) best = t, most = merit;
  }
  return best;
}

static uint32_t place_all(int way, uint32_t *order, uint32_t n) {
  uint32_t switches = 0;
  memset(search->shortening.done, 0, sizeof search->shortening.done);
  for (uint32_t at = 0; at < n; switches++) {
    uint32_t t = choose(way);
    if (t == NOBODY) return NONE;
    at = place_run(t, order, at);
  }
  return switches;
}

uint32_t shorten(uint32_t *order, const uint32_t last[2]) {
  Shortening *s = &search->shortening;
  if (s->room < world->n_events) {
    if (s->room) search_give(s->following, s->room * sizeof *s->following);
    s->room = world->n_events * 2;
    s->following = search_take(s->room * sizeof *s->following);
  }
  uint32_t fewest = NONE, n = 0;
  int best = AS_IT_WAS;
  for (int way = 0; way < N_WAYS; way++) {
    n = gather(last);
    uint32_t switches = place_all(way, order, n);
    if (switches < fewest) fewest = switches, best = way;
  }
  if (fewest == NONE) return 0;
  gather(last);
  place_all(best, order, n);
  return n;
}
