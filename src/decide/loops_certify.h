#ifndef NORACE_DECIDE_LOOPS_CERTIFY_H
#define NORACE_DECIDE_LOOPS_CERTIFY_H
#include "decide/prove_loops.h"

// The certificate of such a proof: programs with their invariants. `norace certify` proves them
// again by other code.
bool loops_is_certificate(const char *file);
int loops_certify(const Options *);
#endif
