// Every reachable marking, one after the other. It ends where they are finitely many, as those of a
// protocol among a fixed number of processes are; such nets have few invariants, and a backward
// search meets many more markings than can be reached. Tests from above, resets and transfers are
// fired as they are written.
#ifndef NORACE_ENGINE_NET_ENUMERATE_H
#define NORACE_ENGINE_NET_ENUMERATE_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

typedef struct Enumeration Enumeration;

// NULL if the net has no start that stands for all of them: some place may start with any number,
// or with several in a net in which more is not always better.
Enumeration *enumeration_new(const Net *);
void enumeration_delete(Enumeration *);

// Goes on until about `most` markings were computed in all. NULL if neither decided nor out of
// budget by then.
CoverAnswer *enumeration_run(Enumeration *, const Budget *, uint64_t most);
#endif
