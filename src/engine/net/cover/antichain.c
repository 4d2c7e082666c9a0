#include "engine/net/cover/antichain.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/memory.h"

// A node stands for the tokens on the way to it. Children of one node for the same place are
// chained by rising count; the first of each chain is found through a hash table over (node,
// place). Where one marking alone goes on, the rest of it is the node's tail, until another one
// comes this way: most of the nodes there would be are spared, and a look at a tail is a look at
// one place in memory.
typedef struct {
  uint32_t place, count;
  uint32_t next;     // same parent, same place, larger count; 0 ends the chain
  uint32_t number;   // of the marking that ends here, or with the tail; NET_NONE if none
  uint32_t shortest; // places still to come on the shortest way from here to such an end; the
                     // length of a tail
  uint32_t tail;     // in Antichain.tails; NET_NONE where the node has children, or nothing goes on
  uint64_t children; // one bit for each place, folded, that has a child
  uint64_t common;   // one bit for each place, folded, that every marking has from here on
} Node;

typedef struct {
  uint32_t parent, place, first; // first == 0: free
} Slot;

struct Antichain {
  VEC(Node) nodes;      // the root is node 0
  VEC(NetTokens) tails; // some are no longer used
  VEC(uint64_t)
  to_come; // scratch, by token of the asked marking: a bit for each place from there on, folded
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

static const Node EMPTY = {
    .number = NET_NONE, .shortest = UINT32_MAX, .tail = NET_NONE, .common = UINT64_MAX};

static void add_root(Antichain *a) { vec_push(&a->nodes, EMPTY); }

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
  vec_delete(&a->tails);
  vec_delete(&a->to_come);
  free(a->slots);
  free(a);
}

void antichain_clear(Antichain *a) {
  a->nodes.n = 0;
  a->tails.n = 0;
  add_root(a);
  memset(a->slots, 0, a->size * sizeof *a->slots);
  a->used = 0;
}

static Slot *find_slot(const Antichain *a, uint32_t parent, uint32_t place) {
  uint32_t mask = a->size - 1, i = slot_hash(parent, place) & mask;
  while (a->slots[i].first && (a->slots[i].parent != parent || a->slots[i].place != place))
    i = (i + 1) & mask;
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
  Node made = EMPTY;
  made.place = tokens.place;
  made.count = tokens.n;
  made.next = next;
  vec_push(&a->nodes, made);
  return (uint32_t)a->nodes.n - 1;
}

static uint32_t child(Antichain *a, uint32_t parent, NetTokens tokens) {
  DEBUG_ONLY(parent < a->nodes.n);
  Slot *slot = find_slot(a, parent, tokens.place);
  if (!slot->first) {
    DEBUG_ONLY(parent < a->nodes.n);
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

static uint64_t bits_of(const NetTokens *at, uint32_t n) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < n; i++) bits |= bit(at[i].place);
  return bits;
}

// Another marking comes this way: the tail begins with a child of its own.
static void push_down(Antichain *a, uint32_t node) {
  DEBUG_ONLY(node < a->nodes.n);
  Node old = a->nodes.at[node];
  uint32_t made = child(a, node, a->tails.at[old.tail]), left = old.shortest - 1;
  a->nodes.at[node].number = NET_NONE;
  a->nodes.at[node].tail = NET_NONE;
  Node *n = &a->nodes.at[made];
  n->number = old.number;
  n->shortest = left;
  n->tail = left ? old.tail + 1 : NET_NONE;
  n->common = bits_of(a->tails.at + old.tail + 1, left);
}

// The rest of a marking from a node that nothing else goes through.
static void add_tail(Antichain *a, uint32_t node, const NetTokens *at, uint32_t left,
                     uint32_t number) {
  DEBUG_ONLY(node < a->nodes.n);
  Node *n = &a->nodes.at[node];
  n->number = number;
  n->shortest = left;
  n->common = bits_of(at, left);
  n->tail = left ? (uint32_t)a->tails.n : NET_NONE;
  for (uint32_t i = 0; i < left; i++) vec_push(&a->tails, at[i]);
}

void antichain_add(Antichain *a, Marking m, uint32_t number) {
  uint32_t node = 0;
  for (uint32_t i = 0;; i++) {
    if (a->nodes.at[node].tail != NET_NONE) push_down(a, node);
    Node *n = &a->nodes.at[node];
    n->common &= bits_of(m.at + i, m.n - i);
    if (n->shortest > m.n - i) n->shortest = m.n - i;
    if (i == m.n) break;
    size_t before = a->nodes.n;
    node = child(a, node, m.at[i]);
    if (a->nodes.n > before) return add_tail(a, node, m.at + i + 1, m.n - i - 1, number);
  }
  assert(a->nodes.at[node].number == NET_NONE);
  a->nodes.at[node].number = number;
}

static bool tail_below(const NetTokens *tail, uint32_t n, const NetTokens *at,
                       const NetTokens *end) {
  for (uint32_t i = 0; i < n; i++, at++) {
    while (at < end && at->place < tail[i].place) at++;
    if (at == end || at->place != tail[i].place || at->n < tail[i].n) return false;
  }
  return true;
}

static uint32_t below(Antichain *a, uint32_t node, const NetTokens *at, const NetTokens *end,
                      const uint64_t *to_come, uint32_t except) {
  DEBUG_ONLY(node < a->nodes.n);
  const Node *n = &a->nodes.at[node];
  a->work++;
  if (n->common & ~*to_come) return NET_NONE;
  if (n->tail != NET_NONE)
    return n->number != except && tail_below(a->tails.at + n->tail, n->shortest, at, end)
               ? n->number
               : NET_NONE;
  if (n->number != NET_NONE && n->number != except) return n->number;
  for (; at < end && end - at >= n->shortest; at++, to_come++, a->work++) {
    if (!(n->children & bit(at->place))) continue;
    for (uint32_t c = find_slot(a, node, at->place)->first; c && a->nodes.at[c].count <= at->n;
         c = a->nodes.at[c].next) {
      uint32_t found = below(a, c, at + 1, end, to_come + 1, except);
      if (found != NET_NONE) return found;
    }
  }
  return NET_NONE;
}

uint32_t antichain_below(Antichain *a, Marking asked, uint32_t except) {
  a->to_come.n = 0;
  vec_grow(&a->to_come, asked.n + 1);
  a->to_come.n = asked.n + 1;
  a->to_come.at[asked.n] = 0;
  for (uint32_t i = asked.n; i-- > 0;)
    a->to_come.at[i] = a->to_come.at[i + 1] | bit(asked.at[i].place);
  return below(a, 0, asked.at, asked.at + asked.n, a->to_come.at, except);
}

uint64_t antichain_work(const Antichain *a) { return a->work; }

size_t antichain_bytes(const Antichain *a) {
  return a->nodes.room * sizeof(Node) + a->tails.room * sizeof(NetTokens) + a->size * sizeof(Slot);
}
