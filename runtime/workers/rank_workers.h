#ifndef NORACE_RUNTIME_RANK_WORKERS_H
#define NORACE_RUNTIME_RANK_WORKERS_H
#include "world/runtime.h"

int32_t workers_host(void); // several ranks: returns in new processes only, with the depth of the
                            // branch to take, or -1 in the one that has all of the tree
#endif
