// From a replay to the story that it tells, and the names in it.
#ifndef NORACE_VERDICT_REPLAYED_H
#define NORACE_VERDICT_REPLAYED_H
#include "engine/explore/replay.h"
#include "verdict/interleaving.h"

// The steps of a replay. `access` (of a race; or NULL) become steps too: side by side at the end,
// or where they were; `location` is the name of what they touch. Names live in the arena.
void interleaving_of_replay(Interleaving *, Symbols *, Arena *, const ReplayedSteps *,
                            const AccessRecord *access, bool adjacent, const char *location);

const char *op_word(uint32_t op); // of common/ops.def
const char *
op_word_on(uint32_t op,
           uint64_t object); // the same, for what the runtime makes of pipes, epoll and futexes
const char *access_word(uint32_t bits);                    // "read", "atomic write", ...
const char *address_name(Symbols *, Arena *, uint64_t at); // the variable there, else the address
#endif
