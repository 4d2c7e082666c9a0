// Backward search over minimal markings: from the targets to what leads to them, until a start is
// met or nothing is new.
#ifndef NORACE_ENGINE_NET_BACKWARD_H
#define NORACE_ENGINE_NET_BACKWARD_H
#include "engine/net/cover/budget.h"
#include "engine/net/cover/cover.h"
#include "engine/net/cover/setting.h"

typedef struct Backward Backward;

// Which markings come first. Few tokens: the least work where there is no way. Near the start:
// soonest there where there is.
typedef enum { BACKWARD_FEW_TOKENS, BACKWARD_NEAR_START } BackwardOrder;

Backward *
backward_new(Setting *,
             BackwardOrder); // the search adds the invariants that it learns to the setting
void backward_delete(Backward *);

// Goes on until about `most` markings were computed in all. NULL if neither decided nor out of
// budget by then.
CoverAnswer *backward_run(Backward *, const Budget *, uint64_t most);
#endif
