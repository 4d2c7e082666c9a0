#include "engine/net/cover/reduce.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// Places and transitions are marked as they fall; the problem is built once from what is left.
typedef struct {
  const Net *net;
  bool *place_gone, *transition_gone, *target_gone;
  uint32_t *touch_first, *touching; // transitions with an effect on p
} Draft;

static void draft_start(Draft *d, const Net *net) {
  *d = (Draft){.net = net};
  uint32_t n = (uint32_t)net->places.n;
  d->place_gone = memory_take(n);
  d->transition_gone = memory_take(net->transitions.n);
  d->target_gone = memory_take(net->targets.n);
  d->touch_first = memory_take((n + 2) * sizeof(uint32_t));
  size_t total = 0;
  for (size_t t = 0; t < net->transitions.n; t++)
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++, total++)
      d->touch_first[net->transitions.at[t].effects.at[i].place + 2]++;
  for (uint32_t p = 0; p < n; p++) d->touch_first[p + 2] += d->touch_first[p + 1];
  d->touching = memory_take(total * sizeof(uint32_t));
  for (uint32_t t = 0; t < net->transitions.n; t++)
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++)
      d->touching[d->touch_first[net->transitions.at[t].effects.at[i].place + 1]++] = t;
}

static void draft_end(Draft *d) {
  free(d->place_gone);
  free(d->transition_gone);
  free(d->target_gone);
  free(d->touch_first);
  free(d->touching);
}

// A place that may hold any number at the start never runs short.
static void drop_unlimited(Draft *d) {
  for (uint32_t p = 0; p < d->net->places.n; p++)
    if (d->net->places.at[p].most == NET_MANY) d->place_gone[p] = true;
}

// Which places can ever hold more than at the start? Assume none; a transition fires once nothing
// that it needs is beyond what its places may hold; then the places that it adds to may hold
// anything.
static void find_ceilings(Draft *d, Ceilings *ceilings) {
  const Net *net = d->net;
  bool *open = memory_take(net->places.n);
  uint32_t *missing = memory_take(net->transitions.n * sizeof(uint32_t));
  VEC(uint32_t) ready = {0};
  for (uint32_t t = 0; t < net->transitions.n; t++) {
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++) {
      NetEffect e = net->transitions.at[t].effects.at[i];
      missing[t] += e.need > net->places.at[e.place].most;
    }
    if (!missing[t]) vec_push(&ready, t);
  }
  while (ready.n) {
    const NetTransition *t = &net->transitions.at[vec_pop(&ready)];
    for (size_t i = 0; i < t->effects.n; i++) {
      uint32_t p = t->effects.at[i].place;
      if (t->effects.at[i].change <= 0 || open[p]) continue;
      open[p] = true;
      for (uint32_t j = d->touch_first[p]; j < d->touch_first[p + 1]; j++) {
        const NetTransition *u = &net->transitions.at[d->touching[j]];
        for (size_t k = 0; k < u->effects.n; k++)
          if (u->effects.at[k].place == p && u->effects.at[k].need > net->places.at[p].most &&
              !--missing[d->touching[j]])
            vec_push(&ready, d->touching[j]);
      }
    }
  }
  for (uint32_t t = 0; t < net->transitions.n; t++) d->transition_gone[t] = missing[t] > 0;
  for (uint32_t p = 0; p < net->places.n; p++)
    if (!open[p] && net->places.at[p].most != NET_MANY) vec_push(ceilings, p);
  for (size_t i = 0; i < net->targets.n; i++)
    for (size_t j = 0; j < net->targets.at[i].needs.n; j++) {
      NetTokens need = net->targets.at[i].needs.at[j];
      if (!open[need.place] && need.n > net->places.at[need.place].most) d->target_gone[i] = true;
    }
  free(open);
  free(missing);
  vec_delete(&ready);
}

