// Which places may hold a token at the same time, as far as pairs of tokens tell: a relation that
// the start satisfies and that every transition keeps. Two places that are not in it never hold a
// token at once, and one that is not in it with itself never holds two.
//
// It knows what invariants do not: that a variable has one of certain values whenever control is at
// a certain point, and that no two of any number of threads are at one point at once.
#ifndef NORACE_ENGINE_NET_PAIRS_H
#define NORACE_ENGINE_NET_PAIRS_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

typedef struct {
  size_t words;       // of each place's row
  uint64_t *together; // by place: a bit for each place that may hold a token with it; for itself:
                      // it may hold two
  uint64_t *marked;   // a bit for each place that may hold a token
} Pairs;

// NULL where the net is too large or it takes too long. `invariants` are weights that are known to
// be invariants, with the traps that they rest on.
Pairs *pairs_find(const Net *plain, const MarkingList *traps, const MarkingList *invariants,
                  const Budget *);
void pairs_delete(Pairs *); // NULL is fine

static inline bool pairs_marked(const Pairs *r, uint32_t p) {
  return r->marked[p / 64] >> p % 64 & 1;
}

static inline bool pairs_together(const Pairs *r, uint32_t p, uint32_t q) {
  return r->together[p * r->words + q / 64] >> q % 64 & 1;
}

// A basis whose predecessors the pairs exclude, beside its invariants, becomes one that needs no
// pairs: those that it needs, and those that these need, become part of it, for no two tokens of a
// pair that is excluded come to be there at once. False if it takes too long.
bool pairs_close(const Pairs *, const Net *plain, CoverAnswer *, const Budget *);
#endif
