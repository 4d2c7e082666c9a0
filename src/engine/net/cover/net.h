// A Petri net with a start and targets: one coverability problem. "Can some marking that covers a
// target be reached?"
//
// A transition t has at most one effect per place: it needs `need` tokens there and changes their
// number by `change` (change >= -need). Taking 2 of p is {need 2, change -2}, giving 1 is {need 0,
// change +1}, a test arc of 3 is {need 3, change 0}. Several calls for the same place add up the
// way one expects of one atomic step: tokens taken must be there at once, tokens given come
// afterwards, a test looks before anything is taken.
//
// The start is a box: each place holds between `least` and `most` tokens, NET_MANY for no upper
// end. Every marking in the box is a start. Targets need `need` tokens in each place named; any one
// of them is bad.
#ifndef NORACE_ENGINE_NET_NET_H
#define NORACE_ENGINE_NET_NET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

#define NET_MANY UINT32_MAX           // no upper end
#define NET_NONE UINT32_MAX           // no such place
#define NET_LIMIT ((uint32_t)1 << 28) // numbers in a net stay below

typedef struct {
  uint32_t place, need;
  int32_t change;
  uint32_t taken; // only while building: what net_take asked for so far, a part of need
} NetEffect;

typedef struct {
  uint32_t place, n;
} NetTokens;

// What lies beyond plain nets. A bound is a test from above (p <= most), not monotone; an
// assignment is place' = sum of places + constant (resets and transfers). All of a transition's
// assignments read the old marking.
typedef struct {
  uint32_t place, most;
} NetBound;

typedef struct {
  uint32_t place;
  int32_t constant;
  VEC(uint32_t) sum; // the old tokens of these places, each as often as it is named
} NetAssign;

typedef struct {
  const char *name;       // "t0", "t1", ... unless named
  const char *source;     // what it stands for, such as "queue.c:12: lock m"; NULL for none
  VEC(NetEffect) effects; // sorted by place once the net is finished
  VEC(NetBound) bounds;   // empty in plain nets
  VEC(NetAssign) assigns; // empty in plain nets; a place assigned has no change among the effects
  uint32_t clears; // choice.h: afterwards no other place of this component has a token; 0 for none
} NetTransition;

typedef struct {
  const char *name; // NULL for none
  VEC(NetTokens) needs;
  VEC(NetBound) bounds; // empty in plain problems
} NetTarget;

typedef struct {
  const char *name;
  const char *other;    // a second name by which it is found; NULL for none
  uint32_t least, most; // tokens at the start; 0 and 0 unless set
  uint32_t component;   // choice.h: one of its places has the one token; 0 for none
} NetPlace;

typedef struct Net {
  Arena *arena; // names and sources
  VEC(NetPlace) places;
  VEC(NetTransition) transitions;
  VEC(NetTarget) targets;
  struct NetNames *names; // name to place
  bool has_others;        // some place has a second name
} Net;

Net *net_new(void);
void net_delete(Net *); // NULL is fine

// Building. Names are copied. Weights and counts must stay below NET_LIMIT.
uint32_t net_place(Net *,
                   const char *name); // the place of that name, made if new (empty at the start)
uint32_t net_find_place(const Net *, const char *name);        // NET_NONE if there is none
void net_place_also(Net *, uint32_t place, const char *other); // the name must not be taken
void net_start(Net *, uint32_t place, uint32_t least,
               uint32_t most); // most NET_MANY: any number from least on
uint32_t net_transition(Net *, const char *name, const char *source); // either may be NULL
void net_take(Net *, uint32_t transition, uint32_t place, uint32_t n);
void net_give(Net *, uint32_t transition, uint32_t place, uint32_t n);
void net_test(Net *, uint32_t transition, uint32_t place, uint32_t n); // needs n, leaves them there
uint32_t net_target(Net *, const char *name);
void net_target_need(Net *, uint32_t target, uint32_t place, uint32_t n);

// Beyond plain nets.
void net_bound(Net *, uint32_t transition, uint32_t place, uint32_t most);
NetAssign *net_assign(Net *, uint32_t transition, uint32_t place,
                      int32_t constant); // add places to ->sum
void net_target_bound(Net *, uint32_t target, uint32_t place, uint32_t most);

// Sorts effects and needs and drops those without meaning. Call once after building, before any
// engine sees it.
void net_finish(Net *);
bool net_is_plain(const Net *); // no bounds, no assignments
bool net_check(const Net *);    // every index in range, everything sorted, change >= -need
#endif
