#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "verdict/certificate_net.h"
#include "verdict/certificate_net_replay.h"

typedef struct {
  const Net *net;
  uint64_t *now, *before; // tokens of each place; before: as they were when the step began
  uint32_t *start;
  Arena *arena;
} Replay;

// Has the place at least n? One that started with any number may have started with more.
static bool has(Replay *r, uint32_t place, uint64_t n) {
  DEBUG_ONLY(place < r->net->places.n);
  if (r->now[place] >= n) return true;
  uint64_t missing = n - r->now[place];
  if (r->net->places.at[place].most != NET_MANY || r->start[place] + missing >= UINT32_MAX)
    return false;
  r->start[place] += (uint32_t)missing;
  r->now[place] += missing;
  return true;
}

static const char *name(const Replay *r, uint32_t place) { return r->net->places.at[place].name; }

static const char *assign(Replay *r, const NetTransition *t) {
  for (size_t i = 0; i < t->assigns.n; i++) {
    const NetAssign *a = &t->assigns.at[i];
    ALWAYS(a->place < r->net->places.n);
    int64_t value = a->constant;
    for (size_t k = 0; k < a->sum.n; k++) value += (int64_t)r->before[a->sum.at[k]];
    if (value < 0)
      return arena_format(r->arena, "transition %s would leave %s negative", t->name,
                          name(r, a->place));
    r->now[a->place] = (uint64_t)value;
  }
  return NULL;
}

static const char *fire(Replay *r, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++)
    if (!has(r, t->effects.at[i].place, t->effects.at[i].need))
      return arena_format(r->arena, "transition %s lacks tokens in %s", t->name,
                          name(r, t->effects.at[i].place));
  for (size_t i = 0; i < t->bounds.n; i++)
    if (r->now[t->bounds.at[i].place] > t->bounds.at[i].most)
      return arena_format(r->arena, "transition %s is stopped by tokens in %s", t->name,
                          name(r, t->bounds.at[i].place));
  if (t->assigns.n) memcpy(r->before, r->now, r->net->places.n * sizeof *r->now);
  for (size_t i = 0; i < t->effects.n; i++) {
    uint64_t *now = &r->now[t->effects.at[i].place];
    ALWAYS((int64_t)*now + t->effects.at[i].change >= 0); // it has what it takes
    *now += (uint64_t)(int64_t)t->effects.at[i].change;
  }
  return assign(r, t);
}

static const char *covers(Replay *r, const NetTarget *t) {
  for (size_t i = 0; i < t->needs.n; i++)
    if (!has(r, t->needs.at[i].place, t->needs.at[i].n))
      return arena_format(r->arena, "at the end %s has too few tokens",
                          name(r, t->needs.at[i].place));
  for (size_t i = 0; i < t->bounds.n; i++)
    if (r->now[t->bounds.at[i].place] > t->bounds.at[i].most)
      return arena_format(r->arena, "at the end %s has too many tokens",
                          name(r, t->bounds.at[i].place));
  return NULL;
}

static const char *replay_once(Replay *r, const uint32_t *firing, size_t n,
                               const NetTarget *target) {
  for (size_t p = 0; p < r->net->places.n; p++) r->now[p] = r->start[p];
  for (size_t i = 0; i < n; i++) {
    if (firing[i] >= r->net->transitions.n) return "a transition that the net does not have";
    const char *trouble = fire(r, &r->net->transitions.at[firing[i]]);
    if (trouble) return trouble;
  }
  return covers(r, target);
}

// Places that may start with any number get what the first pass found missing; the second pass must
// then hold as it stands. That also settles nets with bounds or assignments, where more tokens at
// the start are not always better.
const char *certificate_net_replay(const Net *net, const uint32_t *firing, size_t n,
                                   uint32_t target, uint32_t *start, Arena *arena) {
  if (target >= net->targets.n) return "a target that the net does not have";
  Replay r = {.net = net, .start = start, .arena = arena};
  r.now = memory_take(net->places.n * sizeof *r.now);
  r.before = memory_take(net->places.n * sizeof *r.before);
  for (size_t p = 0; p < net->places.n; p++)
    start[p] =
        net->places.at[p].most == NET_MANY ? net->places.at[p].least : net->places.at[p].most;
  const char *trouble = replay_once(&r, firing, n, &net->targets.at[target]);
  uint32_t *first = memory_take(net->places.n * sizeof *first);
  memcpy(first, start, net->places.n * sizeof *first);
  if (!trouble) trouble = replay_once(&r, firing, n, &net->targets.at[target]);
  if (!trouble && memcmp(first, start, net->places.n * sizeof *first))
    trouble = "the start that was needed changed between two passes";
  free(first);
  free(r.now);
  free(r.before);
  return trouble;
}

const char *certificate_net_replay_from(const Net *net, const uint32_t *firing, size_t n,
                                        uint32_t target, const uint32_t *start, Arena *arena) {
  if (target >= net->targets.n) return "a target that the net does not have";
  for (size_t p = 0; p < net->places.n; p++)
    if (start[p] < net->places.at[p].least || start[p] > net->places.at[p].most)
      return arena_format(arena, "the net does not start with %u tokens in %s", start[p],
                          net->places.at[p].name);
  uint32_t *copy = memory_take((net->places.n + 1) * sizeof *copy);
  memcpy(copy, start, net->places.n * sizeof *copy);
  Replay r = {.net = net, .start = copy, .arena = arena};
  r.now = memory_take((net->places.n + 1) * sizeof *r.now);
  r.before = memory_take((net->places.n + 1) * sizeof *r.before);
  const char *trouble = replay_once(&r, firing, n, &net->targets.at[target]);
  if (!trouble && memcmp(copy, start, net->places.n * sizeof *copy))
    trouble = "the start has too few tokens";
  free(copy);
  free(r.now);
  free(r.before);
  return trouble;
}
