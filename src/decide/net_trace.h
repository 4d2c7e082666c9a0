// The run of a net into a bad marking, as an interleaving of the program's threads.
#ifndef NORACE_CLI_NET_TRACE_H
#define NORACE_CLI_NET_TRACE_H
#include "engine/net/sml/proof.h"
#include "verdict/interleaving.h"

void interleaving_of_trace(Interleaving *, const Proof *, const ProofAlarm *, const char *location,
                           Arena *);

// What is touched, in the words of the source where the object has no name of its own.
const char *net_trace_name(const SmlProgram *, const SmlInstr *, uint32_t object, Arena *);
const char *net_trace_location(const SmlProgram *, const ProofAlarm *, Arena *);
#endif
