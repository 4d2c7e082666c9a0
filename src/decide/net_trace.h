// The run of a net into a bad marking, as an interleaving of the program's threads.
#ifndef NORACE_CLI_NET_TRACE_H
#define NORACE_CLI_NET_TRACE_H
#include "engine/net/sml/proof.h"
#include "verdict/interleaving.h"

void interleaving_of_trace(Interleaving *, const Proof *, const ProofAlarm *, const char *location,
                           Arena *);
#endif
