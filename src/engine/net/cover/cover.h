// The coverability engine: can a marking that covers one of the net's targets be reached from its
// start?
#ifndef NORACE_ENGINE_NET_COVER_H
#define NORACE_ENGINE_NET_COVER_H
#include "base/text.h"
#include "engine/net/cover/problem.h"

typedef enum { COVER_SAFE, COVER_UNSAFE, COVER_UNKNOWN } CoverVerdict;

typedef enum {
  COVER_PORTFOLIO,
  COVER_BACKWARD,
  COVER_FORWARD,
  COVER_TEXTBOOK,
  COVER_ENUMERATION
} CoverEngine;

// What makes the backward search shorter. Any of them may be left out; tests try each alone.
typedef enum {
  COVER_FLOW = 1,
  COVER_EQUATION = 2,
  COVER_TRAPS = 4,
  COVER_VALUES = 8,
  COVER_PAIRS = 16,
  COVER_ALL = 31
} CoverTechnique;

typedef struct {
  CoverEngine engine;
  double timeout;   // seconds; 0 for none
  size_t memory_mb; // for each process; 0 for none
  unsigned jobs;    // processes at once; 0 counts as 2
  uint64_t look; // markings that the first, short search may compute before anything else is tried;
                 // 0 for a good number
  unsigned only; // techniques to use, as bits; 0 for all
} CoverOptions;

#define COVER_STATISTICS(X)                                              \
  X(places, "places left after reduction")                               \
  X(transitions, "transitions left after reduction")                     \
  X(expanded, "markings whose predecessors or successors were computed") \
  X(generated, "markings computed")                                      \
  X(kept, "markings that were new")                                      \
  X(subsumed, "markings dropped because a smaller one was known")        \
  X(forbidden, "markings dropped because an invariant excludes them")    \
  X(questions, "questions put to the state equation")                    \
  X(rounds, "rounds of the textbook search: how far predecessors went from a target, and one")

typedef struct {
#define X(name, help) uint64_t name;
  COVER_STATISTICS(X)
#undef X
} CoverStatistics;

// Markings one after the other: marking i is tokens[ends[i - 1] .. ends[i]).
typedef struct {
  VEC(NetTokens) tokens;
  VEC(uint32_t) ends;
} MarkingList;

// All numbers are those of the net that was asked about. What is evidence here is meant to be
// checked elsewhere.
typedef struct {
  CoverVerdict verdict;
  char *reason;       // of COVER_UNKNOWN; otherwise NULL
  const char *engine; // which one answered
  bool relaxed; // the net goes beyond plain ones and a plain net that can do more was asked instead
  CoverStatistics statistics;

  // COVER_UNSAFE: fire these one after the other from a start that is large enough, then target
  // `target` is covered.
  VEC(uint32_t) firing;
  uint32_t target;
  VEC(uint32_t) start; // tokens of each place; empty: as many as the firing needs

  // COVER_SAFE: no reachable marking has more in `ceilings` than the start allows; no reachable
  // marking exceeds an invariant's bound (weights as a marking; each rests on the ceilings and on
  // the invariants before it); the markings above `basis` contain the targets, are closed under
  // predecessors as far as neither of these excludes them, and contain no start.
  VEC(uint32_t) ceilings;
  MarkingList traps; // each place once; see trap.h for what they do among the invariants
  MarkingList invariants;
  MarkingList basis;
  // The basis is one of boxes (boxes.h), closed under predecessors of the net as it is written.
  // Place p at the number p + places of the net: fewer tokens in p than that.
  bool by_boxes;
  // So many markings can be reached, and none of them covers a target; 0: the rest is the proof.
  uint64_t enumerated;
} CoverAnswer;

CoverAnswer *cover(const Net *, const CoverOptions *);
#endif