// Keeps what can help to reach a target: the places that a kept target or transition needs, and the
// transitions that add to a kept place. Anything else only takes tokens away or moves those that
// nobody asks for.
static void keep_relevant(Draft *d) {
  const Net *net = d->net;
  bool *wanted = memory_take(net->places.n), *kept = memory_take(net->transitions.n);
  VEC(uint32_t) work = {0};
  for (size_t i = 0; i < net->targets.n; i++)
    for (size_t j = 0; !d->target_gone[i] && j < net->targets.at[i].needs.n; j++) {
      uint32_t p = net->targets.at[i].needs.at[j].place;
      if (d->place_gone[p] || wanted[p]) continue;
      wanted[p] = true;
      vec_push(&work, p);
    }
  while (work.n) {
    uint32_t p = vec_pop(&work);
    for (uint32_t j = d->touch_first[p]; j < d->touch_first[p + 1]; j++) {
      uint32_t t = d->touching[j];
      if (kept[t] || d->transition_gone[t]) continue;
      const NetTransition *u = &net->transitions.at[t];
      for (size_t k = 0; k < u->effects.n && !kept[t]; k++)
        kept[t] = u->effects.at[k].place == p && u->effects.at[k].change > 0;
      for (size_t k = 0; kept[t] && k < u->effects.n; k++) {
        uint32_t q = u->effects.at[k].place;
        if (!u->effects.at[k].need || d->place_gone[q] || wanted[q]) continue;
        wanted[q] = true;
        vec_push(&work, q);
      }
    }
  }
  for (uint32_t t = 0; t < net->transitions.n; t++) d->transition_gone[t] |= !kept[t];
  for (uint32_t p = 0; p < net->places.n; p++) d->place_gone[p] |= !wanted[p];
  free(wanted);
  free(kept);
  vec_delete(&work);
}

// Drops places that nobody takes from and that hold from the start all that anybody needs. Those of
// a component lose their token without that.
static bool drop_plentiful(Draft *d) {
  const Net *net = d->net;
  uint32_t *need = memory_take(net->places.n * sizeof(uint32_t));
  bool *taken = memory_take(net->places.n), any = false;
  for (uint32_t t = 0; t < net->transitions.n; t++)
    for (size_t i = 0; !d->transition_gone[t] && i < net->transitions.at[t].effects.n; i++) {
      NetEffect e = net->transitions.at[t].effects.at[i];
      if (need[e.place] < e.need) need[e.place] = e.need;
      taken[e.place] |= e.change < 0;
    }
  for (size_t i = 0; i < net->targets.n; i++)
    for (size_t j = 0; !d->target_gone[i] && j < net->targets.at[i].needs.n; j++) {
      NetTokens n = net->targets.at[i].needs.at[j];
      if (need[n.place] < n.n) need[n.place] = n.n;
    }
  for (uint32_t p = 0; p < net->places.n; p++)
    if (!d->place_gone[p] && !taken[p] && !net->places.at[p].component &&
        need[p] <= net->places.at[p].most)
      any = d->place_gone[p] = true;
  free(need);
  free(taken);
  return any;
}

static uint64_t mix(uint64_t h, uint64_t x) {
  h ^= x + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
  return h * 0xff51afd7ed558ccdu;
}

static bool same_effects(const Draft *d, const NetTransition *a, const NetTransition *b) {
  size_t i = 0, j = 0;
  if (a->clears != b->clears) return false;
  for (;; i++, j++) {
    while (i < a->effects.n && d->place_gone[a->effects.at[i].place]) i++;
    while (j < b->effects.n && d->place_gone[b->effects.at[j].place]) j++;
    if (i == a->effects.n || j == b->effects.n) return i == a->effects.n && j == b->effects.n;
    NetEffect x = a->effects.at[i], y = b->effects.at[j];
    if (x.place != y.place || x.need != y.need || x.change != y.change) return false;
  }
}

// Of several transitions with the same effects one is enough, and one without effect is too many.
static void drop_doubles(Draft *d) {
  const Net *net = d->net;
  size_t size = 64;
  while (size < 2 * net->transitions.n) size *= 2;
  uint32_t *slots = memory_take(size * sizeof(uint32_t));
  for (uint32_t t = 0; t < net->transitions.n; t++) {
    if (d->transition_gone[t]) continue;
    uint64_t h = 0;
    const NetTransition *u = &net->transitions.at[t];
    for (size_t i = 0; i < u->effects.n; i++)
      if (!d->place_gone[u->effects.at[i].place])
        h = mix(mix(mix(h, u->effects.at[i].place), u->effects.at[i].need),
                (uint32_t)u->effects.at[i].change);
    size_t slot = h & (size - 1);
    while (slots[slot] && !same_effects(d, u, &net->transitions.at[slots[slot] - 1]))
      slot = (slot + 1) & (size - 1);
    if (slots[slot]) d->transition_gone[t] = true;
    else slots[slot] = t + 1;
  }
  free(slots);
}

