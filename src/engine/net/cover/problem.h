// The form in which the engines work on a coverability problem: a plain net after reduction, in
// flat arrays.
//
// Every place here is one of the original net (others were dropped), every transition one of the
// original net with its effects on dropped places left out. So a set of markings here is a set of
// markings there, and a firing sequence here is one there once the dropped places are shown to have
// enough.
#ifndef NORACE_ENGINE_NET_PROBLEM_H
#define NORACE_ENGINE_NET_PROBLEM_H
#include "engine/net/cover/net.h"

// A marking, sparse and sorted by place, without zeros. A view: somebody else owns the tokens.
typedef struct {
  const NetTokens *at;
  uint32_t n;
} Marking;

typedef struct {
  uint32_t n_places, n_transitions;
  uint32_t *first;       // effects of t: effects[first[t] .. first[t + 1])
  NetEffect *effects;    // sorted by place within each transition
  uint32_t *start;       // the most tokens at the start; never NET_MANY, such places are dropped
  uint32_t *giver_first; // transitions that add to p: givers[giver_first[p] .. giver_first[p + 1])
  uint32_t *givers;
  uint32_t *place_origin, *transition_origin; // in the original net
  uint32_t *component, *clears;               // by place, by transition: see choice.h
  VEC(Marking) targets;                       // minimal; owned
  VEC(uint32_t) target_origin;
} Problem;

void problem_delete(Problem *);

static inline const NetEffect *problem_effects(const Problem *p, uint32_t t) {
  return p->effects + p->first[t];
}
static inline uint32_t problem_n_effects(const Problem *p, uint32_t t) {
  return p->first[t + 1] - p->first[t];
}
#endif
