// Place invariants by elimination: weights that every transition leaves exactly as they are.
//
// It takes time about linear in the net where the net is made of state machines, whatever its size;
// the state equation (cone.h) finds more, but not in nets of many thousand places.
#ifndef NORACE_ENGINE_NET_FLOW_H
#define NORACE_ENGINE_NET_FLOW_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/problem.h"

// Hands each invariant with weights >= 0 that comes up to `found`.
void flow_find(const Problem *, const Budget *, void (*found)(void *user, Marking weights),
               void *user);
#endif
