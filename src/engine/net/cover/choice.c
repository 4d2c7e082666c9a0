#include "engine/net/cover/choice.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"
#include "engine/net/cover/cover_answer.h"

enum { LEAST_COMPONENT = 3, LEAST_SAVING = 2, ENOUGH = 1 << 29 };

// ---- components

// Places that transitions take in place of each other, as classes of a forest.
typedef struct {
  const Net *net;
  uint32_t *parent;
} Forest;

static uint32_t root(Forest *f, uint32_t p) {
  while (f->parent[p] != p) p = f->parent[p] = f->parent[f->parent[p]];
  return p;
}

static uint64_t effect_hash(NetEffect e) {
  uint64_t h = ((uint64_t)e.place << 32 | e.need) * 0x9e3779b97f4a7c15u ^ (uint32_t)e.change;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9u;
  return h ^ h >> 32;
}

static bool takes_one(NetEffect e) { return e.need == 1 && e.change == -1; }

// A transition without one of the places that it takes a token from.
typedef struct {
  uint64_t rest; // hash of its other effects, whatever their order
  uint32_t place;
} Rest;

static int compare_rests(const void *a, const void *b) {
  const Rest *x = a, *y = b;
  if (x->rest != y->rest) return x->rest < y->rest ? -1 : 1;
  return x->place < y->place ? -1 : x->place > y->place;
}

static void join_alternatives(Forest *f) {
  VEC(Rest) rests = {0};
  for (size_t t = 0; t < f->net->transitions.n; t++) {
    const NetTransition *u = &f->net->transitions.at[t];
    uint64_t sum = 0;
    for (size_t i = 0; i < u->effects.n; i++) sum += effect_hash(u->effects.at[i]);
    for (size_t i = 0; i < u->effects.n; i++)
      if (takes_one(u->effects.at[i]))
        vec_push(&rests, (Rest){sum - effect_hash(u->effects.at[i]), u->effects.at[i].place});
  }
  if (rests.n) qsort(rests.at, rests.n, sizeof *rests.at, compare_rests);
  for (size_t i = 1; i < rests.n; i++)
    if (rests.at[i].rest == rests.at[i - 1].rest)
      f->parent[root(f, rests.at[i].place)] = root(f, rests.at[i - 1].place);
  vec_delete(&rests);
}

// A class is a component if it has exactly one token at every start and every transition leaves
// their number as it is.
static void find_components(const Net *net, uint32_t *component) {
  size_t n = net->places.n;
  Forest f = {net, memory_take(n * sizeof *f.parent)};
  uint64_t *tokens = memory_take(n * sizeof *tokens);
  uint32_t *size = memory_take(n * sizeof *size), *seen = memory_take(n * sizeof *seen);
  int64_t *change = memory_take(n * sizeof *change);
  bool *bad = memory_take(n);
  for (uint32_t p = 0; p < n; p++) f.parent[p] = p;
  join_alternatives(&f);
  for (uint32_t p = 0; p < n; p++) {
    uint32_t c = root(&f, p);
    size[c]++;
    bad[c] |= net->places.at[p].least != net->places.at[p].most;
    tokens[c] += net->places.at[p].most;
  }
  for (size_t t = 0; t < net->transitions.n; t++) {
    const NetTransition *u = &net->transitions.at[t];
    for (size_t i = 0; i < u->effects.n; i++) {
      uint32_t c = root(&f, u->effects.at[i].place);
      change[c] += u->effects.at[i].change;
      seen[c] += u->effects.at[i].need;
      bad[c] |= seen[c] > 1;
    }
    for (size_t i = 0; i < u->effects.n; i++) {
      uint32_t c = root(&f, u->effects.at[i].place);
      bad[c] |= change[c] != 0;
    }
    for (size_t i = 0; i < u->effects.n; i++) {
      uint32_t c = root(&f, u->effects.at[i].place);
      change[c] = 0, seen[c] = 0;
    }
  }
  for (uint32_t p = 0; p < n; p++) {
    uint32_t c = root(&f, p);
    component[p] = !bad[c] && tokens[c] == 1 && size[c] >= LEAST_COMPONENT ? c + 1 : 0;
  }
  free(f.parent);
  free(tokens);
  free(size);
  free(seen);
  free(change);
  free(bad);
}

