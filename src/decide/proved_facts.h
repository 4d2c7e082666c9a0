// Proofs of parts of a program, kept for the next check: a part that has not changed is not proved
// again. Where its source lines stand does not matter.
#ifndef NORACE_CLI_PROVED_H
#define NORACE_CLI_PROVED_H
#include "options/options.h"

#include "base/text.h"

// `program` is the part in the form in which it is proved: Boogie, SML. Appends what was kept with
// the proof. False: none is known, or nobody wants to use it.
bool proved_before(const Options *, const char *kind, const Text *program, Text *with);
void proved_now(const Options *, const char *kind, const Text *program, const Text *with);
#endif
