// Forward search from the start, towards the target that an estimate thinks nearest. It can find a
// way; it proves nothing.
#ifndef NORACE_ENGINE_NET_FORWARD_H
#define NORACE_ENGINE_NET_FORWARD_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"

typedef struct Forward Forward;

Forward *forward_new(const Problem *);
void forward_delete(Forward *);

// Goes on until about `most` markings were computed in all. NULL if neither decided nor out of
// budget by then; otherwise COVER_UNSAFE or COVER_UNKNOWN.
CoverAnswer *forward_run(Forward *, const Budget *, uint64_t most);
#endif
