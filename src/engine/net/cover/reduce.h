// Structural reduction: the part of a plain net that matters for its targets.
#ifndef NORACE_ENGINE_NET_REDUCE_H
#define NORACE_ENGINE_NET_REDUCE_H
#include "engine/net/cover/problem.h"

// What reduction established about the original net, for the certificate: no reachable marking has
// more in `places` than the start allows. Each transition that adds to one of them needs more of
// another than that.
typedef VEC(uint32_t) Ceilings;

// The reduced problem of a plain net. It can be covered exactly if the original can. Transitions
// with dead[t] are known never to fire; dead may be NULL. Without targets left the original is safe
// by the ceilings and by what showed those transitions dead. Ceilings are found from the net alone,
// whatever is dead.
Problem *reduce(const Net *, const bool *dead, Ceilings *);
#endif
