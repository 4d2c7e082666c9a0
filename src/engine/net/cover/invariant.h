// Place invariants in use: weights and the bound that their sum never exceeds in a reachable
// marking.
#ifndef NORACE_ENGINE_NET_INVARIANT_H
#define NORACE_ENGINE_NET_INVARIANT_H
#include "engine/net/cover/problem.h"

typedef struct {
  NetTokens *weights; // by place; n is the weight
  uint32_t n;
  uint64_t bound; // no reachable marking's weighted sum is larger
} Invariant;

typedef struct {
  VEC(Invariant) all;
  struct InvariantUse *uses; // by place: which invariants weigh it
  uint32_t n_places;
  uint64_t *sums;      // scratch, zero between questions
  size_t n_sums;       // that there is room for
  uint64_t *conflicts; // by place: a bit for each other place with which it never holds a token at
                       // once, whoever says so
  size_t words;        // of each place's row; 0 where there are too many places for rows
  uint64_t *single; // a bit for each place that never holds two tokens, as something else than the
                    // invariants says
} Invariants;

void invariants_start(Invariants *, uint32_t n_places);
void invariants_delete(Invariants *);
void invariants_add(Invariants *, Marking weights, uint64_t bound); // copied
bool invariants_weigh(const Invariants *, uint32_t place);          // one of them does
void invariants_exclude(
    Invariants *, uint32_t p,
    uint32_t q); // something else says that they never hold a token at once; p, p: two
bool invariants_forbid(Invariants *,
                       Marking); // no reachable marking covers it, for an invariant says so
bool invariants_rule_out(
    Invariants *,
    Marking); // the same, or something else says that one of its places never holds two

// Never a token in both at once, as far as one invariant tells. False for p and p itself.
static inline bool invariants_conflict(const Invariants *set, uint32_t p, uint32_t q) {
  return set->words && set->conflicts[p * set->words + q / 64] >> q % 64 & 1;
}
#endif
