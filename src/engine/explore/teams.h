#ifndef NORACE_ENGINE_EXPLORE_TEAMS_H
#define NORACE_ENGINE_EXPLORE_TEAMS_H
#include "engine/explore/explore_inner.h"

// OpenMP (teams.c). A first search that was cut short: looks for races in quicker ways. True: an
// answer was found, or there is no time left.
bool teams_look_early(Explorer *);
// After a complete search: other team sizes, and other assignments of work.
void teams_go_on(Explorer *);
#endif
