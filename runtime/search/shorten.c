// A schedule for people: only what the two accesses need, and few changes of thread.
#include <string.h>

#include "base/arenas.h"
#include "base/spill.h"
#include "search/search.h"
#include "search/shorten.h"

enum { AS_IT_WAS, LONGEST_FIRST, N_WAYS };

static struct {
  uint32_t
      *following; // for each event of the schedule, the next one of its thread that is in it; NONE
  uint32_t heads[MAX_FIBERS]; // the next event of each thread
  uint32_t done[MAX_FIBERS];  // events of each thread that have been placed
  uint16_t threads[MAX_FIBERS];
  uint32_t n_threads;
} shortening;
enum { NONE = 0xffffffff };

static uint32_t gather(const uint32_t last[2]) {
  static uint32_t tail[MAX_FIBERS];
  uint32_t n = 0;
  shortening.n_threads = 0;
  memset(shortening.heads, 0xff, sizeof shortening.heads);
  for (uint32_t i = 0; i < world->n_events; i++) {
    spill_tick();
    if (!execution_before(search, i, last[0]) && !execution_before(search, i, last[1])) continue;
    uint16_t t = execution_event(search, i)->thread;
    if (shortening.heads[t] == NONE)
      shortening.heads[t] = i, shortening.threads[shortening.n_threads++] = t;
    else shortening.following[tail[t]] = i;
    tail[t] = i;
    shortening.following[i] = NONE;
    n++;
  }
  return n;
}

static bool ready(uint16_t t) {
  return shortening.heads[t] != NONE &&
         execution_prepared(search, shortening.heads[t], shortening.done);
}

static uint32_t place_run(uint16_t t, uint32_t *order, uint32_t n) {
  while (ready(t)) {
    spill_tick();
    order[n++] = shortening.heads[t];
    shortening.done[t] = execution_event(search, shortening.heads[t])->index;
    shortening.heads[t] = shortening.following[shortening.heads[t]];
  }
  return n;
}

// How far the thread would get; nothing is placed.
static uint32_t run_length(uint16_t t) {
  uint32_t head = shortening.heads[t], was = shortening.done[t], n = 0;
  while (head != NONE && execution_prepared(search, head, shortening.done)) {
    spill_tick();
    shortening.done[t] = execution_event(search, head)->index;
    head = shortening.following[head];
    n++;
  }
  shortening.done[t] = was;
  return n;
}

static uint16_t choose(int way) {
  uint16_t best = NOBODY;
  uint32_t most = 0;
  for (uint32_t i = 0; i < shortening.n_threads; i++) {
    uint16_t t = shortening.threads[i];
    if (!ready(t)) continue;
    uint32_t merit = way == LONGEST_FIRST ? run_length(t) : NONE - shortening.heads[t];
    if (best == NOBODY || merit > most) best = t, most = merit;
  }
  return best;
}

static uint32_t place_all(int way, uint32_t *order, uint32_t n) {
  uint32_t switches = 0;
  memset(shortening.done, 0, sizeof shortening.done);
  for (uint32_t at = 0; at < n; switches++) {
    uint16_t t = choose(way);
    if (t == NOBODY) return NONE;
    at = place_run(t, order, at);
  }
  return switches;
}

uint32_t shorten(uint32_t *order, const uint32_t last[2]) {
  static uint32_t room;
  if (room < world->n_events) {
    if (room) search_give(shortening.following, room * sizeof *shortening.following);
    room = world->n_events * 2;
    shortening.following = search_take(room * sizeof *shortening.following);
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
