#include "engine/net/cover/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"

// Open addressing over place names; slots hold a place + 1.
typedef struct NetNames {
  uint32_t *slots;
  uint32_t size;
} NetNames;

static uint32_t name_hash(const char *name) {
  uint32_t h = 2166136261u;
  for (; *name; name++) h = (h ^ (unsigned char)*name) * 16777619u;
  return h;
}

Net *net_new(void) {
  Net *net = memory_take(sizeof *net);
  net->arena = arena_new();
  net->names = memory_take(sizeof *net->names);
  net->names->size = 64;
  net->names->slots = memory_take(64 * sizeof(uint32_t));
  return net;
}

static void transition_delete(NetTransition *t) {
  for (size_t i = 0; i < t->assigns.n; i++) vec_delete(&t->assigns.at[i].sum);
  vec_delete(&t->effects);
  vec_delete(&t->bounds);
  vec_delete(&t->assigns);
}

void net_delete(Net *net) {
  if (!net) return;
  for (size_t i = 0; i < net->transitions.n; i++) transition_delete(&net->transitions.at[i]);
  for (size_t i = 0; i < net->targets.n; i++) {
    vec_delete(&net->targets.at[i].needs);
    vec_delete(&net->targets.at[i].bounds);
  }
  vec_delete(&net->places);
  vec_delete(&net->transitions);
  vec_delete(&net->targets);
  free(net->names->slots);
  free(net->names);
  arena_delete(net->arena);
  free(net);
}

// The slot of the name, or the free one where it belongs.
static uint32_t *names_slot(const Net *net, const char *name) {
  uint32_t mask = net->names->size - 1, i = name_hash(name) & mask;
  while (net->names->slots[i] && strcmp(net->places.at[net->names->slots[i] - 1].name, name))
    i = (i + 1) & mask;
  return &net->names->slots[i];
}

static void names_grow(Net *net) {
  free(net->names->slots);
  net->names->size *= 2;
  net->names->slots = memory_take(net->names->size * sizeof(uint32_t));
  for (uint32_t p = 0; p < net->places.n; p++) *names_slot(net, net->places.at[p].name) = p + 1;
}

uint32_t net_find_place(const Net *net, const char *name) {
  uint32_t slot = *names_slot(net, name);
  if (slot) return slot - 1;
  for (uint32_t p = 0; net->has_others && p < net->places.n; p++)
    if (net->places.at[p].other && !strcmp(net->places.at[p].other, name)) return p;
  return NET_NONE;
}

void net_place_also(Net *net, uint32_t place, const char *other) {
  DEBUG_ONLY(place < net->places.n);
  net->places.at[place].other = arena_string(net->arena, other);
  net->has_others = true;
}

uint32_t net_place(Net *net, const char *name) {
  uint32_t *slot = names_slot(net, name);
  if (*slot) return *slot - 1;
  vec_push(&net->places, (NetPlace){.name = arena_string(net->arena, name)});
  *slot = (uint32_t)net->places.n;
  if (net->places.n * 2 > net->names->size) names_grow(net);
  return (uint32_t)net->places.n - 1;
}

void net_start(Net *net, uint32_t place, uint32_t least, uint32_t most) {
  assert(place < net->places.n && least <= most);
  net->places.at[place].least = least;
  net->places.at[place].most = most;
}

uint32_t net_transition(Net *net, const char *name, const char *source) {
  uint32_t t = (uint32_t)net->transitions.n;
  const char *own = name ? arena_string(net->arena, name) : arena_format(net->arena, "t%u", t);
  vec_push(
      &net->transitions,
      (NetTransition){.name = own, .source = source ? arena_string(net->arena, source) : NULL});
  return t;
}

static NetEffect *effect_of(Net *net, uint32_t transition, uint32_t place) {
  assert(transition < net->transitions.n && place < net->places.n);
  NetTransition *t = &net->transitions.at[transition];
  for (size_t i = 0; i < t->effects.n; i++)
    if (t->effects.at[i].place == place) return &t->effects.at[i];
  vec_push(&t->effects, (NetEffect){.place = place});
  return &t->effects.at[t->effects.n - 1];
}

void net_take(Net *net, uint32_t transition, uint32_t place, uint32_t n) {
  NetEffect *e = effect_of(net, transition, place);
  e->taken += n;
  if (e->need < e->taken) e->need = e->taken;
  e->change -= (int32_t)n;
  assert(n < NET_LIMIT && e->need < NET_LIMIT);
}

void net_give(Net *net, uint32_t transition, uint32_t place, uint32_t n) {
  NetEffect *e = effect_of(net, transition, place);
  e->change += (int32_t)n;
  assert(n < NET_LIMIT && e->change < (int32_t)NET_LIMIT);
}

void net_test(Net *net, uint32_t transition, uint32_t place, uint32_t n) {
  NetEffect *e = effect_of(net, transition, place);
  if (e->need < n) e->need = n;
  assert(n < NET_LIMIT);
}