// ---- groups of transitions

// What a transition does besides taking `from` out of the component.
typedef struct {
  uint64_t rest;
  uint32_t transition, from, to; // to: the place in the component that has the token afterwards
} Variant;

static int compare_variants(const void *a, const void *b) {
  const Variant *x = a, *y = b;
  if (x->rest != y->rest) return x->rest < y->rest ? -1 : 1;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

typedef struct {
  const Net *net;     // as merged so far
  uint32_t component; // being looked at: as in NetPlace
  uint32_t size;      // places of it that may ever hold the token
  bool *gone;         // by transition: in a group
  VEC(uint32_t) first, members;
  bool found; // there is a group
  Net *made;  // NULL while only looking
  const Choice *before;
} Merger;

static bool inside(const Merger *m, uint32_t place) {
  DEBUG_ONLY(place < m->net->places.n);
  return m->net->places.at[place].component == m->component;
}

static bool variant_of(const Merger *m, uint32_t t, Variant *v) {
  DEBUG_ONLY(t < m->net->transitions.n);
  const NetTransition *u = &m->net->transitions.at[t];
  *v = (Variant){.transition = t, .from = NET_NONE, .to = NET_NONE};
  if (u->clears) return false; // it clears one component already
  for (size_t i = 0; i < u->effects.n; i++) {
    NetEffect e = u->effects.at[i];
    if (!inside(m, e.place)) {
      v->rest += effect_hash(e);
      continue;
    }
    if (e.need) v->from = e.place;
    if (e.change > 0 || (e.need && !e.change)) v->to = e.place;
  }
  v->rest += (uint64_t)u->clears * 0x9e3779b97f4a7c15u;
  return v->from != NET_NONE && v->to != NET_NONE;
}

static bool same_outside(const Merger *m, uint32_t s, uint32_t t) {
  DEBUG_ONLY(s < m->net->transitions.n && t < m->net->transitions.n);
  const NetTransition *a = &m->net->transitions.at[s], *b = &m->net->transitions.at[t];
  size_t i = 0, j = 0;
  if (a->clears != b->clears) return false;
  for (;; i++, j++) {
    while (i < a->effects.n && inside(m, a->effects.at[i].place)) i++;
    while (j < b->effects.n && inside(m, b->effects.at[j].place)) j++;
    if (i == a->effects.n || j == b->effects.n) return i == a->effects.n && j == b->effects.n;
    NetEffect x = a->effects.at[i], y = b->effects.at[j];
    if (x.place != y.place || x.need != y.need || x.change != y.change) return false;
  }
}

static void note_members(Merger *m, uint32_t t) {
  DEBUG_ONLY(t < m->before->first.n);
  for (uint32_t k = m->before->first.at[t]; k < m->before->first.at[t + 1]; k++)
    vec_push(&m->members, m->before->members.at[k]);
}

static uint32_t add_transition(Merger *m, const NetTransition *like) {
  uint32_t t = net_transition(m->made, like->name, like->source);
  m->made->transitions.at[t].clears = like->clears;
  vec_push(&m->first, (uint32_t)m->members.n);
  return t;
}

static void copy_transition(Merger *m, uint32_t t) {
  DEBUG_ONLY(t < m->net->transitions.n);
  const NetTransition *u = &m->net->transitions.at[t];
  uint32_t number = add_transition(m, u);
  NetTransition *copy = &m->made->transitions.at[number];
  for (size_t i = 0; i < u->effects.n; i++) vec_push(&copy->effects, u->effects.at[i]);
  note_members(m, t);
}

// One transition for all of the group: it takes nothing from the component, and the token is in
// `to` afterwards.
static void merge_group(Merger *m, const Variant *group, size_t n) {
  const NetTransition *u = &m->net->transitions.at[group[0].transition];
  uint32_t number = add_transition(m, u);
  NetTransition *made = &m->made->transitions.at[number];
  for (size_t i = 0; i < u->effects.n; i++)
    if (!inside(m, u->effects.at[i].place)) vec_push(&made->effects, u->effects.at[i]);
  vec_push(&made->effects, (NetEffect){.place = group[0].to, .change = 1});
  made->clears = m->component;
  for (size_t i = 0; i < n; i++) {
    note_members(m, group[i].transition);
    m->gone[group[i].transition] = true;
  }
}

// The variants with this rest and this outcome, and the one that finds the outcome there already.
static void look_at_group(Merger *m, const Variant *at, size_t n) {
  size_t froms = 0;
  for (size_t i = 0; i < n; i++) {
    froms += !i || at[i].from != at[i - 1].from;
    if (!same_outside(m, at[0].transition, at[i].transition))
      return; // two hashes that happen to be the same
  }
  if (froms != m->size) return;
  m->found = true;
  if (m->made) merge_group(m, at, n);
}

static void merge_component(Merger *m) {
  VEC(Variant) variants = {0};
  for (uint32_t t = 0; t < m->net->transitions.n; t++) {
    Variant v;
    if (variant_of(m, t, &v)) vec_push(&variants, v);
  }
  if (variants.n) qsort(variants.at, variants.n, sizeof *variants.at, compare_variants);
  for (size_t i = 0, end; i < variants.n; i = end) {
    for (end = i + 1; end < variants.n && variants.at[end].rest == variants.at[i].rest &&
                      variants.at[end].to == variants.at[i].to;)
      end++;
    if (end - i >= m->size && m->size) look_at_group(m, variants.at + i, end - i);
  }
  vec_delete(&variants);
}

static Net *copy_places(const Net *net, const uint32_t *component) {
  Net *made = net_new();
  for (uint32_t p = 0; p < net->places.n; p++) {
    uint32_t q = net_place(made, net->places.at[p].name);
    assert(q == p);
    net_start(made, q, net->places.at[p].least, net->places.at[p].most);
    made->places.at[q].component = component[p];
  }
  for (size_t i = 0; i < net->targets.n; i++) {
    uint32_t t = net_target(made, net->targets.at[i].name);
    for (size_t j = 0; j < net->targets.at[i].needs.n; j++)
      vec_push(&made->targets.at[t].needs, net->targets.at[i].needs.at[j]);
  }
  return made;
}

// Places of the component that hold the token at the start, or to which some transition brings it.
static uint32_t count_used(const Net *net, const uint32_t *component, uint32_t which) {
  bool *used = memory_take(net->places.n);
  for (uint32_t p = 0; p < net->places.n; p++) used[p] = net->places.at[p].most > 0;
  for (size_t t = 0; t < net->transitions.n; t++)
    for (size_t i = 0; i < net->transitions.at[t].effects.n; i++)
      if (net->transitions.at[t].effects.at[i].change > 0)
        used[net->transitions.at[t].effects.at[i].place] = true;
  uint32_t n = 0;
  for (uint32_t p = 0; p < net->places.n; p++) n += used[p] && component[p] == which;
  free(used);
  return n;
}

static Net *copy_marked(const Net *plain, const uint32_t *component) {
  Net *made = copy_places(plain, component);
  for (size_t t = 0; t < plain->transitions.n; t++) {
    uint32_t u = net_transition(made, plain->transitions.at[t].name, NULL);
    for (size_t i = 0; i < plain->transitions.at[t].effects.n; i++)
      vec_push(&made->transitions.at[u].effects, plain->transitions.at[t].effects.at[i]);
  }
  return made;
}

static Choice *new_choice(const Net *plain, const uint32_t *component) {
  Choice *c = memory_take(sizeof *c);
  c->net = copy_marked(plain, component);
  for (uint32_t t = 0; t <= plain->transitions.n; t++) vec_push(&c->first, t);
  for (uint32_t t = 0; t < plain->transitions.n; t++) vec_push(&c->members, t);
  return c;
}

// One component after the other; each round that merges something makes a new net.
static void merge_round(Choice *c, const Net *plain, const uint32_t *component, uint32_t which) {
  Merger m = {
      .before = c, .net = c->net, .component = which, .size = count_used(plain, component, which)};
  merge_component(&m);
  if (!m.found) return;
  m.gone = memory_take(m.net->transitions.n);
  m.made = copy_places(plain, component);
  merge_component(&m);
  for (uint32_t t = 0; t < m.net->transitions.n; t++)
    if (!m.gone[t]) copy_transition(&m, t);
  vec_push(&m.first, (uint32_t)m.members.n);
  net_finish(m.made);
  net_delete(c->net);
  c->net = m.made;
  vec_delete(&c->first);
  vec_delete(&c->members);
  c->first.at = m.first.at, c->first.n = m.first.n, c->first.room = m.first.room;
  c->members.at = m.members.at, c->members.n = m.members.n, c->members.room = m.members.room;
  free(m.gone);
}

static void tell_components(Choice *c, const uint32_t *component) {
  size_t n = c->net->places.n;
  for (uint32_t which = 1; which <= n; which++) {
    size_t before = c->components.tokens.n;
    for (uint32_t p = 0; p < n; p++)
      if (component[p] == which) vec_push(&c->components.tokens, (NetTokens){p, 1});
    if (c->components.tokens.n > before)
      vec_push(&c->components.ends, (uint32_t)c->components.tokens.n);
  }
}

Choice *choice_find(const Net *plain) {
  uint32_t *component = memory_take((plain->places.n + 1) * sizeof *component);
  find_components(plain, component);
  Choice *c = NULL;
  for (uint32_t p = 0; p < plain->places.n; p++) {
    if (component[p] != p + 1) continue; // named after one of its places
    if (!c) c = new_choice(plain, component);
    merge_round(c, plain, component, p + 1);
  }
  bool saves = c && c->net->transitions.n + LEAST_SAVING <= plain->transitions.n;
  if (saves) tell_components(c, component);
  else choice_delete(c);
  free(component);
  return saves ? c : NULL;
}

void choice_delete(Choice *c) {
  if (!c) return;
  net_delete(c->net);
  marking_list_delete(&c->components);
  vec_delete(&c->first);
  vec_delete(&c->members);
  free(c);
}

// ---- firing sequences

static bool fire(const Net *net, uint32_t t, uint32_t *tokens) {
  DEBUG_ONLY(t < net->transitions.n);
  const NetTransition *u = &net->transitions.at[t];
  for (size_t i = 0; i < u->effects.n; i++)
    if (tokens[u->effects.at[i].place] < u->effects.at[i].need) return false;
  for (size_t i = 0; i < u->effects.n; i++)
    tokens[u->effects.at[i].place] += (uint32_t)u->effects.at[i].change;
  return true;
}

// Of the members exactly the one fires whose place of the component has the token.
void choice_resolve(const Choice *c, const Net *plain, CoverAnswer *answer) {
  uint32_t *tokens = memory_take(plain->places.n * sizeof *tokens);
  for (size_t p = 0; p < plain->places.n; p++)
    tokens[p] = plain->places.at[p].most == NET_MANY ? ENOUGH : plain->places.at[p].most;
  for (size_t i = 0; i < answer->firing.n; i++) {
    uint32_t t = answer->firing.at[i], k = c->first.at[t];
    while (k + 1 < c->first.at[t + 1] && !fire(plain, c->members.at[k], tokens)) k++;
    if (k + 1 == c->first.at[t + 1]) fire(plain, c->members.at[k], tokens);
    answer->firing.at[i] = c->members.at[k];
  }
  free(tokens);
}
