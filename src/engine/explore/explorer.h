// Inside the engine: one exploration at work.
#ifndef NORACE_EXPLORE_EXPLORER_H
#define NORACE_EXPLORE_EXPLORER_H
#include "engine/explore/explore.h"

typedef struct {
  const ExploreRequest *request;
  Control control; // of the present search
  Exploration *result;
  const char *program; // that witnesses name
  size_t found_before; // findings of the searches before this one
  bool early;          // the search has not ended, and others are tried before it goes on
} Explorer;

// What a search has found goes to the result; races are confirmed on the way.
void explorer_read(Explorer *, const Session *);
// Another session of the program with the present control, which the caller deletes.
void explorer_start(Explorer *, Session *);
void explorer_run(Explorer *,
                  Session *); // and its findings go to the result too; the caller adds up the rest
void explorer_unknown(Exploration *, const char *reason); // each once
void explorer_drop_finding(ExploredFinding *); // it is not reported; its witness goes too
ExploredRace *explorer_race(Exploration *, const Frame *first,
                            const Frame *second); // on these lines; NULL

// After the first search (again.c): races that could not be met again; inputs beyond the usual
// ones; what C11 allows beyond sequential consistency; what libraries may do besides.
void again_confirm(Explorer *);
void again_inputs(Explorer *);
void again_relaxed(Explorer *);
void again_spurious(Explorer *);
uint32_t again_wanted(Explorer *,
                      uint32_t met); // of these SPURIOUS_ bits, those that the program would notice
void again_outcomes(Explorer *);

// Every input that none of the searches before stands for, for so many seconds (input_search.c).
// False: that cannot be, for the reason in `no_second`.
bool input_search(Explorer *, double seconds);

// OpenMP (teams.c). A first search that was cut short: looks for races in quicker ways. True: an
// answer was found, or there is no time left.
bool teams_look_early(Explorer *);
// After a complete search: other team sizes, and other assignments of work.
void teams_go_on(Explorer *);
#endif
