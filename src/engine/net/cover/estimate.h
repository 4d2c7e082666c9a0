// How far is a target from a marking, if tokens once there were never used up? The classic additive
// estimate of planning: a token in p costs one firing plus the tokens that the cheapest transition
// giving it needs, summed up.
#ifndef NORACE_ENGINE_NET_ESTIMATE_H
#define NORACE_ENGINE_NET_ESTIMATE_H
#include "engine/net/cover/problem.h"

typedef struct Estimate Estimate;

Estimate *estimate_new(const Problem *);
void estimate_delete(Estimate *);

// Firings to the nearest target, about; ESTIMATE_NEVER if none can be covered from here at all
// (that much is certain). `tokens` has the marking by place.
enum { ESTIMATE_NEVER = 1 << 30 };
uint32_t estimate_distance(Estimate *, const uint32_t *tokens);

// The same for every place: firings to one more token in it. Lives until the next question.
const uint32_t *estimate_costs(Estimate *, const uint32_t *tokens);
#endif
