// A set of markings that answers fast: does it hold one that is covered by a given marking?
//
// Markings are kept in a trie along their places, in the order of places. A question walks only the
// branches whose places and counts the asked marking has, so its cost hardly depends on the number
// of markings kept.
#ifndef NORACE_ENGINE_NET_ANTICHAIN_H
#define NORACE_ENGINE_NET_ANTICHAIN_H
#include "engine/net/cover/problem.h"

typedef struct Antichain Antichain;

Antichain *antichain_new(void);
void antichain_delete(Antichain *);
void antichain_clear(Antichain *);

// Adds the marking under a number of the caller's. It must not be there yet; the tokens are not
// referred to afterwards.
void antichain_add(Antichain *, Marking, uint32_t number);

// The number of some marking in the set that is at most the asked one, other than `except`;
// NET_NONE if there is none.
uint32_t antichain_below(Antichain *, Marking asked, uint32_t except);

uint64_t antichain_work(const Antichain *); // nodes that questions have looked at, about
size_t antichain_bytes(const Antichain *);
#endif
