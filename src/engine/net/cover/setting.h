// What is known before the search begins, and what the searches share: the reduced problem and its
// invariants.
//
// Strengthening: invariants show transitions dead (they would need more than the bound), dead
// transitions leave a smaller problem, and a smaller problem has more invariants. That goes round
// until nothing changes or it has taken long enough.
#ifndef NORACE_ENGINE_NET_SETTING_H
#define NORACE_ENGINE_NET_SETTING_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cone.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/invariant.h"
#include "engine/net/cover/pairs.h"
#include "engine/net/cover/reduce.h"

typedef struct {
  const Net *net, *plain; // the net asked about; as it was before transitions were merged
  Problem *problem;
  Invariants invariants; // in the problem's places
  Cone *cone;            // NULL where the problem has no places
  MarkingList traps;     // in the net's places
  Problem *lifted;       // the cone's: the problem with the traps that lie in it; NULL for none
  VEC(uint32_t) in_lift; // the trap that each place beyond the problem's stands for
  uint64_t trap_work;    // that looking for traps has taken, and asking again with them
  MarkingList
      proof; // the weights of every invariant found so far, in the net's places and in order
  Ceilings ceilings;
  bool *dead;          // by transition of the net
  uint32_t *weights;   // scratch, by place of the problem
  uint64_t questions;  // put to the cone so far
  unsigned techniques; // as in CoverOptions.only
  Budget budget;
  const Pairs *pairs; // for the search alone: what they exclude is left to whoever uses the answer
                      // (pairs_close). NULL for none
} Setting;

// Reduced, and asked whether the targets are excluded. `known`: weights that are known to be
// invariants; NULL for none.
Setting *setting_new(const Net *, const Net *plain, const MarkingList *known, unsigned techniques,
                     const Budget *);
void setting_delete(Setting *);

bool setting_is_open(Setting *); // some target is not excluded yet

// Hands the pairs to the searches to come.
void setting_use_pairs(Setting *, const Pairs *);

// Looks for invariants and dead transitions. The problem may be another one afterwards.
void setting_strengthen(Setting *, const Budget *);

// Asks the state equation about m. True if it excludes m; then an invariant that does so has been
// added.
bool setting_exclude(Setting *, Marking m);

uint64_t
setting_work(const Setting *); // that the state equation has taken so far, in multiplications

// What an answer of safety rests on besides its basis.
void setting_tell(const Setting *, CoverAnswer *);
#endif
