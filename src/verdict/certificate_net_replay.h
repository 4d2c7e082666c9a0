#ifndef NORACE_VERDICT_CERTIFICATE_NET_REPLAY_H
#define NORACE_VERDICT_CERTIFICATE_NET_REPLAY_H
#include "verdict/certificate_net.h"

// Fires the transitions from a start of the net. `start` receives the tokens of each place at the
// start: for places that may hold any number, as many as the firing needs. NULL if every step is
// allowed and the target is covered at the end; otherwise why not, in the arena.
const char *certificate_net_replay(const Net *, const uint32_t *firing, size_t n, uint32_t target,
                                   uint32_t *start, Arena *);
// The same from the start that is given.
const char *certificate_net_replay_from(const Net *, const uint32_t *firing, size_t n,
                                        uint32_t target, const uint32_t *start, Arena *);
#endif
