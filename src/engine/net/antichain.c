#include "engine/net/antichain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

// A node stands for the tokens on the way to it. Children of one node for the same place are chained by rising count;
// the first of each chain is found through a hash table over (node, place).
typedef struct {
  uint32_t place, count;
  uint32_t next;     // same parent, same place, larger count; 0 ends the chain
  uint32_t number;   // of the marking that ends here, NET_NONE if none
  uint32_t shortest; // places still to come on the shortest way from here to such an end
  uint64_t children; // one bit for each place, folded, that has a child
} Node;

typedef struct {
  uint32_t parent, place, first; // first == 0: free
} Slot;

struct Antichain {
  VEC(Node) nodes; // the root is node 0
  Slot *slots;
  uint32_t size, used;
  uint64_t work;
};

enum { FIRST_SIZE = 256 };

static uint64_t bit(uint32_t place) { return (uint64_t)1 << ((place * 2654435761u) >> 26); }

static uint32_t slot_hash(uint32_t parent, uint32_t place) {
  uint64_t h = ((uint64_t)parent << 32 | place) * 0x9e3779b97f4a7c15u;
  return (uint32_t)(h >> 32);
}

static void add_root(Antichain *a) { vec_push(&a->nodes, (Node){.number = NET_NONE, .shortest = UINT32_MAX}); }

Antichain *antichain_new(void) {
  Antichain *a = memory_take(sizeof *a);
  a->size = FIRST_SIZE;
  a->slots = memory_take(a->size * sizeof *a->slots);
  add_root(a);
  return a;
}

void antichain_delete(Antichain *a) {
  if (!a) return;
  vec_delete(&a->nodes);
  free(a->slots);
  free(a);
}

void antichain_clear(Antichain *a) {
  a->nodes.n = 0;
  add_root(a);
  memset(a->slots, 0, a->size * sizeof *a->slots);
  a->used = 0;
}

static Slot *find_slot(const Antichain *a, uint32_t parent, uint32_t place) {
  uint32_t mask = a->size - 1, i = slot_hash(parent, place) & mask;
  while (a->slots[i].first && (a->slots[i].parent != parent || a->slots[i].place != place)) i = (i + 1) & mask;
  return &a->slots[i];
}

static void grow_slots(Antichain *a) {
  Slot *old = a->slots;
  uint32_t size = a->size;
  a->size *= 2;
  a->slots = memory_take(a->size * sizeof *a->slots);
  for (uint32_t i = 0; i < size; i++)
    if (old[i].first) *find_slot(a, old[i].parent, old[i].place) = old[i];
  free(old);
}

static uint32_t new_node(Antichain *a, NetTokens tokens, uint32_t next) {
  vec_push(&a->nodes, (Node){.place = tokens.place, .count = tokens.n, .next = next, .number = NET_NONE, .shortest = UINT32_MAX});
  return (uint32_t)a->nodes.n - 1;
}

static uint32_t child(Antichain *a, uint32_t parent, NetTokens tokens) {
  Slot *slot = find_slot(a, parent, tokens.place);
  if (!slot->first) {
    a->nodes.at[parent].children |= bit(tokens.place);
    uint32_t made = new_node(a, tokens, 0);
    *slot = (Slot){parent, tokens.place, made};
    if (++a->used * 2 > a->size) grow_slots(a);
    return made;
  }
  uint32_t before = 0, at = slot->first;
  while (at && a->nodes.at[at].count < tokens.n) before = at, at = a->nodes.at[at].next;
  if (at && a->nodes.at[at].count == tokens.n) return at;
  uint32_t made = new_node(a, tokens, at);
  if (before) a->nodes.at[before].next = made;
  else slot->first = made;
  return made;
}

void antichain_add(Antichain *a, Marking m, uint32_t number) {
  uint32_t node = 0;
  for (uint32_t i = 0; i <= m.n; i++) {
    if (a->nodes.at[node].shortest > m.n - i) a->nodes.at[node].shortest = m.n - i;
    if (i < m.n) node = child(a, node, m.at[i]);
  }
  assert(a->nodes.at[node].number == NET_NONE);
  a->nodes.at[node].number = number;
}

static uint32_t below(Antichain *a, uint32_t node, const NetTokens *at, const NetTokens *end, uint32_t except) {
  const Node *n = &a->nodes.at[node];
  a->work++;
  if (n->number != NET_NONE && n->number != except) return n->number;
  for (; at < end && end - at >= n->shortest; at++, a->work++) {
    if (!(n->children & bit(at->place))) continue;
    for (uint32_t c = find_slot(a, node, at->place)->first; c && a->nodes.at[c].count <= at->n; c = a->nodes.at[c].next) {
      uint32_t found = below(a, c, at + 1, end, except);
      if (found != NET_NONE) return found;
    }
  }
  return NET_NONE;
}

uint32_t antichain_below(Antichain *a, Marking asked, uint32_t except) {
  return below(a, 0, asked.at, asked.at + asked.n, except);
}

uint64_t antichain_work(const Antichain *a) { return a->work; }

size_t antichain_bytes(const Antichain *a) { return a->nodes.room * sizeof(Node) + a->size * sizeof(Slot); }