uint32_t net_target(Net *net, const char *name) {
  vec_push(&net->targets, (NetTarget){.name = name ? arena_string(net->arena, name) : NULL});
  return (uint32_t)net->targets.n - 1;
}

void net_target_need(Net *net, uint32_t target, uint32_t place, uint32_t n) {
  assert(target < net->targets.n && place < net->places.n && n < NET_LIMIT);
  NetTarget *t = &net->targets.at[target];
  for (size_t i = 0; i < t->needs.n; i++)
    if (t->needs.at[i].place == place) {
      if (t->needs.at[i].n < n) t->needs.at[i].n = n;
      return;
    }
  vec_push(&t->needs, (NetTokens){place, n});
}

void net_bound(Net *net, uint32_t transition, uint32_t place, uint32_t most) {
  assert(transition < net->transitions.n && place < net->places.n);
  vec_push(&net->transitions.at[transition].bounds, (NetBound){place, most});
}

NetAssign *net_assign(Net *net, uint32_t transition, uint32_t place, int32_t constant) {
  assert(transition < net->transitions.n && place < net->places.n);
  NetTransition *t = &net->transitions.at[transition];
  vec_push(&t->assigns, (NetAssign){.place = place, .constant = constant});
  return &t->assigns.at[t->assigns.n - 1];
}

void net_target_bound(Net *net, uint32_t target, uint32_t place, uint32_t most) {
  assert(target < net->targets.n && place < net->places.n);
  vec_push(&net->targets.at[target].bounds, (NetBound){place, most});
}

static int by_effect_place(const void *a, const void *b) {
  uint32_t p = ((const NetEffect *)a)->place, q = ((const NetEffect *)b)->place;
  return p < q ? -1 : p > q;
}

static int by_tokens_place(const void *a, const void *b) {
  uint32_t p = ((const NetTokens *)a)->place, q = ((const NetTokens *)b)->place;
  return p < q ? -1 : p > q;
}

void net_finish(Net *net) {
  for (size_t i = 0; i < net->transitions.n; i++) {
    NetTransition *t = &net->transitions.at[i];
    size_t kept = 0;
    for (size_t j = 0; j < t->effects.n; j++)
      if (t->effects.at[j].need || t->effects.at[j].change)
        t->effects.at[kept++] = t->effects.at[j];
    t->effects.n = kept;
    if (kept) qsort(t->effects.at, kept, sizeof *t->effects.at, by_effect_place);
  }
  for (size_t i = 0; i < net->targets.n; i++) {
    NetTarget *t = &net->targets.at[i];
    size_t kept = 0;
    for (size_t j = 0; j < t->needs.n; j++)
      if (t->needs.at[j].n) t->needs.at[kept++] = t->needs.at[j];
    t->needs.n = kept;
    if (kept) qsort(t->needs.at, kept, sizeof *t->needs.at, by_tokens_place);
  }
  assert(net_check(net));
}

bool net_is_plain(const Net *net) {
  for (size_t i = 0; i < net->transitions.n; i++)
    if (net->transitions.at[i].bounds.n || net->transitions.at[i].assigns.n) return false;
  for (size_t i = 0; i < net->targets.n; i++)
    if (net->targets.at[i].bounds.n) return false;
  return true;
}

static bool transition_check(const Net *net, const NetTransition *t) {
  for (size_t i = 0; i < t->effects.n; i++) {
    NetEffect e = t->effects.at[i];
    if (e.place >= net->places.n || e.need >= NET_LIMIT) return false;
    if ((int64_t)e.change + e.need < 0 || e.change >= (int32_t)NET_LIMIT) return false;
    if (i && t->effects.at[i - 1].place >= e.place) return false;
  }
  for (size_t i = 0; i < t->bounds.n; i++)
    if (t->bounds.at[i].place >= net->places.n) return false;
  for (size_t i = 0; i < t->assigns.n; i++) {
    if (t->assigns.at[i].place >= net->places.n) return false;
    for (size_t j = 0; j < t->assigns.at[i].sum.n; j++)
      if (t->assigns.at[i].sum.at[j] >= net->places.n) return false;
  }
  return true;
}

bool net_check(const Net *net) {
  for (size_t i = 0; i < net->places.n; i++)
    if (net->places.at[i].least > net->places.at[i].most || net->places.at[i].least >= NET_LIMIT ||
        (net->places.at[i].most >= NET_LIMIT && net->places.at[i].most != NET_MANY))
      return false;
  for (size_t i = 0; i < net->transitions.n; i++)
    if (!transition_check(net, &net->transitions.at[i])) return false;
  for (size_t i = 0; i < net->targets.n; i++)
    for (size_t j = 0; j < net->targets.at[i].needs.n; j++) {
      const NetTokens *n = net->targets.at[i].needs.at;
      if (n[j].place >= net->places.n || !n[j].n || n[j].n >= NET_LIMIT ||
          (j && n[j - 1].place >= n[j].place))
        return false;
    }
  return true;
}