static void build_transitions(const Draft *d, Problem *p, const uint32_t *number) {
  const Net *net = d->net;
  VEC(NetEffect) effects = {0};
  VEC(uint32_t) first = {0}, origin = {0}, clears = {0};
  for (uint32_t t = 0; t < net->transitions.n; t++) {
    if (d->transition_gone[t]) continue;
    vec_push(&first, (uint32_t)effects.n);
    vec_push(&origin, t);
    vec_push(&clears, net->transitions.at[t].clears);
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++) {
      NetEffect e = net->transitions.at[t].effects.at[i];
      if (d->place_gone[e.place]) continue;
      vec_push(&effects, (NetEffect){.place = number[e.place], .need = e.need, .change = e.change});
    }
  }
  p->n_transitions = (uint32_t)first.n;
  vec_push(&first, (uint32_t)effects.n);
  p->first = first.at;
  p->effects = effects.at;
  p->transition_origin = origin.at;
  p->clears = clears.at;
}

static void build_givers(Problem *p) {
  p->giver_first = memory_take((p->n_places + 2) * sizeof(uint32_t));
  uint32_t total = p->first[p->n_transitions], n = 0;
  for (uint32_t i = 0; i < total; i++)
    if (p->effects[i].change > 0) p->giver_first[p->effects[i].place + 2]++, n++;
  for (uint32_t q = 0; q < p->n_places; q++) p->giver_first[q + 2] += p->giver_first[q + 1];
  p->givers = memory_take((n + 1) * sizeof(uint32_t));
  for (uint32_t t = 0; t < p->n_transitions; t++)
    for (uint32_t i = p->first[t]; i < p->first[t + 1]; i++)
      if (p->effects[i].change > 0) p->givers[p->giver_first[p->effects[i].place + 1]++] = t;
}

static void build_targets(const Draft *d, Problem *p, const uint32_t *number) {
  for (uint32_t i = 0; i < d->net->targets.n; i++) {
    if (d->target_gone[i]) continue;
    VEC(NetTokens) needs = {0};
    vec_grow(&needs, 1); // never NULL, even where nothing is needed
    for (size_t j = 0; j < d->net->targets.at[i].needs.n; j++) {
      NetTokens n = d->net->targets.at[i].needs.at[j];
      if (!d->place_gone[n.place]) vec_push(&needs, (NetTokens){number[n.place], n.n});
    }
    vec_push(&p->targets, (Marking){needs.at, (uint32_t)needs.n});
    vec_push(&p->target_origin, i);
  }
}

static Problem *build(const Draft *d) {
  Problem *p = memory_take(sizeof *p);
  const Net *net = d->net;
  uint32_t *number = memory_take(net->places.n * sizeof(uint32_t));
  p->place_origin = memory_take(net->places.n * sizeof(uint32_t));
  p->start = memory_take(net->places.n * sizeof(uint32_t));
  p->component = memory_take(net->places.n * sizeof(uint32_t));
  for (uint32_t q = 0; q < net->places.n; q++) {
    if (d->place_gone[q]) continue;
    number[q] = p->n_places;
    p->place_origin[p->n_places] = q;
    p->component[p->n_places] = net->places.at[q].component;
    p->start[p->n_places++] = net->places.at[q].most;
  }
  build_transitions(d, p, number);
  build_givers(p);
  build_targets(d, p, number);
  free(number);
  return p;
}

Problem *reduce(const Net *net, const bool *dead, Ceilings *ceilings) {
  Draft d;
  draft_start(&d, net);
  drop_unlimited(&d);
  find_ceilings(&d, ceilings);
  for (size_t t = 0; dead && t < net->transitions.n; t++) d.transition_gone[t] |= dead[t];
  do keep_relevant(&d);
  while (drop_plentiful(&d));
  drop_doubles(&d);
  Problem *p = build(&d);
  draft_end(&d);
  return p;
}
